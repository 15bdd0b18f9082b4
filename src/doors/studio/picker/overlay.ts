import type { Mark, MarkStyle } from '../frame/protocol.js'
import type { PageIndex } from './page-index.js'

/** Where something stands on the page. */
interface PlacedBox {
  readonly box: DOMRect
  readonly className: string
  readonly name?: string | undefined
}

const css = `
:host { all: initial }
.layer { position: absolute; inset: 0 auto auto 0; width: 0; height: 0; pointer-events: none; z-index: 2147483647 }
.box { position: absolute; box-sizing: border-box; border-radius: 3px }
.point { outline: 2px solid #c2410c; outline-offset: 1px; background: #fb923c26 }
.yes { outline: 3px solid #15803d; outline-offset: 1px; background: #22c55e26 }
.taken { outline: 2px dashed #15803d; outline-offset: 1px }
.near { outline: 2px dotted #6b7280; outline-offset: 1px }
.suggested { outline: 2px dashed #7c3aed; outline-offset: 1px; background: #a78bfa1f }
.match { outline: 2px solid #1d4ed8; outline-offset: 1px; background: #3b82f626 }
.name { position: absolute; left: -2px; bottom: 100%; padding: 1px 5px; font: 600 11px/1.35 system-ui, sans-serif;
  white-space: nowrap; border-radius: 3px 3px 0 0; color: #fff; background: #15803d }
.point .name { background: #c2410c; left: auto; right: -2px }
.near .name { background: #4b5563 }
.suggested .name { background: #6d28d9 }
.match .name { background: #1d4ed8 }
`

/** Texts by how much they are content: from what is left out to what is kept. */
const heatColours = [
  ...['#b91c1c59', '#c2410c52', '#c2410c42', '#a1620742', '#a1620733'],
  ...['#4d7c0f33', '#4d7c0f47', '#15803d47', '#15803d5c', '#15803d75'],
]

/** Boxes above the page. The page itself is not touched, so that it looks as it does. */
export class Overlay {
  readonly #index: PageIndex
  readonly #layer: HTMLElement
  readonly #document: Document
  #marks: readonly Mark[] = []
  #pointed: { readonly node: Element | Text; readonly name: string } | undefined
  #isDue = false

  constructor(document: Document, index: PageIndex) {
    this.#document = document
    this.#index = index
    const host = document.createElement('ts-overlay')
    const root = host.attachShadow({ mode: 'closed' })
    root.adoptedStyleSheets = [sheetOf(css)]
    this.#layer = document.createElement('div')
    this.#layer.className = 'layer'
    root.append(this.#layer)
    document.documentElement.append(host)
    document.adoptedStyleSheets = [
      ...document.adoptedStyleSheets,
      sheetOf(
        heatColours
          .map((colour, at) => `::highlight(ts-heat-${at}) { background-color: ${colour} }`)
          .join('\n'),
      ),
    ]
    const draw = () => this.#drawSoon()
    new ResizeObserver(draw).observe(document.documentElement)
    document.addEventListener('scroll', draw, { capture: true, passive: true })
    document.addEventListener('load', draw, { capture: true })
  }

  mark(marks: readonly Mark[]): void {
    this.#marks = marks
    this.#drawSoon()
  }

  point(node: Element | Text | undefined, name = ''): void {
    this.#pointed = node && { node, name }
    this.#drawSoon()
  }

  heat(texts: readonly (readonly [offset: number, grade: number])[]): void {
    if (typeof Highlight === 'undefined') return
    const byGrade = heatColours.map(() => new Highlight())
    for (const [offset, grade] of texts) {
      const text = this.#index.text(offset)
      if (text !== undefined) byGrade[Math.max(0, Math.min(9, grade))]?.add(rangeOf(text))
    }
    for (const [grade, highlight] of byGrade.entries())
      CSS.highlights.set(`ts-heat-${grade}`, highlight)
  }

  #drawSoon(): void {
    if (this.#isDue) return
    this.#isDue = true
    requestAnimationFrame(() => {
      this.#isDue = false
      this.#draw()
    })
  }

  #draw(): void {
    const boxes = this.#marks.flatMap((mark) => this.#boxesOf(mark))
    if (this.#pointed !== undefined)
      boxes.push(...boxesAround(this.#pointed.node, 'point', this.#pointed.name))
    const { scrollX, scrollY } = this.#document.defaultView!
    this.#layer.replaceChildren(...boxes.map((box) => this.#elementOf(box, scrollX, scrollY)))
  }

  #boxesOf({ offset, style, name, texts }: Mark): readonly PlacedBox[] {
    const node = this.#index.element(offset) ?? this.#index.text(offset)
    if (node === undefined) return []
    const parts = (texts ?? []).flatMap((text) => rangeIn(node, text) ?? [])
    return parts.length === 0
      ? boxesAround(node, style, name)
      : parts.flatMap((part) => boxesIn(part, style, name))
  }

  #elementOf({ box, className, name }: PlacedBox, scrollX: number, scrollY: number): HTMLElement {
    const element = this.#document.createElement('div')
    element.className = `box ${className}`
    Object.assign(element.style, {
      left: `${box.left + scrollX}px`,
      top: `${box.top + scrollY}px`,
      width: `${box.width}px`,
      height: `${box.height}px`,
    })
    if (name) {
      const tag = this.#document.createElement('span')
      tag.className = 'name'
      tag.textContent = name
      element.append(tag)
    }
    return element
  }
}

function sheetOf(text: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(text)
  return sheet
}

const rangeOf = (node: Text): StaticRange =>
  new StaticRange({
    startContainer: node,
    startOffset: 0,
    endContainer: node,
    endOffset: node.length,
  })

/** Boxes of one element or text; its name stands at the first. */
function boxesAround(
  node: Element | Text,
  className: MarkStyle | 'point',
  name: string | undefined,
): readonly PlacedBox[] {
  const range = node.ownerDocument.createRange()
  if (node instanceof Element) range.selectNode(node)
  else range.selectNodeContents(node)
  const own = node instanceof Element ? [...node.getClientRects()] : []
  return toBoxes(own.length > 0 ? own : [...range.getClientRects()], className, name)
}

const boxesIn = (range: Range, className: MarkStyle, name: string | undefined) =>
  toBoxes([...range.getClientRects()], className, name)

/** An inline element of many lines is drawn as so many boxes, up to a few. */
const maxBoxes = 40

const toBoxes = (
  rects: readonly DOMRect[],
  className: string,
  name: string | undefined,
): readonly PlacedBox[] =>
  rects
    .filter(({ width, height }) => width > 0 && height > 0)
    .slice(0, maxBoxes)
    .map((box, at) => ({ box, className, name: at === 0 ? name : undefined }))

/** Where a text stands inside a node, white space aside. */
function rangeIn(node: Element | Text, wanted: string): Range | undefined {
  const walker = node.ownerDocument.createTreeWalker(node, NodeFilter.SHOW_TEXT)
  const texts: Text[] = node instanceof Text ? [node] : []
  for (let at = walker.nextNode(); at !== null; at = walker.nextNode()) texts.push(at as Text)
  let folded = ''
  const places: (readonly [Text, number])[] = []
  for (const text of texts)
    for (let at = 0; at < text.length; at++) {
      const character = text.data[at]!
      if (/\s/.test(character)) continue
      folded += character
      places.push([text, at])
    }
  const bare = wanted.replaceAll(/\s/g, '')
  const start = bare === '' ? -1 : folded.indexOf(bare)
  if (start < 0) return undefined
  const range = node.ownerDocument.createRange()
  const [first, last] = [places[start]!, places[start + bare.length - 1]!]
  range.setStart(first[0], first[1])
  range.setEnd(last[0], last[1] + 1)
  return range
}
