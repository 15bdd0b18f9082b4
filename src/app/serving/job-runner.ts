import { type ErrorReport, errorReport } from '../../core/errors.js'
import { omitUndefined } from '../../core/omit-undefined.js'
import type { PendingInput } from '../../input/raw-page/pending-input.js'
import type { RawPage } from '../../input/raw-page/raw-page.js'
import type { RuleReader } from '../../store/interface/rule-store.js'
import type { Job, Jobs } from '../../store/interface/workspace.js'
import { maxBytesHeld } from '../batch/extract-batch.js'
import { mapInOrder } from '../batch/map-in-order.js'
import type { JobSettings } from './extract-settings.js'
import { findJobInputs, type JobInputOptions, removeJobInput } from './job-inputs.js'

export interface JobRunnerOptions {
  readonly jobs: Jobs
  readonly reader: Pick<RuleReader, 'snapshot'>
  readonly inputs: JobInputOptions
  /** Pages that are extracted at once. */
  readonly concurrency: number
  /** Extracts a page by the rules of a revision, when a thread is free for it. */
  readonly extract: (page: RawPage, settings: JobSettings, revision: number) => Promise<string>
  readonly onEnded: (job: Job) => void
  /** Receives what keeps jobs from running, such as a full disk. */
  readonly onFailure: (error: unknown) => void
}

/** Results are committed when there are so many, or after so much time. */
const stepLimits = { lines: 50, milliseconds: 500 } as const

interface LineResult {
  readonly line: string
  readonly isFailure: boolean
  readonly progress: number | undefined
}

/** Runs jobs one after the other; after a restart a job goes on behind the last result that was committed. */
export class JobRunner {
  readonly #options: JobRunnerOptions
  #running: Promise<void> | undefined
  #isStopped = false

  constructor(options: JobRunnerOptions) {
    this.#options = options
  }

  /** Goes on with what there is to do. */
  wake(): void {
    if (this.#isStopped || this.#running !== undefined) return
    this.#running = this.#runAll()
      .catch(this.#options.onFailure)
      .finally(() => {
        this.#running = undefined
      })
  }

  /** Resolves when nothing runs any more. What is not committed is done again later. */
  async stop(): Promise<void> {
    this.#isStopped = true
    await this.#running
  }

  async #runAll(): Promise<void> {
    const { jobs, inputs, onEnded } = this.#options
    for (let job = jobs.next(); job !== undefined && !this.#isStopped; job = jobs.next()) {
      const outcome = await this.#run(job).catch((error): ErrorReport => errorReport(error))
      if (outcome === 'stopped') return
      jobs.end(
        job.id,
        outcome === 'done' ? 'done' : 'failed',
        typeof outcome === 'object' ? outcome : undefined,
      )
      await removeJobInput(job.input, inputs).catch(() => {})
      const ended = jobs.find(job.id)
      if (ended !== undefined) onEnded(ended)
    }
  }

  async #run(job: Job): Promise<'done' | 'stopped'> {
    const { jobs, inputs, concurrency } = this.#options
    const { revision } = this.#snapshotOf(job)
    const settings = JSON.parse(job.settings) as JobSettings
    const pages = skipped(findJobInputs(job.input, inputs), job.pages)
    const results = mapInOrder(pages, (pending) => this.#resultOf(pending, settings, revision), {
      concurrency,
      maxSize: maxBytesHeld,
      sizeOf: ({ bytes }) => bytes ?? 0,
    })
    const step = new JobSteps(jobs, job.id)
    for await (const result of results) {
      if (!step.add(result)) return 'done'
      if (!this.#isStopped) continue
      step.commit()
      return 'stopped'
    }
    step.commit()
    return 'done'
  }

  /** The rules that the job began with. Fails where they are gone. */
  #snapshotOf(job: Job): NonNullable<Job['snapshot']> {
    const { reader, jobs } = this.#options
    if (job.snapshot !== undefined) {
      // computing the hash reads what the revision needs
      const { revision } = job.snapshot
      return { revision, hash: reader.snapshot(revision).hash }
    }
    const { revision, hash } = reader.snapshot()
    jobs.start(job.id, { revision, hash })
    return { revision, hash }
  }

  async #resultOf(
    pending: PendingInput,
    settings: JobSettings,
    revision: number,
  ): Promise<LineResult> {
    const { progress } = pending
    const read = await pending.read()
    if (read.kind === 'failed') return failedLine(read, read.error, progress)
    try {
      const line = await this.#options.extract(read.page, settings, revision)
      return { line, isFailure: false, progress }
    } catch (error) {
      return failedLine(read.page, error, progress)
    }
  }
}

const failedLine = (
  { id, url }: { readonly id: string; readonly url?: string },
  error: unknown,
  progress: number | undefined,
): LineResult => ({
  line: JSON.stringify({ id, ...omitUndefined({ url }), error: errorReport(error) }),
  isFailure: true,
  progress,
})

async function* skipped<Item>(items: AsyncIterable<Item>, count: number): AsyncGenerator<Item> {
  let at = 0
  for await (const item of items) if (at++ >= count) yield item
}

/** Results that wait to be committed together. */
class JobSteps {
  readonly #jobs: Jobs
  readonly #id: string
  #waiting: LineResult[] = []
  #committedAt = Date.now()

  constructor(jobs: Jobs, id: string) {
    this.#jobs = jobs
    this.#id = id
  }

  /** Returns whether the job goes on. */
  add(result: LineResult): boolean {
    this.#waiting.push(result)
    const isDue =
      this.#waiting.length >= stepLimits.lines ||
      Date.now() - this.#committedAt >= stepLimits.milliseconds
    return isDue ? this.commit() : true
  }

  commit(): boolean {
    const lines = this.#waiting
    this.#waiting = []
    this.#committedAt = Date.now()
    return this.#jobs.advance(this.#id, {
      lines: lines.map(({ line }) => line),
      failed: lines.filter(({ isFailure }) => isFailure).length,
      progress: lines.at(-1)?.progress,
    })
  }
}
