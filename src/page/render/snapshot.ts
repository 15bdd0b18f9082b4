import { RenderFailed } from '../../core/errors.js'
import { isValidUrl } from '../../core/parse-url.js'
import { type Box, boundingBox, roundedBox } from './box.js'
import { markAttribute, markComment } from './marked-html.js'
import type { OpenTab } from './open-tab.js'
import { renderLimits } from './render-limits.js'
import type { PlacedBox } from './rendered-page.js'
import { type BoxStyle, type RenderedBoxes, transparent } from './rendered-page.js'

/** The boxes of a loaded page, by the browser's DOM snapshot: no script of ours runs in the page. */
export async function captureBoxes({ page, tab, browser, host }: OpenTab): Promise<RenderedBoxes> {
  const session = await tab.context().newCDPSession(tab)
  const { documents, strings } = await session.send('DOMSnapshot.captureSnapshot', {
    computedStyles: [...computedStyleNames],
  })
  const [document] = documents
  if (document === undefined) throw new RenderFailed(page.id, 'the browser has no document')
  if (hostOf(strings[document.documentURL] ?? '') !== host) {
    throw new RenderFailed(page.id, 'it navigates elsewhere')
  }
  const nodes = document.nodes.nodeType?.length ?? 0
  if (nodes > renderLimits.nodes) {
    throw new RenderFailed(page.id, `it has ${nodes} nodes, more than ${renderLimits.nodes}`)
  }
  const reader = new SnapshotReader(document, strings)
  const placed = reader.placed()
  return {
    browser: `Chromium ${browser.version()}`,
    width: Math.round(document.contentWidth ?? 0),
    height: Math.round(document.contentHeight ?? 0),
    styles: reader.styles,
    placed,
  }
}

const hostOf = (url: string): string => (isValidUrl(url) ? new URL(url).host : '')

/** The computed styles in a snapshot, in this order. */
const computedStyleNames = [
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

/** The used part of a document in Chromium's DOMSnapshot; texts are indices into `strings`. */
export interface DocumentSnapshot {
  readonly nodes: {
    readonly parentIndex?: readonly number[]
    readonly nodeType?: readonly number[]
    readonly nodeValue?: readonly number[]
    /** Alternating names and values of each node. */
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
  readonly styles: BoxStyle[] = []
  readonly #document: DocumentSnapshot
  readonly #strings: readonly string[]
  readonly #styleIds = new Map<string, number>()

  constructor(document: DocumentSnapshot, strings: readonly string[]) {
    this.#document = document
    this.#strings = strings
  }

  /** In source order. What the browser splits, such as a B across two paragraphs, has one box around all parts. */
  placed(): readonly PlacedBox[] {
    const { nodeIndex, bounds, styles } = this.#document.layout
    const starts = this.#starts()
    const transparentNodes = this.#transparentNodes()
    const found = new Map<number, PlacedBox>()
    for (let i = 0; i < nodeIndex.length; i++) {
      const node = nodeIndex[i]!
      const start = starts[node]!
      if (start < 0) continue
      const box = boxOf(bounds[i]!)
      const known = found.get(start)
      const style = known?.style ?? this.#styleId(styles[i]!, transparentNodes[node] === 1)
      found.set(start, { start, box: known ? boundingBox(known.box, box) : box, style })
    }
    return [...found.values()].sort((a, b) => a.start - b.start)
  }

  /** The source offset of each node by its mark; -1 without one. A text's mark is the comment right before it. */
  #starts(): Int32Array {
    const { nodeType = [], nodeValue = [], attributes = [] } = this.#document.nodes
    const starts = new Int32Array(nodeType.length).fill(-1)
    let textMark = -1
    for (let node = 0; node < nodeType.length; node++) {
      if (nodeType[node] === TEXT) starts[node] = textMark
      textMark = -1
      if (nodeType[node] === COMMENT) textMark = commentMark(this.#string(nodeValue[node]!))
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

  /** Nodes inside a fully transparent element: opacity is not inherited like other styles. */
  #transparentNodes(): Uint8Array {
    const { parentIndex = [] } = this.#document.nodes
    const { nodeIndex, styles } = this.#document.layout
    const transparentNodes = new Uint8Array(parentIndex.length)
    for (let i = 0; i < nodeIndex.length; i++) {
      if (this.#string(styles[i]?.[opacity] ?? -1) === '0') transparentNodes[nodeIndex[i]!] = 1
    }
    for (let node = 0; node < parentIndex.length; node++) {
      const parent = parentIndex[node]!
      if (parent >= 0 && transparentNodes[parent] === 1) transparentNodes[node] = 1
    }
    return transparentNodes
  }

  #styleId(values: readonly number[], isInTransparent: boolean): number {
    const key = `${values} ${isInTransparent}`
    const known = this.#styleIds.get(key)
    if (known !== undefined) return known
    const texts = values.map((value) => this.#string(value))
    const id = this.styles.push(styleOf(texts, isInTransparent)) - 1
    this.#styleIds.set(key, id)
    return id
  }

  #string(index: number): string {
    return this.#strings[index] ?? ''
  }
}

const opacity = computedStyleNames.indexOf('opacity')

function boxOf([left = 0, top = 0, width = 0, height = 0]: readonly number[]): Box {
  return roundedBox(left, top, width, height)
}

const commentMark = (comment: string): number =>
  comment.startsWith(markComment) ? offset(comment.slice(markComment.length)) : -1

const offset = (digits: string): number => (/^\d{1,9}$/.test(digits) ? Number(digits) : -1)

function styleOf(texts: readonly string[], isInTransparent: boolean): BoxStyle {
  const value = (name: (typeof computedStyleNames)[number]): string =>
    texts[computedStyleNames.indexOf(name)] ?? ''
  const background = value('background-color')
  return {
    fontSize: Number.parseFloat(value('font-size')) || 0,
    fontWeight: Number.parseFloat(value('font-weight')) || normalWeight,
    fontFamily: value('font-family'),
    colour: value('color'),
    background: isTransparent(background) ? transparent : background,
    visibility: value('visibility') === 'visible' && !isInTransparent ? 'visible' : 'invisible',
    position: isFixed(value('position'), value('bottom')) ? 'fixed' : 'in the page',
  }
}

/** An element that sticks to the bottom of the window covers the page until it is scrolled to its end. */
const isFixed = (position: string, bottom: string): boolean =>
  position === 'fixed' || (position === 'sticky' && bottom !== 'auto')

const normalWeight = 400

/** `rgba(0, 0, 0, 0)`, or `color(srgb 0 0 0 / 0)` in newer notations. */
const isTransparent = (colour: string): boolean =>
  colour === '' || colour === transparent || (/[,/]\s*0\)$/.test(colour) && /^rgba|\//.test(colour))
