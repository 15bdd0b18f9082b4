import type { Page } from '../page/page.js'
import { readPage } from '../page/read-page.js'
import { recordText } from './record-text.js'
import type { Span } from './region.js'
import { type Survey, surveyOf } from './survey.js'

/** A page of this HTML, and what finding records asks about it. */
export const knownPage = (html: string): Survey => surveyOf(readPage(html))

export const textsOf = (page: Page, spans: readonly Span[]): readonly string[] =>
  spans.map((span) => recordText(page, span))

/** The texts of the members of each region. */
export const memberTexts = (html: string): readonly (readonly string[])[] => {
  const { page, regions } = knownPage(html)
  return regions.map(({ members }) => textsOf(page, members))
}
