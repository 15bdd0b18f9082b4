import { NothingToLearn } from '../../core/errors.js'
import { version } from '../../core/version.js'
import { wordsOf } from '../../core/words.js'
import { recordScore } from '../../evaluation/records.js'
import { readPage } from '../../page/read-page.js'
import { fitRecords } from '../../records/fit-records.js'
import type { RecordCard } from '../../records/record-card.js'
import type { RecordJudge } from '../../records/record-judge.js'
import type { RecordModelFile } from '../../records/record-model-file.js'
import { recordText } from '../../records/record-text.js'
import { corpusHash } from '../../source/corpora/corpus-hash.js'
import { folds } from '../../source/corpora/folds.js'
import { openCorpus } from '../../source/corpora/open-corpus.js'
import { type LearnedList, type ListSources, learnedLists } from './learned-lists.js'

export interface RecordTraining extends ListSources {
  readonly credit: string
  readonly date: string
  readonly onStep?: (what: string) => void
}

/** Learns to find records: without each fold of sites, which shows what is reached on others, then from all pages. */
export async function trainRecords(training: RecordTraining): Promise<RecordModelFile> {
  const { onStep = () => {}, credit, date } = training
  const pages = await learnedLists(training, (read) => onStep(`${read} pages read`))
  if (pages.every(({ records }) => records.records.length === 0))
    throw new NothingToLearn('No page has known records')
  const learnFrom = (from: readonly LearnedList[]) =>
    fitRecords(from.flatMap((page) => page.learned))
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

/** What was reached on a page that nothing was learned from. */
interface Tried {
  readonly isList: boolean
  readonly f1: number
  readonly found: number
}

function tryOn({ gold, records }: LearnedList, judge: RecordJudge): Tried {
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
