import { type FileHandle, open } from 'node:fs/promises'
import { fileFailure } from './file.js'

/** Bytes that can be read from any place, again and again. */
export interface StoredBytes {
  readonly size: number
  /** The bytes from there on: at most so many, often fewer, none only at the end. */
  read(at: number, length: number): Promise<Buffer>
  close(): Promise<void>
}

/** What is read of a file at once, and kept: most reads go on where the last one ended. */
const blockBytes = 256 * 1024

export async function openStored(path: string): Promise<StoredBytes> {
  try {
    const file = await open(path)
    const { size } = await file.stat()
    return new FileBytes(path, file, size)
  } catch (error) {
    throw fileFailure(path, error)
  }
}

class FileBytes implements StoredBytes {
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
      // what was given of the last block may still be in use
      const { buffer, bytesRead } = await this.#file.read(
        Buffer.alloc(blockBytes),
        0,
        blockBytes,
        at,
      )
      this.#block = buffer.subarray(0, bytesRead)
      this.#blockAt = at
    } catch (error) {
      throw fileFailure(this.#path, error)
    }
  }
}

/** A part of other bytes, as if there was nothing else; they stay open when it is closed. */
export const partOf = (bytes: StoredBytes, start: number, size: number): StoredBytes => ({
  size,
  read: (at, length) => bytes.read(start + at, Math.max(0, Math.min(length, size - at))),
  close: async () => {},
})

/** The bytes from there on, chunk by chunk. */
export async function* chunksFrom(bytes: StoredBytes, start: number): AsyncGenerator<Buffer> {
  for (let at = start; at < bytes.size; ) {
    const chunk = await bytes.read(at, blockBytes)
    if (chunk.length === 0) return
    at += chunk.length
    yield chunk
  }
}

/** Bytes that are there or not: exactly so many, or fewer only at the end. */
export async function readWhole(bytes: StoredBytes, at: number, length: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  for (let done = 0; done < length; ) {
    const chunk = await bytes.read(at + done, length - done)
    if (chunk.length === 0) break
    chunks.push(chunk)
    done += chunk.length
  }
  return Buffer.concat(chunks)
}
