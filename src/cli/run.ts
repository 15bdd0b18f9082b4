import { CommanderError } from 'commander'
import { failureOf, UsageError } from '../core/errors.js'
import { printable } from './printable.js'
import { createProgram } from './program.js'
import type { Terminal } from './terminal.js'

/** Runs one command line; what goes wrong is said on `err`, and the exit code says which kind of thing it was. */
export async function run(words: readonly string[], terminal: Terminal): Promise<void> {
  try {
    await createProgram(terminal).parseAsync(words, { from: 'user' })
  } catch (error) {
    process.exitCode = exitCodeOf(error)
    if (error instanceof CommanderError) return
    const { message, code } = failureOf(error)
    terminal.err.write(printable(`treesift: ${message} [${code}]\n`))
  }
}

function exitCodeOf(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2
  return error instanceof UsageError ? 2 : 1
}
