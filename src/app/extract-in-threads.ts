import type { Extraction } from '../extraction/extraction.js'
import type { FailedExtraction } from '../output/write.js'
import type { RuleSnapshot } from '../store/rule-store.js'
import { siteOfWork } from './batch/extract-one.js'
import { inOrder } from './batch/in-order.js'
import { PagePool, type PoolOptions } from './batch/page-pool.js'
import { receivedPage, type Wanted } from './batch/thread-answer.js'
import type { LivingRules } from './living/living-rules.js'
import { failedInput, type PageInput, pageWork } from './page-input.js'

/** What threads extract by. */
export interface ThreadedOptions extends PoolOptions {
  readonly rules: RuleSnapshot
  /** The file of the rules; `undefined` where they are in memory, and are sent with each page. */
  readonly database: string | undefined
  /** The file of the model; `undefined` for the one that comes along. */
  readonly modelFile: string | undefined
  readonly living: LivingRules | undefined
}

const observed: readonly Wanted[] = ['observation']

/** What was found on each page, in the order of the pages; a page that fails gives its failure. */
export async function* extractInThreads(
  pages: Iterable<PageInput> | AsyncIterable<PageInput>,
  options: ThreadedOptions,
): AsyncGenerator<Extraction | FailedExtraction> {
  const { jobs, rules, database, modelFile, living } = options
  const read =
    database !== undefined && rules.revision > 0
      ? { path: database, revision: rules.revision }
      : undefined
  const wanted = living === undefined ? [] : observed
  const plan = { method: undefined, rules: read, model: modelFile, wanted }
  const pool = await PagePool.open(plan, options)
  try {
    const extract = (page: PageInput) => extractInThread(page, pool, options)
    yield* inOrder(each(pages), extract, 2 * jobs + 2)
  } finally {
    await pool.close()
  }
}

async function* each<Item>(items: Iterable<Item> | AsyncIterable<Item>): AsyncGenerator<Item> {
  yield* items
}

async function extractInThread(
  input: PageInput,
  pool: PagePool,
  { rules, database, living }: ThreadedOptions,
): Promise<Extraction | FailedExtraction> {
  try {
    const work = pageWork(input)
    const site = siteOfWork(work)
    const isSent = database === undefined && site !== undefined
    const answer = await pool.extract({ ...work, itsRules: isSent ? rules.find(site) : undefined })
    if (answer.kind === 'failed') return { ...failedInput(input, undefined), error: answer.error }
    living?.add(site, work.page, receivedPage(answer))
    return answer.found
  } catch (error) {
    return failedInput(input, error)
  }
}
