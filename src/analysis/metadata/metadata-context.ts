import { isValidUrl } from '../../core/parse-url.js'
import { siteOfUrl } from '../../core/site.js'
import type { Segmentation } from '../../page/segments/segmentation.js'
import { entityNames } from '../../page/structured-data/entity.js'
import type { Statement } from '../../page/structured-data/statements.js'
import { type StructuredData, structuredData } from '../../page/structured-data/structured-data.js'
import { type DateLanguage, dateLanguage } from '../values/dates/date-language.js'
import { statedLocale } from '../values/locale.js'
import { statedPageTypes } from './stated-page-types.js'

/** A page with what the metadata model needs of it. */
export interface MetadataContext {
  readonly segmentation: Segmentation
  readonly data: StructuredData
  readonly url: string | undefined
  /** The URL parsed, where it is valid, and its site. */
  readonly address: URL | undefined
  readonly site: string | undefined
  /** The names that the page gives its site. */
  readonly siteNames: readonly Statement[]
  /** The page types that the page states. */
  readonly types: readonly Statement[]
  /** The language of the page as a tag, with a region where that is known: `en-GB`. */
  readonly locale: string | undefined
  readonly dates: DateLanguage
}

export function metadataContext(
  segmentation: Segmentation,
  url: string | undefined,
): MetadataContext {
  const data = structuredData(segmentation.page)
  const site = siteOfUrl(url)
  const locale = statedLocale(data, site)
  return {
    segmentation,
    data,
    url,
    address: url !== undefined && isValidUrl(url) ? new URL(url) : undefined,
    site,
    siteNames: statedSiteNames(data),
    types: statedPageTypes(data),
    locale,
    dates: dateLanguage(locale),
  }
}

/** The names of the site: in META, as the publisher, and in its own entity on pages that are about something else. */
const statedSiteNames = (data: StructuredData): readonly Statement[] => [
  ...data.statements({ meta: ['og:site_name', 'application-name'], properties: ['publisher'] }),
  ...(data.mainEntities.length === 0 ? [] : namesOfSiteEntities(data)),
]

const namesOfSiteEntities = ({ entities }: StructuredData): readonly Statement[] =>
  entities
    .filter(({ type }) => type === 'WebSite')
    .flatMap((entity) =>
      entityNames(entity, 'name').map((value) => ({ source: entity.source, value })),
    )
