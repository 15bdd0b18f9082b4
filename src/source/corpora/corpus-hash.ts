import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { fileFailure, isFolder } from '../files/file.js'

/** Pages and what is said of them; notes and licences beside them may change, and boxes that were taken of them. */
const counted = /(?:\.(?:x?html?|jsonl|ndjson|arff)|(?<!\.boxes)\.json)(?:\.gz)?$/i

/**
 * SHA-256 over the names and bytes of the pages and labels of a corpus, by name: the same ones have the same hash
 * wherever they lie. Of a corpus that is one file, over its bytes only.
 */
export async function corpusHash(path: string): Promise<string> {
  try {
    const hash = createHash('sha256')
    for (const name of await namesOf(path)) {
      hash.update(`${name}\0${await fileHash(join(path, name))}\0`)
    }
    return hash.digest('hex')
  } catch (error) {
    throw fileFailure(path, error)
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
