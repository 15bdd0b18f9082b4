import { NothingToScore } from '../../core/errors.js'
import { given } from '../../core/given.js'
import type { GoldPage } from '../../source/corpora/gold.js'
import type { Corpus } from '../../source/corpora/open-corpus.js'
import type { FailedPage } from '../../source/failed-page.js'

/** What is known of a page of a corpus without keeping the page. */
export interface PageCard {
  readonly id: string
  readonly url?: string
  readonly site: string
  readonly group?: string
  readonly split?: 'train' | 'test'
}

/** A corpus after a first look at every page of it. */
export interface Survey {
  /** The pages that are asked for, in the order of the corpus; no two have the same id. */
  readonly cards: readonly PageCard[]
  /** Those that cannot be read: whether they are asked for nobody knows. */
  readonly failed: readonly FailedPage[]
  /** The pages themselves, read again at each call, in the same order. */
  pages(): AsyncGenerator<GoldPage>
}

/** Looks at every page once. Throws when none that is asked for can be read. */
export async function survey(
  corpus: Corpus,
  isAsked: (page: GoldPage) => boolean,
): Promise<Survey> {
  const cards: PageCard[] = []
  const failed: FailedPage[] = []
  for await (const gold of askedPages(corpus, isAsked, failed)) cards.push(cardOf(gold))
  if (cards.length === 0) {
    const [first] = failed
    if (first !== undefined) throw first.error
    throw new NothingToScore(corpus.name, 'no page of it is in this split')
  }
  return { cards, failed, pages: () => askedPages(corpus, isAsked, []) }
}

const cardOf = ({ page: { id, url }, site, group, split }: GoldPage): PageCard => ({
  id,
  site,
  ...given({ url, group, split }),
})

async function* askedPages(
  corpus: Corpus,
  isAsked: (page: GoldPage) => boolean,
  failed: FailedPage[],
): AsyncGenerator<GoldPage> {
  const seen = new Map<string, number>()
  for await (const gold of corpus.pages()) {
    if (gold.kind === 'failed') failed.push(gold)
    else if (isAsked(gold)) yield withUniqueId(gold, seen)
  }
}

/** The second page of an id is called `id#2`: pages are told apart by their ids from here on. */
function withUniqueId(gold: GoldPage, seen: Map<string, number>): GoldPage {
  const { id } = gold.page
  const times = (seen.get(id) ?? 0) + 1
  seen.set(id, times)
  return times === 1 ? gold : { ...gold, page: { ...gold.page, id: `${id}#${times}` } }
}
