import type { PageMetadata } from '../../evaluation/metadata-tally.js'
import { nameKey } from '../../metadata/names/split-names.js'
import type { SaidPage } from '../../metadata/said-page.js'
import type { GrowingSigns } from '../../metadata/signs/sign-book.js'
import { type KnownPage, saidBy } from './known-pages.js'
import { countSigns, type GoldKeys, type PageSigns } from './sign-counts.js'

/** A page to learn from, and what its signs were worth. */
export interface CountedPage {
  readonly site: string
  readonly fold: number
  readonly page: SaidPage
  readonly gold: GoldKeys
  readonly signs: PageSigns
}

export function countedPage(known: KnownPage, book: GrowingSigns): CountedPage {
  const { site, fold } = known
  const page = saidBy(known)
  const gold = keysOf(known.gold)
  return { site, fold, page, gold, signs: countSigns(page, gold, book) }
}

const keysOf = ({ title, date, author }: PageMetadata): GoldKeys => ({
  title,
  day: date?.slice(0, 10),
  authors: author && new Set(author.map(nameKey)),
})
