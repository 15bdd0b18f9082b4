import type { Segmentation } from '../blocks/segmentation.js'
import { siteOf } from '../core/site.js'
import { readHead } from '../page/head.js'
import { type DateLanguage, dateLanguage } from './dates/date-language.js'
import { jsonLdEntities } from './entities/json-ld.js'
import { microdataEntities } from './entities/microdata.js'
import { kindStatements } from './facts/page-kind.js'
import { siteNames } from './facts/site-names.js'
import { mainEntities, type Statement, type Told } from './facts/statements.js'
import { localeOf } from './locale.js'

/** A page with what it says about itself for machines. */
export interface SaidPage extends Told {
  readonly segmentation: Segmentation
  readonly url: string | undefined
  /** The same, where it is an address, and the site that it is of. */
  readonly address: URL | undefined
  readonly site: string | undefined
  /** What it calls its site. */
  readonly siteNames: readonly Statement[]
  /** What kind of page it says that it is. */
  readonly kinds: readonly Statement[]
  /** Its language, and the region where that is known, as a tag: `en-GB`. */
  readonly locale: string | undefined
  readonly dates: DateLanguage
}

export function saidPage(segmentation: Segmentation, url: string | undefined): SaidPage {
  const { page } = segmentation
  const head = readHead(page)
  const entities = [...jsonLdEntities(page), ...microdataEntities(page)]
  const address = url !== undefined && URL.canParse(url) ? new URL(url) : undefined
  const site = siteOf(url)
  const locale = localeOf(head, entities, site)
  const told = { head, entities, main: mainEntities(entities) }
  return {
    ...{ segmentation, url, address, site, ...told, locale, dates: dateLanguage(locale) },
    ...{ siteNames: siteNames(told), kinds: kindStatements(told) },
  }
}
