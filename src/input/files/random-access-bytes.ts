import { type FileHandle, open } from 'node:fs/promises'
import { fileError, statFile } from './file.js'
import { openablePath } from './file-path.js'

/** Bytes that can be read at any offset, repeatedly. */
export interface RandomAccessBytes {
  readonly size: number
  /** The bytes at an offset: at most `length`, often fewer, none only at the end. */
  read(at: number, length: number): Promise<Buffer>
  close(): Promise<void>
}

/** Bytes read from a file at once and cached, because most reads continue where the last one ended. */
const blockBytes = 1024 * 1024

export async function openRandomAccess(path: string): Promise<RandomAccessBytes> {
  try {
    await statFile(path)
    return await randomAccessTo(await open(openablePath(path)), path)
  } catch (error) {
    throw fileError(path, error)
  }
}

/** The bytes of an open file; closing them closes it. `path` is for messages. */
export async function randomAccessTo(file: FileHandle, path: string): Promise<RandomAccessBytes> {
  const { size } = await file.stat()
  return new FileBytes(path, file, size)
}

class FileBytes implements RandomAccessBytes {
  readonly size: number
  readonly #path: string
  readonly #file: FileHandle
  #block = Buffer.alloc(0)
  #blockAt = 0

  constructor(path: string, file: FileHandle, size: number) {
    this.#path = path
    this.#file = file
    this.size = size
  }

  async read(at: number, length: number): Promise<Buffer> {
    if (at < this.#blockAt || at >= this.#blockAt + this.#block.length) await this.#load(at)
    const start = at - this.#blockAt
    return this.#block.subarray(start, start + length)
  }

  close(): Promise<void> {
    return this.#file.close()
  }

  async #load(at: number): Promise<void> {
    try {
      // a new buffer: slices of the last block may still be in use
      const block = Buffer.alloc(Math.max(1, Math.min(blockBytes, this.size - at)))
      const { buffer, bytesRead } = await this.#file.read(block, 0, block.length, at)
      this.#block = buffer.subarray(0, bytesRead)
      this.#blockAt = at
    } catch (error) {
      throw fileError(this.#path, error)
    }
  }
}

/** A part of other bytes; closing it does not close them. */
export const byteRange = (
  bytes: RandomAccessBytes,
  start: number,
  size: number,
): RandomAccessBytes => ({
  size,
  read: (at, length) => bytes.read(start + at, Math.max(0, Math.min(length, size - at))),
  close: async () => {},
})

/** The bytes from an offset to the end, in chunks. */
export async function* readChunks(bytes: RandomAccessBytes, start: number): AsyncGenerator<Buffer> {
  for (let at = start; at < bytes.size; ) {
    const chunk = await bytes.read(at, blockBytes)
    if (chunk.length === 0) return
    at += chunk.length
    yield chunk
  }
}

/** Exactly `length` bytes, or fewer only at the end. */
export async function readFully(
  bytes: RandomAccessBytes,
  at: number,
  length: number,
): Promise<Buffer> {
  const chunks: Buffer[] = []
  for (let done = 0; done < length; ) {
    const chunk = await bytes.read(at + done, length - done)
    if (chunk.length === 0) break
    chunks.push(chunk)
    done += chunk.length
  }
  return Buffer.concat(chunks)
}
