import { NothingToLearn } from '../../core/errors.js'
import { version } from '../../core/version.js'
import { wordsOf } from '../../core/words.js'
import { recordScore } from '../../evaluation/records.js'
import { readPage } from '../../page/read-page.js'
import { fitRecords, type ListPage } from '../../records/fit-records.js'
import type { RecordCard } from '../../records/record-card.js'
import type { RecordJudge } from '../../records/record-judge.js'
import type { RecordModelFile } from '../../records/record-model-file.js'
import { recordText } from '../../records/record-text.js'
import { corpusHash } from '../../source/corpora/corpus-hash.js'
import { foldOf, folds } from '../../source/corpora/folds.js'
import type { GoldPage, GoldRecords } from '../../source/corpora/gold.js'
import { layOpen } from '../../source/corpora/lay-open.js'
import { openCorpus } from '../../source/corpora/open-corpus.js'
import { listPage } from './list-page.js'

export interface RecordTraining {
  /** Pages whose records are known. */
  readonly lists: readonly string[]
  /** Pages of which those that are no lists by their type are learned from as pages that list nothing. */
  readonly others: readonly string[]
  /** Pages of the sites of these are not learned from. */
  readonly without: readonly string[]
  readonly credit: string
  readonly date: string
  readonly onStep?: (what: string) => void
}

/** Types of pages whose repetition is not what they are about. Of forums and services nobody can tell. */
const unlisted: ReadonlySet<string | undefined> = new Set(['article', 'documentation', 'product'])
/** There are many such pages, and one in so many says the same. */
const oneIn = 4

/** A labelled page counts for one; its copy that was laid open, and one of which only the type is known, for less. */
const weights = { labelled: 1, laidOpen: 0.5, unlisted: 0.5 } as const

const none: GoldRecords = { records: [], ignored: [] }

interface KnownPage {
  readonly gold: GoldPage
  readonly records: GoldRecords
  readonly fold: number
  readonly learned: readonly ListPage[]
}

/** Learns to find records: without each fold of sites, which shows what is reached on others, then from all pages. */
export async function trainRecords(training: RecordTraining): Promise<RecordModelFile> {
  const { onStep = () => {}, credit, date } = training
  const pages = await knownPages(training, onStep)
  if (pages.every(({ records }) => records.records.length === 0))
    throw new NothingToLearn('No page has known records')
  const learnFrom = (from: readonly KnownPage[]) => fitRecords(from.flatMap((page) => page.learned))
  const tried: Tried[] = []
  for (let fold = 0; fold < folds; fold++) {
    const judge = learnFrom(pages.filter((page) => page.fold !== fold))
    for (const page of pages) if (page.fold === fold) tried.push(tryOn(page, judge))
    onStep(`fold ${fold} judged by the others`)
  }
  const named = await Promise.all(
    [...training.lists, ...training.others].map(async (path) => {
      return { name: (await openCorpus(path)).name, hash: await corpusHash(path) }
    }),
  )
  const card = { date, treesift: version, credit, corpora: named, figures: figuresOf(tried) }
  return { card, judge: learnFrom(pages) }
}

async function knownPages(
  { lists, others, without }: RecordTraining,
  onStep: (what: string) => void,
): Promise<readonly KnownPage[]> {
  const left = new Set((await goldOf(without)).map(({ site }) => site))
  const pages: KnownPage[] = []
  const listed = new Set<string | undefined>()
  for (const gold of await goldOf(lists)) {
    if (left.has(gold.site) || gold.records === undefined) continue
    listed.add(gold.page.url)
    pages.push(known(gold, gold.records))
    onStep(`${pages.length} pages read`)
  }
  let seen = 0
  for (const gold of await goldOf(others)) {
    if (left.has(gold.site) || listed.has(gold.page.url) || !unlisted.has(gold.group)) continue
    if (seen++ % oneIn > 0) continue
    pages.push(known(gold, none))
    onStep(`${pages.length} pages read`)
  }
  return pages
}

async function goldOf(paths: readonly string[]): Promise<readonly GoldPage[]> {
  const pages: GoldPage[] = []
  for (const path of paths)
    for await (const gold of (await openCorpus(path)).pages())
      if (gold.kind === 'page') pages.push(gold)
  return pages
}

function known(gold: GoldPage, records: GoldRecords): KnownPage {
  const { html, url } = gold.page
  const fold = foldOf(gold.site)
  const list = { html, url, fold, records }
  if (records === none) return { gold, records, fold, learned: [listPage(list, weights.unlisted)] }
  const open = records.selector === undefined ? undefined : layOpen(html, records.selector)
  const learned = [listPage(list, weights.labelled)]
  if (open !== undefined) learned.push(listPage({ ...list, html: open }, weights.laidOpen))
  return { gold, records, fold, learned }
}

/** What was reached on a page that nothing was learned from. */
interface Tried {
  readonly isList: boolean
  readonly f1: number
  readonly found: number
}

function tryOn({ gold, records }: KnownPage, judge: RecordJudge): Tried {
  const page = readPage(gold.page.html)
  const found = (judge.recordsOf(page, gold.page.url)?.records ?? []).map((span) =>
    wordsOf(recordText(page, span)),
  )
  const truth = records.records.map(({ text }) => wordsOf(text))
  const { f1 } = recordScore(found, truth, records.ignored.map(wordsOf))
  return { isList: truth.length > 0, f1, found: found.length }
}

function figuresOf(tried: readonly Tried[]): RecordCard['figures'] {
  const lists = tried.filter(({ isList }) => isList)
  const others = tried.filter(({ isList }) => !isList)
  return {
    lists: lists.length,
    f1: lists.reduce((sum, { f1 }) => sum + f1, 0) / Math.max(1, lists.length),
    others: others.length,
    fired: others.filter(({ found }) => found > 0).length,
  }
}
