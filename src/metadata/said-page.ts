import type { Segmentation } from '../blocks/segmentation.js'
import { type Head, readHead } from '../page/head.js'
import { type DateLanguage, dateLanguage } from './dates/date-language.js'
import type { Entity } from './entities/entity.js'
import { jsonLdEntities } from './entities/json-ld.js'
import { microdataEntities } from './entities/microdata.js'
import { localeOf } from './locale.js'

/** A page with what it says about itself for machines. */
export interface SaidPage {
  readonly segmentation: Segmentation
  readonly url: string | undefined
  readonly head: Head
  readonly entities: readonly Entity[]
  /** Its language, and the region where that is known, as a tag: `en-GB`. */
  readonly locale: string | undefined
  readonly dates: DateLanguage
}

export function saidPage(segmentation: Segmentation, url: string | undefined): SaidPage {
  const { page } = segmentation
  const head = readHead(page)
  const entities = [...jsonLdEntities(page), ...microdataEntities(page)]
  const locale = localeOf(head, entities, url)
  return { segmentation, url, head, entities, locale, dates: dateLanguage(locale) }
}
