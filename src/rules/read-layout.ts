import { BrokenRule } from '../core/errors.js'
import { given } from '../core/given.js'
import type { Layout } from './rule.js'

/** Checks data that claims to be a layout, so that nothing else ever decides. */
export function readLayout(data: unknown, where: string): Layout {
  const broken = (reason: string): BrokenRule => new BrokenRule(where, reason)
  if (typeof data !== 'object' || data === null) throw broken('"layout" is not an object')
  const { name, signature, pages, addresses } = data as { readonly [key in keyof Layout]?: unknown }
  if (typeof name !== 'string' || name === '') throw broken('"name" is not a text')
  if (!Array.isArray(signature) || !signature.every(Number.isFinite))
    throw broken('"signature" is not a list of numbers')
  if (!Number.isSafeInteger(pages) || (pages as number) < 0)
    throw broken('"pages" is not a whole number from 0')
  if (addresses !== undefined && !isTexts(addresses))
    throw broken('"addresses" is not a list of texts')
  return {
    name,
    signature: signature as readonly number[],
    pages: pages as number,
    ...given({ addresses }),
  }
}

const isTexts = (data: unknown): data is readonly string[] =>
  Array.isArray(data) && data.every((one) => typeof one === 'string')
