import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { errorReport, JobNotFound, NotAnImage, PageNotOpen, ServerBusy } from '../../core/errors.js'
import { omitCredentials } from '../../core/omit-credentials.js'
import { decodeHtml } from '../../input/charset/decode-html.js'
import { fetchResource } from '../../input/fetch/fetch-page.js'
import type { AllowedAddresses } from '../../input/fetch/network.js'
import { PoliteFetcher } from '../../input/fetch/polite-fetch.js'
import type { ByteStream } from '../../input/files/byte-stream.js'
import type { InputLimits } from '../../input/raw-page/input-limits.js'
import { pageUrl } from '../../input/raw-page/page-url.js'
import type { RawPage } from '../../input/raw-page/raw-page.js'
import { safeCss } from '../../page/safe-html/safe-css.js'
import type { RuleReader } from '../../store/interface/rule-store.js'
import type { Job, SiteDecisions, Workspace } from '../../store/interface/workspace.js'
import { SqliteRuleStore } from '../../store/sqlite/sqlite-rule-store.js'
import { SqliteWorkspace } from '../../store/workspace/sqlite-workspace.js'
import { WorkspaceLock } from '../../store/workspace/workspace-lock.js'
import { Semaphore } from '../batch/semaphore.js'
import type { PageLimits } from '../batch/worker-pool.js'
import type { JobSettings } from './extract-settings.js'
import type { ExtractedJson, RecordsCall } from './extract-task.js'
import type { JobInputKind } from './job-inputs.js'
import { JobRunner } from './job-runner.js'
import { LessonQueue } from './lesson-queue.js'
import type { ThreadFiles } from './thread-context.js'
import { ThreadLane, type WhenFull } from './thread-lane.js'
import type { ResultOfTask, TaskCall, TaskName } from './thread-tasks.js'

export interface ServiceOptions extends ThreadFiles {
  /** Whether rules are learned, counted and doubted by what pages show. */
  readonly learning: 'on' | 'off'
  /** Threads that extract. */
  readonly threads: number
  /** What one page may cost. */
  readonly pageLimits: PageLimits
  /** Pages that may wait for a thread. */
  readonly maxWaiting: number
  readonly inputLimits: InputLimits
  /** Which addresses may be fetched. */
  readonly addresses: AllowedAddresses
  readonly onEvent: (event: ServiceEvent) => void
}

/** What happens beside requests. */
export type ServiceEvent =
  | { readonly kind: 'rule changed'; readonly rule: string; readonly change: string }
  | { readonly kind: 'rules induced'; readonly site: string }
  | { readonly kind: 'job ended'; readonly job: Job }
  | { readonly kind: 'warning'; readonly message: string }
  | { readonly kind: 'failure'; readonly error: unknown }

/** A page as a client names it: by its source, by a URL to fetch, or as one that is open. */
export interface PageRequest {
  /** The id of an opened page. */
  readonly page?: string | undefined
  readonly html?: string | undefined
  /** The bytes of a file, in place of its source: in base64. */
  readonly bytes?: string | undefined
  readonly url?: string | undefined
  readonly id?: string | undefined
}

/** The rules that an answer is from. */
export interface SnapshotName {
  readonly revision: number
  readonly hash: string
}

/** An answer as JSON, and the rules that it is from. */
export interface JsonAnswer {
  readonly json: string
  readonly snapshot: SnapshotName
}

/** Threads beside those that extract. */
const laneLimits = {
  /** Reads, previews and explains: a person waits for it. */
  reading: { threads: 1, maxWaiting: 64, limits: { seconds: 60, megabytes: 1024 } },
  /** Trains, learns and stores, one after the other. */
  writing: {
    threads: 1,
    maxWaiting: 16,
    limits: { seconds: 900, megabytes: 2048 },
    retryAfter: 5,
  },
} as const

const fetchLimits = {
  /** Pages that are fetched at once, and that wait for it. */
  concurrent: 16,
  waiting: 64,
  /** What is known of robots.txt is forgotten after so much time. */
  milliseconds: 3_600_000,
} as const

const resourceLimits = { maxBytes: 8 * 2 ** 20, maxSeconds: 10 } as const

/** What can run no script, whoever shows it. */
const imageTypes: ReadonlySet<string> = new Set(
  ['png', 'jpeg', 'gif', 'webp', 'avif', 'bmp', 'x-icon', 'vnd.microsoft.icon'].map(
    (name) => `image/${name}`,
  ),
)

/** How often the health of all rules is noted. */
const sampleMilliseconds = 600_000

/** What a server does, whatever its protocol: it owns the threads, the jobs and the workspace. */
export class Service {
  readonly #options: ServiceOptions
  readonly #lock: WorkspaceLock
  readonly #reader: RuleReader
  readonly #workspace: Workspace
  readonly #extracting: ThreadLane
  readonly #reading: ThreadLane
  readonly #writing: ThreadLane
  readonly #lessons: LessonQueue
  readonly #runner: JobRunner
  readonly #fetches = new Semaphore(fetchLimits.concurrent)
  readonly #sampling: NodeJS.Timeout
  #fetching = 0
  #fetcher: { readonly pages: PoliteFetcher; readonly since: number } | undefined
  #snapshot: SnapshotName | undefined
  /** Who decided, by site, since it was last written. */
  readonly #decisions = new Map<string, SiteDecisions>()
  #writingDecisions: NodeJS.Timeout | undefined

  private constructor(options: ServiceOptions, lock: WorkspaceLock) {
    const { database, workspace, threads, pageLimits, maxWaiting, onEvent } = options
    this.#options = options
    this.#lock = lock
    this.#workspace = SqliteWorkspace.open(workspace)
    this.#reader = SqliteRuleStore.forReadingIfThere(database)
    const files = { database, workspace, model: options.model }
    this.#extracting = new ThreadLane(files, { threads, maxWaiting, limits: pageLimits })
    this.#reading = new ThreadLane(files, laneLimits.reading)
    this.#writing = new ThreadLane(files, laneLimits.writing)
    this.#lessons = new LessonQueue(
      (lessons) => this.#writing.run('learn', lessons, 'learning'),
      ({ changed, induced, warnings }) => {
        for (const { rule, change } of changed) onEvent({ kind: 'rule changed', rule, change })
        for (const site of induced) onEvent({ kind: 'rules induced', site })
        for (const message of warnings) onEvent({ kind: 'warning', message })
      },
    )
    this.#runner = new JobRunner({
      jobs: this.#workspace.jobs,
      reader: this.#reader,
      inputs: {
        folder: this.#uploads,
        limits: options.inputLimits,
        fetch: (url) => this.#pages().fetch(url),
      },
      concurrency: threads,
      extract: (page, settings, revision) => this.#extract(page, settings, revision, 'waits'),
      onEnded: (job) => onEvent({ kind: 'job ended', job }),
      onFailure: (error) => onEvent({ kind: 'failure', error }),
    })
    this.#sampling = setInterval(() => this.#sample(), sampleMilliseconds)
    this.#sampling.unref()
  }

  /** Takes the workspace for itself, and goes on with the jobs that it holds. */
  static async open(options: ServiceOptions): Promise<Service> {
    const lock = WorkspaceLock.take(options.workspace)
    try {
      const service = new Service(options, lock)
      // a database that cannot be read is known before anybody asks
      service.snapshot()
      await mkdir(service.#uploads, { recursive: true })
      service.#runner.wake()
      service.#sample()
      service.#warmUp()
      return service
    } catch (error) {
      lock.release()
      throw error
    }
  }

  /** The rules that decide now. */
  snapshot(): SnapshotName {
    const revision = this.#reader.revision()
    if (this.#snapshot?.revision !== revision)
      this.#snapshot = { revision, hash: this.#reader.snapshot(revision).hash }
    return this.#snapshot
  }

  /** Tasks that run or wait, by the kind of thread. */
  get pending(): Readonly<Record<'extracting' | 'reading' | 'writing', number>> {
    return {
      extracting: this.#extracting.pending,
      reading: this.#reading.pending,
      writing: this.#writing.pending,
    }
  }

  /** An extraction as JSON. */
  async extract(request: PageRequest, settings: JobSettings): Promise<JsonAnswer> {
    this.#refuseWhenFull()
    return this.extractPage(await this.page(request), settings)
  }

  /** An extraction of a page that is read already. */
  async extractPage(page: RawPage, settings: JobSettings): Promise<JsonAnswer> {
    const snapshot = this.snapshot()
    const json = await this.#extract(page, settings, snapshot.revision, 'is refused')
    return { json, snapshot }
  }

  /** The records of a page as JSON. */
  async records(request: PageRequest, site: RecordsCall['site']): Promise<JsonAnswer> {
    this.#refuseWhenFull()
    return this.recordsOf(await this.page(request), site)
  }

  /** The records of a page that is read already. */
  async recordsOf(page: RawPage, site: RecordsCall['site']): Promise<JsonAnswer> {
    const snapshot = this.snapshot()
    const call = { page, revision: snapshot.revision, site }
    return { json: await this.#extracting.run('records', call, nameOf(page)), snapshot }
  }

  /** Runs a task that only reads. */
  read<Name extends TaskName>(
    name: Name,
    call: TaskCall<Name>,
    where: string = name,
  ): Promise<ResultOfTask<Name>> {
    return this.#reading.run(name, call, where)
  }

  /** Runs a task that stores something, when what was learned before is stored. */
  async write<Name extends TaskName>(
    name: Name,
    call: TaskCall<Name>,
  ): Promise<ResultOfTask<Name>> {
    if (this.#writing.isFull) throw new ServerBusy(laneLimits.writing.retryAfter)
    await this.#lessons.flush()
    const result = await this.#writing.run(name, call, name)
    this.#sample()
    return result
  }

  /** The page that a client names; one that is not open and has no source is fetched. */
  async page({ page, html, bytes, url, id }: PageRequest): Promise<RawPage> {
    if (page !== undefined) return this.#opened(page)
    if (html === undefined && bytes === undefined) return this.#fetch(url!, id)
    const decoded =
      html === undefined
        ? decodeHtml(Buffer.from(bytes!, 'base64'), undefined, 'the file')
        : { html, warnings: [] }
    const known = pageUrl(url)
    const isIgnored = url !== undefined && known === undefined
    return {
      id: omitCredentials(id ?? url ?? 'page'),
      ...(known !== undefined && { url: known }),
      html: decoded.html,
      warnings: [
        ...decoded.warnings,
        ...(isIgnored ? ['the url is not an absolute URL and is ignored'] : []),
      ],
    }
  }

  /** An image of a page, fetched as pages are. */
  async image(url: string): Promise<{ readonly type: string; readonly bytes: Uint8Array }> {
    const { contentType = '', bytes } = await this.#resource(url)
    const type = contentType.split(';', 1)[0]!.trim().toLowerCase()
    if (!imageTypes.has(type)) throw new NotAnImage(url, type)
    return { type, bytes }
  }

  /** The style sheets of a page, made safe; those that cannot be fetched are left out, with a warning. */
  async styleSheets(urls: readonly string[]): Promise<{
    readonly sheets: readonly string[]
    readonly warnings: readonly string[]
  }> {
    const outcomes = await Promise.allSettled(urls.map((url) => this.#resource(url)))
    return {
      sheets: outcomes.flatMap((one) =>
        one.status === 'fulfilled' ? [safeCss(one.value.bytes.toString('utf8'))] : [],
      ),
      warnings: outcomes.flatMap((one) =>
        one.status === 'rejected' ? [errorReport(one.reason).message] : [],
      ),
    }
  }

  /** Stores an upload, and makes it a job. */
  async addJob(kind: JobInputKind, input: ByteStream, settings: JobSettings): Promise<Job> {
    const id = randomUUID()
    const name = `${id}.${kind}`
    const path = join(this.#uploads, name)
    try {
      await pipeline(input, createWriteStream(path, { flags: 'wx' }))
      const job = this.#workspace.jobs.add({ id, input: name, settings: JSON.stringify(settings) })
      this.#runner.wake()
      return job
    } catch (error) {
      await rm(path, { force: true })
      throw error
    }
  }

  jobs(): readonly Job[] {
    return this.#workspace.jobs.list()
  }

  job(id: string): Job {
    const job = this.#workspace.jobs.find(id)
    if (job === undefined) throw new JobNotFound(id)
    return job
  }

  /** A job that has ended stays as it is. */
  cancelJob(id: string): Job {
    this.job(id)
    this.#workspace.jobs.end(id, 'cancelled')
    return this.job(id)
  }

  /** Ends the job, and removes its results. */
  removeJob(id: string): void {
    this.cancelJob(id)
    this.#workspace.jobs.remove(id)
  }

  /** The lines of results behind that of a number; while the job runs those that are still to come, where followed. */
  async *jobLines(id: string, after: number, follow: boolean): AsyncGenerator<string> {
    let last = after
    for (;;) {
      const { state } = this.job(id)
      const lines = this.#workspace.jobs.lines(id, last, linesAtOnce)
      if (lines.length > 0) yield lines.map(({ line }) => `${line}\n`).join('')
      last = lines.at(-1)?.number ?? last
      if (lines.length === linesAtOnce) continue
      if (!follow || (state !== 'waiting' && state !== 'running')) return
      await new Promise((resolve) => setTimeout(resolve, followMilliseconds))
    }
  }

  /** Stores what is finished and ends the threads; jobs go on when the service is opened again. */
  async close(): Promise<void> {
    clearInterval(this.#sampling)
    await this.#runner.stop()
    this.#writeDecisions()
    await this.#lessons.flush()
    await Promise.all([this.#extracting.close(), this.#reading.close(), this.#writing.close()])
    this.#workspace.close()
    this.#reader.close()
    this.#lock.release()
  }

  get #uploads(): string {
    return `${this.#options.workspace}-uploads`
  }

  #opened(id: string): RawPage {
    const { pages } = this.#workspace
    const opened = pages.find(id)
    const html = pages.html(id)
    if (opened === undefined || html === undefined) throw new PageNotOpen(id)
    const { url } = opened
    return { id: url ?? id, ...(url !== undefined && { url }), html, warnings: [] }
  }

  #refuseWhenFull(): void {
    if (this.#extracting.isFull) throw new ServerBusy(1)
  }

  async #extract(
    page: RawPage,
    { learn, ...settings }: JobSettings,
    revision: number,
    whenFull: WhenFull,
  ): Promise<string> {
    const isLearning = this.#options.learning === 'on' && learn !== false
    const learning = isLearning ? 'needed' : 'not needed'
    const call = { page, settings, revision, learning } as const
    const found = await this.#extracting.run('extract', call, nameOf(page), whenFull)
    this.#countDecision(found)
    if (isLearning) this.#lessons.add(page, found)
    return found.json
  }

  #countDecision({ site, decidedBy }: ExtractedJson): void {
    if (site === undefined || decidedBy === 'method') return
    const { pages, byRules } = this.#decisions.get(site) ?? { pages: 0, byRules: 0 }
    const byRule = decidedBy === 'model' ? 0 : 1
    this.#decisions.set(site, { pages: pages + 1, byRules: byRules + byRule })
    this.#writingDecisions ??= setTimeout(() => this.#writeDecisions(), decisionMilliseconds)
  }

  #writeDecisions(): void {
    clearTimeout(this.#writingDecisions)
    this.#writingDecisions = undefined
    try {
      this.#workspace.decisions.add(this.#decisions)
    } catch (error) {
      this.#options.onEvent({ kind: 'failure', error })
    }
    this.#decisions.clear()
  }

  async #fetch(url: string, id: string | undefined): Promise<RawPage> {
    const { concurrent, waiting } = fetchLimits
    if (this.#fetching >= concurrent + waiting) throw new ServerBusy(5)
    this.#fetching++
    try {
      const page = await this.#fetches.shared(() => this.#pages().fetch(url))
      return id === undefined ? page : { ...page, id: omitCredentials(id) }
    } finally {
      this.#fetching--
    }
  }

  /** Something that a page would load, as the person who looks at it allows. */
  async #resource(url: string): ReturnType<typeof fetchResource> {
    const { concurrent, waiting } = fetchLimits
    if (this.#fetching >= concurrent + 4 * waiting) throw new ServerBusy(5)
    this.#fetching++
    try {
      const { addresses } = this.#options
      const limits = { ...this.#options.inputLimits, ...resourceLimits }
      return await this.#fetches.shared(() => fetchResource(url, { addresses, limits }))
    } finally {
      this.#fetching--
    }
  }

  #pages(): PoliteFetcher {
    const now = Date.now()
    if (this.#fetcher === undefined || now - this.#fetcher.since > fetchLimits.milliseconds) {
      const { inputLimits: limits, addresses } = this.#options
      this.#fetcher = { pages: new PoliteFetcher({ limits, addresses, retries: 1 }), since: now }
    }
    return this.#fetcher.pages
  }

  /** Starts the threads that extract, so that the first client does not wait for them. */
  #warmUp(): void {
    const page = { id: 'start', html: '<p>A page.', warnings: [] }
    const { revision } = this.snapshot()
    const call = { page, settings: {}, revision, learning: 'not needed' } as const
    for (let thread = 0; thread < this.#options.threads; thread++)
      this.#extracting.run('extract', call, page.id, 'waits').catch(() => {})
  }

  #sample(): void {
    this.#reading
      .run('sample', undefined, 'health')
      .catch((error) => this.#options.onEvent({ kind: 'failure', error }))
  }
}

const linesAtOnce = 100

const followMilliseconds = 300

/** Counts of decisions are written after so much time. */
const decisionMilliseconds = 1_000

const nameOf = ({ url, id }: RawPage): string => url ?? id
