import { readdir } from 'node:fs/promises'
import { openablePath, pathOfBytes } from './file-path.js'

/** An entry of a folder; a link, a pipe or the like is `other`. */
export interface FolderEntry {
  readonly name: string
  readonly kind: 'file' | 'folder' | 'other'
}

/** The entries of a folder, in no order. */
export async function readFolder(folder: string): Promise<readonly FolderEntry[]> {
  const options = { encoding: 'buffer', withFileTypes: true } as const
  const entries = await readdir(openablePath(folder === '' ? '.' : folder), options)
  return entries.map((entry) => ({
    name: pathOfBytes(entry.name),
    kind: entry.isDirectory() ? 'folder' : entry.isFile() ? 'file' : 'other',
  }))
}
