// `npm run build:rules`: learns the rules of data/ anew and puts them into rules.db.
import './ready.mjs'
import { renameSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const { default: Database } = await import('better-sqlite3')
const { run } = await import('../dist/cli/run.js')
const { processTerminal } = await import('../dist/cli/terminal.js')

process.chdir(fileURLToPath(new URL('..', import.meta.url)))
const fresh = 'rules.db.new'
for (const file of [fresh, `${fresh}-journal`]) rmSync(file, { force: true })
await run(['train', 'data', '--db', fresh], processTerminal)
if (process.exitCode) process.exit()

const database = new Database(fresh)
database.exec('VACUUM')
database.close()
renameSync(fresh, 'rules.db')
