import { Kind, type VisualTree } from './visual-tree.js'

/** Rows stand below one another, columns side by side. */
export type Direction = 'rows' | 'columns'

/** The empty strip between two parts of a region that reaches from one end of it to the other. */
export interface Separator {
  readonly direction: Direction
  /** How wide it is. */
  readonly gap: number
  /** How far it runs between what is on both sides of it. */
  readonly length: number
  /** Whether a line is drawn in it. */
  readonly look: 'empty' | 'drawn'
  /** The nodes next to it on both sides. */
  readonly before: number
  readonly after: number
}

/** One of the two sides of a separator: how far it reaches along it. */
interface Side {
  from: number
  to: number
}

/** A region cut along one direction: a separator less than parts. */
export interface Cut {
  readonly parts: readonly (readonly number[])[]
  readonly separators: readonly Separator[]
}

/** Things that lie upon one another by so many pixels are still side by side: letters, borders and rounding reach over. */
const slack = 2

/** Cuts between these nodes wherever nothing is in the way: one sweep over them, sorted by where they begin. */
export function cut(tree: VisualTree, nodes: readonly number[], direction: Direction): Cut {
  const start = direction === 'rows' ? tree.top : tree.left
  const sweep = new Sweep(tree, direction)
  for (const node of [...nodes].sort((a, b) => start[a]! - start[b]! || a - b)) sweep.visit(node)
  return sweep.finish()
}

class Sweep {
  readonly #parts: number[][] = []
  readonly #sides: Side[] = []
  readonly #separators: Omit<Separator, 'length'>[] = []
  readonly #tree: VisualTree
  readonly #direction: Direction
  readonly #start: Int32Array
  readonly #end: Int32Array
  /** How far what was visited reaches, and which node does: of several the first. */
  #reach = Number.NEGATIVE_INFINITY
  #last = -1
  /** Lines since the last node: they are drawn in a separator, or within a part. */
  #lines: number[] = []

  constructor(tree: VisualTree, direction: Direction) {
    this.#tree = tree
    this.#direction = direction
    this.#start = direction === 'rows' ? tree.top : tree.left
    this.#end = direction === 'rows' ? tree.bottom : tree.right
  }

  visit(node: number): void {
    if (this.#tree.kind[node] === Kind.line) {
      this.#lines.push(node)
      return
    }
    if (this.#start[node]! < this.#reach - slack) this.#parts.at(-1)!.push(...this.#lines, node)
    else this.#begin(node)
    this.#lines = []
    this.#widen(node)
    if (this.#end[node]! <= this.#reach) return
    this.#reach = this.#end[node]!
    this.#last = node
  }

  finish(): Cut {
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

  /** A part begins, and before it, if it is not the first, is a separator. What is drawn across columns parts none of them. */
  #begin(node: number): void {
    const part = [node]
    if (this.#last >= 0) {
      const isDrawn =
        this.#direction === 'rows' &&
        this.#lines.some((line) => this.#start[line]! >= this.#reach - slack)
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
