import { createReadStream, type Stats } from 'node:fs'
import { stat } from 'node:fs/promises'
import {
  InputNotFound,
  InputUnreadable,
  PageTooLarge,
  systemCode,
  TreesiftError,
} from '../../core/errors.js'
import { isOpenDescriptor, specialFileKind } from '../../core/special-file.js'
import type { InputLimits } from '../raw-page/input-limits.js'
import { type ByteStream, limitBytes, readAll } from './byte-stream.js'
import { decompress, gunzipIfGzip } from './decompress.js'
import { limitExpansion } from './expansion-limit.js'
import { openablePath, shownPath } from './file-path.js'

/** A file's bytes, decompressed if its name ends in `.gz` or its content is gzip. */
export async function* readFileBytes(path: string): ByteStream {
  await statFile(path)
  yield* limitExpansion(storedBytes(path), (stored) => unpacked(stored, path), shownPath(path))
}

/** The bytes of a page. A file larger than the limit is not opened. */
export async function readPageBytes(path: string, limits: InputLimits): Promise<Buffer> {
  const stats = await statFile(path)
  const where = shownPath(path)
  if (stats.size > limits.maxBytes) throw new PageTooLarge(where, limits.maxBytes)
  return readAll(limitBytes(unpacked(storedBytes(path), path), limits.maxBytes, where))
}

const unpacked = (stored: ByteStream, path: string): ByteStream =>
  path.endsWith('.gz')
    ? decompress(stored, 'gzip', shownPath(path))
    : gunzipIfGzip(stored, shownPath(path))

async function* storedBytes(path: string): ByteStream {
  try {
    yield* createReadStream(openablePath(path), { highWaterMark: 256 * 1024 })
  } catch (error) {
    throw fileError(path, error)
  }
}

/** Throws for whatever is not a file: folders, and pipes and devices, which may never end. */
export async function statFile(path: string): Promise<Stats> {
  const stats = await statOf(path)
  if (stats.isDirectory()) throw new InputUnreadable(shownPath(path), folderReason)
  const kind = isOpenDescriptor(path) ? undefined : specialFileKind(stats)
  if (kind !== undefined) throw new InputUnreadable(shownPath(path), kind)
  return stats
}

const folderReason = 'it is a folder, not a file'

/** Whether the path is a folder; throws if it does not exist. */
export async function isFolder(path: string): Promise<boolean> {
  return (await statOf(path)).isDirectory()
}

export const isFile = async (path: string): Promise<boolean> =>
  (await statIfThere(path))?.isFile() ?? false

export const statIfThere = (path: string): Promise<Stats | undefined> =>
  stat(openablePath(path)).catch(() => undefined)

async function statOf(path: string): Promise<Stats> {
  try {
    return await stat(openablePath(path))
  } catch (error) {
    throw fileError(path, error)
  }
}

/** The coded error for an error of the file system. */
export function fileError(path: string, error: unknown): TreesiftError {
  if (error instanceof TreesiftError) return error
  const shown = shownPath(path)
  const code = systemCode(error)
  if (code === 'ENOENT' || code === 'ENOTDIR') return notFound(shown)
  return new InputUnreadable(shown, code === 'EISDIR' ? folderReason : error)
}

/** Programs get the names on their command line as text: bytes that are not UTF-8 are lost. */
const notFound = (path: string): InputNotFound =>
  path.includes('\ufffd')
    ? new InputNotFound(path, 'If its name is not UTF-8, name its folder, a pattern or a list.')
    : new InputNotFound(path)
