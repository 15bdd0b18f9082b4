import { createHash } from 'node:crypto'
import type { PageSummary } from '../../analysis/model/site/page-summary.js'
import { distinctDocuments, type SiteEvidence } from '../../analysis/model/site/site-features.js'
import { textHash } from '../../core/text/fnv1a.js'
import { hasFailed } from '../../output/formats/write.js'
import type { BatchResult } from './extract-batch.js'

/** What is known of the pages of sites before any of them is extracted. It never changes. */
export interface SiteSnapshot {
  /** Of everything in it. */
  readonly hash: string
  /** The number of summaries, and of the sites that they are of. */
  readonly pages: number
  readonly sites: number
  of(site: string): SiteEvidence | undefined
}

/**
 * Summaries of a page have some 7 kB, and at most 30. When more are kept, fewer of each site are, then fewer sites.
 */
const surveyLimits = { pages: 16_384, pagesOfSite: 16, minPagesOfSite: 2 } as const

/**
 * Collects summaries of the pages of many sites in bounded memory. Of each site it keeps those with the lowest keys,
 * so that what is kept depends on the pages alone, and not on their order.
 */
export class SiteSurvey {
  readonly #sites = new Map<string, PageSummary[]>()
  readonly #maxPages: number
  #pages = 0
  #pagesOfSite: number = surveyLimits.pagesOfSite
  /** Sites with a hash from here on are left out. */
  #endOfSites = 2 ** 32

  constructor(maxPages: number = surveyLimits.pages) {
    this.#maxPages = maxPages
  }

  add(site: string, page: PageSummary): void {
    if (siteHash(site) >= this.#endOfSites) return
    const pages = this.#sites.get(site) ?? []
    this.#sites.set(site, pages)
    this.#pages -= pages.length
    const same = pages.findIndex(({ key }) => key === page.key)
    if (same < 0) pages.push(page)
    // the same texts in other markup, or at another address: either one, but not the one that came first
    else if (pageHash(page) < pageHash(pages[same]!)) pages[same] = page
    pages.sort((a, b) => a.key - b.key)
    pages.length = Math.min(pages.length, this.#pagesOfSite)
    this.#pages += pages.length
    while (this.#pages > this.#maxPages) this.#keepFewer()
  }

  snapshot(): SiteSnapshot {
    return snapshotOf(new Map([...this.#sites].sort(([a], [b]) => (a < b ? -1 : 1))), this.#pages)
  }

  #keepFewer(): void {
    if (this.#pagesOfSite > surveyLimits.minPagesOfSite) {
      this.#pagesOfSite /= 2
      for (const pages of this.#sites.values())
        pages.length = Math.min(pages.length, this.#pagesOfSite)
    } else {
      this.#endOfSites /= 2
      for (const site of this.#sites.keys())
        if (siteHash(site) >= this.#endOfSites) this.#sites.delete(site)
    }
    this.#pages = [...this.#sites.values()].reduce((sum, { length }) => sum + length, 0)
  }
}

const siteHash = (site: string): number => textHash(site) >>> 0

/** @param sites In the order of their names, with pages in the order of their keys. */
function snapshotOf(
  sites: ReadonlyMap<string, readonly PageSummary[]>,
  pages: number,
): SiteSnapshot {
  const evidence = new Map<string, SiteEvidence>()
  return {
    hash: hashOf(sites),
    pages,
    sites: sites.size,
    of(site) {
      const known = evidence.get(site)
      if (known !== undefined) return known
      const found = sites.get(site)
      if (found === undefined) return undefined
      const documents = distinctDocuments(found)
      evidence.set(site, documents)
      return documents
    },
  }
}

function hashOf(sites: ReadonlyMap<string, readonly PageSummary[]>): string {
  const hash = createHash('sha256')
  for (const [site, pages] of sites) {
    hash.update(`${JSON.stringify(site)} ${pages.length}\n`)
    for (const page of pages) hash.update(pageHash(page))
  }
  return hash.digest('hex')
}

function pageHash({ key, main, texts, sums }: PageSummary): string {
  const hash = createHash('sha256')
  hash.update(`${key} ${main.length} ${texts.length}\n`).update(main).update(texts)
  for (const { places, words, odds, kept } of Object.values(sums))
    hash.update(`${places.length}\n`).update(places).update(words).update(odds).update(kept)
  return hash.digest('hex')
}

/** What the first pass found, whatever the order of its pages. Pages that failed say nothing. */
export async function surveySites(
  pages: AsyncIterable<BatchResult<unknown>>,
): Promise<SiteSnapshot> {
  const survey = new SiteSurvey()
  for await (const { outcome } of pages)
    if (!hasFailed(outcome) && outcome.summary !== undefined)
      survey.add(outcome.summary.site, outcome.summary.page)
  return survey.snapshot()
}
