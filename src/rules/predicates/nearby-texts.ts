import { foldToLine } from '../../core/text/white-space.js'
import { TagSet, TEXT_NODE, tagId } from '../../page/columns/tags.js'
import { mayStartAs, NO_TEXT } from './first-character.js'
import { NO_NODE, type SiblingPlaces, type TextNodes } from './sibling-places.js'

export const nearSides = ['after', 'before', 'beside', 'row'] as const

/**
 * Where a text stands that may say what something is: right before it (`after`) or behind it (`before`), in a sibling
 * before it or before what it is in (`beside`), or in the first element of its row.
 */
export type NearSide = (typeof nearSides)[number]

const nearbyLimits = {
  /** Characters of a label: longer texts name nothing. */
  labelLength: 40,
  /** Ancestors, the node itself included, whose earlier sibling may be the label of what is in them. */
  besideLevels: 4,
  /** Levels up to the row that something stands in. */
  rowLevels: 6,
  /** Nodes of a label: an element with more is none. */
  labelNodes: 60,
} as const

/** Rows, and pairs of a name and a value, that begin with their label. */
const labelRows = new TagSet('tr dl li p')
const TR = tagId('tr')

/** The short texts close to the nodes of a page; each is worked out when it is first asked for. */
export class NearbyTexts {
  readonly #siblings: SiblingPlaces
  #source: TextNodes
  readonly #lines = new Map<number, string>()
  readonly #labels = new Map<number, string | undefined>()
  /** The row of one node, which is asked for again and again. */
  #rowNode = NO_NODE
  #rowLabel: string | undefined

  constructor(source: TextNodes, siblings: SiblingPlaces) {
    this.#source = source
    this.#siblings = siblings
  }

  /** Goes on with another page. */
  restart(source: TextNodes): void {
    this.#source = source
    this.#lines.clear()
    this.#labels.clear()
    this.#rowNode = NO_NODE
  }

  /** A text's text on one line. */
  line(text: number): string {
    let line = this.#lines.get(text)
    if (line === undefined) {
      line = foldToLine(this.#source.textOf(text))
      this.#lines.set(text, line)
    }
    return line
  }

  /** The first text of a node, which is itself one or holds it; `NO_NODE` for none. */
  firstText(node: number): number {
    const { texts, textsBefore, nodes } = this.#source
    const place = textsBefore[node]!
    return place < textsBefore[nodes.end[node]!]! ? texts[place]! : NO_NODE
  }

  /** The first character of that text, `UNREAD` or `NO_TEXT`. */
  firstCode(node: number): number {
    const { textsBefore, nodes } = this.#source
    const place = textsBefore[node]!
    return place < textsBefore[nodes.end[node]!]! ? this.#source.firstCode(place) : NO_TEXT
  }

  /** All texts on one side. */
  near(side: NearSide, node: number): readonly string[] {
    if (side === 'beside') return this.beside(node)
    const text = this[side](node)
    return text === undefined ? [] : [text]
  }

  /** Whether a text on this side is this one; as a rule no text has to be read to say no. */
  isNear(side: NearSide, node: number, text: string): boolean {
    switch (side) {
      case 'after':
        return this.#isAt(this.#placeBefore(node), text) && this.after(node) === text
      case 'before':
        return this.#isAt(this.#placeBehind(node), text) && this.before(node) === text
      case 'beside':
        return this.#isBeside(node, text)
      case 'row':
        return this.row(node) === text
    }
  }

  /** The text right before a node, if it is short. */
  after(node: number): string | undefined {
    return this.#short(this.#placeBefore(node))
  }

  /** The text right behind a node, if it is short. */
  before(node: number): string | undefined {
    return this.#short(this.#placeBehind(node))
  }

  /** Short texts of what stands right before a node, or before what it is in, the nearest first. */
  beside(node: number): readonly string[] {
    const { parent } = this.#source.nodes
    const labels: string[] = []
    for (let at = node, level = 0; at > 0 && level < nearbyLimits.besideLevels; level++) {
      const earlier = this.#siblings.earlier(at)
      const label = earlier === NO_NODE ? undefined : this.#label(earlier)
      if (label !== undefined) labels.push(label)
      at = parent[at]!
    }
    return labels
  }

  /** The text that the row of a node begins with, if the node is not in it. */
  row(node: number): string | undefined {
    if (node !== this.#rowNode) {
      this.#rowNode = node
      this.#rowLabel = this.#labelOfRow(node)
    }
    return this.#rowLabel
  }

  #placeBefore(node: number): number {
    return this.#source.textsBefore[node]! - 1
  }

  #placeBehind(node: number): number {
    return this.#source.textsBefore[this.#source.nodes.end[node]!]!
  }

  /** Whether the text at a place may be this one. */
  #isAt(place: number, text: string): boolean {
    const { textCount } = this.#source
    return place >= 0 && place < textCount && mayStartAs(this.#source.firstCode(place), text)
  }

  #short(place: number): string | undefined {
    const { texts, textCount } = this.#source
    if (place < 0 || place >= textCount) return undefined
    const line = this.line(texts[place]!)
    return line.length <= nearbyLimits.labelLength ? line : undefined
  }

  #isBeside(node: number, text: string): boolean {
    const { parent } = this.#source.nodes
    for (let at = node, level = 0; at > 0 && level < nearbyLimits.besideLevels; level++) {
      const earlier = this.#siblings.earlier(at)
      if (earlier !== NO_NODE && this.#isLabel(earlier, text)) return true
      at = parent[at]!
    }
    return false
  }

  #isLabel(node: number, text: string): boolean {
    return mayStartAs(this.firstCode(node), text) && this.#label(node) === text
  }

  #labelOfRow(node: number): string | undefined {
    const { parent, tag, end } = this.#source.nodes
    for (let at = node, level = 0; at > 0 && level < nearbyLimits.rowLevels; level++) {
      const up = parent[at]!
      if (labelRows.has(tag[up]!)) {
        const first = this.#firstElement(up)
        const isInIt = first !== NO_NODE && first <= node && node < end[first]!
        const label = first === NO_NODE || isInIt ? undefined : this.#label(first)
        if (label !== undefined || tag[up] === TR) return label
      }
      at = up
    }
    return undefined
  }

  #firstElement(parent: number): number {
    const { tag, end } = this.#source.nodes
    let child = parent + 1
    while (child < end[parent]! && tag[child] === TEXT_NODE) child++
    return child < end[parent]! ? child : NO_NODE
  }

  /** All text of a small node, if it is short. */
  #label(node: number): string | undefined {
    if (this.#labels.has(node)) return this.#labels.get(node)
    const label = this.#smallText(node)
    this.#labels.set(node, label)
    return label
  }

  #smallText(node: number): string | undefined {
    const { texts, textsBefore, nodes } = this.#source
    const end = nodes.end[node]!
    if (end - node > nearbyLimits.labelNodes) return undefined
    const lines: string[] = []
    for (let at = textsBefore[node]!; at < textsBefore[end]!; at++)
      lines.push(this.line(texts[at]!))
    const text = lines.join(' ')
    return text === '' || text.length > nearbyLimits.labelLength ? undefined : text
  }
}
