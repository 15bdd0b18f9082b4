#!/usr/bin/env node
import { errorReport } from '../../core/errors/treesift-error.js'
import { OutputUnwritable } from '../../core/errors/usage.js'
import { version } from '../../core/version.js'

process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  // the reader has closed the pipe, as `head` does
  if (error.code === 'EPIPE') process.exit(0)
  const { message, code } = errorReport(new OutputUnwritable('standard output', error))
  process.stderr.write(`treesift: ${message} [${code}]\n`)
  process.exit(1)
})

const words = process.argv.slice(2)

// the version is printed before anything else is loaded
if (words.length === 1 && (words[0] === '--version' || words[0] === '-V')) {
  process.stdout.write(`${version}\n`)
} else {
  const { run } = await import('./run.js')
  const { processTerminal } = await import('./terminal/terminal.js')
  await run(words, processTerminal)
}
