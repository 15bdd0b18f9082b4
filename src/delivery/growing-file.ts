import { type FileHandle, open } from 'node:fs/promises'
import { OutputUnwritable } from '../core/errors.js'

/** A file that only grows; what was behind `size` when it was opened is gone. */
export class GrowingFile {
  readonly #path: string
  readonly #file: FileHandle
  #size: number

  private constructor(path: string, file: FileHandle, size: number) {
    this.#path = path
    this.#file = file
    this.#size = size
  }

  static async open(path: string, size: number): Promise<GrowingFile> {
    try {
      const file = await open(path, size === 0 ? 'w' : 'r+')
      if ((await file.stat()).size < size) throw new Error('it is shorter than it was')
      await file.truncate(size)
      return new GrowingFile(path, file, size)
    } catch (error) {
      throw new OutputUnwritable(path, error)
    }
  }

  /** Bytes that were written whole. */
  get size(): number {
    return this.#size
  }

  async append(text: string): Promise<void> {
    const bytes = Buffer.from(text)
    for (let done = 0; done < bytes.length; ) {
      const place = this.#size + done
      const { bytesWritten } = await this.#try(() =>
        this.#file.write(bytes, done, bytes.length - done, place),
      )
      done += bytesWritten
    }
    this.#size += bytes.length
  }

  /** Once it is done all that was written survives a power cut. */
  async sync(): Promise<void> {
    await this.#try(() => this.#file.datasync())
  }

  async close(): Promise<void> {
    await this.#file.close()
  }

  async #try<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      return await work()
    } catch (error) {
      throw new OutputUnwritable(this.#path, error)
    }
  }
}
