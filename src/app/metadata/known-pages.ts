import { segment } from '../../blocks/segment.js'
import { wordsOf } from '../../core/words.js'
import { overlapScore } from '../../evaluation/overlap.js'
import { type SaidPage, saidPage } from '../../metadata/said-page.js'
import { nameKey, splitNames } from '../../metadata/names/split-names.js'
import { readPage } from '../../page/read-page.js'
import { foldOf } from '../../source/corpora/folds.js'
import type { GoldPage } from '../../source/corpora/gold.js'
import { openCorpus } from '../../source/corpora/open-corpus.js'

/** What is right for a page; what is unknown is not there. */
export interface KnownMetadata {
  readonly title?: string
  /** The day as it was written. */
  readonly date?: string
  /** By what names are the same. */
  readonly authors?: readonly string[]
}

/** A page whose metadata are known. */
export interface KnownPage {
  readonly id: string
  readonly site: string
  readonly group: string
  readonly fold: number
  readonly page: SaidPage
  readonly html: string
  readonly gold: KnownMetadata
}

/** Names that corpora have for the same fields. */
const titleFields = ['headline', 'title']
const dateFields = ['date', 'publish_date']

/** Reads the pages of a corpus whose title, date or authors are known. */
export async function* knownPages(path: string): AsyncGenerator<KnownPage> {
  const corpus = await openCorpus(path)
  for await (const gold of corpus.pages()) {
    if (gold.kind === 'failed') continue
    const { page, site, group = '' } = gold
    const known = goldOf(gold, corpus.format === 'wcxb' ? keysOf : (name) => [nameKey(name)])
    if (Object.keys(known).length === 0) continue
    const said = saidPage(segment(readPage(page.html)), page.url)
    yield { id: page.id, site, group, fold: foldOf(site), page: said, html: page.html, gold: known }
  }
}

function goldOf({ fields }: GoldPage, namesIn: (text: string) => readonly string[]): KnownMetadata {
  const first = (names: readonly string[]): string | undefined =>
    names.flatMap((name) => fields.get(name) ?? [])[0]
  const title = first(titleFields)
  const date = first(dateFields)?.slice(0, 10)
  const authors = fields.get('author')
  return {
    ...(title !== undefined && title.trim() !== '' && { title }),
    ...(date !== undefined && /^\d{4}-\d\d-\d\d$/.test(date) && { date }),
    ...(authors !== undefined && { authors: authors.flatMap(namesIn) }),
  }
}

/** Names that one text holds. */
const keysOf = (text: string): readonly string[] =>
  splitNames(text, 'en')
    .filter(({ kind }) => kind !== 'whole')
    .map(({ name }) => nameKey(name))

/** Titles whose tokens agree to this share are the same: quotes and marks differ. */
const sameTitle = 0.9

export const isSameTitle = (found: string, gold: string): boolean =>
  overlapScore(wordsOf(found), wordsOf(gold)).f1 >= sameTitle
