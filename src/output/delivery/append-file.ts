import { constants } from 'node:fs'
import { type FileHandle, open, realpath, rm } from 'node:fs/promises'
import { OutputUnwritable } from '../../core/errors.js'
import { specialFileAt } from '../../core/special-file.js'
import { lockOutput, type Release } from './output-lock.js'

const { O_RDWR, O_NOFOLLOW = 0 } = constants

/** A file that is only appended to: a new one, or one that is cut to a known size. */
export class AppendFile {
  readonly #path: string
  readonly #file: FileHandle
  readonly #release: Release
  #size: number

  private constructor(path: string, file: FileHandle, size: number, release: Release) {
    this.#path = path
    this.#file = file
    this.#size = size
    this.#release = release
  }

  /** A file that the user named: a link is followed. Throws if another process writes it. */
  static async open(path: string, size: number): Promise<AppendFile> {
    const isDevice = specialFileAt(path) !== undefined
    const release = isDevice ? () => {} : lockOutput(await targetOf(path))
    try {
      const file = await cut(path, size, () => open(path, size === 0 ? 'w' : 'r+'))
      return new AppendFile(path, file, size, release)
    } catch (error) {
      release()
      throw error
    }
  }

  /** A file of our own beside the output: a link, which others may have put there, is not followed. */
  static async openDraft(path: string, size: number): Promise<AppendFile> {
    const opened = () => (size === 0 ? newFile(path) : open(path, O_RDWR | O_NOFOLLOW))
    return new AppendFile(path, await cut(path, size, opened), size, () => {})
  }

  /** Bytes of the appends that are complete. */
  get size(): number {
    return this.#size
  }

  async append(content: string | Uint8Array): Promise<void> {
    const bytes = typeof content === 'string' ? Buffer.from(content) : content
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
    this.#release()
  }

  async #try<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      return await work()
    } catch (error) {
      throw new OutputUnwritable(this.#path, error)
    }
  }
}

async function cut(
  path: string,
  size: number,
  open: () => Promise<FileHandle>,
): Promise<FileHandle> {
  try {
    const file = await open()
    if ((await file.stat()).size < size) throw new Error('it is shorter than before')
    if (size > 0) await file.truncate(size)
    return file
  } catch (error) {
    throw new OutputUnwritable(path, error)
  }
}

const targetOf = (path: string): Promise<string> => realpath(path).catch(() => path)

async function newFile(path: string): Promise<FileHandle> {
  await rm(path, { force: true })
  return open(path, 'wx')
}
