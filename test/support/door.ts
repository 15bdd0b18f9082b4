import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import { program } from './treesift.js'

type DoorProcess = ChildProcessByStdio<Writable, Readable, Readable>

/** An answer of a door. */
export type Answer = Readonly<Record<string, unknown>> & {
  readonly id: string
  readonly error?: { readonly code: string; readonly message: string }
}

/** A running command that answers lines of JSON with lines of JSON. */
export class Door {
  readonly process: DoorProcess
  readonly #lines: AsyncIterator<string>
  err = ''

  constructor(words: readonly string[], cwd: string) {
    this.process = spawn(process.execPath, [program, ...words], { cwd, stdio: 'pipe' })
    // a process that was killed is written to, too
    this.process.stdin.on('error', () => {})
    this.process.stderr.setEncoding('utf8').on('data', (text: string) => {
      this.err += text
    })
    const lines = createInterface({
      input: this.process.stdout,
      crlfDelay: Number.POSITIVE_INFINITY,
    })
    this.#lines = lines[Symbol.asyncIterator]()
  }

  /** Writes; resolves when the process can take more. */
  async write(bytes: string | Buffer): Promise<void> {
    if (!this.process.stdin.write(bytes)) await once(this.process.stdin, 'drain')
  }

  send(page: unknown): Promise<void> {
    return this.write(`${JSON.stringify(page)}\n`)
  }

  /** The next answer; `undefined` at the end. */
  async answer(): Promise<Answer | undefined> {
    const { done, value } = await this.#lines.next()
    return done ? undefined : JSON.parse(value)
  }

  async answers(count: number): Promise<readonly (Answer | undefined)[]> {
    const all: (Answer | undefined)[] = []
    while (all.length < count) all.push(await this.answer())
    return all
  }

  /** Ends the input; the exit code, or the signal. */
  async end(): Promise<number | NodeJS.Signals | null> {
    this.process.stdin.end()
    return this.ended()
  }

  async ended(): Promise<number | NodeJS.Signals | null> {
    const { process: own } = this
    if (own.exitCode === null && own.signalCode === null) await once(own, 'close')
    return own.signalCode ?? own.exitCode
  }

  /** The most memory that it had so far, in megabytes. */
  maxMegabytes(): number {
    const status = readFileSync(`/proc/${this.process.pid}/status`, 'utf8')
    return Number(/VmHWM:\s+(\d+) kB/.exec(status)![1]) / 1024
  }
}
