import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createInflateRaw } from 'node:zlib'
import { BrokenArchive } from '../../core/errors.js'
import { chunksFrom, openStored, partOf, type StoredBytes } from '../files/stored-bytes.js'
import type { SourceLimits } from '../limits.js'
import { type PendingInput, pendingFailure } from '../pending-input.js'
import { pagesIn, warcName } from './warc-pages.js'
import { startOf, type ZipEntry, zipEntries } from './zip-entries.js'

export const waczName = /\.wacz$/i

/** The pages of the WARC files in a WACZ file, in the order of its directory; places are those within a WARC file. */
export async function* findWaczPages(
  path: string,
  limits: SourceLimits,
): AsyncGenerator<PendingInput> {
  const origin = { id: path, file: path }
  let bytes: StoredBytes | undefined
  try {
    bytes = await openStored(path)
    const archives = (await entriesOf(bytes, path)).filter(({ name }) => warcName.test(name))
    if (archives.length === 0) throw new BrokenArchive(path, 'it holds no WARC file')
    for (const [at, entry] of archives.entries())
      for await (const pending of pagesOf(bytes, entry, path, limits))
        yield { ...pending, share: (at + (pending.share ?? 1)) / archives.length }
  } catch (error) {
    yield pendingFailure(origin, error, 1)
  } finally {
    await bytes?.close()
  }
}

async function entriesOf(bytes: StoredBytes, path: string): Promise<readonly ZipEntry[]> {
  try {
    return await zipEntries(bytes)
  } catch (error) {
    throw new BrokenArchive(path, error instanceof Error ? error.message : String(error))
  }
}

/** One that cannot be read is told; the others go on. */
async function* pagesOf(
  bytes: StoredBytes,
  entry: ZipEntry,
  path: string,
  limits: SourceLimits,
): AsyncGenerator<PendingInput> {
  const where = `${path}/${entry.name}`
  let spooled: Spooled | undefined
  try {
    const stored = partOf(bytes, await startOf(bytes, entry), entry.size)
    if (entry.method === 'other')
      throw new Error(`${entry.name} is packed in a way that is not read`)
    if (entry.method === 'deflated') spooled = await spool(stored, entry.name)
    yield* pagesIn(spooled?.bytes ?? stored, where, limits)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    yield pendingFailure({ id: where, file: path }, new BrokenArchive(path, reason), 1)
  } finally {
    await spooled?.remove()
  }
}

interface Spooled {
  readonly bytes: StoredBytes
  remove(): Promise<void>
}

/** Unpacked into a file of its own: archives are read from any place. Writers of WACZ seldom pack them. */
async function spool(stored: StoredBytes, name: string): Promise<Spooled> {
  const folder = await mkdtemp(join(tmpdir(), 'treesift-wacz-'))
  const path = join(folder, basename(name))
  try {
    await pipeline(
      Readable.from(chunksFrom(stored, 0)),
      createInflateRaw(),
      createWriteStream(path),
    )
    const bytes = await openStored(path)
    const remove = async () => {
      await bytes.close()
      await rm(folder, { recursive: true, force: true })
    }
    return { bytes, remove }
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw error
  }
}
