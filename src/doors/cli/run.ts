import { CommanderError } from 'commander'
import { errorReport, UsageError, WrongUse } from '../../core/errors.js'
import { createProgram } from './program.js'
import { errorText, printMessage, type Terminal } from './terminal/terminal.js'

/** Runs one command line. Errors are printed with their codes; the exit code is 2 for wrong use, 1 for others. */
export async function run(words: readonly string[], terminal: Terminal): Promise<void> {
  try {
    await createProgram(terminal).parseAsync(words, { from: 'user' })
  } catch (thrown) {
    if (thrown instanceof CommanderError && thrown.exitCode === 0) return
    const error = thrown instanceof CommanderError ? new WrongUse(reasonOf(thrown)) : thrown
    process.exitCode = error instanceof UsageError ? 2 : 1
    printMessage(terminal, errorText(errorReport(error)))
  }
}

/** The message of commander on one line; without a command it prints help and has no message. */
const reasonOf = ({ code, message }: CommanderError): string =>
  code === 'commander.help'
    ? 'no command was named'
    : message
        .replace(/^error: /, '')
        .replaceAll('\n', ' ')
        .replace(/\.$/, '')
