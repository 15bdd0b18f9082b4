import { around, type Box, rounded } from './box.js'
import type { PlacedBox } from './boxes.js'
import { markAttribute, markComment } from './marked-html.js'
import { type Style, transparent } from './style.js'

/** The computed styles that are asked for, in this order. */
export const askedStyles = [
  'font-size',
  'font-weight',
  'font-family',
  'color',
  'background-color',
  'visibility',
  'opacity',
  'position',
  'bottom',
] as const

/** What Chromium's DOMSnapshot tells of a document, as far as it is used: texts are places in `strings`. */
export interface DocumentSnapshot {
  readonly nodes: {
    readonly parentIndex?: readonly number[]
    readonly nodeType?: readonly number[]
    readonly nodeValue?: readonly number[]
    /** Of each node names and values in turns. */
    readonly attributes?: readonly (readonly number[])[]
  }
  readonly layout: {
    readonly nodeIndex: readonly number[]
    readonly styles: readonly (readonly number[])[]
    readonly bounds: readonly (readonly number[])[]
  }
}

const ELEMENT = 1
const TEXT = 3
const COMMENT = 8

/** The boxes of a document's marked elements and texts, and their styles. */
export class SnapshotReader {
  readonly styles: Style[] = []
  readonly #document: DocumentSnapshot
  readonly #strings: readonly string[]
  readonly #styleIds = new Map<string, number>()

  constructor(document: DocumentSnapshot, strings: readonly string[]) {
    this.#document = document
    this.#strings = strings
  }

  /** In the order of the source. What a browser made two of, such as a B that two paragraphs share, has one box around both. */
  placed(): readonly PlacedBox[] {
    const { nodeIndex, bounds, styles } = this.#document.layout
    const starts = this.#starts()
    const faded = this.#faded()
    const found = new Map<number, PlacedBox>()
    for (let i = 0; i < nodeIndex.length; i++) {
      const node = nodeIndex[i]!
      const start = starts[node]!
      if (start < 0) continue
      const box = boxOf(bounds[i]!)
      const known = found.get(start)
      const style = known?.style ?? this.#styleId(styles[i]!, faded[node] === 1)
      found.set(start, { start, box: known ? around(known.box, box) : box, style })
    }
    return [...found.values()].sort((a, b) => a.start - b.start)
  }

  /** Where in the source each node begins, by its mark; -1 without one. A text's mark is the comment right before it. */
  #starts(): Int32Array {
    const { nodeType = [], nodeValue = [], attributes = [] } = this.#document.nodes
    const starts = new Int32Array(nodeType.length).fill(-1)
    let ahead = -1
    for (let node = 0; node < nodeType.length; node++) {
      if (nodeType[node] === TEXT) starts[node] = ahead
      ahead = -1
      if (nodeType[node] === COMMENT) ahead = commentMark(this.#string(nodeValue[node]!))
      else if (nodeType[node] === ELEMENT)
        starts[node] = this.#attributeMark(attributes[node] ?? [])
    }
    return starts
  }

  #attributeMark(attributes: readonly number[]): number {
    for (let i = 0; i + 1 < attributes.length; i += 2) {
      if (this.#string(attributes[i]!) === markAttribute)
        return offset(this.#string(attributes[i + 1]!))
    }
    return -1
  }

  /** Nodes inside of something that is wholly transparent, which is not handed down as other styles are. */
  #faded(): Uint8Array {
    const { parentIndex = [] } = this.#document.nodes
    const { nodeIndex, styles } = this.#document.layout
    const faded = new Uint8Array(parentIndex.length)
    for (let i = 0; i < nodeIndex.length; i++) {
      if (this.#string(styles[i]?.[opacity] ?? -1) === '0') faded[nodeIndex[i]!] = 1
    }
    for (let node = 0; node < parentIndex.length; node++) {
      const parent = parentIndex[node]!
      if (parent >= 0 && faded[parent] === 1) faded[node] = 1
    }
    return faded
  }

  #styleId(values: readonly number[], isFaded: boolean): number {
    const key = `${values} ${isFaded}`
    const known = this.#styleIds.get(key)
    if (known !== undefined) return known
    const texts = values.map((value) => this.#string(value))
    const id = this.styles.push(styleOf(texts, isFaded)) - 1
    this.#styleIds.set(key, id)
    return id
  }

  #string(index: number): string {
    return this.#strings[index] ?? ''
  }
}

const opacity = askedStyles.indexOf('opacity')

function boxOf([left = 0, top = 0, width = 0, height = 0]: readonly number[]): Box {
  return rounded(left, top, width, height)
}

const commentMark = (comment: string): number =>
  comment.startsWith(markComment) ? offset(comment.slice(markComment.length)) : -1

const offset = (digits: string): number => (/^\d{1,9}$/.test(digits) ? Number(digits) : -1)

function styleOf(texts: readonly string[], isFaded: boolean): Style {
  const value = (name: (typeof askedStyles)[number]): string =>
    texts[askedStyles.indexOf(name)] ?? ''
  const background = value('background-color')
  return {
    fontSize: Number.parseFloat(value('font-size')) || 0,
    fontWeight: Number.parseFloat(value('font-weight')) || usualWeight,
    fontFamily: value('font-family'),
    colour: value('color'),
    background: isTransparent(background) ? transparent : background,
    visibility: value('visibility') === 'visible' && !isFaded ? 'visible' : 'invisible',
    position: isFixed(value('position'), value('bottom')) ? 'fixed' : 'in the page',
  }
}

/** What sticks to the lower edge of the window lies upon the page until that is scrolled to its end. */
const isFixed = (position: string, bottom: string): boolean =>
  position === 'fixed' || (position === 'sticky' && bottom !== 'auto')

const usualWeight = 400

/** `rgba(0, 0, 0, 0)`, or `color(srgb 0 0 0 / 0)` as newer notations have it. */
const isTransparent = (colour: string): boolean =>
  colour === '' || colour === transparent || (/[,/]\s*0\)$/.test(colour) && /^rgba|\//.test(colour))
