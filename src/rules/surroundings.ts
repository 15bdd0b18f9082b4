import { foldSpace } from '../blocks/run-text.js'
import { firstOver } from '../core/first-over.js'
import { Context } from '../page/context.js'
import type { Page } from '../page/page.js'
import { DOCUMENT, TagSet, TEXT, tag } from '../page/tags.js'

export const surroundingsLimits = {
  /** A text close by names something only when it is short. */
  longestLabel: 40,
  /** Ancestors whose earlier sibling may be the label of what is in them. */
  besideLevels: 4,
  /** Levels to the row that something stands in. */
  rowLevels: 6,
  /** Nodes of a label: what holds more is no label. */
  labelNodes: 60,
} as const

/** The row or the pair of name and value that begins with its label. */
export const labelRows = new TagSet('tr dl li p')
const TR = tag('tr')

/** What stands close to the texts and elements of a page; each thing is worked out when it is first asked for. */
export class Surroundings {
  readonly #page: Page
  /** Text nodes that show something, in page order. */
  readonly texts: readonly number[]
  readonly #placeOf = new Map<number, number>()
  readonly #lines = new Map<number, string>()
  readonly #labels = new Map<number, string | undefined>()
  #siblings: Siblings | undefined

  constructor(page: Page) {
    this.#page = page
    this.texts = textNodes(page)
    for (const [place, node] of this.texts.entries()) this.#placeOf.set(node, place)
  }

  /** A text node's text on one line. */
  line(node: number): string {
    let line = this.#lines.get(node)
    if (line === undefined) {
      line = foldSpace(this.#page.text(node)).trim()
      this.#lines.set(node, line)
    }
    return line
  }

  /** The first text of a node, which is itself one or holds it; undefined for none. */
  firstText(node: number): number | undefined {
    const text = this.texts[this.#firstFrom(node)]
    return text !== undefined && text < this.#endOf(node) ? text : undefined
  }

  /** The text before a node, if it is short. */
  after(node: number): string | undefined {
    return this.#short(this.texts[this.#firstFrom(node) - 1])
  }

  /** The text behind a node, if it is short. */
  before(node: number): string | undefined {
    return this.#short(this.texts[this.#firstFrom(this.#endOf(node))])
  }

  /** Short texts of what stands right before a node, or before what it is in. */
  beside(node: number): readonly string[] {
    const { parent } = this.#page.nodes
    const { earlier } = this.#siblingsOf()
    const found: string[] = []
    for (let at = node, level = 0; at > 0 && level < surroundingsLimits.besideLevels; level++) {
      const label = earlier[at]! < 0 ? undefined : this.#label(earlier[at]!)
      if (label !== undefined) found.push(label)
      at = parent[at]!
    }
    return found
  }

  /** The text that the row of a node begins with, if the node is not in it. */
  row(node: number): string | undefined {
    const { parent, tag, end } = this.#page.nodes
    const { firstElement } = this.#siblingsOf()
    for (let at = node, level = 0; at > 0 && level < surroundingsLimits.rowLevels; level++) {
      const up = parent[at]!
      if (labelRows.has(tag[up]!)) {
        const first = firstElement[up]!
        const isInIt = first <= node && node < end[first]!
        const label = first < 0 || isInIt ? undefined : this.#label(first)
        if (label !== undefined || tag[up] === TR) return label
      }
      at = up
    }
    return undefined
  }

  /** The place of a text among the texts of its element, from 1; 0 for an element. */
  part(node: number): number {
    return this.#siblingsOf().part[node]!
  }

  /** The place of an element among those of its kind in its parent, from 1, from either side. */
  nth(node: number): { readonly first: number; readonly last: number } {
    const { nth, kinds } = this.#siblingsOf()
    const first = nth[node]!
    return { first, last: kinds.get(kindKey(this.#page, node))! - first + 1 }
  }

  #siblingsOf(): Siblings {
    this.#siblings ??= siblingsOf(this.#page, this.#placeOf)
    return this.#siblings
  }

  #endOf(node: number): number {
    return this.#page.nodes.end[node]!
  }

  /** The place of the first text at a node or behind it. */
  #firstFrom(node: number): number {
    const own = this.#placeOf.get(node)
    if (own !== undefined) return own
    return firstOver(this.texts.length, (at) => this.texts[at]! >= node)
  }

  #short(node: number | undefined): string | undefined {
    if (node === undefined) return undefined
    const line = this.line(node)
    return line.length <= surroundingsLimits.longestLabel ? line : undefined
  }

  /** All text of a small node, if it is short. */
  #label(node: number): string | undefined {
    if (this.#labels.has(node)) return this.#labels.get(node)
    const label = this.#smallText(node)
    this.#labels.set(node, label)
    return label
  }

  #smallText(node: number): string | undefined {
    const end = this.#endOf(node)
    if (end - node > surroundingsLimits.labelNodes) return undefined
    const lines: string[] = []
    for (let at = this.#firstFrom(node); this.texts[at]! < end; at++) {
      lines.push(this.line(this.texts[at]!))
    }
    const text = lines.join(' ')
    return text === '' || text.length > surroundingsLimits.longestLabel ? undefined : text
  }
}

function textNodes(page: Page): readonly number[] {
  const { tag, context, parent, count } = page.nodes
  const texts: number[] = []
  for (let node = 0; node < count; node++) {
    if (tag[node] !== TEXT || (context[node]! & (Context.raw | Context.template)) !== 0) continue
    if (tag[parent[node]!] !== DOCUMENT && /\S/.test(page.text(node))) texts.push(node)
  }
  return texts
}

/** Who stands beside whom, by node; -1 for nobody. */
interface Siblings {
  readonly earlier: Int32Array
  readonly firstElement: Int32Array
  readonly part: Int32Array
  readonly nth: Int32Array
  /** How many of a kind a parent has. */
  readonly kinds: ReadonlyMap<number, number>
}

const kindKey = ({ nodes }: Page, node: number): number =>
  nodes.parent[node]! * 65_536 + nodes.tag[node]!

function siblingsOf(page: Page, shown: ReadonlyMap<number, number>): Siblings {
  const { tag, parent, count } = page.nodes
  const none = (): Int32Array => new Int32Array(count).fill(-1)
  const [earlier, firstElement, last] = [none(), none(), none()]
  const [nth, part, parts] = [0, 0, 0].map(() => new Int32Array(count)) as [
    Int32Array,
    Int32Array,
    Int32Array,
  ]
  const kinds = new Map<number, number>()
  for (let node = 1; node < count; node++) {
    const up = parent[node]!
    if (tag[node] === TEXT) {
      if (!shown.has(node)) continue
      part[node] = ++parts[up]!
    } else {
      const key = kindKey(page, node)
      nth[node] = (kinds.get(key) ?? 0) + 1
      kinds.set(key, nth[node]!)
      if (firstElement[up]! < 0) firstElement[up] = node
    }
    earlier[node] = last[up]!
    last[up] = node
  }
  return { earlier, firstElement, part, nth, kinds }
}
