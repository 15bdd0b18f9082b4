import { failureOf } from '../core/errors.js'
import { given } from '../core/given.js'
import type { PlacedFailure } from '../delivery/error-lines.js'
import type { ExtractedPage } from '../extraction/extract-page.js'
import type { Outcome } from '../output/write.js'
import type { PageOrigin } from '../source/failed-page.js'
import type { Input, PendingInput } from '../source/pending-input.js'
import type { RawPage } from '../source/raw-page.js'
import type { RuleReader, RuleSnapshot } from '../store/rule-store.js'
import { Crew, type Threads } from './batch/crew.js'
import { type Manner, type PageWork, siteOfWork } from './batch/extract-one.js'
import { inOrder } from './batch/in-order.js'
import type { PoolOptions } from './batch/page-pool.js'
import type { Wanted } from './batch/thread-answer.js'
import type { LivingRules } from './living/living-rules.js'
import type { PageBoxes } from './rendering/page-boxes.js'

/** Threads that extract beside this one, and what they read themselves. */
export interface ThreadOptions extends PoolOptions {
  /** The file of the rules. */
  readonly database: string
  /** The file of the model; `undefined` for the one that comes along. */
  readonly modelFile: string | undefined
  /** Whether the structure of main content is asked for. */
  readonly wanted: readonly Wanted[]
}

/** What decides, the rules of each page's own site among it. */
export interface ExtractionOptions
  extends Pick<Manner, 'method' | 'model'>,
    Omit<PageWork, 'page' | 'itsRules' | 'boxes'> {
  readonly rules: Pick<RuleReader, 'snapshot'>
  /** Decides by the rules of then, not of now. */
  readonly revision?: number | undefined
  /** Learns from the pages; nothing does when nothing is to be stored. */
  readonly living?: LivingRules | undefined
  /** Where things stand on pages, for a method that asks for it. */
  readonly boxes?: PageBoxes | undefined
  /** Without them all pages are extracted here, one after the other. */
  readonly threads?: ThreadOptions | undefined
}

export type PlacedOutcome = ExtractedPage | PlacedFailure

/** An input, and what came of it. */
export interface DoneInput {
  readonly input: PendingInput
  readonly outcome: PlacedOutcome
}

/**
 * Extracts pages in the order they come; a page that fails gives its failure in its place. All are decided by the rules
 * as they are now: what is learned meanwhile waits for the next run.
 */
export async function* extractAll(
  inputs: AsyncIterable<Input>,
  options: ExtractionOptions,
): AsyncGenerator<Outcome> {
  for await (const { outcome } of extractEach(pending(inputs), options)) yield outcome
}

async function* pending(inputs: AsyncIterable<Input>): AsyncGenerator<PendingInput> {
  for await (const input of inputs) yield { mark: '', read: async () => input }
}

/** The same, with what each outcome came of; each input is read when its turn comes. */
export async function* extractEach(
  inputs: AsyncIterable<PendingInput>,
  options: ExtractionOptions,
): AsyncGenerator<DoneInput> {
  const { living, revision, method, site, leaning, explains, omitted, tells, boxes } = options
  const about = given({ site, leaning, explains, omitted, tells })
  const rules = method === undefined ? options.rules.snapshot(revision) : undefined
  const manner = { rules, method, model: options.model }
  const crew = new Crew(manner, threadsOf(options, rules))
  const extract = (input: PendingInput) => extractInput(input, about, { crew, boxes })
  try {
    for await (const { work, ...done } of inOrder(inputs, extract, crew.lookAhead)) {
      if (work !== undefined && 'found' in done.outcome && method === undefined)
        living?.add(siteOfWork(work), work.page, done.outcome)
      yield done
    }
  } finally {
    await crew.close()
    rules?.close()
    living?.finish()
    await boxes?.close()
  }
}

function threadsOf(
  { threads, living, method }: ExtractionOptions,
  rules: RuleSnapshot | undefined,
): Threads | undefined {
  if (threads === undefined) return undefined
  const { database, modelFile, wanted } = threads
  // there is nothing to be read of a file that is not there yet
  const isThere = rules !== undefined && rules.revision > 0
  const plan = {
    method,
    rules: isThere ? { path: database, revision: rules.revision } : undefined,
    model: modelFile,
    wanted: living === undefined ? wanted : [...wanted, 'observation' as const],
  }
  return { ...threads, plan }
}

interface Extracted extends DoneInput {
  /** `undefined` where the page could not be read. */
  readonly work?: PageWork
}

interface Helpers {
  readonly crew: Crew
  readonly boxes: PageBoxes | undefined
}

async function extractInput(
  input: PendingInput,
  about: Omit<PageWork, 'page'>,
  { crew, boxes }: Helpers,
): Promise<Extracted> {
  const read = await input.read()
  if (read.kind === 'failed')
    return { input, outcome: failed(read, { error: failureOf(read.error) }) }
  const work = { ...about, ...(await looked(read.page, boxes)) }
  const found = await crew.extract(work)
  if ('found' in found) return { input, work, outcome: found }
  return { input, work, outcome: failed({ ...read.page, position: read.position }, found) }
}

/** A page that cannot be rendered is extracted by its text alone. */
async function looked(
  page: RawPage,
  boxes: PageBoxes | undefined,
): Promise<Pick<PageWork, 'page' | 'boxes'>> {
  const seen = await boxes?.of(page)
  if (seen?.kind === 'seen') return { page, boxes: seen.boxes }
  return { page: seen === undefined ? page : withWarning(page, seen.error) }
}

function withWarning(page: RawPage, error: unknown): RawPage {
  const { message, code } = failureOf(error)
  return { ...page, warnings: [...page.warnings, `${message} [${code}]`] }
}

const failed = (
  { id, url, file, position }: PageOrigin,
  { error }: Pick<PlacedFailure, 'error'>,
): PlacedFailure => ({ id, ...given({ url, file, position }), error })
