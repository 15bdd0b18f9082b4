import { stat } from 'node:fs/promises'
import { InputNotFound, InputUnreadable } from '../core/errors.js'
import { decodeHtml } from './charset/charset.js'
import { attempt, type FailedPage } from './failed-page.js'
import { fetchPage } from './fetch/http.js'
import type { Addresses } from './fetch/network.js'
import { type Bytes, peek } from './files/bytes.js'
import { readStdinBytes } from './files/file.js'
import { findPages } from './files/folder.js'
import { findMatching, isGlob } from './files/glob.js'
import { processStdin, readableOnce } from './files/stdin.js'
import { listBytes } from './json/json-lines.js'
import { type SourceLimits, sourceLimits } from './limits.js'
import { findListedPages, type ListedPage, listOrigin } from './listed-page.js'
import { isUrl, nameListName, readNames } from './name-list.js'
import { readFilePage } from './page-file.js'
import { type Input, type PendingInput, pendingFailure } from './pending-input.js'
import type { RawPage } from './raw-page.js'
import { findWaczPages, waczName } from './warc/wacz-pages.js'
import { findWarcPages, warcName } from './warc/warc-pages.js'

export type { Input } from './pending-input.js'

/** What the user asked to be read, in this order. */
export interface InputNames {
  /** Paths of pages, folders, archives and lists, patterns of them; URLs; `-` for one page on standard input. */
  readonly pages: readonly string[]
  /** A file that lists pages, as JSONL or a name a line; `-` for one on standard input. */
  readonly list?: string
}

/** Fetches a page; what cannot be fetched is thrown. */
export type FetchPage = (url: string) => Promise<RawPage>

export interface InputOptions {
  readonly limits?: SourceLimits
  /** Which addresses a URL may lead to: `public` unless told otherwise. */
  readonly addresses?: Addresses
  readonly signal?: AbortSignal
  readonly stdin?: Bytes
  /** What fetches URLs in place of plain fetching. */
  readonly fetch?: FetchPage | undefined
}

/** What is known once all has begun. */
interface Reading {
  readonly limits: SourceLimits
  readonly stdin: Bytes
  readonly fetch: FetchPage
  /** The list that the name stands in, where it does. */
  readonly within?: string
}

const jsonListName = /\.(?:jsonl|ndjson)(?:\.gz)?$/i
/** `www.example.org`, `example.org/a`, `localhost:8080`: a URL without its beginning, where there is no such file. */
const hostLike = /^(?:www\.[^/]|[^/.:][^/:]*(?:\.\p{L}{2,}\/|:\d+(?:\/|$)))/iu

/** The pages that the names stand for, each read when it is asked for. Nothing is thrown: failures are yielded. */
export async function* readInputs(
  names: InputNames,
  options: InputOptions = {},
): AsyncGenerator<Input> {
  for await (const pending of findInputs(names, options)) yield pending.read()
}

/** The same pages, each to be read or not. */
export async function* findInputs(
  { pages, list }: InputNames,
  options: InputOptions = {},
): AsyncGenerator<PendingInput> {
  const reading: Reading = {
    limits: options.limits ?? sourceLimits,
    stdin: readableOnce(options.stdin ?? processStdin),
    fetch: options.fetch ?? ((url) => fetchPage(url, options)),
  }
  const named = pages.map((name) => findNamed(name, reading))
  const all = list === undefined ? named : [...named, findInList(list, reading)]
  for (const [at, found] of all.entries())
    for await (const pending of found)
      yield { ...pending, share: pending.share && (at + pending.share) / all.length }
}

/** What finds the pages of a name, by what the name looks like. */
const finders: readonly (readonly [
  RegExp,
  (name: string, reading: Reading) => AsyncGenerator<PendingInput>,
])[] = [
  [jsonListName, (name, reading) => findInJsonList(name, reading)],
  [nameListName, (name, reading) => findInNameList(name, reading)],
  [warcName, (name, { limits }) => findWarcPages(name, limits)],
  [waczName, (name, { limits }) => findWaczPages(name, limits)],
]

async function* findNamed(name: string, reading: Reading): AsyncGenerator<PendingInput> {
  if (name === '-') yield pendingStdin(reading)
  else if (isUrl(name)) yield pendingUrl(name, reading)
  else if (isGlob(name) && !(await isThere(name))) yield* findByPattern(name, reading)
  else if (reading.within !== undefined && isList(name))
    yield pendingListInList(name, reading.within)
  else {
    const finder = finders.find(([pattern]) => pattern.test(name))?.[1]
    yield* finder === undefined ? findByPath(name, reading) : finder(name, reading)
  }
}

const isList = (name: string): boolean => jsonListName.test(name) || nameListName.test(name)

/** Lists that name each other would have no end. */
const pendingListInList = (name: string, list: string): PendingInput =>
  pendingFailure(
    { id: name, file: name },
    new InputUnreadable(name, `${list} may not name another list`),
    1,
  )

const pendingStdin = ({ stdin, limits }: Reading): PendingInput => ({
  mark: '-',
  share: 1,
  read: () => attempt({ id: '-' }, () => readStdinPage(stdin, limits)),
})

const pendingUrl = (url: string, { fetch }: Reading): PendingInput => ({
  mark: url,
  share: 1,
  read: () => attempt({ id: url, url }, async () => asInput(await fetch(url))),
})

const isThere = async (path: string): Promise<boolean> =>
  (await stat(path).catch(() => undefined)) !== undefined

async function* findByPattern(pattern: string, reading: Reading): AsyncGenerator<PendingInput> {
  let isEmpty = true
  for await (const path of findMatching(pattern)) {
    isEmpty = false
    for await (const pending of findNamed(path, reading)) yield { ...pending, share: undefined }
  }
  const advice = 'No file or folder matches this pattern.'
  if (isEmpty)
    yield pendingFailure({ id: pattern, file: pattern }, new InputNotFound(pattern, advice), 1)
}

async function* findByPath(path: string, { limits }: Reading): AsyncGenerator<PendingInput> {
  for await (const found of findPages(path)) {
    const origin = { id: found.path, file: found.path }
    if (found.kind === 'failed') yield pendingFailure(origin, advised(path, found.error))
    else {
      const read = () =>
        attempt(origin, async () => asInput(await readFilePage(found.path, limits)))
      yield { mark: found.path, share: found.share, read }
    }
  }
}

/** A URL that was taken for a path says so. */
const advised = (path: string, error: unknown): unknown =>
  error instanceof InputNotFound && hostLike.test(path)
    ? new InputNotFound(path, 'If it is a URL, write https:// before it.')
    : error

/** Where its name does not say what a list holds, its beginning does. */
async function* findInList(list: string, reading: Reading): AsyncGenerator<PendingInput> {
  if (jsonListName.test(list)) return yield* findInJsonList(list, reading)
  if (nameListName.test(list)) return yield* findInNameList(list, reading)
  try {
    const { head, whole } = await peek(listBytes(list, reading.stdin), 4096)
    const holdsJson = /^[\s\0\ufeff]*(?:\{|$)/.test(head.toString('utf8'))
    yield* holdsJson ? findInJsonList(list, reading, whole) : findInNameList(list, reading, whole)
  } catch (error) {
    yield pendingFailure(listOrigin(list), error)
  }
}

async function* findInJsonList(
  list: string,
  { limits, stdin }: Reading,
  bytes?: Bytes,
): AsyncGenerator<PendingInput> {
  const share = await shareIn(list)
  for await (const { mark, end, read } of findListedPages(list, { limits, stdin, bytes }))
    yield { mark, share: share(end), read: async () => asListed(await read()) }
}

const asListed = (listed: ListedPage | FailedPage): Input =>
  listed.kind === 'page'
    ? { kind: 'page', page: listed.page, position: { line: listed.line } }
    : listed

/** Each name is looked up as if it was given itself. */
async function* findInNameList(
  list: string,
  reading: Reading,
  bytes: Bytes = listBytes(list, reading.stdin),
): AsyncGenerator<PendingInput> {
  const share = await shareIn(list)
  try {
    for await (const { line, end, name } of readNames(list, bytes)) {
      const origin = { id: `${list}:${line}`, position: { line } }
      if (typeof name !== 'string') yield pendingFailure(origin, name, share(end))
      else
        for await (const pending of findNamed(name, { ...reading, within: list }))
          yield { ...pending, share: share(end) }
    }
  } catch (error) {
    yield pendingFailure(listOrigin(list), error)
  }
}

/** How much of a list lies behind so many bytes; of one that is packed or comes in nobody knows. */
async function shareIn(list: string): Promise<(end: number | undefined) => number | undefined> {
  const stats = list.endsWith('.gz') ? undefined : await stat(list).catch(() => undefined)
  const size = stats?.isFile() ? stats.size : 0
  return (end) => (size > 0 && end !== undefined && end <= size ? end / size : undefined)
}

const asInput = (page: RawPage): Input => ({ kind: 'page', page })

async function readStdinPage(stdin: Bytes, limits: SourceLimits): Promise<Input> {
  const bytes = await readStdinBytes(stdin, limits)
  return asInput({ id: '-', ...decodeHtml(bytes, undefined, '-') })
}
