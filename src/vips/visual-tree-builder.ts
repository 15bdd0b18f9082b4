import { type Box, bottom, right } from '../render/box.js'
import type { Rendering } from '../render/boxes.js'
import { type Style, transparent } from '../render/style.js'
import { isOnPage } from './seen-runs.js'
import { type Font, Kind, noFont, type VisualTree } from './visual-tree.js'

/** An atom: it holds nothing. */
interface Atom {
  readonly kind: number
  readonly node: number
  readonly run: number
  readonly box: Box
  readonly font: number
}

interface Row extends Omit<Atom, 'box'> {
  readonly parent: number
  readonly background: number
  readonly box: Box | undefined
  end: number
}

/** The element that is open, and whether anything was seen in it yet. */
interface Open {
  readonly node: number
  readonly endNode: number
  readonly isEmpty: boolean
}

/** A visual tree while it grows, in page order. */
export class VisualTreeBuilder {
  readonly #rendering: Rendering
  readonly #rows: Row[] = []
  readonly #stack: { readonly row: number; readonly endNode: number }[] = []
  readonly #fonts: Font[] = []
  readonly #ids = new Map<string, number>()

  constructor(rendering: Rendering) {
    this.#rendering = rendering
  }

  get open(): Open | undefined {
    const top = this.#stack.at(-1)
    if (top === undefined) return undefined
    const isEmpty = this.#rows.length === top.row + 1
    return { node: this.#rows[top.row]!.node, endNode: top.endNode, isEmpty }
  }

  enter(node: number, endNode: number, style: Style | undefined): void {
    const own = this.#rendering.boxOf(node)
    const row = this.#add({
      kind: Kind.element,
      node,
      run: -1,
      font: noFont,
      box: own && isOnPage(own) ? own : undefined,
      background: this.#background(style),
    })
    this.#stack.push({ row, endNode })
  }

  /** An element in which nothing was seen is forgotten. */
  leave(): void {
    const { row } = this.#stack.pop()!
    if (this.#rows.length === row + 1) this.#rows.pop()
    else this.#rows[row]!.end = this.#rows.length
  }

  add(atom: Atom): void {
    const row = this.#add({ ...atom, background: this.#background(undefined) })
    this.#rows[row]!.end = row + 1
  }

  /** The same number for fonts that look the same. */
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

  /** What is behind an element: its own background, or what is behind the one around it. */
  #background(style: Style | undefined): number {
    const own = style?.background ?? transparent
    if (own === transparent)
      return this.#rows[this.#stack.at(-1)?.row ?? -1]?.background ?? noColour
    const key = `behind ${own}`
    const id = this.#ids.get(key) ?? this.#ids.size
    this.#ids.set(key, id)
    return id
  }
}

/** Of a page that says nothing of its background. */
const noColour = -1

function columnsOf(
  all: readonly Row[],
  fonts: readonly Font[],
  page: { readonly width: number; readonly height: number },
  tags: Uint16Array,
): VisualTree {
  const rows = asSeen(all)
  const column = (of: (row: Row) => number): Int32Array => Int32Array.from(rows, of)
  const tree: VisualTree = {
    count: rows.length,
    kind: Uint8Array.from(rows, ({ kind }) => kind),
    parent: column(({ parent }) => parent),
    end: column(({ end }) => end),
    left: column(({ box }) => box?.left ?? far),
    top: column(({ box }) => box?.top ?? far),
    right: column(({ box }) => (box ? right(box) : -far)),
    bottom: column(({ box }) => (box ? bottom(box) : -far)),
    tag: Uint16Array.from(rows, ({ node }) => tags[node]!),
    node: column(({ node }) => node),
    run: column(({ run }) => run),
    firstFont: column(({ font }) => font),
    lastFont: column(({ font }) => font),
    background: column(({ background }) => background),
    fonts,
  }
  clip(tree, page)
  addUp(tree, rows)
  return tree
}

/**
 * Of an element that holds other elements only nobody sees where it ends, unless it has a background of its own: it is as large as
 * what it holds. What holds texts is as wide as their lines may be.
 */
function asSeen(rows: readonly Row[]): readonly Row[] {
  const holdsRuns = new Set(rows.flatMap(({ kind, parent }) => (kind === Kind.run ? [parent] : [])))
  return rows.map((row, i) => {
    const isSeen = row.background !== (rows[row.parent]?.background ?? noColour)
    return row.kind !== Kind.element || isSeen || holdsRuns.has(i)
      ? row
      : { ...row, box: undefined }
  })
}

/** What has no box grows to whatever it holds. */
const far = 2 ** 30

/** What reaches beyond the page, such as pictures that wait for their turn, is seen as far as the page goes. */
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

/** From the last to the first, so that all inside of an element is known before it is. */
function addUp(tree: VisualTree, rows: readonly Row[]): void {
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
