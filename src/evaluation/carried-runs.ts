import { charactersAndWordsOf } from './words.js'

export const carrying = {
  /** Neighbouring tokens that are looked for together: fewer are met everywhere by chance. */
  tokens: 4,
  /** The share of a run's groups of tokens that the text must hold: texts differ in quotes and spaces. */
  share: 0.5,
} as const

/**
 * The runs, by their places, whose texts are carried by another text: most groups of neighbouring tokens of a run stand
 * in it; of a run too short for a group, all of it is a line there. Linear in both lengths.
 */
export function carriedRuns(runs: readonly string[], text: string): ReadonlySet<number> {
  const lines = new Set<string>()
  for (const line of text.split('\n')) {
    const tokens = charactersAndWordsOf(line)
    if (tokens.length < carrying.tokens) lines.add(tokens.join(' '))
  }
  const groups = new Set(groupsOf(charactersAndWordsOf(text)))
  const carried = new Set<number>()
  for (const [place, run] of runs.entries()) {
    if (isCarried(charactersAndWordsOf(run), lines, groups)) carried.add(place)
  }
  return carried
}

function isCarried(
  tokens: readonly string[],
  lines: ReadonlySet<string>,
  groups: ReadonlySet<string>,
): boolean {
  if (tokens.length === 0) return false
  if (tokens.length < carrying.tokens) return lines.has(tokens.join(' '))
  const own = groupsOf(tokens)
  return own.filter((group) => groups.has(group)).length >= own.length * carrying.share
}

const groupsOf = (tokens: readonly string[]): readonly string[] =>
  Array.from({ length: Math.max(0, tokens.length - carrying.tokens + 1) }, (_, at) =>
    tokens.slice(at, at + carrying.tokens).join(' '),
  )
