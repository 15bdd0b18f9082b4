import { existsSync } from 'node:fs'
import { BrokenCache, errorMessage, OutputUnwritable } from '../../core/errors.js'
import { omitUndefined } from '../../core/omit-undefined.js'
import { replaceFile } from '../../core/replace-file.js'
import { readPlainFile } from '../../core/special-file.js'
import { isJsonObject } from '../json/json-value.js'

/** The headers by which a server recognizes a version of a page. */
interface CacheValidators {
  readonly etag?: string
  readonly lastModified?: string
}

/** Stores the validators of pages between runs: a small file, without the pages. */
export class PageCache {
  readonly #path: string
  readonly #known: Map<string, CacheValidators>

  private constructor(path: string, known: Map<string, CacheValidators>) {
    this.#path = path
    this.#known = known
  }

  /** Empty if there is no such file. */
  static open(path: string): PageCache {
    if (!existsSync(path)) return new PageCache(path, new Map())
    return new PageCache(path, parsed(readText(path), path))
  }

  get(url: string): CacheValidators {
    return this.#known.get(url) ?? {}
  }

  /** Removes a page without validators. */
  set(url: string, validators: CacheValidators): void {
    if (validators.etag === undefined && validators.lastModified === undefined)
      this.#known.delete(url)
    else this.#known.set(url, validators)
  }

  /** Call it when the fetched pages are stored safely: cached pages are not fetched again. */
  save(): void {
    const lines = [...this.#known].map(([url, validators]) =>
      JSON.stringify({ url, ...validators }),
    )
    try {
      replaceFile(this.#path, `${lines.join('\n')}\n`)
    } catch (error) {
      throw new OutputUnwritable(this.#path, error)
    }
  }
}

/** A line has about 200 bytes: enough for a million pages. */
const maxCacheBytes = 256 * 2 ** 20

function readText(path: string): string {
  try {
    return readPlainFile(path, maxCacheBytes).toString('utf8')
  } catch (error) {
    throw new BrokenCache(path, errorMessage(error))
  }
}

function parsed(text: string, path: string): Map<string, CacheValidators> {
  const known = new Map<string, CacheValidators>()
  for (const [at, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue
    const { url, ...validators } = entryOf(line, path, at + 1)
    known.set(url, validators)
  }
  return known
}

function entryOf(
  line: string,
  path: string,
  number: number,
): CacheValidators & { readonly url: string } {
  const error = new BrokenCache(path, `line ${number} is no entry`)
  let value: unknown
  try {
    value = JSON.parse(line)
  } catch {
    throw error
  }
  if (!isJsonObject(value) || typeof value['url'] !== 'string') throw error
  const textOf = (key: string) => (typeof value[key] === 'string' ? value[key] : undefined)
  return {
    url: value['url'],
    ...omitUndefined({ etag: textOf('etag'), lastModified: textOf('lastModified') }),
  }
}
