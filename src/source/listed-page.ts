import { BrokenLine, PageTooLarge } from '../core/errors.js'
import { given } from '../core/given.js'
import { decodeHtml } from './charset/charset.js'
import { type FailedPage, failedPage, type PageOrigin } from './failed-page.js'
import { readPageBytes } from './files/file.js'
import { type JsonLine, type JsonLinesOptions, readJsonLines } from './json/json-lines.js'
import type { JsonObject } from './json/json-value.js'
import { type SourceLimits, sourceLimits } from './limits.js'
import { type PageEntry, pathFrom, readEntry } from './page-entry.js'
import type { RawPage } from './raw-page.js'

/** A page that a JSONL file lists, and the whole object of its line. */
export interface ListedPage {
  readonly kind: 'page'
  readonly page: RawPage
  readonly line: number
  readonly value: JsonObject
}

/** The pages of a JSONL file (`-` is standard input), in its order, each read when it is asked for. */
export async function* readListedPages(
  list: string,
  options: JsonLinesOptions = {},
): AsyncGenerator<ListedPage | FailedPage> {
  for await (const pending of findListedPages(list, options)) yield pending.read()
}

/** A page of a list that is not read yet. */
export interface PendingListed {
  readonly mark: string
  /** Bytes of the list up to the end of its line; `undefined` where the list itself failed. */
  readonly end?: number
  read(): Promise<ListedPage | FailedPage>
}

/** The same, each to be read or not. */
export async function* findListedPages(
  list: string,
  options: JsonLinesOptions = {},
): AsyncGenerator<PendingListed> {
  const limits = options.limits ?? sourceLimits
  try {
    for await (const line of readJsonLines(list, options)) {
      const mark = `${list}:${line.line}:${line.end}`
      yield { mark, end: line.end, read: () => readListed(list, line, limits) }
    }
  } catch (error) {
    yield { mark: list, read: async () => failedPage(listOrigin(list), error) }
  }
}

export const listOrigin = (list: string): PageOrigin => ({
  id: list,
  file: list === '-' ? undefined : list,
})

async function readListed(
  list: string,
  line: JsonLine,
  limits: SourceLimits,
): Promise<ListedPage | FailedPage> {
  const place = `${list}:${line.line}`
  const position = { line: line.line }
  let origin: PageOrigin = { id: place, position }
  try {
    if (line.kind === 'failed') throw line.error
    const entry = readEntry(line.value, (reason) => new BrokenLine(list, line.line, reason))
    origin = { ...originOf(entry, list, place), position }
    const page = await readPage(entry, origin, { list, line: line.line, limits })
    return { kind: 'page', page, line: line.line, value: line.value }
  } catch (error) {
    return failedPage(origin, error)
  }
}

const originOf = ({ id, url, file }: PageEntry, list: string, place: string): PageOrigin => ({
  id: id ?? place,
  url,
  file: file === undefined ? undefined : pathFrom(list, file),
})

interface Place {
  readonly list: string
  readonly line: number
  readonly limits: SourceLimits
}

/** An entry with both has its text in `html`; `file` then only names it. */
async function readPage(entry: PageEntry, origin: PageOrigin, place: Place): Promise<RawPage> {
  const known = { ...given({ url: origin.url, file: origin.file }), id: origin.id }
  if (entry.html !== undefined) return { ...known, ...ownHtml(entry.html, entry.warnings, place) }
  if (origin.file === undefined)
    throw new BrokenLine(place.list, place.line, 'expected "file" or "html", found neither')
  const bytes = await readPageBytes(origin.file, place.limits)
  const decoded = decodeHtml(bytes, undefined, origin.file)
  return { ...known, ...decoded, warnings: [...entry.warnings, ...decoded.warnings] }
}

function ownHtml(html: string, warnings: readonly string[], { list, line, limits }: Place) {
  if (Buffer.byteLength(html) > limits.maxBytes)
    throw new PageTooLarge(`${list}:${line}`, limits.maxBytes)
  return { html: html.replaceAll('\0', ''), warnings }
}
