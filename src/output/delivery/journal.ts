import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { OutputUnwritable, ResumeMismatch } from '../../core/errors.js'

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
}

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
    const kept = parsed(readFileSync(this.path, 'utf8'))
    if (kept?.form !== form)
      throw new ResumeMismatch(this.path, 'not a journal of this version of treesift')
    return kept
  }

  /** Synchronous, so that it works while the process ends. */
  write(entry: JournalEntry): void {
    const draft = `${this.path}.new`
    try {
      const file = openSync(draft, 'w')
      writeSync(file, JSON.stringify({ form, ...entry }))
      fsyncSync(file)
      closeSync(file)
      renameSync(draft, this.path)
    } catch (error) {
      throw new OutputUnwritable(this.path, error)
    }
  }

  remove(): void {
    rmSync(this.path, { force: true })
  }
}

function parsed(text: string): (JournalEntry & { readonly form: unknown }) | undefined {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
