import { NothingToScore } from '../../core/errors.js'
import { omitUndefined } from '../../core/omit-undefined.js'
import type { FailedPage } from '../../input/raw-page/failed-page.js'
import type { GoldPage } from '../corpora/gold.js'
import type { Corpus } from '../corpora/open-corpus.js'

/** The key facts of a page of a corpus, without its HTML. */
export interface IndexedPage {
  readonly id: string
  readonly url?: string
  readonly site: string
  readonly group?: string
  readonly split?: 'train' | 'test'
}

/** A corpus whose pages were all read once. */
export interface CorpusIndex {
  /** The selected pages in corpus order, with unique ids. */
  readonly entries: readonly IndexedPage[]
  /** Pages that cannot be read, and so belong to no known split. */
  readonly failed: readonly FailedPage[]
  /** The selected pages in the same order, read again at each call. */
  pages(): AsyncGenerator<GoldPage>
}

/** Reads every page once. Throws when no selected page can be read. */
export async function indexCorpus(
  corpus: Corpus,
  isSelected: (page: GoldPage) => boolean,
): Promise<CorpusIndex> {
  const entries: IndexedPage[] = []
  const failed: FailedPage[] = []
  for await (const gold of selectedPages(corpus, isSelected, failed))
    entries.push(indexedPage(gold))
  if (entries.length === 0) {
    const [first] = failed
    if (first !== undefined) throw first.error
    throw new NothingToScore(corpus.name, 'no page of it is in this split')
  }
  return { entries, failed, pages: () => selectedPages(corpus, isSelected, []) }
}

const indexedPage = ({ page: { id, url }, site, group, split }: GoldPage): IndexedPage => ({
  id,
  site,
  ...omitUndefined({ url, group, split }),
})

async function* selectedPages(
  corpus: Corpus,
  isSelected: (page: GoldPage) => boolean,
  failed: FailedPage[],
): AsyncGenerator<GoldPage> {
  const seen = new Map<string, number>()
  for await (const gold of corpus.pages()) {
    if (gold.kind === 'failed') failed.push(gold)
    else if (isSelected(gold)) yield withUniqueId(gold, seen)
  }
}

/** The second page with an id gets the id `id#2`: results are keyed by id. */
function withUniqueId(gold: GoldPage, seen: Map<string, number>): GoldPage {
  const { id } = gold.page
  const times = (seen.get(id) ?? 0) + 1
  seen.set(id, times)
  return times === 1 ? gold : { ...gold, page: { ...gold.page, id: `${id}#${times}` } }
}
