import { BrokenLine, PageTooLarge } from '../../core/errors.js'
import { omitUndefined } from '../../core/omit-undefined.js'
import { isOpenDescriptor } from '../../core/special-file.js'
import { decodeHtml } from '../charset/decode-html.js'
import { readPageBytes } from '../files/file.js'
import { type JsonLine, type JsonLinesOptions, readJsonLines } from '../json/json-lines.js'
import type { JsonObject } from '../json/json-value.js'
import { type FailedPage, failedPage, type PageOrigin } from '../raw-page/failed-page.js'
import { type InputLimits, inputLimits } from '../raw-page/input-limits.js'
import type { InputPage, PendingInput } from '../raw-page/pending-input.js'
import type { RawPage } from '../raw-page/raw-page.js'
import { type PageEntry, pathFrom, readEntry, statedId } from './page-entry.js'

/** A page listed in a JSONL file, and the whole object of its line. */
export interface ListedPage {
  readonly kind: 'page'
  readonly page: RawPage
  readonly line: number
  readonly value: JsonObject
}

/** The pages of a JSONL file (`-` is standard input), in file order, each read on demand. */
export async function* readListedPages(
  list: string,
  options: JsonLinesOptions = {},
): AsyncGenerator<ListedPage | FailedPage> {
  for await (const pending of findListedPages(list, options)) yield pending.read()
}

/** A listed page that is not read yet. */
interface PendingListedPage {
  readonly key: string
  /** Byte offset of the end of its line; `undefined` if the list itself failed. */
  readonly end?: number | undefined
  /** The bytes of its line. */
  readonly bytes?: number | undefined
  read(): Promise<ListedPage | FailedPage>
}

/** The same as inputs, to be read on demand. */
export async function* findPagesInList(
  list: string,
  options: JsonLinesOptions = {},
): AsyncGenerator<PendingInput & Pick<PendingListedPage, 'end'>> {
  for await (const { key, end, bytes, read } of findListedPages(list, options))
    yield { key, end, bytes, read: async () => asInput(await read()) }
}

const asInput = (listed: ListedPage | FailedPage): InputPage =>
  listed.kind === 'page'
    ? { kind: 'page', page: listed.page, position: { line: listed.line } }
    : listed

async function* findListedPages(
  list: string,
  options: JsonLinesOptions = {},
): AsyncGenerator<PendingListedPage> {
  const limits = options.limits ?? inputLimits
  try {
    let before = 0
    for await (const line of readJsonLines(list, options)) {
      const { end } = line
      const key = `${list}:${line.line}:${end}`
      yield { key, end, bytes: end - before, read: () => readListed(list, line, limits) }
      before = end
    }
  } catch (error) {
    yield { key: list, read: async () => failedPage(listOrigin(list), error) }
  }
}

export const listOrigin = (list: string): PageOrigin => ({
  id: list,
  file: list === '-' ? undefined : list,
})

async function readListed(
  list: string,
  line: JsonLine,
  limits: InputLimits,
): Promise<ListedPage | FailedPage> {
  const place = `${list}:${line.line}`
  const position = { line: line.line }
  let origin: PageOrigin = { id: place, position }
  try {
    if (line.kind === 'failed') throw line.error
    origin = { id: statedId(line.value) ?? place, position }
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

interface EntryPlace {
  readonly list: string
  readonly line: number
  readonly limits: InputLimits
}

/** If an entry has a text or bytes of the page, `file` is only a name. */
async function readPage(entry: PageEntry, origin: PageOrigin, place: EntryPlace): Promise<RawPage> {
  const known = { ...omitUndefined({ url: origin.url, file: origin.file }), id: origin.id }
  if (entry.html !== undefined)
    return { ...known, ...inlineHtml(entry.html, entry.warnings, place) }
  const bytes =
    entry.base64 === undefined
      ? await fileBytes(origin.file, place)
      : inlineBytes(entry.base64, place)
  const where = origin.file ?? `${place.list}:${place.line}`
  const decoded = decodeHtml(bytes, entry.contentType, where)
  return { ...known, ...decoded, warnings: [...entry.warnings, ...decoded.warnings] }
}

async function fileBytes(
  file: string | undefined,
  { list, line, limits }: EntryPlace,
): Promise<Uint8Array> {
  if (file === undefined)
    throw new BrokenLine(list, line, 'expected "file", "html" or "base64", found none')
  // the list itself may come from there
  if (isOpenDescriptor(file))
    throw new BrokenLine(list, line, '"file": expected a file, found a stream')
  return readPageBytes(file, limits)
}

function inlineBytes(base64: string, { list, line, limits }: EntryPlace): Uint8Array {
  if (Buffer.byteLength(base64, 'base64') > limits.maxBytes)
    throw new PageTooLarge(`${list}:${line}`, limits.maxBytes)
  // Node skips what is not base64, and any text would be bytes
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(base64))
    throw new BrokenLine(list, line, '"base64": expected base64, found other characters')
  return Buffer.from(base64, 'base64')
}

function inlineHtml(html: string, warnings: readonly string[], { list, line, limits }: EntryPlace) {
  if (Buffer.byteLength(html) > limits.maxBytes)
    throw new PageTooLarge(`${list}:${line}`, limits.maxBytes)
  return { html: html.replaceAll('\0', ''), warnings }
}
