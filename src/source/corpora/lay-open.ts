import { load } from 'cheerio/slim'

type Selected = ReturnType<ReturnType<ReturnType<typeof load>['root']>['find']>
type Element = Selected[number]

/** So much of the records must begin alike when they are laid open, or nobody could tell where one begins. */
const leastAlike = 0.95
/** Records wrapped deeper than this are left as they are. */
const mostWrappers = 8

/**
 * The same page with its records laid open: what stood in an element of its own stands in several beside each other, as
 * on pages whose records are rows or a heading and its paragraphs. `undefined` where records do not begin alike then.
 */
export function layOpen(html: string, records: string): string | undefined {
  const $ = load(html, { xml: { xmlMode: false } })
  const roots = $.root().find(records).toArray()
  const holders = roots.map(innermostHolder)
  const begins = holders.map((holder) => nameOf(childrenOf(holder)[0]))
  const alike = begins.filter((name) => name !== '' && name === begins[0]).length
  const open = holders.filter((holder) => childrenOf(holder).length > 1).length
  if (Math.min(alike, open) < leastAlike * roots.length || roots.length === 0) return undefined
  for (const [record, root] of roots.entries()) $(root).replaceWith(holders[record]!.children)
  return $.html()
}

const childrenOf = ({ children }: Element): readonly Element[] =>
  children.filter((child): child is Element => 'attribs' in child)

const nameOf = (element: Element | undefined): string =>
  element === undefined
    ? ''
    : `${element.name} ${element.attribs['class']?.trim().split(/\s+/)[0] ?? ''}`

/** The element below that holds several others; itself where it does. */
function innermostHolder(element: Element): Element {
  let holder = element
  for (let wrappers = 0; wrappers < mostWrappers; wrappers++) {
    const [only, ...others] = childrenOf(holder)
    const hasText = holder.children.some((child) => child.type === 'text' && child.data.trim())
    if (only === undefined || others.length > 0 || hasText) break
    holder = only
  }
  return holder
}
