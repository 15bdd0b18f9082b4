import { existsSync, realpathSync } from 'node:fs'
import { dirname, isAbsolute, join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isWritable, mayWriteTo } from './sqlite/database-files.js'
import { inMemory } from './sqlite/open-database.js'

const packageFolder = fileURLToPath(new URL('../../', import.meta.url))
const bundled = join(packageFolder, 'rules.db')
const inWorkingFolder = 'rules.db'

/** In a clone `rules.db` is the bundled database, which is under version control. */
const inClone = 'rules.local.db'

/** The database that is read when none is named: the one that training writes, or else the bundled one. */
export function defaultForReading(): string {
  const own = defaultForWriting()
  return existsSync(own) ? own : bundled
}

/** The database that is written when none is named: in the working folder, or in the root of a clone. */
export const defaultForWriting = (): string =>
  isInClone() ? relative(process.cwd(), join(packageFolder, inClone)) : inWorkingFolder

/** Whether the working folder is in a clone of the repository; installed packages have no sources. */
function isInClone(): boolean {
  if (!existsSync(join(packageFolder, 'src'))) return false
  const path = relative(realpathSync(packageFolder), realpathSync(process.cwd()))
  return !isAbsolute(path) && path !== '..' && !path.startsWith(`..${sep}`)
}

/** Whether the path leads to the bundled database. */
export const isBundled = (path: string): boolean =>
  existsSync(path) && existsSync(bundled) && realpathSync(path) === realpathSync(bundled)

/** Whether extraction may store what it learns: not in the bundled database, and only where files may be written. */
export const mayLearnInto = (path: string): boolean =>
  path === inMemory ||
  (!isBundled(path) && (existsSync(path) ? isWritable(path) : mayWriteTo(dirname(path))))
