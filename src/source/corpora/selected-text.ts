import { load } from 'cheerio/slim'
import { BadSelector } from '../../core/errors.js'
import { textBelow } from '../html-text.js'

type Query = ReturnType<typeof load>
type Selected = ReturnType<Query['root']>
type Element = ReturnType<Selected['find']>[number]

/** What CSS selectors find on one page. */
export class SelectedTexts {
  readonly #query: Query

  constructor(html: string) {
    this.#query = load(html, { xml: { xmlMode: false } })
  }

  /** The text below each selected element, in page order: blocks on lines of their own, white space folded. */
  each(selector: string): readonly string[] {
    return this.#find(selector).map(textBelow)
  }

  /** The same of all of them together: what is selected twice, inside another one, stands in it once. */
  together(selector: string): readonly string[] {
    return outermost(this.#find(selector)).map(textBelow)
  }

  /** The attribute of each selected element that has it. */
  attributes(selector: string, attr: string): readonly string[] {
    return this.#find(selector).flatMap((element) => element.attribs[attr.toLowerCase()] ?? [])
  }

  #find(selector: string): readonly Element[] {
    try {
      return this.#query.root().find(selector).toArray()
    } catch (error) {
      throw new BadSelector(selector, error)
    }
  }
}

/** Those that stand in no other of them. */
function outermost(elements: readonly Element[]): readonly Element[] {
  const selected = new Set<unknown>(elements)
  const inside = new Map<unknown, boolean>()
  return elements.filter((element) => !isInside(element, selected, inside))
}

/** Whether an ancestor is selected; the way up ends where the answer is known, and is remembered. */
function isInside(
  element: Element,
  selected: ReadonlySet<unknown>,
  known: Map<unknown, boolean>,
): boolean {
  const way: unknown[] = []
  let answer = false
  for (let above = element.parent; above; above = above.parent) {
    const before = known.get(above)
    answer = before ?? selected.has(above)
    if (answer || before !== undefined) break
    way.push(above)
  }
  for (const passed of way) known.set(passed, answer)
  return answer
}
