import { charactersAndWordsOf } from '../core/words.js'
import { shingleSize, shinglesOf } from './shingles.js'

export const carrying = {
  /** The share of a run's shingles that the text must hold: texts differ in quotes and spaces. */
  share: 0.5,
} as const

/**
 * The runs, by their places, whose texts are carried by another text: most shingles of a run stand in it; of a run
 * too short for one, all of it is a line there. Linear in both lengths.
 */
export function carriedRuns(runs: readonly string[], text: string): ReadonlySet<number> {
  const lines = new Set<string>()
  for (const line of text.split('\n')) {
    const tokens = charactersAndWordsOf(line)
    if (tokens.length < shingleSize) lines.add(tokens.join(' '))
  }
  const shingles = new Set(shinglesOf(charactersAndWordsOf(text)))
  const carried = new Set<number>()
  for (const [place, run] of runs.entries()) {
    if (isCarried(charactersAndWordsOf(run), lines, shingles)) carried.add(place)
  }
  return carried
}

function isCarried(
  tokens: readonly string[],
  lines: ReadonlySet<string>,
  shingles: ReadonlySet<string>,
): boolean {
  if (tokens.length === 0) return false
  if (tokens.length < shingleSize) return lines.has(tokens.join(' '))
  const own = shinglesOf(tokens)
  return own.filter((shingle) => shingles.has(shingle)).length >= own.length * carrying.share
}
