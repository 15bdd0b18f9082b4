#!/usr/bin/env node
import { failureOf, OutputUnwritable } from '../core/errors.js'
import { run } from './run.js'
import { processTerminal } from './terminal.js'

// a reader that has seen enough, such as `head`, ends us quietly
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0)
  const { message, code } = failureOf(new OutputUnwritable('standard output', error))
  process.stderr.write(`treesift: ${message} [${code}]\n`)
  process.exit(1)
})

await run(process.argv.slice(2), processTerminal)
