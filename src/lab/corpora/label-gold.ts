import { load } from 'cheerio/slim'
import { BadSelector } from '../../core/errors.js'
import { omitUndefined } from '../../core/omit-undefined.js'
import type { Label, PageLabels } from '../../input/pages/page-labels.js'
import type { RawPage } from '../../input/raw-page/raw-page.js'
import type { Gold } from './gold.js'
import { nodeText } from './html-text.js'

/** The field that holds the main content. */
const mainField = 'main'

/**
 * The gold of a page by its labels, and the page with warnings about selectors that match nothing and lists that
 * are not whole: their fields are unknown, because a page without the field has the label `[]`. Throws for an invalid
 * selector.
 */
export function labelGold(
  page: RawPage,
  labels: PageLabels | undefined,
): Gold & { readonly page: RawPage } {
  const found = new Map<string, readonly string[]>()
  const warnings: string[] = []
  const texts = lazySelection(page)
  for (const [field, label] of labels ?? []) {
    const values = valuesOf(label, field, texts)
    if (values) found.set(field, values)
    else warnings.push(`label "${field}": ${unknownBecause[label.kind]}, so the field is unknown`)
  }
  const main = found.get(mainField)?.join('\n')
  const fields = new Map([...found].filter(([field]) => field !== mainField))
  const warned =
    warnings.length === 0 ? page : { ...page, warnings: [...page.warnings, ...warnings] }
  return { page: warned, ...omitUndefined({ main }), fields }
}

/** The page, parsed when the first selector is evaluated. */
function lazySelection({ html }: RawPage): () => PageSelection {
  let texts: PageSelection | undefined
  return () => {
    texts ??= new PageSelection(html)
    return texts
  }
}

const unknownBecause: Readonly<Record<Label['kind'], string>> = {
  selector: 'its selector matches nothing on this page',
  items: 'it names only some items of its list',
  texts: 'it has no texts',
}

/** `undefined` when a selector matches nothing, and for some items of a list; an element without text gives none. */
function valuesOf(
  label: Label,
  field: string,
  selected: () => PageSelection,
): readonly string[] | undefined {
  if (label.kind === 'items') return undefined
  if (label.kind === 'texts') return label.texts
  const values = select(label, field, selected())
  if (values.length === 0) return undefined
  return values.map((value) => value.trim()).filter((value) => value !== '')
}

function select(
  { selector, attr }: Extract<Label, { kind: 'selector' }>,
  field: string,
  texts: PageSelection,
): readonly string[] {
  if (attr !== undefined) return texts.attributes(selector, attr)
  return field === mainField ? texts.together(selector) : texts.each(selector)
}

type Query = ReturnType<typeof load>
type Selected = ReturnType<Query['root']>
type Element = ReturnType<Selected['find']>[number]

/** The texts and attributes that CSS selectors match on a page. cheerio evaluates them, independently of treesift. */
export class PageSelection {
  readonly #query: Query

  constructor(html: string) {
    this.#query = load(html, { xml: { xmlMode: false } })
  }

  /** The text of each matched element, in page order, with a line per block and white space folded. */
  each(selector: string): readonly string[] {
    return this.#find(selector).map(nodeText)
  }

  /** The same without elements inside other matched ones, so that no text is repeated. */
  together(selector: string): readonly string[] {
    return outermost(this.#find(selector)).map(nodeText)
  }

  /** The attribute of each matched element that has it. */
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

/** The elements that are inside no other of them. */
function outermost(elements: readonly Element[]): readonly Element[] {
  const selected = new Set<unknown>(elements)
  const inside = new Map<unknown, boolean>()
  return elements.filter((element) => !isInside(element, selected, inside))
}

/** Whether an ancestor is selected. Answers are cached, so that each ancestor is visited once. */
function isInside(
  element: Element,
  selected: ReadonlySet<unknown>,
  known: Map<unknown, boolean>,
): boolean {
  const visited: unknown[] = []
  let answer = false
  for (let above = element.parent; above; above = above.parent) {
    const cached = known.get(above)
    answer = cached ?? selected.has(above)
    if (answer || cached !== undefined) break
    visited.push(above)
  }
  for (const ancestor of visited) known.set(ancestor, answer)
  return answer
}
