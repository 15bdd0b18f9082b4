/** What a hash begins with, and how it goes on by a number: a character, a word, another hash (FNV-1a). */
export const hashStart = 0x811c9dc5
export const hashStep = (hash: number, code: number): number => Math.imul(hash ^ code, 0x01000193)
