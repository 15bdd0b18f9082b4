import type { Page } from '../../page/columns/page.js'
import { readPage } from '../../page/tree/read-page.js'
import { type PageRegions, pageRegions } from './page-regions.js'
import { recordText } from './record-text.js'
import type { NodeRange } from './region.js'

export const regionsOfHtml = (html: string): PageRegions => pageRegions(readPage(html))

export const textsOf = (page: Page, ranges: readonly NodeRange[]): readonly string[] =>
  ranges.map((range) => recordText(page, range))

/** The texts of the members of each region. */
export const memberTexts = (html: string): readonly (readonly string[])[] => {
  const { page, regions } = regionsOfHtml(html)
  return regions.map(({ members }) => textsOf(page, members))
}
