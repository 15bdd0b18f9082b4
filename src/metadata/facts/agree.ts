import { sourceNames } from '../mention.js'
import type { Stated } from '../metadata.js'
import type { Statement } from './statements.js'

/**
 * What most of the places say where they disagree, of equals the first. The confidence is the share of the places that
 * say the same.
 */
export function agreed(statements: readonly Statement[]): Stated<string> | undefined {
  const byValue = new Map<string, Statement[]>()
  for (const statement of statements) {
    const key = statement.value.toLowerCase()
    const same = byValue.get(key) ?? []
    same.push(statement)
    byValue.set(key, same)
  }
  let best: readonly Statement[] = []
  for (const same of byValue.values()) if (same.length > best.length) best = same
  const [first] = best
  if (first === undefined) return undefined
  const value = first.value
  return { value, sources: sourcesOf(best), confidence: best.length / statements.length }
}

/** Each value once; the confidence is that of lists that no other place contradicts. */
export function together(
  statements: readonly Statement[],
  most: number,
): Stated<readonly string[]> | undefined {
  const values = new Map<string, string>()
  for (const { value } of statements) {
    const key = value.toLowerCase()
    if (!values.has(key) && values.size < most) values.set(key, value)
  }
  if (values.size === 0) return undefined
  return { value: [...values.values()], sources: sourcesOf(statements), confidence: 1 }
}

/** In their usual order. */
export const sourcesOf = (from: readonly Pick<Statement, 'source'>[]): Stated<string>['sources'] =>
  sourceNames.filter((name) => from.some(({ source }) => source === name))
