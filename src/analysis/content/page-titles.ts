import type { Page } from '../../page/columns/page.js'
import { readPageHead } from '../../page/tree/page-head.js'

const names = new Set(['og:title', 'twitter:title', 'dc.title', 'citation_title'])

/** The titles that the head of a page states. */
export function pageTitles(page: Page): readonly string[] {
  const { title, meta } = readPageHead(page)
  const stated = meta.flatMap(([name, content]) => (names.has(name) ? [content] : []))
  return [...new Set([title, ...stated])].filter((one) => one !== '')
}
