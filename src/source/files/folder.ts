import type { Dirent } from 'node:fs'
import { readdir, realpath, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { EmptyFolder } from '../../core/errors.js'
import { fileFailure, isFolder } from './file.js'

/**
 * A page's file in a folder, or a place that could not be looked at. `share` is how much of the folder lies behind it, from
 * 0 to 1, as if all that stand side by side in it were of one size.
 */
export type Found =
  | { readonly kind: 'file'; readonly path: string; readonly share: number }
  | { readonly kind: 'failed'; readonly path: string; readonly error: unknown }

/** `page.html`, `page.htm`, `page.xhtml`, each also with `.gz`; group 1 is what stands before. */
export const htmlName = /^(.*)\.(?:html?|xhtml)(?:\.gz)?$/is

/** The files of the pages that a path names: the html files of a folder, or the path itself. */
export async function* findPages(path: string): AsyncGenerator<Found> {
  try {
    if (await isFolder(path)) yield* findHtmlFiles(path)
    else yield { kind: 'file', path, share: 1 }
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
  for await (const found of walk(folder, new Set(), wholeFolder)) {
    isEmpty = false
    yield found
  }
  if (isEmpty) yield { kind: 'failed', path: folder, error: new EmptyFolder(folder) }
}

interface Span {
  readonly from: number
  readonly to: number
}

const wholeFolder: Span = { from: 0, to: 1 }

async function* walk(
  folder: string,
  entered: Set<string>,
  { from, to }: Span,
): AsyncGenerator<Found> {
  try {
    const place = await realpath(folder)
    if (entered.has(place)) return
    entered.add(place)
    const entries = await sortedEntries(folder)
    const step = (to - from) / entries.length
    for (const [at, { kind, path }] of entries.entries()) {
      const span = { from: from + at * step, to: from + (at + 1) * step }
      if (kind === 'folder') yield* walk(path, entered, span)
      else yield { kind, path, share: span.to }
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
