/** Stands for a UTF-16 unit that is part of no token. */
export const separator = 0

/** Stands for a unit whose lower case other characters decide, or which is more than one: Σ, İ, half of a pair. */
export const undecided = 1

const unmet = 2

/** Filled as units are met: most pages are written with few of them. */
const units = new Uint16Array(0x10000).fill(unmet)

/** The unit as it stands in tokens, in lower case; or one of those above. */
export function tokenUnit(code: number): number {
  const unit = units[code]!
  return unit === unmet ? meet(code) : unit
}

/** Whether these two halves are one letter or digit. */
export const isTokenPair = (high: number, low: number): boolean =>
  /[\p{L}\p{N}]/u.test(String.fromCharCode(high, low))

export const isHighHalf = (code: number): boolean => (code & 0xfc00) === 0xd800
export const isLowHalf = (code: number): boolean => (code & 0xfc00) === 0xdc00

function meet(code: number): number {
  const unit = find(String.fromCharCode(code))
  units[code] = unit
  return unit
}

function find(character: string): number {
  const lower = character.toLowerCase()
  if (lower.length > 1 || /[Σ\p{Cs}]/u.test(character)) return undecided
  return /[\p{L}\p{N}_]/u.test(lower) ? lower.charCodeAt(0) : separator
}
