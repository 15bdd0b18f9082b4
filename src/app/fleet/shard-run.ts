import { selectionPreferences } from '../../analysis/model/expected-f.js'
import { type ErrorReport, errorReport } from '../../core/errors.js'
import { findInPart } from '../../input/input-parts.js'
import { inputLimits } from '../../input/raw-page/input-limits.js'
import type { PendingInput } from '../../input/raw-page/pending-input.js'
import type { ShardStorage, ShardSummary, ShardWriter } from '../../output/delivery/shard-files.js'
import {
  asksForStructure,
  type ContentForms,
  hasFailed,
  jsonViewWith,
  writtenLine,
} from '../../output/formats/write.js'
import type { RuleReader } from '../../store/interface/rule-store.js'
import { lazyModel } from '../../store/models/lazy-models.js'
import type { SharedPool } from '../batch/extract-batch.js'
import { type ExtractedInput, extractInputs } from '../batch/extract-inputs.js'
import { openLanguageDetector, withLanguages } from '../batch/page-languages.js'
import type { WorkerPlan } from '../batch/page-task.js'
import { requireFields } from '../batch/required-fields.js'
import { EvidenceRecorder } from './evidence.js'
import { type FleetOptions, headerOf, type Shard, type Submission } from './submission.js'

/** What a worker does its shards with. */
export interface ShardTools {
  readonly submission: Submission
  readonly storage: ShardStorage
  readonly rules: RuleReader
  /** The file of the rules, for threads. */
  readonly database: string
  readonly pool: SharedPool
  readonly jobs: number
  /** Told of each page that is done. */
  readonly onPage?: (error: ErrorReport | undefined) => void
}

/** How many pages of a shard are worked on: one at a time, each named in a file, where its workers ended before. */
export type ShardCare = 'usual' | 'one page at a time'

const contentFormsOf = ({ include, blocks }: FleetOptions): ContentForms => ({
  formats: include,
  blocks,
})

/** How the threads of a worker extract pages. */
export const workerPlanOf = ({ options, evidence }: Submission, database: string): WorkerPlan => ({
  method: undefined,
  content: asksForStructure(contentFormsOf(options)) ? 'structure' : 'text',
  database,
  model: undefined,
  learning: evidence === 'kept' ? 'needed' : 'not needed',
  // who adds a language to a page needs what was found
  ...(options.languages === 'stated' && { line: contentFormsOf(options) }),
})

/** Extracts the pages of a shard to its file. A shard that is there is done. */
export async function runShard(
  shard: Shard,
  tools: ShardTools,
  care: ShardCare = 'usual',
): Promise<ShardSummary> {
  const { storage, submission } = tools
  const header = headerOf(submission, shard)
  const done = await storage.find(header)
  if (done !== undefined) return done.summary
  const writer = await storage.write(header)
  try {
    const summary = await writeShard(shard, tools, care, writer)
    await writer.finish(summary)
    return summary
  } catch (error) {
    await writer.discard()
    // another worker was faster, and removed the draft
    const faster = await storage.find(header)
    if (faster === undefined) throw error
    return faster.summary
  }
}

async function writeShard(
  shard: Shard,
  tools: ShardTools,
  care: ShardCare,
  writer: ShardWriter,
): Promise<ShardSummary> {
  const { submission, onPage } = tools
  const { options, evidence } = submission
  const view = jsonViewWith(contentFormsOf(options))
  const recorder = evidence === 'kept' ? new EvidenceRecorder() : undefined
  const found = findInPart(shard.part, { ...inputLimits, maxBytes: options.maxBytes })
  const inputs = care === 'usual' ? found : marked(found, shard.number, tools.storage)
  const failed = new Map<string, number>()
  let pages = 0
  for await (const { outcome } of await extracted(inputs, tools, care, recorder)) {
    const error = hasFailed(outcome) ? outcome.error : undefined
    if (error !== undefined) failed.set(error.code, (failed.get(error.code) ?? 0) + 1)
    await writer.addPage(writtenLine(outcome, view))
    const learned = recorder?.take() ?? ''
    if (learned !== '') await writer.addEvidence(learned)
    pages++
    onPage?.(error)
  }
  return { kind: 'treesift summary', pages, failed: Object.fromEntries([...failed].sort()) }
}

/** The pages of a shard as one process would extract them that learns nothing. */
async function extracted(
  inputs: AsyncIterable<PendingInput>,
  { submission, rules, database, pool, jobs }: ShardTools,
  care: ShardCare,
  learner: EvidenceRecorder | undefined,
): Promise<AsyncIterable<ExtractedInput>> {
  const { options } = submission
  const { preference, omitted, without, title, site } = options
  const pages = extractInputs(inputs, {
    rules,
    site,
    model: lazyModel(),
    leaning: preference && selectionPreferences[preference],
    omitted: new Set(omitted),
    without,
    title: title === 'heading' ? 'heading' : undefined,
    details: options.details,
    content: workerPlanOf(submission, database).content,
    learner,
    threads: {
      jobs,
      pool,
      database,
      modelFile: undefined,
      limits: { seconds: options.pageSeconds, megabytes: options.pageMegabytes },
      ...(care !== 'usual' && { lookAhead: 1 }),
    },
  })
  const known =
    options.languages === 'stated' ? pages : withLanguages(pages, await openLanguageDetector())
  return options.require.length === 0 ? known : requireFields(known, options.require)
}

/** Names each page in a file before it is extracted. */
async function* marked(
  inputs: AsyncIterable<PendingInput>,
  number: number,
  storage: ShardStorage,
): AsyncGenerator<PendingInput> {
  for await (const { readEncoded: _, ...input } of inputs)
    yield {
      ...input,
      read: async () => {
        const read = await input.read()
        await storage.markPage(number, read.kind === 'page' ? read.page.id : read.id)
        return read
      },
    }
}

/** Why a shard was given up, for its job. */
export const shardFailure = (error: unknown): Error => {
  const { code, message } = errorReport(error)
  return new Error(`${message} [${code}]`)
}
