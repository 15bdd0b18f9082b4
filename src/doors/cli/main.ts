#!/usr/bin/env node
import './engine-options.js'
import { errorReport } from '../../core/errors/treesift-error.js'
import { OutputUnwritable } from '../../core/errors/usage.js'
import { version } from '../../core/version.js'

let isDone = false

function end(code: 0 | 1, error?: unknown): void {
  isDone = true
  process.exitCode = code
  if (error === undefined) return
  const report = errorReport(error)
  process.stderr.write(`treesift: ${report.message} [${report.code}]\n`)
}

process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  // the reader has closed the pipe, as `head` does
  if (error.code === 'EPIPE') end(0)
  else end(1, new OutputUnwritable('standard output', error))
  process.exit()
})
process.stderr.on('error', () => {})
process.on('uncaughtException', (error) => {
  end(1, error)
  process.exit()
})
// Node ends the process when nothing can happen any more, also while a promise is awaited
process.on('exit', () => {
  if (!isDone) end(1, new Error('the process ended before its work was done'))
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
isDone = true
