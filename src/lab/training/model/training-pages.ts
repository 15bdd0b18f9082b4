import type { CardCorpus } from '../../../analysis/model/model-card.js'
import { type PreparedPage, preparePage } from '../../../analysis/model/prepared-page.js'
import { type ErrorReport, errorReport, NothingToLearn } from '../../../core/errors.js'
import { domainOfSite } from '../../../core/site.js'
import { characterAndWordTokens } from '../../../core/text/tokens.js'
import { corpusHash } from '../../corpora/corpus-hash.js'
import type { GoldPage } from '../../corpora/gold.js'
import { openCorpus } from '../../corpora/open-corpus.js'
import { foldOf, foldSite } from '../../corpora/splits.js'
import { labelRoles } from './role-labels.js'

/** A training page with its gold text. */
export interface ModelTrainingPage extends PreparedPage {
  readonly url: string | undefined
  readonly main: string
  /** The name of its corpus. */
  readonly corpus: string
  readonly site: string
  /** The registrable domain of its site. */
  readonly domain: string
  /** What is known of the roles of its segments, as indices in `segmentRoles`. */
  readonly roles: Int8Array
}

export interface ModelTrainingPages {
  readonly pages: readonly ModelTrainingPage[]
  readonly corpora: readonly CardCorpus[]
  readonly failed: readonly (ErrorReport & { readonly page: string })[]
}

/** Reads the pages of corpora with known main content. */
export async function readTrainingPages(
  paths: readonly string[],
  onPage: (read: number) => void,
): Promise<ModelTrainingPages> {
  const pages: ModelTrainingPage[] = []
  const corpora: CardCorpus[] = []
  const failed: (ErrorReport & { readonly page: string })[] = []
  for (const path of paths) {
    const corpus = await openCorpus(path)
    const sites = new Set<string>()
    const before = pages.length
    for await (const gold of corpus.pages()) {
      if (gold.kind === 'failed') failed.push({ page: gold.id, ...errorReport(gold.error) })
      else if (gold.main !== undefined) {
        pages.push(trainingPageOf(gold, gold.main, corpus.name))
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

function trainingPageOf(gold: GoldPage, main: string, corpus: string): ModelTrainingPage {
  const { html, url } = gold.page
  const domain = domainOfSite(foldSite(gold))
  const labelled = { html, url, main, type: gold.type, fold: foldOf(domain) }
  const prepared = preparePage(labelled, characterAndWordTokens)
  const { site } = gold
  return { ...prepared, url, main, corpus, site, domain, roles: labelRoles(gold, prepared) }
}
