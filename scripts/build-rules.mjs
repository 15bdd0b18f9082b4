// `npm run build:rules`: learns the rules of data/ anew and puts them into rules.db.
import './ready.mjs'
import { renameSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const { default: Database } = await import('better-sqlite3')
const { run } = await import('../dist/cli/run.js')
const { processTerminal } = await import('../dist/cli/terminal.js')

process.chdir(fileURLToPath(new URL('..', import.meta.url)))
const fresh = 'rules.db.new'
rmSync(fresh, { force: true })
await run(['train', 'data', '--db', fresh], processTerminal)

// one file that can be read where nothing can be written
const database = new Database(fresh)
database.pragma('journal_mode = DELETE')
database.exec('VACUUM')
database.close()
renameSync(fresh, 'rules.db')
