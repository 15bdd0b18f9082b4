import { type FileHandle, open } from 'node:fs/promises'
import { OutputUnwritable } from '../../core/errors.js'

/** A file that is only appended to. Opening it cuts it to a known size. */
export class AppendFile {
  readonly #path: string
  readonly #file: FileHandle
  #size: number

  private constructor(path: string, file: FileHandle, size: number) {
    this.#path = path
    this.#file = file
    this.#size = size
  }

  static async open(path: string, size: number): Promise<AppendFile> {
    try {
      const file = await open(path, size === 0 ? 'w' : 'r+')
      if ((await file.stat()).size < size) throw new Error('it is shorter than before')
      await file.truncate(size)
      return new AppendFile(path, file, size)
    } catch (error) {
      throw new OutputUnwritable(path, error)
    }
  }

  /** Bytes of the appends that are complete. */
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

  /** Afterwards everything that was written survives a power cut. */
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
