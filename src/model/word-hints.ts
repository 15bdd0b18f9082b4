import type { Segmentation } from '../blocks/segmentation.js'
import { Matrix } from '../features/matrix.js'
import type { PageWords, Words } from './page-words.js'
import type { WordWeights } from './word-weights.js'

/** What is said of words where none of them is known. */
const unknownHint = -1

const own = ['mean', 'most', 'least', 'known'] as const
const block = ['mean', 'most', 'least'] as const
const all = ['mean', 'most', 'least', 'second-most', 'second-least', 'known'] as const

export const wordHintNames: readonly string[] = [
  ...own.map((name) => `words.text-${name}`),
  ...own.map((name) => `words.heading-${name}`),
  'words.text-before',
  ...[0, 1, 2].flatMap((level) => block.map((name) => `words.block-${level}-${name}`)),
  ...all.map((name) => `words.around-${name}`),
]

/** What the words in a run, in the heading before it, and in the names of the blocks around it say of it. */
export function wordHints(
  { runs, blocks }: Segmentation,
  { text, heading, names }: PageWords,
  weights: WordWeights,
): Matrix {
  const weigh = (words: Words): readonly number[] =>
    words.flatMap((word) => weights.weightOf(word) ?? [])
  const known = names.map(weigh)
  const matrix = new Matrix(wordHintNames, runs.count)
  const columns = wordHintNames.map((_, column) => matrix.column(column))
  let before: readonly number[] = []
  let headingWords: Words | undefined
  let headingWeights: readonly number[] = []
  for (let run = 0; run < runs.count; run++) {
    const here = weigh(text[run]!)
    if (heading[run] !== headingWords) {
      headingWords = heading[run]!
      headingWeights = weigh(headingWords)
    }
    const levels: (readonly number[])[] = []
    for (let at = runs.block[run]!; ; at = blocks.parent[at]!) {
      levels.push(known[at]!)
      if (at === 0) break
    }
    const around = levels.flat().sort((a, b) => a - b)
    const values = [
      ...meanMostLeast(here),
      here.length,
      ...meanMostLeast(headingWeights),
      headingWeights.length,
      meanMostLeast(before)[0]!,
      ...[0, 1, 2].flatMap((level) => meanMostLeast(levels[level] ?? [])),
      ...meanMostLeast(around),
      around.at(-2) ?? unknownHint,
      around[1] ?? unknownHint,
      around.length,
    ]
    for (const [column, value] of values.entries()) columns[column]![run] = value
    before = here
  }
  return matrix
}

function meanMostLeast(values: readonly number[]): readonly number[] {
  if (values.length === 0) return [unknownHint, unknownHint, unknownHint]
  const sum = values.reduce((total, value) => total + value, 0)
  return [sum / values.length, Math.max(...values), Math.min(...values)]
}
