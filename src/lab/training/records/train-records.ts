import type { RecordModel } from '../../../analysis/records/record-model.js'
import type { RecordCard, RecordModelFile } from '../../../analysis/records/record-model-file.js'
import { recordText } from '../../../analysis/records/record-text.js'
import { NothingToLearn } from '../../../core/errors.js'
import { wordTokens } from '../../../core/text/tokens.js'
import { version } from '../../../core/version.js'
import { readPage } from '../../../page/tree/read-page.js'
import { corpusHash } from '../../corpora/corpus-hash.js'
import { openCorpus } from '../../corpora/open-corpus.js'
import { folds } from '../../corpora/splits.js'
import { recordScore } from '../../evaluation/record-scores.js'
import { fitRecordModel } from './fit-record-model.js'
import { type ListCorpora, type RecordTrainingPage, readRecordTrainingPages } from './list-pages.js'

interface RecordTrainingOptions extends ListCorpora {
  readonly credit: string
  readonly date: string
  readonly onStep?: (what: string) => void
}

/** Trains the model of records: once without each fold of sites, for figures on other sites, then on all pages. */
export async function trainRecordModel(options: RecordTrainingOptions): Promise<RecordModelFile> {
  const { onStep = () => {}, credit, date } = options
  const pages = await readRecordTrainingPages(options, (read) => onStep(`${read} pages read`))
  if (pages.every(({ records }) => records.records.length === 0))
    throw new NothingToLearn('No page has known records')
  const fitTo = (from: readonly RecordTrainingPage[]) =>
    fitRecordModel(from.flatMap((page) => page.samples))
  const heldOut: HeldOutList[] = []
  for (let fold = 0; fold < folds; fold++) {
    const model = fitTo(pages.filter((page) => page.fold !== fold))
    for (const page of pages) if (page.fold === fold) heldOut.push(evaluateHeldOut(page, model))
    onStep(`fold ${fold} evaluated`)
  }
  const corpora = await Promise.all(
    [...options.lists, ...options.others].map(async (path) => {
      return { name: (await openCorpus(path)).name, hash: await corpusHash(path) }
    }),
  )
  const card = { date, treesift: version, credit, corpora, figures: recordFigures(heldOut) }
  return { card, model: fitTo(pages) }
}

/** The result on a page that the model was not trained on. */
interface HeldOutList {
  readonly isList: boolean
  readonly f1: number
  readonly found: number
}

function evaluateHeldOut(
  { gold, records, samples: [sample] }: RecordTrainingPage,
  judge: RecordModel,
): HeldOutList {
  const types = sample?.types
  const page = readPage(gold.page.html)
  const found = (judge.recordsOf(page, gold.page.url, types)?.records ?? []).map((span) =>
    wordTokens(recordText(page, span)),
  )
  const truth = records.records.map(({ text }) => wordTokens(text))
  const { f1 } = recordScore(found, truth, records.ignored.map(wordTokens))
  return { isList: truth.length > 0, f1, found: found.length }
}

function recordFigures(tried: readonly HeldOutList[]): RecordCard['figures'] {
  const lists = tried.filter(({ isList }) => isList)
  const others = tried.filter(({ isList }) => !isList)
  return {
    lists: lists.length,
    f1: lists.reduce((sum, { f1 }) => sum + f1, 0) / Math.max(1, lists.length),
    others: others.length,
    fired: others.filter(({ found }) => found > 0).length,
  }
}
