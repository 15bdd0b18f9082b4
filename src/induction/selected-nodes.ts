import { BadSelector } from '../core/errors.js'
import type { Page } from '../page/page.js'
import { tag } from '../page/tags.js'
import { type Elements, elementsOf } from '../select/elements.js'
import { readSelector } from '../select/selector.js'
import { cssOf } from './align-pasted.js'

const HTML = tag('html')
const BODY = tag('body')

/** The elements that a person's CSS selectors mean on a page, as its nodes, in page order. */
export class SelectedNodes {
  readonly #elements: Elements
  readonly #page: Page

  constructor(page: Page) {
    this.#elements = elementsOf(page)
    this.#page = page
  }

  /** How many elements the page has. */
  get count(): number {
    return this.#elements.count
  }

  /** Throws what is wrong with a selector. What browsers' tools copy in its place, a path in script or XPath, is read too. */
  select(selector: string): readonly number[] {
    const found = readSelector(asWritten(cssIn(selector), this.#page))(this.#elements)
    return [...this.#elements.node].filter((node, element) => node >= 0 && found[element] === 1)
  }
}

function cssIn(selector: string): string {
  try {
    return cssOf(selector)
  } catch (error) {
    throw new BadSelector(selector, error)
  }
}

/** What stands in no BODY stands in HTML, if there is one, or in no element; browsers put it into a BODY. */
function asWritten(css: string, { nodes: { tag } }: Page): string {
  if (tag.includes(BODY)) return css
  return tag.includes(HTML)
    ? css
        .replace(/(^|[,\s])body\s*>/gi, (_, before: string) => `${before}html >`)
        .replace(/html\s*>\s*html\s*>/gi, 'html >')
    : css.replace(/(^|,)\s*(?:html\s*>\s*)?body\s*>\s*([^\s>+~,]+)/gi, '$1$2:not(* *)')
}
