import { hashStart, hashStep } from '../core/hashes.js'

/** Words of different kinds are different words: a kind's name and a space stand before each. */
export const kindHash = (kind: string): number => extendHash(hashStart, `${kind} `)

/** A hash goes on by characters. */
export function extendHash(hash: number, text: string): number {
  let extended = hash
  for (let at = 0; at < text.length; at++) extended = hashStep(extended, text.charCodeAt(at))
  return extended
}
