import type { Separator } from './separators.js'
import { Kind, type VisualTree } from './visual-tree.js'

/** The weights of what makes a separator felt, on the scale of coherence: a separator of 4 leaves a coherence of 6. */
export const weights = {
  /** For each line of text that would fit into it, so many at most; what is wider than long is felt as far as it is long. */
  perLine: 1,
  mostLines: 4,
  drawnLine: 3,
  background: 4,
  /** Below it something begins: it is set larger, or bolder, than what is above. */
  largerBelow: 3,
  bolderBelow: 2,
  /** A heading and its text. */
  smallerBelow: 1,
  /** Both sides are columns, not words of a line. */
  columns: 4,
  /** Both sides look alike: paragraphs of a text, cells of a grid. */
  alike: -1,
} as const

/** Pixels of a usual line of text. */
const lineHeight = 16
/** What is less high is no column: a few lines. */
const columnHeight = 8 * lineHeight
/** Sizes of fonts that differ by less look the same. */
const sizeStep = 1
const boldStep = 200
/** Widths that differ by no more of the larger are the same. */
const widthTolerance = 0.1

/** What is felt of a separator. */
type Rule = (tree: VisualTree, separator: Separator) => number

/** The paper's rules: distance, lines, background, fonts, structure. */
const rules: readonly Rule[] = [
  (_, { gap, length }) =>
    Math.min((Math.min(gap, length) / lineHeight) * weights.perLine, weights.mostLines),
  (_, { look }) => (look === 'drawn' ? weights.drawnLine : 0),
  ({ background }, { before, after }) =>
    background[before] === background[after] ? 0 : weights.background,
  (tree, separator) => (separator.direction === 'rows' ? fontWeight(tree, separator) : 0),
  (tree, separator) => structureWeight(tree, separator),
]

export const weigh = (tree: VisualTree, separator: Separator): number =>
  Math.max(
    rules.reduce((sum, rule) => sum + rule(tree, separator), 0),
    0,
  )

function fontWeight(tree: VisualTree, { before, after }: Separator): number {
  const above = tree.fonts[tree.lastFont[before]!]
  const below = tree.fonts[tree.firstFont[after]!]
  if (above === undefined || below === undefined) return 0
  if (below.size - above.size > sizeStep) return weights.largerBelow
  if (above.size - below.size > sizeStep) return weights.smallerBelow
  return below.weight - above.weight >= boldStep ? weights.bolderBelow : 0
}

function structureWeight(tree: VisualTree, separator: Separator): number {
  const { before, after, direction, length } = separator
  if (areAlike(tree, before, after)) return weights.alike
  return direction === 'columns' && length >= columnHeight ? weights.columns : 0
}

/** Texts of one font; elements of one name that are as wide, and begin or end in one font: what one style made. */
function areAlike(tree: VisualTree, one: number, other: number): boolean {
  const { kind, tag, firstFont, lastFont, left, right } = tree
  if (kind[one] !== kind[other] || kind[one] === Kind.graphic) return false
  const beginsAlike = firstFont[one] === firstFont[other]
  if (kind[one] === Kind.run) return beginsAlike
  const widths = [right[one]! - left[one]!, right[other]! - left[other]!] as const
  const isAsWide = Math.abs(widths[0] - widths[1]) <= widthTolerance * Math.max(...widths)
  const endsAlike = lastFont[one] === lastFont[other]
  return tag[one] === tag[other] && isAsWide && (beginsAlike || endsAlike)
}
