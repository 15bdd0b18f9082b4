// The only script of a frame: it tells the studio what a person points at, and draws what the studio marks.
import {
  type FrameMessage,
  greeting,
  type PointingUnit,
  type StudioMessage,
} from '../frame/protocol.js'
import { Overlay } from './overlay.js'
import { PageIndex } from './page-index.js'

/** Keys that mean something in the frame itself. */
const ownKeys = new Set(['ArrowDown', 'ArrowUp', 'ArrowLeft', 'ArrowRight', 'Enter', ' '])

/** Keys that scroll or move the focus are left to the browser. */
const browserKeys = new Set([
  'Tab',
  'PageDown',
  'PageUp',
  'Home',
  'End',
  'Shift',
  'Control',
  'Alt',
  'Meta',
])

class Picker {
  readonly #port: MessagePort
  readonly #index: PageIndex
  readonly #overlay: Overlay
  #unit: PointingUnit = 'element'
  #pointed: Element | Text | undefined
  /** Elements from which a person widened, to go back. */
  readonly #inner: Element[] = []

  constructor(port: MessagePort) {
    this.#port = port
    this.#index = new PageIndex(document)
    this.#overlay = new Overlay(document, this.#index)
    port.onmessage = ({ data }: MessageEvent<StudioMessage>) => this.#obey(data)
    window.addEventListener('mousemove', (event) => this.#hover(event), true)
    window.addEventListener('mouseup', (event) => this.#release(event), true)
    window.addEventListener('contextmenu', (event) => this.#openMenu(event), true)
    window.addEventListener('keydown', (event) => this.#press(event), true)
    for (const name of ['click', 'dblclick', 'auxclick', 'dragstart', 'submit'])
      window.addEventListener(name, (event) => event.preventDefault(), true)
    this.#say({ kind: 'ready' })
  }

  #say(message: FrameMessage): void {
    this.#port.postMessage(message)
  }

  #obey(message: StudioMessage) {
    switch (message.kind) {
      case 'marks':
        return this.#overlay.mark(message.marks)
      case 'heat':
        return this.#overlay.heat(message.texts)
      case 'unit':
        this.#unit = message.unit
        return
      case 'show': {
        const node = this.#index.element(message.offset) ?? this.#index.text(message.offset)
        const element = node instanceof Text ? node.parentElement : node
        element?.scrollIntoView({ block: 'center', inline: 'nearest' })
        if (node !== undefined) this.#pointAt(node)
        return
      }
    }
  }

  #pointAt(node: Element | Text | undefined): void {
    if (node === this.#pointed) return
    this.#pointed = node
    this.#overlay.point(node, node instanceof Element ? nameOf(node) : '')
    const offset = this.#index.offset(node ?? null)
    if (offset !== undefined) this.#say({ kind: 'point', offset })
  }

  /** What a person means by pointing at a node. */
  #meant(node: Node | null, event?: MouseEvent): Element | Text | undefined {
    const element = this.#index.known(node)
    switch (this.#unit) {
      case 'block':
        return element?.closest('[data-ts-block]') ?? undefined
      case 'segment':
        return (event && this.#textAt(event)) ?? element
      case 'element':
        for (let at = element; at !== undefined; at = this.#index.known(at.parentNode))
          if (this.#index.holdsText(at)) return at
        return element
    }
  }

  /** The text under the pointer. */
  #textAt({ clientX, clientY }: MouseEvent): Text | undefined {
    const node = document.caretRangeFromPoint?.(clientX, clientY)?.startContainer
    return node instanceof Text && this.#index.offset(node) !== undefined ? node : undefined
  }

  #hover(event: MouseEvent): void {
    this.#inner.length = 0
    this.#pointAt(this.#meant(event.target as Node, event))
  }

  /** A person has picked an element, or selected a part of a text. */
  #release(event: MouseEvent): void {
    if (event.button !== 0) return
    const selection = window.getSelection()
    const text = selection?.toString().trim() ?? ''
    if (selection !== null && !selection.isCollapsed && text !== '') {
      const { startContainer } = selection.getRangeAt(0)
      const offset =
        this.#index.offset(startContainer) ??
        this.#index.offset(this.#index.known(startContainer) ?? null)
      if (offset !== undefined) this.#say({ kind: 'select', offset, text })
      return
    }
    const isInside = this.#pointed !== undefined && event.target instanceof Node
    const meant =
      isInside && this.#pointed!.contains(event.target)
        ? this.#pointed
        : this.#meant(event.target as Node, event)
    this.#pickAt(meant)
  }

  #pickAt(node: Element | Text | undefined): void {
    const offset = this.#index.offset(node ?? null)
    if (offset !== undefined) this.#say({ kind: 'pick', offset })
  }

  #openMenu(event: Event): void {
    event.preventDefault()
    const offset = this.#index.offset(this.#pointed ?? null)
    if (offset !== undefined) this.#say({ kind: 'menu', offset })
  }

  #press(event: KeyboardEvent) {
    const { key, shiftKey: shift, ctrlKey, metaKey } = event
    const control = ctrlKey || metaKey
    if (browserKeys.has(key) || (control && key !== 'z')) return
    event.preventDefault()
    if (!ownKeys.has(key)) return this.#say({ kind: 'key', key, modifiers: { shift, control } })
    switch (key) {
      case 'ArrowDown':
        return this.#step(1)
      case 'ArrowUp':
        return this.#step(-1)
      case 'ArrowLeft':
        return this.#widen()
      case 'ArrowRight':
        return this.#narrow()
      default:
        return this.#pickAt(this.#pointed)
    }
  }

  /** Points at the next candidate, or at the one before. */
  #step(by: 1 | -1): void {
    const candidates =
      this.#unit === 'block'
        ? [...document.querySelectorAll('[data-ts-block]')]
        : this.#index.candidates.filter((one) => one.getClientRects().length > 0)
    const element = this.#pointed instanceof Text ? this.#pointed.parentElement : this.#pointed
    const at = element == null ? -1 : candidates.indexOf(element)
    const behind =
      at >= 0 || element == null
        ? at
        : candidates.findLastIndex(
            (one) =>
              (one.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0,
          )
    const next = candidates[Math.max(0, Math.min(candidates.length - 1, behind + by))]
    this.#inner.length = 0
    next?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    this.#pointAt(next)
  }

  #widen(): void {
    const element = this.#index.known(this.#pointed ?? null)
    const outer = this.#index.known(element?.parentNode ?? null)
    if (element === undefined || outer === undefined) return
    this.#inner.push(element)
    this.#pointAt(outer)
  }

  #narrow(): void {
    const inner =
      this.#inner.pop() ??
      (this.#pointed instanceof Element
        ? (this.#pointed.querySelector('[data-ts]') ?? undefined)
        : undefined)
    if (inner !== undefined) this.#pointAt(inner)
  }
}

/** A short name for the box around an element. */
function nameOf(element: Element): string {
  const name = element.localName
  const [first] = (element.getAttribute('class') ?? '').split(/\s+/).filter((word) => word !== '')
  return first === undefined ? name : `${name}.${first.slice(0, 30)}`
}

/** The studio hands over one port, when it has seen that the frame is loaded; there is never a second one. */
function start(event: MessageEvent): void {
  if (event.source !== window.parent || event.data !== greeting) return
  const [port] = event.ports
  if (port === undefined) return
  window.removeEventListener('message', start)
  if (document.readyState === 'loading')
    document.addEventListener('DOMContentLoaded', () => new Picker(port), { once: true })
  else new Picker(port)
}

window.addEventListener('message', start)
