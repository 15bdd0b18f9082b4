import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ResumeMismatch, UnfinishedRun } from '../../core/errors.js'
import type { JsonObject } from '../../input/json/json-value.js'
import type { PendingInput } from '../../input/raw-page/pending-input.js'
import { AppendFile } from '../../output/delivery/append-file.js'
import { Journal, type JournalEntry, noProgress } from '../../output/delivery/journal.js'
import { lockOutput, type Release } from '../../output/delivery/output-lock.js'
import { makeFolder, PageFiles, type PageForm } from '../../output/delivery/page-files.js'
import { convertLines, readPageLines } from '../../output/delivery/page-lines.js'
import type { CsvCells } from '../../output/formats/csv-line.js'
import type { LineFormat } from '../../output/formats/format-names.js'
import { errorLine, hasFailed, type JsonView, writtenLine } from '../../output/formats/write.js'
import type { RuleReader } from '../../store/interface/rule-store.js'
import type { ExtractedInput } from './extract-inputs.js'

/** Where pages go. */
export type Destination =
  | {
      readonly kind: 'file'
      readonly path: string
      readonly format: LineFormat
      readonly view: JsonView
      readonly cells: CsvCells
    }
  | { readonly kind: 'folder'; readonly path: string; readonly form: PageForm }

export interface DeliveryOptions {
  readonly destination: Destination
  /** A file for pages that failed. */
  readonly errors?: string | undefined
  /** What to do where an unfinished batch is found. */
  readonly unfinished: 'resume' | 'fail'
  /** Everything beside the pages that the output depends on: a batch with other settings is not resumed. */
  readonly settings: unknown
  readonly rules: Pick<RuleReader, 'snapshot'>
  /** Runs the first of two passes, by the rules of this revision; gives the hash of what it found. */
  readonly firstPass?: ((revision: number) => Promise<string>) | undefined
}

/** At most so much work is done again after an interruption. */
const checkpointMilliseconds = 1_000

const hashOf = (...parts: readonly string[]): string =>
  createHash('sha256').update(parts.join('\n')).digest('hex')

/**
 * Writes pages to their destination in order, so that a batch that was interrupted at any moment can be resumed:
 * what was written after the last checkpoint is cut off and done again.
 */
export class Delivery {
  readonly #destination: Destination
  readonly #journal: Journal
  readonly #start: JournalEntry
  readonly #lines: AppendFile | undefined
  readonly #files: PageFiles | undefined
  readonly #errors: AppendFile | undefined
  readonly #release: Release
  #now: JournalEntry
  #checkpointAt = Date.now()
  #isFinished = false

  private constructor(parts: {
    readonly destination: Destination
    readonly journal: Journal
    readonly start: JournalEntry
    readonly lines: AppendFile | undefined
    readonly files: PageFiles | undefined
    readonly errors: AppendFile | undefined
    readonly release: Release
  }) {
    this.#destination = parts.destination
    this.#journal = parts.journal
    this.#start = parts.start
    this.#now = parts.start
    this.#lines = parts.lines
    this.#files = parts.files
    this.#errors = parts.errors
    this.#release = parts.release
  }

  /** Throws if another process writes to the same destination. */
  static async open(options: DeliveryOptions): Promise<Delivery> {
    const release = await lockDestination(options.destination)
    try {
      return await Delivery.#openLocked(options, release)
    } catch (error) {
      release()
      throw error
    }
  }

  static async #openLocked(options: DeliveryOptions, release: Release): Promise<Delivery> {
    const { destination, errors } = options
    const journal = new Journal(journalPath(destination))
    const start = await withFirstPass(startOf(journal, options), journal, options)
    return new Delivery({
      destination,
      journal,
      start,
      lines: isGrowing(destination, start)
        ? await AppendFile.openDraft(unfinishedPath(destination.path), start.output)
        : undefined,
      files:
        destination.kind === 'folder'
          ? new PageFiles(destination.path, destination.form)
          : undefined,
      errors: errors === undefined ? undefined : await AppendFile.open(errors, start.errors),
      release,
    })
  }

  /** The progress of the batch that is resumed; none where it begins. */
  get start(): JournalEntry {
    return this.#start
  }

  /** The pages that are done already, where they are kept as lines. */
  async *donePages(): AsyncGenerator<JsonObject> {
    if (isGrowing(this.#destination, this.#start))
      yield* readPageLines(unfinishedPath(this.#destination.path))
  }

  /** The inputs that are not done yet. Fails where those before them are not the ones that are done. */
  async *remaining(inputs: AsyncIterable<PendingInput>): AsyncGenerator<PendingInput> {
    let [keys, pages] = ['', 0]
    for await (const input of inputs) {
      if (pages === this.#start.pages) {
        if (this.#start.state === 'whole') this.#refuse('it had fewer pages')
        yield input
      } else {
        keys = hashOf(keys, input.key)
        pages++
        if (pages === this.#start.pages) this.#check(keys)
      }
    }
    if (pages < this.#start.pages) this.#check(keys)
  }

  async write({ input, outcome }: ExtractedInput): Promise<void> {
    const { pages, failed, marks } = this.#now
    if (this.#destination.kind === 'file')
      await this.#lines?.append(writtenLine(outcome, this.#destination.view))
    await this.#files?.write(outcome, pages + 1)
    const isFailure = hasFailed(outcome)
    if (isFailure) await this.#errors?.append(errorLine(outcome))
    this.#now = {
      ...this.#now,
      pages: pages + 1,
      failed: failed + (isFailure ? 1 : 0),
      marks: hashOf(marks, input.key),
      output: this.#lines?.size ?? 0,
      errors: this.#errors?.size ?? 0,
    }
    if (Date.now() - this.#checkpointAt >= checkpointMilliseconds) await this.#checkpoint()
  }

  /** Stores what is done, synchronously; the number of pages, 0 for a batch that is finished. */
  stop(): number {
    if (this.#isFinished) return 0
    this.#journal.write(this.#now)
    return this.#now.pages
  }

  /** Gives the output its name: all pages are there. */
  async finish(): Promise<void> {
    this.#now = { ...this.#now, state: 'whole' }
    await this.#checkpoint()
    await this.#closeFiles()
    if (this.#destination.kind === 'file') {
      const { path, format, cells } = this.#destination
      const lines = unfinishedPath(path)
      if (existsSync(lines)) await convertLines(format, lines, path, cells)
    }
    this.#isFinished = true
    this.#journal.remove()
    this.#release()
  }

  async close(): Promise<void> {
    await this.#closeFiles()
    this.#release()
  }

  async #closeFiles(): Promise<void> {
    await this.#lines?.close()
    await this.#errors?.close()
  }

  async #checkpoint(): Promise<void> {
    const entry = this.#now
    await this.#lines?.sync()
    await this.#errors?.sync()
    this.#journal.write(entry)
    this.#checkpointAt = Date.now()
  }

  #check(keys: string): void {
    if (keys !== this.#start.marks) this.#refuse('its pages differ from those of this input')
  }

  #refuse(reason: string): never {
    throw new ResumeMismatch(this.#journal.path, reason)
  }
}

async function lockDestination({ kind, path }: Destination): Promise<Release> {
  if (kind === 'file') return lockOutput(path)
  await makeFolder(path)
  return lockOutput(path, join(path, '.treesift-lock'))
}

const isGrowing = (
  destination: Destination,
  { state }: JournalEntry,
): destination is Extract<Destination, { kind: 'file' }> =>
  destination.kind === 'file' && state === 'growing'

const journalPath = ({ kind, path }: Destination): string =>
  kind === 'file' ? `${path}.journal` : `${path}/.treesift-journal`

/** The lines of a file that is not finished. */
const unfinishedPath = (path: string): string => `${path}.part`

/** The same with the hash of the first pass, which a batch that is resumed repeats. */
async function withFirstPass(
  start: JournalEntry,
  journal: Journal,
  { firstPass }: DeliveryOptions,
): Promise<JournalEntry> {
  if (firstPass === undefined) return start
  const sites = await firstPass(start.revision)
  if (start.sites !== undefined && start.sites !== sites)
    throw new ResumeMismatch(journal.path, 'its first pass now finds something else')
  return { ...start, sites }
}

/** The entry of the batch that is resumed, or that of a new one. */
function startOf(
  journal: Journal,
  { destination, unfinished, settings, rules }: DeliveryOptions,
): JournalEntry {
  const run = hashOf(JSON.stringify(settings))
  const entry = journal.read()
  if (entry === undefined) {
    const { revision, hash } = rules.snapshot()
    return { ...noProgress, state: 'growing', run, revision, rules: hash }
  }
  if (unfinished === 'fail') throw new UnfinishedRun(destination.path, entry.pages, journal.path)
  if (entry.run !== run) throw new ResumeMismatch(journal.path, 'its options differ')
  if (rules.snapshot(entry.revision).hash !== entry.rules)
    throw new ResumeMismatch(journal.path, 'the rules that it began with no longer exist')
  return entry
}
