import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { ResumeMismatch, UnfinishedRun } from '../../core/errors.js'
import { errorLine } from '../../delivery/error-lines.js'
import { GrowingFile } from '../../delivery/growing-file.js'
import { firstProgress, Journal, type JournalEntry } from '../../delivery/journal.js'
import { PageFiles, type PageForm } from '../../delivery/page-files.js'
import { finishLines, type LineFormat, pagesIn } from '../../delivery/page-lines.js'
import { hasFailed, lineOf, type ReportOf } from '../../output/write.js'
import type { JsonObject } from '../../source/json/json-value.js'
import type { PendingInput } from '../../source/pending-input.js'
import type { RuleReader } from '../../store/rule-store.js'
import type { DoneInput } from '../extract.js'

/** Where pages go. */
export type Destination =
  | {
      readonly kind: 'file'
      readonly path: string
      readonly format: LineFormat
      readonly reportOf: ReportOf
    }
  | { readonly kind: 'folder'; readonly path: string; readonly form: PageForm }

export interface DeliveryOptions {
  readonly to: Destination
  /** A file for pages that failed. */
  readonly errors?: string | undefined
  /** What to do where a run was stopped: go on with it, or leave it alone and fail. */
  readonly stopped: 'go on' | 'fail'
  /** Everything that the output hangs on but for the pages: another run is not gone on with. */
  readonly about: unknown
  readonly rules: Pick<RuleReader, 'snapshot'>
}

/** How long the work of a run may be lost when it is stopped in whatever way. */
const checkpointMilliseconds = 1_000

const hashOf = (...parts: readonly string[]): string =>
  createHash('sha256').update(parts.join('\n')).digest('hex')

/**
 * Puts pages where they are to go, in their order, so that a run that is stopped at any moment can be gone on with: what
 * lies behind the last checkpoint is cut off and done again.
 */
export class Delivery {
  readonly #to: Destination
  readonly #journal: Journal
  readonly #begun: JournalEntry
  readonly #lines: GrowingFile | undefined
  readonly #files: PageFiles | undefined
  readonly #errors: GrowingFile | undefined
  #now: JournalEntry
  #keptAt = Date.now()

  private constructor(parts: {
    readonly to: Destination
    readonly journal: Journal
    readonly begun: JournalEntry
    readonly lines: GrowingFile | undefined
    readonly files: PageFiles | undefined
    readonly errors: GrowingFile | undefined
  }) {
    this.#to = parts.to
    this.#journal = parts.journal
    this.#begun = parts.begun
    this.#now = parts.begun
    this.#lines = parts.lines
    this.#files = parts.files
    this.#errors = parts.errors
  }

  static async open({ to, errors, stopped, about, rules }: DeliveryOptions): Promise<Delivery> {
    const journal = new Journal(journalOf(to))
    const begun = startOf(journal, to, { stopped, run: hashOf(JSON.stringify(about)), rules })
    return new Delivery({
      to,
      journal,
      begun,
      lines: isGrowing(to, begun)
        ? await GrowingFile.open(partOf(to.path), begun.output)
        : undefined,
      files: to.kind === 'folder' ? await PageFiles.open(to.path, to.form) : undefined,
      errors: errors === undefined ? undefined : await GrowingFile.open(errors, begun.errors),
    })
  }

  /** How far the run had come when it was stopped; nowhere where it begins. */
  get begun(): JournalEntry {
    return this.#begun
  }

  /** The pages that are done already, where they are kept as lines. */
  async *donePages(): AsyncGenerator<JsonObject> {
    if (isGrowing(this.#to, this.#begun)) yield* pagesIn(partOf(this.#to.path))
  }

  /** The inputs that are not done yet. Those before them must be those that are. */
  async *left(inputs: AsyncIterable<PendingInput>): AsyncGenerator<PendingInput> {
    let [marks, pages] = ['', 0]
    for await (const input of inputs) {
      if (pages === this.#begun.pages) {
        if (this.#begun.state === 'whole') this.#refuse('its pages were fewer')
        yield input
      } else {
        marks = hashOf(marks, input.mark)
        pages++
        if (pages === this.#begun.pages) this.#check(marks)
      }
    }
    if (pages < this.#begun.pages) this.#check(marks)
  }

  async take({ input, outcome }: DoneInput): Promise<void> {
    const { pages, failed, marks } = this.#now
    if (this.#to.kind === 'file') await this.#lines?.append(lineOf(outcome, this.#to.reportOf))
    await this.#files?.write(outcome, pages + 1)
    const isLost = hasFailed(outcome)
    if (isLost) await this.#errors?.append(errorLine(outcome))
    this.#now = {
      ...this.#now,
      pages: pages + 1,
      failed: failed + (isLost ? 1 : 0),
      marks: hashOf(marks, input.mark),
      output: this.#lines?.size ?? 0,
      errors: this.#errors?.size ?? 0,
    }
    if (Date.now() - this.#keptAt >= checkpointMilliseconds) await this.#checkpoint()
  }

  /** Keeps what is done, at once; how many pages that is. */
  stop(): number {
    this.#journal.write(this.#now)
    return this.#now.pages
  }

  /** Gives the output its name: all pages are there. */
  async finish(): Promise<void> {
    this.#now = { ...this.#now, state: 'whole' }
    await this.#checkpoint()
    await this.close()
    if (this.#to.kind === 'file' && existsSync(partOf(this.#to.path)))
      await finishLines(this.#to.format, partOf(this.#to.path), this.#to.path)
    this.#journal.remove()
  }

  async close(): Promise<void> {
    await this.#lines?.close()
    await this.#errors?.close()
  }

  async #checkpoint(): Promise<void> {
    const kept = this.#now
    await this.#lines?.sync()
    await this.#errors?.sync()
    this.#journal.write(kept)
    this.#keptAt = Date.now()
  }

  #check(marks: string): void {
    if (marks !== this.#begun.marks) this.#refuse('its pages are not those of this input')
  }

  #refuse(reason: string): never {
    throw new ResumeMismatch(this.#journal.path, reason)
  }
}

const isGrowing = (
  to: Destination,
  { state }: JournalEntry,
): to is Extract<Destination, { kind: 'file' }> => to.kind === 'file' && state === 'growing'

const journalOf = ({ kind, path }: Destination): string =>
  kind === 'file' ? `${path}.journal` : `${path}/.treesift-journal`

/** The lines of a file that is not finished. */
const partOf = (path: string): string => `${path}.part`

interface Start {
  readonly stopped: DeliveryOptions['stopped']
  readonly run: string
  readonly rules: DeliveryOptions['rules']
}

/** Where a run that was stopped is gone on with, or where this one begins. */
function startOf(journal: Journal, to: Destination, { stopped, run, rules }: Start): JournalEntry {
  const entry = journal.read()
  if (entry === undefined) {
    const { revision, hash } = rules.snapshot()
    return { ...firstProgress, state: 'growing', run, revision, rules: hash }
  }
  if (stopped === 'fail') throw new UnfinishedRun(to.path, entry.pages, journal.path)
  if (entry.run !== run) throw new ResumeMismatch(journal.path, 'its options were others')
  if (rules.snapshot(entry.revision).hash !== entry.rules)
    throw new ResumeMismatch(journal.path, 'the rules that it began with are gone')
  return entry
}
