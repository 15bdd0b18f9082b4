import { PassThrough } from 'node:stream'
import { afterEach, beforeEach } from 'vitest'
import { run } from './run.js'

/** The output, the messages and the exit code of a command line. */
export interface CommandOutcome {
  readonly out: string
  readonly err: string
  readonly code: number
}

/** Runs command lines in this process and restores its exit code. */
export function commandLine(): (...words: readonly string[]) => Promise<CommandOutcome> {
  let before: typeof process.exitCode
  beforeEach(() => {
    before = process.exitCode
  })
  afterEach(() => {
    process.exitCode = before
  })
  return async (...words) => {
    const [out, err] = [new PassThrough(), new PassThrough()]
    const read = (stream: PassThrough): string => String(stream.read() ?? '')
    process.exitCode = undefined
    await run(words, { out, err, isInteractive: false })
    return { out: read(out), err: read(err), code: Number(process.exitCode ?? 0) }
  }
}
