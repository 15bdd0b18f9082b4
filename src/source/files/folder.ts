import type { Dirent } from 'node:fs'
import { readdir, realpath, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { EmptyFolder } from '../../core/errors.js'
import { fileFailure, isFolder } from './file.js'

/** A page's file in a folder, or a place that could not be looked at. */
export type Found =
  | { readonly kind: 'file'; readonly path: string }
  | { readonly kind: 'failed'; readonly path: string; readonly error: unknown }

/** `page.html`, `page.htm`, `page.xhtml`, each also with `.gz`; group 1 is what stands before. */
export const htmlName = /^(.*)\.(?:html?|xhtml)(?:\.gz)?$/is

/** The files of the pages that a path names: the html files of a folder, or the path itself. */
export async function* findPages(path: string): AsyncGenerator<Found> {
  try {
    if (await isFolder(path)) yield* findHtmlFiles(path)
    else yield { kind: 'file', path }
  } catch (error) {
    yield { kind: 'failed', path, error }
  }
}

/**
 * The html files below a folder, sorted by the code units of their paths. Hidden files and folders are left
 * out, links are followed, and no folder is entered twice. A folder without any is a failure.
 */
async function* findHtmlFiles(folder: string): AsyncGenerator<Found> {
  let isEmpty = true
  for await (const found of walk(folder, new Set())) {
    isEmpty = false
    yield found
  }
  if (isEmpty) yield { kind: 'failed', path: folder, error: new EmptyFolder(folder) }
}

async function* walk(folder: string, entered: Set<string>): AsyncGenerator<Found> {
  try {
    const place = await realpath(folder)
    if (entered.has(place)) return
    entered.add(place)
    for (const entry of await sortedEntries(folder)) {
      if (entry.kind === 'folder') yield* walk(entry.path, entered)
      else yield { kind: 'file', path: entry.path }
    }
  } catch (error) {
    yield { kind: 'failed', path: folder, error: fileFailure(folder, error) }
  }
}

interface Entry {
  readonly kind: 'file' | 'folder'
  readonly path: string
}

/** A folder sorts as its files' paths will: with the slash after its name. */
async function sortedEntries(folder: string): Promise<readonly Entry[]> {
  const entries: Entry[] = []
  for (const dirent of await readdir(folder, { withFileTypes: true })) {
    const kind = dirent.name.startsWith('.') ? 'other' : await kindOf(folder, dirent)
    if (kind !== 'other') entries.push({ kind, path: join(folder, dirent.name) })
  }
  const key = ({ kind, path }: Entry): string => (kind === 'folder' ? `${path}/` : path)
  return entries.sort((a, b) => (key(a) < key(b) ? -1 : 1))
}

async function kindOf(folder: string, dirent: Dirent): Promise<Entry['kind'] | 'other'> {
  const isPage = htmlName.test(dirent.name)
  if (dirent.isDirectory()) return 'folder'
  if (dirent.isFile()) return isPage ? 'file' : 'other'
  return kindOfTarget(join(folder, dirent.name), isPage ? 'file' : 'other')
}

/** A link that leads nowhere is told when its page is read. Pipes and devices are no pages. */
async function kindOfTarget(
  path: string,
  kindOfFile: 'file' | 'other',
): Promise<Entry['kind'] | 'other'> {
  const target = await stat(path).catch(() => undefined)
  if (target?.isDirectory()) return 'folder'
  return !target || target.isFile() ? kindOfFile : 'other'
}
