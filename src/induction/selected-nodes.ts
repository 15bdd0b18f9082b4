import { load } from 'cheerio/slim'
import { BadSelector } from '../core/errors.js'
import type { Page } from '../page/page.js'

/**
 * The elements that a person's CSS selector means on a page, as nodes of ours, in page order. cheerio answers the
 * selector on htmlparser2's tree; where an element begins in the source says which node of ours it is.
 */
export class SelectedNodes {
  readonly #query: ReturnType<typeof load>
  readonly #nodeAt: ReadonlyMap<number, number>

  constructor(page: Page) {
    this.#query = load(page.html, { xml: { xmlMode: false, withStartIndices: true } })
    this.#nodeAt = elementsByStart(page)
  }

  select(selector: string): readonly number[] {
    const nodes = this.#matches(selector).flatMap((start) => this.#nodeAt.get(start) ?? [])
    return nodes.sort((a, b) => a - b)
  }

  /** Where the selected elements begin in the source. */
  #matches(selector: string): number[] {
    try {
      return this.#query
        .root()
        .find(selector)
        .toArray()
        .flatMap((element) => element.startIndex ?? [])
    } catch (error) {
      throw new BadSelector(selector, error)
    }
  }
}

function elementsByStart(page: Page): ReadonlyMap<number, number> {
  const nodeAt = new Map<number, number>()
  for (let node = 1; node < page.nodes.count; node++) {
    if (!page.isText(node)) nodeAt.set(page.nodes.sourceStart[node]!, node)
  }
  return nodeAt
}
