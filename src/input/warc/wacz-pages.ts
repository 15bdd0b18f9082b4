import { randomUUID } from 'node:crypto'
import { open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createInflateRaw } from 'node:zlib'
import { BrokenArchive, errorMessage } from '../../core/errors.js'
import { checkExpansion } from '../files/expansion-limit.js'
import {
  byteRange,
  openRandomAccess,
  type RandomAccessBytes,
  randomAccessTo,
  readChunks,
} from '../files/random-access-bytes.js'
import type { InputLimits } from '../raw-page/input-limits.js'
import { type PendingInput, pendingFailure } from '../raw-page/pending-input.js'
import { findPagesInWarc, warcFilePattern } from './warc-pages.js'
import { entryOffset, type ZipEntry, zipEntries } from './zip-entries.js'

export const waczFilePattern = /\.wacz$/i

/** The pages of the WARC files in a WACZ file, in directory order; positions are those within a WARC file. */
export async function* findWaczPages(
  path: string,
  limits: InputLimits,
): AsyncGenerator<PendingInput> {
  const origin = { id: path, file: path }
  let bytes: RandomAccessBytes | undefined
  try {
    bytes = await openRandomAccess(path)
    const archives = (await entriesOf(bytes, path)).filter(({ name }) => warcFilePattern.test(name))
    if (archives.length === 0) throw new BrokenArchive(path, 'it contains no WARC file')
    const read = { stored: 0, expanded: 0 }
    for (const [at, entry] of archives.entries())
      for await (const pending of pagesOf({ path, bytes, read }, entry, limits))
        yield { ...pending, progress: (at + (pending.progress ?? 1)) / archives.length }
  } catch (error) {
    yield pendingFailure(origin, error, 1)
  } finally {
    await bytes?.close()
  }
}

async function entriesOf(bytes: RandomAccessBytes, path: string): Promise<readonly ZipEntry[]> {
  try {
    return await zipEntries(bytes)
  } catch (error) {
    throw new BrokenArchive(path, errorMessage(error))
  }
}

/** What was read of all entries so far. */
interface BytesRead {
  stored: number
  expanded: number
}

interface OpenArchive {
  readonly path: string
  readonly bytes: RandomAccessBytes
  readonly read: BytesRead
}

/** Pages of one WARC file; a failure if it cannot be read. */
async function* pagesOf(
  archive: OpenArchive,
  entry: ZipEntry,
  limits: InputLimits,
): AsyncGenerator<PendingInput> {
  const { path, bytes, read } = archive
  const where = `${path}/${entry.name}`
  let temporary: RandomAccessBytes | undefined
  try {
    const stored = byteRange(bytes, await entryOffset(bytes, entry), entry.size)
    if (entry.method === 'other')
      throw new Error(`${entry.name} has an unsupported compression method`)
    read.stored += entry.size
    if (entry.method === 'deflated') temporary = await decompressEntry(stored, read)
    yield* findPagesInWarc(temporary ?? stored, where, limits)
  } catch (error) {
    const reason = errorMessage(error)
    yield pendingFailure({ id: where, file: path }, new BrokenArchive(path, reason), 1)
  } finally {
    await temporary?.close()
  }
}

/**
 * Decompresses an entry into a temporary file, for random access. The file has no name: whatever ends the process, its
 * space is free again. Few writers of WACZ compress their entries.
 */
async function decompressEntry(
  stored: RandomAccessBytes,
  read: BytesRead,
): Promise<RandomAccessBytes> {
  const path = join(tmpdir(), `treesift-wacz-${randomUUID()}`)
  const file = await open(path, 'wx+', 0o600)
  try {
    await rm(path)
    await pipeline(readChunks(stored, 0), createInflateRaw(), async (inflated) => {
      for await (const chunk of inflated) {
        read.expanded += chunk.length
        checkExpansion(read.stored, read.expanded)
        await file.writeFile(chunk)
      }
    })
    return await randomAccessTo(file, path)
  } catch (error) {
    await file.close()
    throw error
  }
}
