import { createHash } from 'node:crypto'
import { createReadStream, existsSync, readFileSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { OmissibleElement } from '../../analysis/content/omitted-elements.js'
import {
  BrokenSubmission,
  NoSubmission,
  OtherSubmission,
  OutputUnwritable,
  WorkerMismatch,
} from '../../core/errors.js'
import { hasShape } from '../../core/json-shape.js'
import { replaceFile } from '../../core/replace-file.js'
import type { SegmentRole } from '../../core/segment-role.js'
import { version } from '../../core/version.js'
import { checkInputs, type InputPart, partInputs } from '../../input/input-parts.js'
import { readJsonLines } from '../../input/json/json-lines.js'
import { AppendFile } from '../../output/delivery/append-file.js'
import type { ShardHeader } from '../../output/delivery/shard-files.js'
import type { IncludedFormat } from '../../output/formats/format-names.js'
import type { QueuedJob } from '../../store/interface/job-queue.js'
import { bundledModelsHash } from '../../store/models/model-files.js'
import { snapshotDatabase } from '../../store/sqlite/database-files.js'
import { SqliteRuleStore } from '../../store/sqlite/sqlite-rule-store.js'

/** What the answers of a fleet depend on beside pages, rules and models. */
export interface FleetOptions {
  readonly site?: string
  readonly preference?: 'precision' | 'recall'
  readonly omitted: readonly OmissibleElement[]
  /** Roles of segments that are left out. */
  readonly without?: readonly SegmentRole[]
  readonly title: 'none' | 'heading'
  readonly details: 'all' | 'rules and head'
  readonly include: readonly IncludedFormat[]
  readonly blocks: boolean
  readonly languages: 'stated' | 'detected'
  readonly require: readonly string[]
  readonly maxBytes: number
  readonly pageSeconds: number
  readonly pageMegabytes: number
}

/** What is submitted, as the user named it. */
export interface SubmissionRequest {
  readonly inputs: readonly string[]
  /** The folder that relative names mean. */
  readonly folder: string
  readonly options: FleetOptions
  readonly shardBytes: number
  /** How often a shard is tried. */
  readonly tries: number
  /** Whether workers write what pages teach. */
  readonly evidence: 'kept' | 'none'
}

/** What all workers of a fleet read. */
export interface Submission extends SubmissionRequest {
  readonly id: string
  readonly version: string
  readonly models: string
  /** SHA-256 over all rules, and the name of their database, which nobody changes. */
  readonly rules: string
  readonly snapshot: string
  readonly shards: number
  /** ISO 8601, in UTC. */
  readonly submittedAt: string
}

/** A part of the inputs with its place among them, from 1. */
export interface Shard {
  readonly number: number
  readonly part: InputPart
}

/** What a submission depends on, as a user names it. */
const submittedNames: Readonly<
  Record<keyof SubmissionRequest | 'rules' | 'version' | 'models', string>
> = {
  inputs: 'inputs',
  folder: 'working folder',
  options: 'options of extraction',
  shardBytes: '--shard-megabytes',
  tries: '--tries',
  evidence: '--no-learn',
  rules: 'rules',
  version: 'version of treesift',
  models: 'models',
}

const submissionFile = 'submission.json'
const planFile = 'shards.jsonl'
const cancelledFile = 'cancelled'

/** `undefined` for what is no JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const isSubmission = (value: unknown): value is Submission =>
  hasShape(value, {
    ...{ id: 'text', version: 'text', models: 'text', rules: 'text', snapshot: 'text' },
    ...{ folder: 'text', evidence: 'text', submittedAt: 'text' },
    ...{ inputs: ['text'], options: {}, shards: 'count', shardBytes: 'count', tries: 'count' },
  })

const hashOf = (...parts: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex')

/** The folder of a submission: its plan, its rules and its results. */
export class SubmissionFolder {
  readonly path: string

  constructor(path: string) {
    this.path = resolve(path)
  }

  /** `undefined` where nothing is submitted. */
  find(): Submission | undefined {
    const path = join(this.path, submissionFile)
    if (!existsSync(path)) return undefined
    const submission = parsed(readFileSync(path, 'utf8'))
    if (!isSubmission(submission)) throw new BrokenSubmission(path, 'is damaged')
    return submission
  }

  /** Throws where nothing is submitted. */
  read(): Submission {
    const submission = this.find()
    if (submission === undefined) throw new NoSubmission(this.path)
    return submission
  }

  /** The same for a process that is to answer as all others do: throws where it would not. */
  readForWork(): Submission {
    const submission = this.read()
    const own = { version, models: bundledModelsHash() }
    for (const key of ['version', 'models'] as const)
      if (submission[key] !== own[key])
        throw new WorkerMismatch(this.path, key, submission[key], own[key])
    return submission
  }

  /** Its shards, in the order of the inputs. Throws where the plan lacks some. */
  async *shards({ shards }: Submission): AsyncGenerator<Shard> {
    const path = join(this.path, planFile)
    const others = () =>
      new BrokenSubmission(path, `does not have the ${shards} shards that were planned`)
    let number = 0
    for await (const line of readJsonLines(path, { bytes: createReadStream(path) })) {
      if (line.kind === 'failed') throw new BrokenSubmission(path, line.error.message)
      if (line.value['number'] !== ++number) throw others()
      yield line.value as unknown as Shard
    }
    if (number !== shards) throw others()
  }

  rulesPath({ snapshot }: Submission): string {
    return join(this.path, snapshot)
  }

  get isCancelled(): boolean {
    return existsSync(join(this.path, cancelledFile))
  }

  async setCancelled(state: 'cancelled' | 'open'): Promise<void> {
    const path = join(this.path, cancelledFile)
    await (state === 'cancelled' ? writeFile(path, '') : rm(path, { force: true }))
  }

  /**
   * Plans the shards of a request and freezes the rules. A request that was submitted before changes nothing; throws
   * where the folder has another one.
   */
  async submit(request: SubmissionRequest, database: string): Promise<Submission> {
    const rules = rulesHash(database)
    const own = { ...request, rules, version, models: bundledModelsHash() }
    const earlier = this.find()
    if (earlier !== undefined) {
      const differing = Object.entries(own)
        .filter(([key, value]) => !isEqual(value, earlier[key as keyof typeof own]))
        .map(([key]) => submittedNames[key as keyof typeof own])
      if (differing.length > 0) throw new OtherSubmission(this.path, differing)
      return earlier
    }
    await checkInputs(request.inputs)
    await mkdir(this.path, { recursive: true }).catch((error) => {
      throw new OutputUnwritable(this.path, error)
    })
    const shards = await this.#plan(request)
    const snapshot = snapshotDatabase(database, this.path)
    const id = hashOf(own, snapshot).slice(0, 16)
    const submittedAt = new Date().toISOString()
    const submission: Submission = { id, ...own, snapshot, shards, submittedAt }
    // the last file: whoever finds it finds the others
    replaceFile(join(this.path, submissionFile), `${JSON.stringify(submission, undefined, 2)}\n`)
    return submission
  }

  /** Writes the shards; how many there are. */
  async #plan({ inputs, shardBytes }: SubmissionRequest): Promise<number> {
    const file = await AppendFile.openDraft(join(this.path, planFile), 0)
    let number = 0
    try {
      for await (const part of partInputs(inputs, shardBytes)) {
        const shard: Shard = { number: ++number, part }
        await file.append(`${JSON.stringify(shard)}\n`)
      }
      await file.sync()
    } finally {
      await file.close()
    }
    return number
  }
}

const isEqual = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

function rulesHash(database: string): string {
  const reader = SqliteRuleStore.forReading(database)
  try {
    return reader.snapshot().hash
  } finally {
    reader.close()
  }
}

/** The header of a shard's file. */
export const headerOf = (submission: Submission, { number, part }: Shard): ShardHeader => ({
  kind: 'treesift shard',
  number,
  shard: hashOf(part).slice(0, 16),
  submission: submission.id,
  snapshot: submission.snapshot,
  options: hashOf(submission.options).slice(0, 16),
  version: submission.version,
  models: submission.models,
})

/** The same shard, snapshot and options have the same id, with letters and without a colon. */
export function jobOf(submission: Submission, shard: Shard): QueuedJob<Shard> {
  const { submission: of, ...header } = headerOf(submission, shard)
  return { id: `shard-${of}-${shard.number}-${hashOf(header).slice(0, 16)}`, data: shard }
}

/** The name of its queue. */
export const queueName = ({ id }: Submission): string => `fleet-${id}`
