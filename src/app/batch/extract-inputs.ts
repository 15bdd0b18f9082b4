import { BadOption, errorReport } from '../../core/errors.js'
import { omitUndefined } from '../../core/omit-undefined.js'
import { failedPage } from '../../input/raw-page/failed-page.js'
import type { EncodedInput, InputPage, PendingInput } from '../../input/raw-page/pending-input.js'
import type { RawPage } from '../../input/raw-page/raw-page.js'
import type { RuleReader } from '../../store/interface/rule-store.js'
import type { OnlineLearner } from '../online-learning/online-learner.js'
import type { BoxProvider } from '../rendering/box-provider.js'
import {
  type BatchContext,
  type BatchResult,
  type BatchThreads,
  extractBatch,
  type ReadInput,
} from './extract-batch.js'
import { maxBatchPages } from './page-pool.js'
import type { PageTask, TaskContext } from './page-task.js'
import { type BatchPass, inputOfPass } from './two-passes.js'

/** What decides about the pages of inputs, and what is asked for. */
export interface InputBatchOptions
  extends Pick<TaskContext, 'method' | 'model' | 'content'>,
    Pick<BatchContext<PendingInput>, 'line'>,
    Omit<PageTask, 'page' | 'siteRules' | 'revision' | 'boxes' | 'siteEvidence' | 'summarizes'> {
  readonly rules: Pick<RuleReader, 'snapshot'>
  /** The URL of the page, of which there is one. */
  readonly url?: string | undefined
  /** Decides by the rules of this revision; those of now where it is not given. */
  readonly revision?: number | undefined
  /** Learns from the pages, and is finished with them. A method teaches nothing. */
  readonly learner?: Pick<OnlineLearner, 'add' | 'finish'> | undefined
  /** Where things stand on rendered pages, for a method that asks for it; closed at the end. */
  readonly boxes?: BoxProvider | undefined
  readonly threads?: BatchThreads | undefined
  /** Which of two passes this is; one alone where it is not given. The first one teaches nothing. */
  readonly pass?: BatchPass | undefined
}

export type ExtractedInput = BatchResult<PendingInput>

/** Pages that need no workers, whose start takes as long as a dozen of them. */
const pagesBeforeWorkers = 8

/** Pages that are read before they are asked for: those of a message on their way, and those of the next one. */
const pagesPerThread = 2 * maxBatchPages + 1

/** Extracts inputs by the rules as they are at the beginning: what is learned meanwhile serves the next batch. */
export async function* extractInputs(
  inputs: AsyncIterable<PendingInput>,
  options: InputBatchOptions,
): AsyncGenerator<ExtractedInput> {
  const { revision, method, model, boxes, threads, pass } = options
  const isFirst = pass?.kind === 'first'
  const learner = isFirst ? undefined : options.learner
  const content = isFirst ? 'text' : options.content
  const line = isFirst ? undefined : options.line
  const { site, leaning, explains, omitted, without, title, details } = options
  const common = omitUndefined({ site, leaning, explains, omitted, without, title, details })
  const rules = method === undefined ? options.rules.snapshot(revision) : undefined
  // what learns from a page, or renders it, needs its source in this thread
  const isSourceNeeded = learner !== undefined || boxes !== undefined || threads === undefined
  const readPage = options.url === undefined ? readAsIs : urlForOnePage(options.url)
  const read = isSourceNeeded || options.url !== undefined ? readPage : readEncoded
  try {
    const readTask = async (input: PendingInput): Promise<ReadInput> =>
      inputOfPass(await readInput(await read(input), common, boxes), pass)
    yield* extractBatch(inputs, readTask, {
      rules,
      method,
      model,
      content,
      learner: method === undefined ? learner : undefined,
      line,
      bytesOf: ({ bytes }) => bytes,
      threads: threads && {
        lookAhead: pagesPerThread * threads.jobs,
        ...threads,
        pagesBefore: pagesBeforeWorkers,
      },
    })
  } finally {
    rules?.close()
    learner?.finish()
    await boxes?.close()
  }
}

type ReadPage = (input: PendingInput) => Promise<InputPage>

const readAsIs: ReadPage = (input) => input.read()

/** Leaves decoding to the thread that extracts the page. */
const readEncoded = async (input: PendingInput): Promise<InputPage | EncodedInput> =>
  input.readEncoded?.() ?? input.read()

/** Gives the first page this URL; any other fails. */
function urlForOnePage(url: string): ReadPage {
  let first: PendingInput | undefined
  return async (input) => {
    first ??= input
    const read = await input.read()
    if (read.kind === 'failed') return read
    if (input !== first)
      return failedPage(
        read.page,
        new BadOption('--url is for a single page, and there are several'),
      )
    return { ...read, page: { ...read.page, url, urlFrom: 'url' } }
  }
}

async function readInput(
  read: InputPage | EncodedInput,
  common: Omit<PageTask, 'page'>,
  boxes: BoxProvider | undefined,
): Promise<ReadInput> {
  if (read.kind === 'failed') return read
  const task =
    read.kind === 'encoded'
      ? { ...common, page: read.page }
      : { ...common, ...(await withBoxes(read.page, boxes)) }
  return { kind: 'task', task, ...omitUndefined({ position: read.position }) }
}

/** A page that cannot be rendered is extracted by its source alone, with a warning. */
async function withBoxes(
  page: RawPage,
  provider: BoxProvider | undefined,
): Promise<Pick<PageTask, 'page' | 'boxes'>> {
  const result = await provider?.boxesOf(page)
  if (result === undefined) return { page }
  if (result.kind === 'rendered') return { page, boxes: result.boxes }
  const { message, code } = errorReport(result.error)
  return { page: { ...page, warnings: [...page.warnings, `${message} [${code}]`] } }
}
