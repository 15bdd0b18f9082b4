import { siteOfUrl, sitesToSearch } from '../../core/site.js'
import type { Page } from '../columns/page.js'
import { structuredData } from './structured-data.js'

/** Where a page states its own address, the place that is believed first at the beginning. */
const addressPlaces = ['canonical', 'og:url', 'json-ld'] as const
export type AddressPlace = (typeof addressPlaces)[number]

/** The site of a page as the page itself states it. */
export interface StatedSite {
  readonly site: string
  readonly from: AddressPlace
}

/** The site of each absolute address that the page gives itself, the one that is believed first at the beginning. */
export function statedSites(page: Page): readonly StatedSite[] {
  const data = structuredData(page)
  const addresses: Readonly<Record<AddressPlace, readonly string[]>> = {
    canonical: data.statements({ links: ['canonical'] }).map(({ value }) => value),
    'og:url': data.statements({ meta: ['og:url'] }).map(({ value }) => value),
    'json-ld': data
      .statements({ properties: ['mainEntityOfPage', 'url'] })
      .flatMap(({ source, value }) => (source === 'json-ld' ? [value] : [])),
  }
  return addressPlaces.flatMap((from) => {
    const site = addresses[from].map((address) => siteOfUrl(address.trim())).find(Boolean)
    return site === undefined ? [] : [{ site, from }]
  })
}

/** Where statements name sites of different domains: what they say, in a sentence. */
export function contradictionOf(stated: readonly StatedSite[]): string | undefined {
  const domains = new Set(stated.map(({ site }) => sitesToSearch(site).at(-1)))
  if (domains.size < 2) return undefined
  const named = stated.map(({ site, from }) => `${site} (${from})`).join(', ')
  return `the page states addresses of different sites: ${named}`
}
