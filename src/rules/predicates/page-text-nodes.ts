import { NodeContext } from '../../page/columns/node-context.js'
import type { Page } from '../../page/columns/page.js'
import { DOCUMENT_NODE } from '../../page/columns/tags.js'
import { UNREAD } from './first-character.js'
import type { TextNodes } from './sibling-places.js'

/**
 * The texts of a whole page that show something: none of scripts, styles and templates, and none outside all
 * elements.
 */
export class PageTextNodes implements TextNodes {
  readonly nodes
  readonly all: readonly number[]
  readonly texts: Int32Array
  readonly textCount: number
  readonly textsBefore: Int32Array
  readonly #page: Page

  constructor(page: Page) {
    const { tag, parent, context, count } = page.nodes
    const all: number[] = []
    this.textsBefore = new Int32Array(count + 1)
    for (let node = 0; node < count; node++) {
      this.textsBefore[node] = all.length
      if (!page.isText(node) || tag[parent[node]!] === DOCUMENT_NODE) continue
      if ((context[node]! & (NodeContext.raw | NodeContext.template)) !== 0) continue
      if (/\S/.test(page.text(node))) all.push(node)
    }
    this.textsBefore[count] = all.length
    this.#page = page
    this.nodes = page.nodes
    this.all = all
    this.texts = Int32Array.from(all)
    this.textCount = all.length
  }

  isShown(text: number): boolean {
    return this.texts[this.textsBefore[text]!] === text
  }

  textOf(text: number): string {
    return this.#page.text(text)
  }

  firstCode(): number {
    return UNREAD
  }
}
