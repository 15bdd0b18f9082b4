import { type Failure, failureOf, NothingToLearn } from '../../core/errors.js'
import { charactersAndWordsOf } from '../../core/words.js'
import type { CardCorpus } from '../../model/model-card.js'
import { type ModelPage, modelPage } from '../../model/model-page.js'
import { isPageType } from '../../model/page-type.js'
import { corpusHash } from '../../source/corpora/corpus-hash.js'
import { foldOf } from '../../source/corpora/folds.js'
import type { GoldPage } from '../../source/corpora/gold.js'
import { openCorpus } from '../../source/corpora/open-corpus.js'

/** A page to learn from, and what it is tried on. */
export interface LearnedPage extends ModelPage {
  readonly url: string | undefined
  readonly main: string
}

export interface ReadPages {
  readonly pages: readonly LearnedPage[]
  readonly corpora: readonly CardCorpus[]
  readonly failed: readonly (Failure & { readonly page: string })[]
}

/** Reads the pages of corpora whose main content is known. */
export async function readPages(
  paths: readonly string[],
  onPage: (read: number) => void,
): Promise<ReadPages> {
  const pages: LearnedPage[] = []
  const corpora: CardCorpus[] = []
  const failed: (Failure & { readonly page: string })[] = []
  for (const path of paths) {
    const corpus = await openCorpus(path)
    const sites = new Set<string>()
    const before = pages.length
    for await (const gold of corpus.pages()) {
      if (gold.kind === 'failed') failed.push({ page: gold.id, ...failureOf(gold.error) })
      else if (gold.main !== undefined) {
        pages.push(learnedPage(gold, gold.main))
        sites.add(gold.site)
        onPage(pages.length)
      }
    }
    const { name } = corpus
    const count = pages.length - before
    corpora.push({ name, hash: await corpusHash(path), pages: count, sites: sites.size })
  }
  if (pages.length === 0) throw new NothingToLearn('No page has known main content')
  return { pages, corpora, failed }
}

function learnedPage({ page: { html, url }, site, group }: GoldPage, main: string): LearnedPage {
  const type = group !== undefined && isPageType(group) ? group : undefined
  const labelled = { html, url, main, type, fold: foldOf(site) }
  return { ...modelPage(labelled, charactersAndWordsOf), url, main }
}
