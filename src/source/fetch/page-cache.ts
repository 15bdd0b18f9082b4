import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { BrokenCache, OutputUnwritable } from '../../core/errors.js'
import { given } from '../../core/given.js'
import { isJsonObject } from '../json/json-value.js'

/** What a server said by which it knows a page again. */
export interface Validators {
  readonly etag?: string
  readonly lastModified?: string
}

/** Remembers pages from run to run by their validators: a small file, without the pages. */
export class PageCache {
  readonly #path: string
  readonly #known: Map<string, Validators>

  private constructor(path: string, known: Map<string, Validators>) {
    this.#path = path
    this.#known = known
  }

  /** Nothing is known where there is no such file. */
  static open(path: string): PageCache {
    if (!existsSync(path)) return new PageCache(path, new Map())
    return new PageCache(path, parsed(readFileSync(path, 'utf8'), path))
  }

  of(url: string): Validators {
    return this.#known.get(url) ?? {}
  }

  /** A page without validators is forgotten. */
  set(url: string, validators: Validators): void {
    if (validators.etag === undefined && validators.lastModified === undefined)
      this.#known.delete(url)
    else this.#known.set(url, validators)
  }

  /** To be done when the pages are where they are to go: what is known is not fetched again. */
  save(): void {
    const lines = [...this.#known].map(([url, validators]) =>
      JSON.stringify({ url, ...validators }),
    )
    try {
      writeFileSync(`${this.#path}.new`, `${lines.join('\n')}\n`)
      renameSync(`${this.#path}.new`, this.#path)
    } catch (error) {
      throw new OutputUnwritable(this.#path, error)
    }
  }
}

function parsed(text: string, path: string): Map<string, Validators> {
  const known = new Map<string, Validators>()
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
): Validators & { readonly url: string } {
  const complaint = new BrokenCache(path, `line ${number} is no entry`)
  let value: unknown
  try {
    value = JSON.parse(line)
  } catch {
    throw complaint
  }
  if (!isJsonObject(value) || typeof value['url'] !== 'string') throw complaint
  const textOf = (key: string) => (typeof value[key] === 'string' ? value[key] : undefined)
  return {
    url: value['url'],
    ...given({ etag: textOf('etag'), lastModified: textOf('lastModified') }),
  }
}
