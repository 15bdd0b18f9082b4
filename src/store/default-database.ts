import { existsSync, realpathSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isWritable, mayWriteTo } from './database-files.js'
import { inMemory } from './open-database.js'

const inWorkingFolder = 'rules.db'
const bundled = fileURLToPath(new URL('../../rules.db', import.meta.url))

/** The rules that are read when none are named: those of the working folder, else those that come with treesift. */
export const defaultForReading = (): string =>
  existsSync(inWorkingFolder) ? inWorkingFolder : bundled

/** The rules that are written when none are named. */
export const defaultForWriting = (): string => inWorkingFolder

/** Whether they are those that come with treesift, by whatever name. */
export const isBundled = (path: string): boolean =>
  existsSync(path) && existsSync(bundled) && realpathSync(path) === realpathSync(bundled)

/** Whether what pages teach may go there: not into the rules that come along, nor where one may not write. */
export const mayLearnInto = (path: string): boolean =>
  path === inMemory ||
  (!isBundled(path) && (existsSync(path) ? isWritable(path) : mayWriteTo(dirname(path))))
