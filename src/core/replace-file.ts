import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from 'node:fs'

/** Opens a new file. Whatever has its name is removed: a link is not followed. */
function openNewFile(path: string): number {
  rmSync(path, { force: true })
  return openSync(path, 'wx')
}

/** A name beside a file, for its successor; only this process uses it. */
export const draftOf = (path: string): string => `${path}.${process.pid}.part`

/**
 * Replaces a file at once, when its successor is on the disk. When that fails, the file is as it was.
 * @param draft Where the successor is written, in the folder of the file.
 */
export function replaceFile(
  path: string,
  content: string | Uint8Array,
  draft = draftOf(path),
): void {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content
  try {
    const file = openNewFile(draft)
    try {
      for (let done = 0; done < bytes.length; ) done += writeSync(file, bytes, done)
      fsyncSync(file)
    } finally {
      closeSync(file)
    }
    renameSync(draft, path)
  } catch (error) {
    rmSync(draft, { force: true })
    throw error
  }
}
