import { CommanderError } from 'commander'
import { failureOf, UsageError, WrongUse } from '../core/errors.js'
import { createProgram } from './program.js'
import { say, type Terminal } from './terminal.js'

/** Runs one command line; what goes wrong is said on `err`, and the exit code says which kind of thing it was. */
export async function run(words: readonly string[], terminal: Terminal): Promise<void> {
  try {
    await createProgram(terminal).parseAsync(words, { from: 'user' })
  } catch (thrown) {
    if (thrown instanceof CommanderError && thrown.exitCode === 0) return
    const error = thrown instanceof CommanderError ? new WrongUse(reasonOf(thrown)) : thrown
    process.exitCode = error instanceof UsageError ? 2 : 1
    const { message, code } = failureOf(error)
    say(terminal, `${message} [${code}]`)
  }
}

/** What commander complains about, on one line; where no command was named it shows help and says nothing. */
const reasonOf = ({ code, message }: CommanderError): string =>
  code === 'commander.help'
    ? 'no command was named'
    : message
        .replace(/^error: /, '')
        .replaceAll('\n', ' ')
        .replace(/\.$/, '')
