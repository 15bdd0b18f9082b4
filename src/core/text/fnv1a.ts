/** FNV-1a: the initial hash, and the hash extended by a number (a character code, a word's hash). */
export const fnvOffset = 0x811c9dc5
export const fnvStep = (hash: number, code: number): number => Math.imul(hash ^ code, 0x01000193)
