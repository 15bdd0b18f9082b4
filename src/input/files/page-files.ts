import { realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { EmptyFolder } from '../../core/errors.js'
import { fileError, isFolder, statIfThere } from './file.js'
import { openablePath, shownPath } from './file-path.js'
import { type FolderEntry, readFolder } from './read-folder.js'

/**
 * A page's file, or a path that could not be read. `progress` is the share of the folder that is done after it, from
 * 0 to 1, all entries of a folder counted alike.
 */
type PageFile =
  | { readonly kind: 'file'; readonly path: string; readonly progress: number }
  | { readonly kind: 'failed'; readonly path: string; readonly error: unknown }

/** `page.html`, `page.htm`, `page.xhtml`, each also with `.gz`; group 1 is the path without these extensions. */
export const htmlFilePattern = /^(.*)\.(?:html?|xhtml)(?:\.gz)?$/is

/** The page files of a path: the HTML files of a folder, or the path itself. */
export async function* findPageFiles(path: string): AsyncGenerator<PageFile> {
  try {
    if (await isFolder(path)) yield* findHtmlFiles(path)
    else yield { kind: 'file', path, progress: 1 }
  } catch (error) {
    yield { kind: 'failed', path, error }
  }
}

/**
 * The HTML files below a folder, sorted by the UTF-16 code units of their paths. Hidden files and folders are skipped,
 * links are followed, no folder is entered twice. A folder without HTML files gives a failure.
 */
async function* findHtmlFiles(folder: string): AsyncGenerator<PageFile> {
  let isEmpty = true
  for await (const found of walk(folder, new Set(), wholeFolder)) {
    isEmpty = false
    yield found
  }
  if (isEmpty) yield { kind: 'failed', path: folder, error: new EmptyFolder(shownPath(folder)) }
}

interface ProgressRange {
  readonly from: number
  readonly to: number
}

const wholeFolder: ProgressRange = { from: 0, to: 1 }

async function* walk(
  folder: string,
  entered: Set<string>,
  { from, to }: ProgressRange,
): AsyncGenerator<PageFile> {
  try {
    const place = await realpath(openablePath(folder), 'latin1')
    if (entered.has(place)) return
    entered.add(place)
    const entries = withoutResources(await sortedEntries(folder))
    const step = (to - from) / entries.length
    for (const [at, { kind, path }] of entries.entries()) {
      const range = { from: from + at * step, to: from + (at + 1) * step }
      if (kind === 'folder') yield* walk(path, entered, range)
      else yield { kind, path, progress: range.to }
    }
  } catch (error) {
    yield { kind: 'failed', path: folder, error: fileError(folder, error) }
  }
}

interface Entry {
  readonly kind: 'file' | 'folder'
  readonly path: string
}

/** A folder's sort key ends with a slash, so that folders sort like the paths of their files. */
async function sortedEntries(folder: string): Promise<readonly Entry[]> {
  const entries: Entry[] = []
  for (const entry of await readFolder(folder)) {
    const kind = entry.name.startsWith('.') ? 'other' : await kindOf(folder, entry)
    if (kind !== 'other') entries.push({ kind, path: join(folder, entry.name) })
  }
  const key = ({ kind, path }: Entry): string => (kind === 'folder' ? `${path}/` : path)
  return entries.sort((a, b) => (key(a) < key(b) ? -1 : 1))
}

/** Without the folders in which browsers save the images, scripts and frames of a page beside it. */
function withoutResources(entries: readonly Entry[]): readonly Entry[] {
  const stems = entries.map(({ path }) => htmlFilePattern.exec(path)?.[1])
  const folders = new Set(stems.flatMap((stem) => (stem === undefined ? [] : [`${stem}_files`])))
  return entries.filter(({ kind, path }) => kind === 'file' || !folders.has(path))
}

async function kindOf(
  folder: string,
  { name, kind }: FolderEntry,
): Promise<Entry['kind'] | 'other'> {
  const kindOfFile = htmlFilePattern.test(name) ? 'file' : 'other'
  if (kind === 'folder') return 'folder'
  return kind === 'file' ? kindOfFile : kindOfTarget(join(folder, name), kindOfFile)
}

/** A broken link is reported when its page is read. Pipes and devices are not pages. */
async function kindOfTarget(
  path: string,
  kindOfFile: 'file' | 'other',
): Promise<Entry['kind'] | 'other'> {
  const target = await statIfThere(path)
  if (target?.isDirectory()) return 'folder'
  return !target || target.isFile() ? kindOfFile : 'other'
}
