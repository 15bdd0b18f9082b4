import type { ListPage } from '../../records/fit-records.js'
import { foldOf } from '../../source/corpora/folds.js'
import type { GoldPage, GoldRecords } from '../../source/corpora/gold.js'
import { layOpen } from '../../source/corpora/lay-open.js'
import { openCorpus } from '../../source/corpora/open-corpus.js'
import { listPage } from './list-page.js'

export interface ListSources {
  /** Pages whose records are known. */
  readonly lists: readonly string[]
  /** Pages of which those that are no lists by their type are learned from as pages that list nothing. */
  readonly others: readonly string[]
  /** Pages of the sites of these are not learned from. */
  readonly without: readonly string[]
}

/** Types of pages whose repetition is not what they are about. Of forums and services nobody can tell. */
const unlisted: ReadonlySet<string | undefined> = new Set(['article', 'documentation', 'product'])
/** There are many such pages, and one in so many says the same. */
const oneIn = 4

/** A labelled page counts for one; its copy that was laid open, and one of which only the type is known, for less. */
const weights = { labelled: 1, laidOpen: 0.5, unlisted: 0.5 } as const

const none: GoldRecords = { records: [], ignored: [] }

/** A page whose records are known, and what can be learned from it. */
export interface LearnedList {
  readonly gold: GoldPage
  readonly records: GoldRecords
  readonly fold: number
  readonly learned: readonly ListPage[]
}

/** Reads pages whose records are known, and some of which is known that they list nothing. */
export async function learnedLists(
  { lists, others, without }: ListSources,
  onPage: (read: number) => void = () => {},
): Promise<readonly LearnedList[]> {
  const left = new Set((await goldOf(without)).map(({ site }) => site))
  const pages: LearnedList[] = []
  const listed = new Set<string | undefined>()
  for (const gold of await goldOf(lists)) {
    if (left.has(gold.site) || gold.records === undefined) continue
    listed.add(gold.page.url)
    pages.push(known(gold, gold.records))
    onPage(pages.length)
  }
  let seen = 0
  for (const gold of await goldOf(others)) {
    if (left.has(gold.site) || listed.has(gold.page.url) || !unlisted.has(gold.group)) continue
    if (seen++ % oneIn > 0) continue
    pages.push(known(gold, none))
    onPage(pages.length)
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

function known(gold: GoldPage, records: GoldRecords): LearnedList {
  const { html, url } = gold.page
  const fold = foldOf(gold.site)
  const list = { html, url, fold, records }
  if (records === none) return { gold, records, fold, learned: [listPage(list, weights.unlisted)] }
  const open = records.selector === undefined ? undefined : layOpen(html, records.selector)
  const learned = [listPage(list, weights.labelled)]
  if (open !== undefined) learned.push(listPage({ ...list, html: open }, weights.laidOpen))
  return { gold, records, fold, learned }
}
