import { splitNames } from '../../../analysis/metadata/fields/split-names.js'
import {
  type MetadataContext,
  metadataContext,
} from '../../../analysis/metadata/metadata-context.js'
import type { RawPage } from '../../../input/raw-page/raw-page.js'
import { segmentPage } from '../../../page/segments/segment-page.js'
import { readPage } from '../../../page/tree/read-page.js'
import type { GoldPage } from '../../corpora/gold.js'
import { openCorpus } from '../../corpora/open-corpus.js'
import { foldOf } from '../../corpora/splits.js'
import type { PageMetadata } from '../../evaluation/metadata-accuracy.js'

/** A page with known metadata. */
export interface MetadataGold {
  readonly raw: RawPage
  readonly site: string
  readonly group: string
  readonly fold: number
  readonly gold: PageMetadata
}

/** Names of the same fields in different corpora. */
const titleFields = ['headline', 'title']
const dateFields = ['date', 'publish_date']

/** Reads the pages of a corpus with known title, date or authors. */
export async function* metadataGoldPages(path: string): AsyncGenerator<MetadataGold> {
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

export const contextOf = ({ raw }: MetadataGold): MetadataContext =>
  metadataContext(segmentPage(readPage(raw.html)), raw.url)

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

/** Whether a page is in the half of a corpus's sites to train on, when the other half is only measured. */
export const isInTrainingHalf = ({ fold }: MetadataGold): boolean => fold % 2 === 0
