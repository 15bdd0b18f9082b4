import type { Page } from '../page/page.js'
import { regionsOf } from './candidates.js'
import { ElementNames } from './element-names.js'
import { Measures } from './measures.js'
import type { Region } from './region.js'

/** A page of which is known what repeats, and what is asked about that. */
export interface Survey {
  readonly page: Page
  readonly measures: Measures
  readonly names: ElementNames
  readonly regions: readonly Region[]
}

export function surveyOf(page: Page): Survey {
  const measures = new Measures(page)
  const names = new ElementNames(page)
  return { page, measures, names, regions: regionsOf(measures, names) }
}
