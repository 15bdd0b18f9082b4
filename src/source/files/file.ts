import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { InputNotFound, InputUnreadable, PageTooLarge, TreesiftError } from '../../core/errors.js'
import type { SourceLimits } from '../limits.js'
import { type Bytes, bounded, collect } from './bytes.js'
import { decompress, gunzipIfGzip } from './decompress.js'

/** A file's bytes, decompressed when its name ends in `.gz` or its content is gzip. */
export async function* readBytes(path: string): Bytes {
  const stored = storedBytes(path)
  yield* path.endsWith('.gz') ? decompress(stored, 'gzip', path) : gunzipIfGzip(stored, path)
}

async function* storedBytes(path: string): Bytes {
  try {
    yield* createReadStream(path, { highWaterMark: 256 * 1024 })
  } catch (error) {
    throw fileFailure(path, error)
  }
}

/** A page's bytes. A file that is too large as it is stored is not opened. */
export async function readPageBytes(path: string, limits: SourceLimits): Promise<Buffer> {
  const stats = await statOf(path)
  if (stats.isDirectory()) throw new InputUnreadable(path, 'it is a folder, not a file')
  if (stats.size > limits.maxBytes) throw new PageTooLarge(path, limits.maxBytes)
  return collect(bounded(readBytes(path), limits.maxBytes, path))
}

/** A page's bytes from standard input, decompressed when they are gzip. */
export async function readStdinBytes(stdin: Bytes, limits: SourceLimits): Promise<Buffer> {
  return collect(bounded(gunzipIfGzip(stdin, '-'), limits.maxBytes, '-'))
}

/** Whether the path names a folder; a path that names nothing is a failure. */
export async function isFolder(path: string): Promise<boolean> {
  return (await statOf(path)).isDirectory()
}

export const isFile = async (path: string): Promise<boolean> =>
  (await stat(path).catch(() => undefined))?.isFile() ?? false

async function statOf(path: string) {
  try {
    return await stat(path)
  } catch (error) {
    throw fileFailure(path, error)
  }
}

/** The coded failure for what the file system threw. */
export function fileFailure(path: string, error: unknown): TreesiftError {
  if (error instanceof TreesiftError) return error
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'ENOENT' || code === 'ENOTDIR') return new InputNotFound(path)
  if (code === 'EISDIR') return new InputUnreadable(path, 'it is a folder, not a file')
  return new InputUnreadable(path, error)
}
