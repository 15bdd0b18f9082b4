import type { Page } from '../page/page.js'
import { readPage } from '../page/read-page.js'
import { regionsOf } from './candidates.js'
import { ElementNames } from './element-names.js'
import { Measures } from './measures.js'
import { recordText } from './record-text.js'
import type { Region, Span } from './region.js'

/** A page of this HTML, and what finding records asks about it. */
export interface KnownPage {
  readonly page: Page
  readonly measures: Measures
  readonly names: ElementNames
  readonly regions: readonly Region[]
}

export function knownPage(html: string): KnownPage {
  const page = readPage(html)
  const measures = new Measures(page)
  const names = new ElementNames(page)
  return { page, measures, names, regions: regionsOf(measures, names) }
}

export const textsOf = (page: Page, spans: readonly Span[]): readonly string[] =>
  spans.map((span) => recordText(page, span))

/** The texts of the members of each region. */
export const memberTexts = (html: string): readonly (readonly string[])[] => {
  const { page, regions } = knownPage(html)
  return regions.map(({ members }) => textsOf(page, members))
}
