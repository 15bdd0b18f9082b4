// `npm run build:rules`: learns the rules of data/ and writes them to rules.db.
import './ready.mjs'
import { renameSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const { default: Database } = await import('better-sqlite3')
const { run } = await import('../dist/doors/cli/run.js')
const { processTerminal } = await import('../dist/doors/cli/terminal/terminal.js')

process.chdir(fileURLToPath(new URL('..', import.meta.url)))
const target = 'rules.db'
const fresh = `${target}.new`
const removeBeside = (path) => {
  for (const end of ['-journal', '-wal', '-shm']) rmSync(`${path}${end}`, { force: true })
}

rmSync(fresh, { force: true })
removeBeside(fresh)
await run(['train', 'data', '--db', fresh], processTerminal)
if (process.exitCode) process.exit()

// the pages are in data/, and need not be in the database too
const database = new Database(fresh)
database.exec('DELETE FROM pages')
database.exec('VACUUM')
database.pragma('journal_mode = DELETE')
database.close()
removeBeside(target)
renameSync(fresh, target)
