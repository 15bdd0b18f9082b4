import type { Dirent } from 'node:fs'
import { lstat, readdir } from 'node:fs/promises'
import { openablePath, pathOfBytes } from './file-path.js'

/** A link, a pipe or the like is `other`. */
type EntryKind = 'file' | 'folder' | 'other'

/** An entry of a folder. */
export interface FolderEntry {
  readonly name: string
  readonly kind: EntryKind
}

/** The entries of a folder, in no order. */
export async function readFolder(folder: string): Promise<readonly FolderEntry[]> {
  const options = { encoding: 'buffer', withFileTypes: true } as const
  const entries = await readdir(openablePath(folder === '' ? '.' : folder), options)
  return entries.map((entry) => ({
    name: pathOfBytes(entry.name),
    kind: kindOf(entry),
  }))
}

/** What stands at a path, links not followed; `undefined` if nothing does. */
export const kindAt = (path: string): Promise<EntryKind | undefined> =>
  lstat(openablePath(path)).then(kindOf, () => undefined)

const kindOf = (entry: Pick<Dirent, 'isDirectory' | 'isFile'>): EntryKind => {
  if (entry.isDirectory()) return 'folder'
  return entry.isFile() ? 'file' : 'other'
}
