import { VisualKind, type VisualTree } from './visual-tree.js'

type Direction = 'rows' | 'columns'

/** An empty strip across a region, between two of its parts. */
export interface Separator {
  readonly direction: Direction
  /** Its width. */
  readonly gap: number
  /** Its length along both sides. */
  readonly length: number
  /** Whether it contains a drawn line. */
  readonly look: 'empty' | 'drawn'
  /** The adjacent nodes on both sides. */
  readonly before: number
  readonly after: number
}

/** The extent of a part along the separators next to it. */
interface Side {
  from: number
  to: number
}

/** A region cut in one direction: one separator fewer than parts. */
export interface RegionCut {
  readonly parts: readonly (readonly number[])[]
  readonly separators: readonly Separator[]
}

/** Nodes that overlap by at most this many pixels are still separate: letters, borders and rounding overlap. */
const overlapTolerance = 2

/** Cuts between these nodes wherever no node crosses the cut, by one sweep in order of their start. */
export function cutRegion(
  tree: VisualTree,
  nodes: readonly number[],
  direction: Direction,
): RegionCut {
  const start = direction === 'rows' ? tree.top : tree.left
  const sweep = new CutSweep(tree, direction)
  for (const node of [...nodes].sort((a, b) => start[a]! - start[b]! || a - b)) sweep.visit(node)
  return sweep.finish()
}

class CutSweep {
  readonly #parts: number[][] = []
  readonly #sides: Side[] = []
  readonly #separators: Omit<Separator, 'length'>[] = []
  readonly #tree: VisualTree
  readonly #direction: Direction
  readonly #start: Int32Array
  readonly #end: Int32Array
  /** The greatest end of visited nodes, and the first node that ends there. */
  #reach = Number.NEGATIVE_INFINITY
  #last = -1
  /** Lines since the last node; they are in a separator or within a part. */
  #lines: number[] = []

  constructor(tree: VisualTree, direction: Direction) {
    this.#tree = tree
    this.#direction = direction
    this.#start = direction === 'rows' ? tree.top : tree.left
    this.#end = direction === 'rows' ? tree.bottom : tree.right
  }

  visit(node: number): void {
    if (this.#tree.kind[node] === VisualKind.line) {
      this.#lines.push(node)
      return
    }
    if (this.#start[node]! < this.#reach - overlapTolerance)
      this.#parts.at(-1)!.push(...this.#lines, node)
    else this.#begin(node)
    this.#lines = []
    this.#widen(node)
    if (this.#end[node]! <= this.#reach) return
    this.#reach = this.#end[node]!
    this.#last = node
  }

  finish(): RegionCut {
    const lengthOf = ({ from, to }: Side): number => to - from
    return {
      parts: this.#parts,
      separators: this.#separators.map((separator, i) => ({
        ...separator,
        length: Math.min(lengthOf(this.#sides[i]!), lengthOf(this.#sides[i + 1]!)),
      })),
    }
  }

  #widen(node: number): void {
    const { left, top, right, bottom } = this.#tree
    const [from, to] = this.#direction === 'rows' ? [left, right] : [top, bottom]
    const side = this.#sides.at(-1)!
    side.from = Math.min(side.from, from[node]!)
    side.to = Math.max(side.to, to[node]!)
  }

  /** Starts a part, after a separator unless it is the first. Lines across columns do not separate them. */
  #begin(node: number): void {
    const part = [node]
    if (this.#last >= 0) {
      const isDrawn =
        this.#direction === 'rows' &&
        this.#lines.some((line) => this.#start[line]! >= this.#reach - overlapTolerance)
      this.#separators.push({
        direction: this.#direction,
        gap: Math.max(this.#start[node]! - this.#reach, 0),
        look: isDrawn ? 'drawn' : 'empty',
        before: this.#last,
        after: node,
      })
    }
    part.push(...this.#lines)
    this.#parts.push(part)
    this.#sides.push({ from: Number.POSITIVE_INFINITY, to: Number.NEGATIVE_INFINITY })
  }
}

/** Weights of separators, on the scale of coherence: a separator of weight 4 leaves a coherence of 6. */
const separatorWeights = {
  /** For each line of text that would fit in, up to a maximum; the width counts up to the length. */
  perLine: 1,
  maxLines: 4,
  drawnLine: 3,
  background: 4,
  /** The text below is larger or bolder than the text above: a new section. */
  largerBelow: 3,
  bolderBelow: 2,
  /** The text below is smaller: a heading and its text. */
  smallerBelow: 1,
  /** Both sides are columns of sufficient height. */
  columns: 4,
  /** Both sides have the same appearance: paragraphs of a text, cells of a grid. */
  alike: -1,
} as const

/** Height of a line of text in pixels. */
const lineHeight = 16
/** Minimum height of a column. */
const minColumnHeight = 8 * lineHeight
/** Smaller differences of font size are ignored. */
const sizeStep = 1
const boldStep = 200
/** Widths are equal if they differ by at most this share of the larger. */
const widthTolerance = 0.1

/** A rule for the weight of a separator. */
type WeightRule = (tree: VisualTree, separator: Separator) => number

/** The paper's rules: distance, lines, background, fonts, structure. */
const rules: readonly WeightRule[] = [
  (_, { gap, length }) =>
    Math.min(
      (Math.min(gap, length) / lineHeight) * separatorWeights.perLine,
      separatorWeights.maxLines,
    ),
  (_, { look }) => (look === 'drawn' ? separatorWeights.drawnLine : 0),
  ({ background }, { before, after }) =>
    background[before] === background[after] ? 0 : separatorWeights.background,
  (tree, separator) => (separator.direction === 'rows' ? fontWeight(tree, separator) : 0),
  (tree, separator) => structureWeight(tree, separator),
]

export const separatorWeight = (tree: VisualTree, separator: Separator): number =>
  Math.max(
    rules.reduce((sum, rule) => sum + rule(tree, separator), 0),
    0,
  )

function fontWeight(tree: VisualTree, { before, after }: Separator): number {
  const above = tree.fonts[tree.lastFont[before]!]
  const below = tree.fonts[tree.firstFont[after]!]
  if (above === undefined || below === undefined) return 0
  if (below.size - above.size > sizeStep) return separatorWeights.largerBelow
  if (above.size - below.size > sizeStep) return separatorWeights.smallerBelow
  return below.weight - above.weight >= boldStep ? separatorWeights.bolderBelow : 0
}

function structureWeight(tree: VisualTree, separator: Separator): number {
  const { before, after, direction, length } = separator
  if (haveSameStyle(tree, before, after)) return separatorWeights.alike
  return direction === 'columns' && length >= minColumnHeight ? separatorWeights.columns : 0
}

/**
 * Whether two nodes have the same style: texts of one font; equal tags of equal width with the same first or last
 * font.
 */
function haveSameStyle(tree: VisualTree, one: number, other: number): boolean {
  const { kind, tag, firstFont, lastFont, left, right } = tree
  if (kind[one] !== kind[other] || kind[one] === VisualKind.graphic) return false
  const hasSameStart = firstFont[one] === firstFont[other]
  if (kind[one] === VisualKind.segment) return hasSameStart
  const widths = [right[one]! - left[one]!, right[other]! - left[other]!] as const
  const isAsWide = Math.abs(widths[0] - widths[1]) <= widthTolerance * Math.max(...widths)
  const hasSameEnd = lastFont[one] === lastFont[other]
  return tag[one] === tag[other] && isAsWide && (hasSameStart || hasSameEnd)
}
