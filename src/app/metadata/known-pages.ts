import { segment } from '../../blocks/segment.js'
import type { PageMetadata } from '../../evaluation/metadata-tally.js'
import { splitNames } from '../../metadata/names/split-names.js'
import { type SaidPage, saidPage } from '../../metadata/said-page.js'
import { readPage } from '../../page/read-page.js'
import { foldOf } from '../../source/corpora/folds.js'
import type { GoldPage } from '../../source/corpora/gold.js'
import { openCorpus } from '../../source/corpora/open-corpus.js'
import type { RawPage } from '../../source/raw-page.js'

/** A page whose metadata are known. */
export interface KnownPage {
  readonly raw: RawPage
  readonly site: string
  readonly group: string
  readonly fold: number
  readonly gold: PageMetadata
}

/** Names that corpora have for the same fields. */
const titleFields = ['headline', 'title']
const dateFields = ['date', 'publish_date']

/** Reads the pages of a corpus whose title, date or authors are known. */
export async function* knownPages(path: string): AsyncGenerator<KnownPage> {
  const corpus = await openCorpus(path)
  const namesIn = corpus.format === 'wcxb' ? splitLabel : (text: string) => [text]
  for await (const page of corpus.pages()) {
    if (page.kind === 'failed') continue
    const gold = goldOf(page, namesIn)
    if (Object.keys(gold).length === 0) continue
    const { page: raw, site, group = '' } = page
    yield { raw, site, group, fold: foldOf(site), gold }
  }
}

export const saidBy = ({ raw }: KnownPage): SaidPage =>
  saidPage(segment(readPage(raw.html)), raw.url)

function goldOf({ fields }: GoldPage, namesIn: (text: string) => readonly string[]): PageMetadata {
  const first = (names: readonly string[]): string | undefined =>
    names.flatMap((name) => fields.get(name) ?? [])[0]?.trim()
  const title = first(titleFields)
  const date = first(dateFields)
  const authors = fields.get('author')
  return {
    ...(title !== undefined && { title }),
    ...(date !== undefined && /^\d{4}-\d\d-\d\d/.test(date) && { date }),
    ...(authors !== undefined && { author: authors.flatMap(namesIn) }),
  }
}

/** WCXB has all authors of a page in one text. */
const splitLabel = (text: string): readonly string[] =>
  splitNames(text, 'en')
    .filter(({ kind }) => kind !== 'whole')
    .map(({ name }) => name)

/** The half of a corpus's sites that may be learned from where the other half is to stay unseen. */
export const isInLearnedHalf = ({ fold }: KnownPage): boolean => fold % 2 === 0
