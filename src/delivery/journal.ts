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
import { OutputUnwritable, ResumeMismatch } from '../core/errors.js'

/** How far a run has come, all of which is in its files. */
export interface Progress {
  /** Inputs that are done, those that failed among them. */
  readonly pages: number
  readonly failed: number
  /** A hash over the marks of these inputs. */
  readonly marks: string
  /** Bytes of the output and of the file of errors. */
  readonly output: number
  readonly errors: number
}

/** What a run is, and how far it has come. */
export interface JournalEntry extends Progress {
  /** A hash over everything that its output hangs on, but for the pages. */
  readonly run: string
  /** Whole: nothing is missing but the name of the output. */
  readonly state: 'growing' | 'whole'
  /** The rules that it began with. */
  readonly revision: number
  readonly rules: string
}

/** The form of journals; others are not gone on with. */
const form = 1

export const firstProgress: Progress = { pages: 0, failed: 0, marks: '', output: 0, errors: 0 }

/** A small file beside the output, there as long as a run is not done; it holds one entry, the old or the new. */
export class Journal {
  readonly path: string

  constructor(path: string) {
    this.path = path
  }

  /** `undefined` where no run was stopped. */
  read(): JournalEntry | undefined {
    if (!existsSync(this.path)) return undefined
    const kept = parsed(readFileSync(this.path, 'utf8'))
    if (kept?.form !== form) throw new ResumeMismatch(this.path, 'not a journal of this treesift')
    return kept
  }

  /** At once, so that it can be done when the process is about to end. */
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
