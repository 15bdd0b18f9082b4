import { load } from 'cheerio/slim'

type Selected = ReturnType<ReturnType<ReturnType<typeof load>['root']>['find']>
type Element = Selected[number]

/** Minimum share of unwrapped records with the same first element; otherwise their starts are unclear. */
const minAlike = 0.95
/** Maximum number of nested wrappers that are removed. */
const maxWrappers = 8

/**
 * The page with the wrapper elements of its records removed, so that each record is several siblings, as on pages
 * whose records are rows or a heading and its paragraphs. `undefined` when unwrapped records have different first
 * elements.
 */
export function unwrapRecords(html: string, records: string): string | undefined {
  const $ = load(html, { xml: { xmlMode: false } })
  const roots = $.root().find(records).toArray()
  const holders = roots.map(innermostHolder)
  const firstNames = holders.map((holder) => nameOf(childrenOf(holder)[0]))
  const alike = firstNames.filter((name) => name !== '' && name === firstNames[0]).length
  const several = holders.filter((holder) => childrenOf(holder).length > 1).length
  if (Math.min(alike, several) < minAlike * roots.length || roots.length === 0) return undefined
  for (const [record, root] of roots.entries()) $(root).replaceWith(holders[record]!.children)
  return $.html()
}

const childrenOf = ({ children }: Element): readonly Element[] =>
  children.filter((child): child is Element => 'attribs' in child)

const nameOf = (element: Element | undefined): string =>
  element === undefined
    ? ''
    : `${element.name} ${element.attribs['class']?.trim().split(/\s+/)[0] ?? ''}`

/** The innermost element that has several children: the element itself or a nested wrapper. */
function innermostHolder(element: Element): Element {
  let holder = element
  for (let wrappers = 0; wrappers < maxWrappers; wrappers++) {
    const [only, ...others] = childrenOf(holder)
    const hasText = holder.children.some((child) => child.type === 'text' && child.data.trim())
    if (only === undefined || others.length > 0 || hasText) break
    holder = only
  }
  return holder
}
