import type { Rule } from './rule.js'

/** What becomes of a rule by its latest uses. */
export type Turn = 'stale' | 'recovered'

/** What came of a use: something that is believed, nothing where that may be, or neither. */
export type UseResult = 'hit' | 'none' | 'miss'

/** The letters of results, in which uses are remembered, the latest at the end. */
export const useLetters: Readonly<Record<UseResult, string>> = { hit: 'h', none: 'n', miss: 'm' }

/** What is remembered of the latest uses. */
export const remembered = {
  uses: 20,
  values: 40,
  /** In characters: longer ones hardly come again. */
  longestValue: 100,
} as const

const turnDefaults = {
  /** So many misses without a hit in between, and a rule fits its site no more; so many hits, and it does again. */
  inRow: 3,
  /** The same of so many misses among the latest uses. */
  latest: 10,
  misses: 6,
  /** The same of so many pages without a field in a row that they come by chance no more often than this. */
  chance: 0.025,
} as const

/** `undefined` where it stays what it is. */
export function turnOf(
  { status, usual, pages }: Pick<Rule, 'status' | 'usual' | 'pages'>,
  recent: string,
): Turn | undefined {
  const { hit, miss } = useLetters
  const { inRow, latest, misses, chance } = turnDefaults
  if (status === 'stale') return recent.endsWith(hit.repeat(inRow)) ? 'recovered' : undefined
  const isWorn =
    recent.endsWith(miss.repeat(inRow)) ||
    countOf(miss, recent.slice(-latest)) >= misses ||
    chanceOfEmpty({ usual, pages }, recent) < chance
  return isWorn ? 'stale' : undefined
}

/** Of so many pages without a field as the latest ones in a row; 1 where it is not known how many have it. */
function chanceOfEmpty(
  { usual: { filled }, pages }: Pick<Rule, 'usual' | 'pages'>,
  recent: string,
): number {
  if (filled === undefined) return 1
  const empty = /n*$/.exec(recent)![0].length
  const before = recent.slice(0, recent.length - empty)
  const hits = countOf(useLetters.hit, before) + filled * pages
  const nones = countOf(useLetters.none, before) + (1 - filled) * pages
  return (nones / (hits + nones)) ** empty
}

const countOf = (letter: string, letters: string): number => letters.split(letter).length - 1
