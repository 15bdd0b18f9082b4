import { type Box, bottomEdge, rightEdge } from '../../page/render/box.js'
import { type BoxStyle, type RenderedPage, transparent } from '../../page/render/rendered-page.js'
import { isOnPage } from './visible-segments.js'
import { type Font, noFont, VisualKind, type VisualTree } from './visual-tree.js'

/** A node without children. */
interface Atom {
  readonly kind: number
  readonly node: number
  readonly segment: number
  readonly box: Box
  readonly font: number
}

interface Row extends Omit<Atom, 'box'> {
  readonly parent: number
  readonly background: number
  readonly box: Box | undefined
  end: number
}

/** The innermost open element, and whether it is still empty. */
interface OpenElement {
  readonly node: number
  readonly endNode: number
  readonly isEmpty: boolean
}

/** Builds a visual tree in page order. */
export class VisualTreeBuilder {
  readonly #rendering: RenderedPage
  readonly #rows: Row[] = []
  readonly #stack: { readonly row: number; readonly endNode: number }[] = []
  readonly #fonts: Font[] = []
  readonly #ids = new Map<string, number>()

  constructor(rendering: RenderedPage) {
    this.#rendering = rendering
  }

  get open(): OpenElement | undefined {
    const top = this.#stack.at(-1)
    if (top === undefined) return undefined
    const isEmpty = this.#rows.length === top.row + 1
    return { node: this.#rows[top.row]!.node, endNode: top.endNode, isEmpty }
  }

  enter(node: number, endNode: number, style: BoxStyle | undefined): void {
    const own = this.#rendering.boxOf(node)
    const row = this.#add({
      kind: VisualKind.element,
      node,
      segment: -1,
      font: noFont,
      box: own && isOnPage(own) ? own : undefined,
      background: this.#background(style),
    })
    this.#stack.push({ row, endNode })
  }

  /** Closes an element; an empty one is dropped. */
  leave(): void {
    const { row } = this.#stack.pop()!
    if (this.#rows.length === row + 1) this.#rows.pop()
    else this.#rows[row]!.end = this.#rows.length
  }

  add(atom: Atom): void {
    const row = this.#add({ ...atom, background: this.#background(undefined) })
    this.#rows[row]!.end = row + 1
  }

  /** Equal numbers for equal fonts. */
  fontId(font: Font): number {
    const key = `${font.size} ${font.weight} ${font.colour} ${font.family}`
    const known = this.#ids.get(key)
    if (known !== undefined) return known
    const id = this.#fonts.push(font) - 1
    this.#ids.set(key, id)
    return id
  }

  finish(): VisualTree {
    const { boxes, page } = this.#rendering
    return columnsOf(this.#rows, this.#fonts, boxes, page.nodes.tag)
  }

  #add(row: Omit<Row, 'parent' | 'end'>): number {
    return this.#rows.push({ ...row, parent: this.#stack.at(-1)?.row ?? -1, end: 0 }) - 1
  }

  /** The visible background of an element: its own, or that of its parent. */
  #background(style: BoxStyle | undefined): number {
    const own = style?.background ?? transparent
    if (own === transparent)
      return this.#rows[this.#stack.at(-1)?.row ?? -1]?.background ?? noColour
    const key = `behind ${own}`
    const id = this.#ids.get(key) ?? this.#ids.size
    this.#ids.set(key, id)
    return id
  }
}

/** The background of a page that defines none. */
const noColour = -1

function columnsOf(
  all: readonly Row[],
  fonts: readonly Font[],
  page: { readonly width: number; readonly height: number },
  tags: Uint16Array,
): VisualTree {
  const rows = withVisibleBoxes(all)
  const column = (of: (row: Row) => number): Int32Array => Int32Array.from(rows, of)
  const tree: VisualTree = {
    count: rows.length,
    kind: Uint8Array.from(rows, ({ kind }) => kind),
    parent: column(({ parent }) => parent),
    end: column(({ end }) => end),
    left: column(({ box }) => box?.left ?? far),
    top: column(({ box }) => box?.top ?? far),
    right: column(({ box }) => (box ? rightEdge(box) : -far)),
    bottom: column(({ box }) => (box ? bottomEdge(box) : -far)),
    tag: Uint16Array.from(rows, ({ node }) => tags[node]!),
    node: column(({ node }) => node),
    segment: column(({ segment }) => segment),
    firstFont: column(({ font }) => font),
    lastFont: column(({ font }) => font),
    background: column(({ background }) => background),
    fonts,
  }
  clip(tree, page)
  fillElements(tree, rows)
  return tree
}

/**
 * The edges of an element without texts and without a background of its own are invisible: its box is that of its
 * contents. An element with texts keeps its box.
 */
function withVisibleBoxes(rows: readonly Row[]): readonly Row[] {
  const holdsSegments = new Set(
    rows.flatMap(({ kind, parent }) => (kind === VisualKind.segment ? [parent] : [])),
  )
  return rows.map((row, i) => {
    const hasVisibleEdges = row.background !== (rows[row.parent]?.background ?? noColour)
    return row.kind !== VisualKind.element || hasVisibleEdges || holdsSegments.has(i)
      ? row
      : { ...row, box: undefined }
  })
}

/** Initial edges of elements without a box, which grow to those of their contents. */
const far = 2 ** 30

/** Clips boxes to the page: pictures of a carousel, for example, extend beyond it. */
function clip(
  { count, left, top, right, bottom }: VisualTree,
  page: { readonly width: number; readonly height: number },
): void {
  for (let i = 0; i < count; i++) {
    if (left[i] === far) continue
    left[i] = Math.min(Math.max(left[i]!, 0), page.width)
    right[i] = Math.min(Math.max(right[i]!, 0), page.width)
    top[i] = Math.min(Math.max(top[i]!, 0), page.height)
    bottom[i] = Math.min(Math.max(bottom[i]!, 0), page.height)
  }
}

/** From the last node to the first, so that contents come before their element. */
function fillElements(tree: VisualTree, rows: readonly Row[]): void {
  const { left, top, right, bottom, firstFont, lastFont } = tree
  for (let i = tree.count - 1; i > 0; i--) {
    const parent = rows[i]!.parent
    if (firstFont[i] !== noFont) firstFont[parent] = firstFont[i]!
    if (lastFont[parent] === noFont) lastFont[parent] = lastFont[i]!
    if (rows[parent]!.box !== undefined) continue
    left[parent] = Math.min(left[parent]!, left[i]!)
    top[parent] = Math.min(top[parent]!, top[i]!)
    right[parent] = Math.max(right[parent]!, right[i]!)
    bottom[parent] = Math.max(bottom[parent]!, bottom[i]!)
  }
}
