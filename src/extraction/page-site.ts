import { normalizeSite, siteOfUrl } from '../core/site.js'
import type { RawPage } from '../input/raw-page/raw-page.js'
import { contradictionOf, statedSites } from '../page/structured-data/stated-sites.js'
import { readPage } from '../page/tree/read-page.js'
import type { SiteSource } from './extraction.js'

/** The site of a page, and where it is known from. */
export interface PageSite {
  /** `undefined` where it is unknown. */
  readonly site: string | undefined
  readonly from: SiteSource | undefined
  readonly warnings: readonly string[]
}

const unknown: PageSite = { site: undefined, from: undefined, warnings: [] }

/** The site that was given with the page: by name, or by its URL. A comment in the page is not given with it. */
export function givenSite(
  page: Pick<RawPage, 'url' | 'urlFrom'>,
  named: string | undefined,
): PageSite {
  if (named !== undefined) return { site: named, from: 'site', warnings: [] }
  if (page.urlFrom === 'saved') return unknown
  const site = siteOfUrl(page.url)
  return site === undefined ? unknown : { site, from: page.urlFrom ?? 'input', warnings: [] }
}

/**
 * The same, else the site that the page itself states, for which it is parsed, else one with rules that a folder of
 * its file is named like, as copies of sites are saved.
 */
export function siteOfPage(
  page: RawPage,
  named: string | undefined,
  hasRules: (site: string) => boolean,
): PageSite {
  const given = givenSite(page, named)
  if (given.site !== undefined) return given
  const site = siteOfUrl(page.url)
  if (page.urlFrom === 'saved' && site !== undefined) return { site, from: 'saved', warnings: [] }
  const stated = statedSites(readPage(page.html))
  const [first] = stated
  if (first === undefined) return siteOfFolder(page.file, hasRules)
  const contradiction = contradictionOf(stated)
  return { ...first, warnings: contradiction === undefined ? [] : [contradiction] }
}

function siteOfFolder(file = '', hasRules: (site: string) => boolean): PageSite {
  const folders = file.split(/[/\\]/).slice(0, -1).reverse()
  const site = folders
    .filter((name) => hostName.test(name))
    .map(normalizeSite)
    .find(hasRules)
  return site === undefined ? unknown : { site, from: 'folder', warnings: [] }
}

const hostName = /^[^.].*\.[^.]+$/
