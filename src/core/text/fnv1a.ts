/** FNV-1a: the initial hash, and the hash extended by a number (a character code, a word's hash). */
export const fnvOffset = 0x811c9dc5
export const fnvStep = (hash: number, code: number): number => Math.imul(hash ^ code, 0x01000193)

/** The hash of the characters of a text, with a sign. */
export function textHash(text: string): number {
  let hash = fnvOffset
  for (let at = 0; at < text.length; at++) hash = fnvStep(hash, text.charCodeAt(at))
  return hash
}
