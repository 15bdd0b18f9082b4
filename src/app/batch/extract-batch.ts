import { type ErrorReport, errorReport } from '../../core/errors.js'
import { omitUndefined } from '../../core/omit-undefined.js'
import { stopSignalsOfProcess } from '../../core/stop-signals.js'
import type { ExtractedPage } from '../../extraction/extract-page.js'
import { givenSite } from '../../extraction/page-site.js'
import type { FailedPage, PageOrigin, PagePosition } from '../../input/raw-page/failed-page.js'
import type { ContentForms, LocatedFailure } from '../../output/formats/write.js'
import type { RuleSnapshot } from '../../store/interface/rule-store.js'
import type { OnlineLearner } from '../online-learning/online-learner.js'
import { FoundInputs } from './found-inputs.js'
import { mapInOrder } from './map-in-order.js'
import { PagePool } from './page-pool.js'
import {
  decodedTask,
  type EncodedTask,
  isEncoded,
  type PageTask,
  receivedPage,
  runTask,
  siteOfTask,
  type TaskContext,
  type WorkerPlan,
} from './page-task.js'
import type { PoolOptions } from './worker-pool.js'

/** Worker threads for a batch. */
export interface BatchThreads extends PoolOptions {
  /** The file of the rules, which workers read themselves; else those of its site are sent with each page. */
  readonly database: string | undefined
  /** The file of the model; `undefined` for the bundled one. */
  readonly modelFile: string | undefined
  /**
   * So many pages need no workers: they are extracted in this thread, as are the first ones that come slowly. None
   * where it is not given.
   */
  readonly pagesBefore?: number | undefined
  /** Threads that several batches of one plan share; whoever opened them closes them. */
  readonly pool?: SharedPool | undefined
  /** Tasks that are started before the first of them is done; enough for all threads where it is not given. */
  readonly lookAhead?: number | undefined
}

export interface BatchContext<Input> extends TaskContext {
  /** Their revision is asked for with each page: a snapshot stays the same, others follow what is learned. */
  readonly rules: Pick<RuleSnapshot, 'find' | 'revision'> | undefined
  /** Learns from the pages. */
  readonly learner?: Pick<OnlineLearner, 'add'> | undefined
  /** The forms of the line that is written of each page, where nothing else of it is asked for. */
  readonly line?: ContentForms | undefined
  /** Without them pages are extracted in this thread, one after the other. */
  readonly threads?: BatchThreads | undefined
  /** The bytes that an input holds in memory before it is read, where these are known. */
  readonly bytesOf?: (input: Input) => number | undefined
}

/** What reading an input gave: a page to extract, or why there is none. */
export type ReadInput =
  | {
      readonly kind: 'task'
      /** Encoded only where nothing is learned from the page. */
      readonly task: PageTask | EncodedTask
      readonly position?: PagePosition
    }
  | FailedPage

/** An input, and the outcome of its extraction. */
export interface BatchResult<Input> {
  readonly input: Input
  readonly outcome: ExtractedPage | LocatedFailure
}

/** The task is absent where the input could not be read. */
interface TaskResultOf<Input> extends BatchResult<Input> {
  readonly task?: PageTask | EncodedTask
}

/** Inputs that hold more together are not worked on at the same time: a line of a list may have 256 MB. */
export const maxBytesHeld = 64 * 2 ** 20

/**
 * Extracts inputs in their order, each read when its turn comes; one that fails gives its failure in its place. The
 * command and the library run this same loop.
 * @param read Never fails: it gives the failure.
 */
export async function* extractBatch<Input>(
  inputs: AsyncIterable<Input>,
  read: (input: Input) => Promise<ReadInput>,
  context: BatchContext<Input>,
): AsyncGenerator<BatchResult<Input>> {
  const found = new FoundInputs()
  const runner = new TaskRunner(context, found)
  const limits = {
    concurrency: runner.lookAhead,
    maxSize: maxBytesHeld,
    // what is not known may be as much as a page may have, and fetching is polite
    sizeOf: (input: Input) => context.bytesOf?.(input) ?? Math.floor(maxBytesHeld / runner.fewest),
  }
  const extract = async (input: Input): Promise<TaskResultOf<Input>> => {
    const page = await read(input)
    if (page.kind === 'failed')
      return { input, outcome: locatedFailure(page, errorReport(page.error)) }
    const { task, position } = page
    const result = await runner.run(task)
    if ('found' in result) return { input, task, outcome: result }
    return { input, task, outcome: locatedFailure({ ...task.page, position }, result.error) }
  }
  try {
    for await (const { task, ...result } of mapInOrder(found.counted(inputs), extract, limits)) {
      const { learner } = context
      if (learner === undefined || task === undefined || !('found' in result.outcome)) yield result
      else {
        const { page, site } = decodedTask(task)
        yield { ...result, outcome: learner.add(givenSite(page, site).site, page, result.outcome) }
      }
    }
  } finally {
    await runner.close()
  }
}

/** A page of more characters or bytes is never extracted in this thread: its thread may have to be ended. */
const maxLengthHere = 2 ** 20

/** Threads that others close. */
export type SharedPool = Pick<PagePool, 'run'>

type TaskOutcome = ExtractedPage | { readonly error: ErrorReport }

/** Runs tasks in workers, where there are some and enough tasks. */
class TaskRunner {
  readonly #context: Omit<BatchContext<never>, 'bytesOf'>
  #pool: Promise<SharedPool> | undefined
  #ownPool: Promise<PagePool> | undefined
  #pagesHere = 0
  readonly #inputs: FoundInputs

  constructor(context: Omit<BatchContext<never>, 'bytesOf'>, inputs: FoundInputs) {
    this.#context = context
    this.#inputs = inputs
    const { threads } = context
    if (threads?.pool !== undefined) this.#pool = Promise.resolve(threads.pool)
  }

  /** Tasks that are worth starting before the first of them is done. */
  get lookAhead(): number {
    const { threads } = this.#context
    if (threads === undefined) return 1
    return threads.lookAhead ?? this.fewest
  }

  /** Enough tasks that no thread has to wait. */
  get fewest(): number {
    const { jobs = 0, pagesBefore = 0 } = this.#context.threads ?? {}
    return Math.max(2 * jobs + 2, pagesBefore + 1)
  }

  /** Fails only where workers cannot be started. */
  async run(task: PageTask | EncodedTask): Promise<TaskOutcome> {
    const { threads } = this.#context
    if (threads === undefined || (await this.#isForHere(task, threads)))
      return attempted(() =>
        stopSignalsOfProcess.interruptible(() => runTask(decodedTask(task), this.#context)),
      )
    if (this.#pool === undefined) {
      this.#ownPool = PagePool.open(this.#planFor(threads), threads)
      this.#pool = this.#ownPool
    }
    const pool = await this.#pool
    const whole = attempted(() => this.#withRules(task, threads))
    if ('error' in whole) return whole
    const result = await pool.run(whole, task.page.url ?? task.page.id)
    return result.kind === 'failed' ? result : receivedPage(result)
  }

  async close(): Promise<void> {
    await (await this.#ownPool)?.close()
  }

  async #isForHere(
    task: PageTask | EncodedTask,
    { pagesBefore = 0 }: BatchThreads,
  ): Promise<boolean> {
    const { length } = isEncoded(task) ? task.page.bytes : task.page.html
    if (this.#pool !== undefined || pagesBefore === 0 || length > maxLengthHere) return false
    if (await this.#inputs.exceed(pagesBefore)) return false
    return this.#pagesHere++ < pagesBefore
  }

  #planFor({ database, modelFile }: BatchThreads): WorkerPlan {
    const { method, content, learner, line } = this.#context
    return {
      method,
      content,
      database,
      model: modelFile,
      learning: learner === undefined ? 'not needed' : 'needed',
      line,
    }
  }

  /** A database that is not there yet has no revision. */
  #withRules(task: PageTask | EncodedTask, { database }: BatchThreads): PageTask | EncodedTask {
    const { rules } = this.#context
    if (rules === undefined) return task
    const { revision } = rules
    if (database !== undefined && revision > 0) return { ...task, revision }
    const decoded = decodedTask(task)
    const { site } = siteOfTask(decoded, rules)
    return site === undefined ? decoded : { ...decoded, siteRules: rules.find(site) }
  }
}

/** The result, or why there is none. */
function attempted<Result>(work: () => Result): Result | { readonly error: ErrorReport } {
  try {
    return work()
  } catch (error) {
    return { error: errorReport(error) }
  }
}

const locatedFailure = (
  { id, url, file, position }: PageOrigin,
  error: ErrorReport,
): LocatedFailure => ({ id, ...omitUndefined({ url, file, position }), error })
