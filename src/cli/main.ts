#!/usr/bin/env node
import { run } from './run.js'
import { processTerminal } from './terminal.js'

/** The exit code that shells expect of a program that was interrupted. */
const interrupted = 130

// a reader that has seen enough, such as `head`, ends us quietly
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0)
  throw error
})
process.once('SIGINT', () => process.exit(interrupted))

await run(process.argv.slice(2), processTerminal)
