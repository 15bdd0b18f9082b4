import { existsSync, rmSync } from 'node:fs'
import { errorMessage, OutputUnwritable, ResumeMismatch } from '../../core/errors.js'
import { hasShape } from '../../core/json-shape.js'
import { replaceFile } from '../../core/replace-file.js'
import { readPlainFile } from '../../core/special-file.js'

/** The progress of a batch that is safely in its files. */
export interface BatchProgress {
  /** Inputs that are done, including those that failed. */
  readonly pages: number
  readonly failed: number
  /** A hash over the keys of these inputs. */
  readonly marks: string
  /** Bytes of the output and of the file of errors. */
  readonly output: number
  readonly errors: number
}

/** What identifies a batch, and its progress. */
export interface JournalEntry extends BatchProgress {
  /** A hash over everything beside the pages that the output depends on. */
  readonly run: string
  /** `whole`: all pages are done, and only the output is to get its name. */
  readonly state: 'growing' | 'whole'
  /** The revision and the hash of the rules that it began with. */
  readonly revision: number
  readonly rules: string
  /** The hash of what its first pass found; absent where there was none. */
  readonly sites?: string
}

/** Far above any entry. */
const maxJournalBytes = 64 * 1024

/** The version of the journal's format; a batch with another one is not resumed. */
const form = 1

export const noProgress: BatchProgress = { pages: 0, failed: 0, marks: '', output: 0, errors: 0 }

/** A small file beside the output until the batch is done. It holds one entry, which is replaced atomically. */
export class Journal {
  readonly path: string

  constructor(path: string) {
    this.path = path
  }

  /** `undefined` where there is no unfinished batch. */
  read(): JournalEntry | undefined {
    if (!existsSync(this.path)) return undefined
    const kept = this.#parsed()
    if (!isEntry(kept) || kept.form !== form)
      throw new ResumeMismatch(this.path, 'not a journal of this version of treesift')
    return kept
  }

  /** Synchronous, so that it works while the process ends. */
  write(entry: JournalEntry): void {
    try {
      replaceFile(this.path, JSON.stringify({ form, ...entry }), `${this.path}.new`)
    } catch (error) {
      throw new OutputUnwritable(this.path, error)
    }
  }

  remove(): void {
    rmSync(this.path, { force: true })
  }

  #parsed(): unknown {
    try {
      return JSON.parse(readPlainFile(this.path, maxJournalBytes).toString('utf8'))
    } catch (error) {
      throw new ResumeMismatch(this.path, errorMessage(error))
    }
  }
}

/** What is in the file need not be what was written. */
const isEntry = (data: unknown): data is JournalEntry & { readonly form: number } =>
  hasShape(data, {
    form: 'count',
    pages: 'count',
    failed: 'count',
    marks: 'text',
    output: 'count',
    errors: 'count',
    run: 'text',
    state: 'text',
    revision: 'count',
    rules: 'text',
    'sites?': 'text',
  }) && ['growing', 'whole'].includes((data as JournalEntry).state)
