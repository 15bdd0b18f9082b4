import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { fileError, isFolder } from '../../input/files/file.js'

/** Page and label files; notes, licences and rendered boxes beside them do not count. */
const counted = /(?:\.(?:x?html?|jsonl|ndjson)|(?<!\.boxes)\.json)(?:\.gz)?$/i

/**
 * SHA-256 over the names and bytes of the page and label files of a corpus, sorted by name; it does not depend on the
 * location. For a corpus that is one file, over its bytes only.
 */
export async function corpusHash(path: string): Promise<string> {
  try {
    const hash = createHash('sha256')
    for (const name of await namesOf(path)) {
      hash.update(`${name}\0${await fileHash(join(path, name))}\0`)
    }
    return hash.digest('hex')
  } catch (error) {
    throw fileError(path, error)
  }
}

async function namesOf(path: string): Promise<readonly string[]> {
  if (!(await isFolder(path))) return ['']
  const entries = await readdir(path, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && counted.test(entry.name))
    .map((entry) => relative(path, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort()
}

async function fileHash(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}
