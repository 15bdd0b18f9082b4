import { BrokenFeed, FeedNotPage, InputNotFound, InputUnreadable } from '../core/errors.js'
import { omitCredentials } from '../core/omit-credentials.js'
import { omitUndefined } from '../core/omit-undefined.js'
import { parseUrl } from '../core/parse-url.js'
import { decodeHtml } from './charset/decode-html.js'
import { fetchPage } from './fetch/fetch-page.js'
import type { AllowedAddresses } from './fetch/network.js'
import type { IncompletePolicy } from './fetch/response-body.js'
import { type ByteStream, limitBytes, peekBytes, readAll } from './files/byte-stream.js'
import { statIfThere } from './files/file.js'
import { shownPath } from './files/file-path.js'
import { expandGlob, globRefusal, isGlob } from './files/glob.js'
import { findPageFiles } from './files/page-files.js'
import { processStdin, readStdinBytes, singleUse } from './files/standard-input.js'
import { openList } from './json/json-lines.js'
import { findPagesInList, listOrigin } from './pages/listed-pages.js'
import { readFilePage } from './pages/page-file.js'
import { pathListPattern, readPathList } from './pages/path-list.js'
import { catchFailure } from './raw-page/failed-page.js'
import { type InputLimits, inputLimits } from './raw-page/input-limits.js'
import { isUrl } from './raw-page/page-url.js'
import { type InputPage, type PendingInput, pendingFailure } from './raw-page/pending-input.js'
import type { RawPage } from './raw-page/raw-page.js'
import { findHarPages, harFilePattern } from './saved/har-pages.js'
import { findMhtmlPage, mhtmlFilePattern } from './saved/mhtml-pages.js'
import { findWaczPages, waczFilePattern } from './warc/wacz-pages.js'
import { findWarcPages, warcFilePattern } from './warc/warc-pages.js'

export type { InputPage } from './raw-page/pending-input.js'

/** The inputs to read, in this order. */
export interface InputSources {
  /** Paths and glob patterns of pages, folders, archives and lists; URLs; `-` for one page on standard input. */
  readonly pages: readonly string[]
  /** A file that lists pages, as JSONL, a feed, or one path per line; `-` for standard input. */
  readonly list?: string
  /** Paths and URLs of sitemaps and feeds, whatever their names. */
  readonly feeds?: readonly string[]
}

/** Fetches a page; rejects if that fails. */
type FetchPage = (url: string) => Promise<RawPage>

export interface ReadInputsOptions {
  readonly limits?: InputLimits
  /** Which addresses a URL may lead to; default `public`. */
  readonly addresses?: AllowedAddresses
  /** What to do with a response that breaks off; default `refuse`. */
  readonly incomplete?: IncompletePolicy
  readonly signal?: AbortSignal
  readonly stdin?: ByteStream
  /** Fetches URLs; default `fetchPage`. */
  readonly fetch?: FetchPage | undefined
  /** Fetches sitemaps and feeds; default `fetch`. */
  readonly fetchList?: FetchPage | undefined
  /** Pages of sitemaps and feeds that did not change since then are left out, in milliseconds. */
  readonly since?: number | undefined
}

interface FinderContext {
  readonly limits: InputLimits
  readonly stdin: ByteStream
  readonly fetch: FetchPage
  readonly fetchList: FetchPage
  readonly since: number | undefined
  /** The list that contains the path, if any. */
  readonly parentList?: string
}

const jsonListPattern = /\.(?:jsonl|ndjson)(?:\.gz)?$/i
/** `sitemap.xml.gz`, `news.rss`, `/feed/`, `feed.json`: names of sitemaps and feeds, and of some pages. */
const feedNamePattern =
  /(?:\.(?:xml|rss|atom|rdf)(?:\.gz)?|(?:^|[/\\])(?:feed|rss|atom)(?:\/|\.json)?)$/i
/**
 * `www.example.org`, `example.org/a`, `localhost:8080`: a path that may be a URL without scheme, if there is no such
 * file.
 */
const hostLike = /^(?:www\.[^/]|[^/.:][^/:]*(?:\.\p{L}{2,}\/|:\d+(?:\/|$)))/iu

/** The pages of the inputs, each read on demand. Failures are yielded, not thrown. */
export async function* readInputs(
  sources: InputSources,
  options: ReadInputsOptions = {},
): AsyncGenerator<InputPage> {
  for await (const pending of findInputs(sources, options)) yield pending.read()
}

/** The pages of the inputs, to be read on demand. */
export async function* findInputs(
  { pages, feeds = [], list }: InputSources,
  options: ReadInputsOptions = {},
): AsyncGenerator<PendingInput> {
  const context = finderContext(options)
  const named = [
    ...pages.map((name) => findNamed(name, context)),
    ...feeds.map((name) => findInFeed(name, context, 'refuse')),
  ]
  const all = list === undefined ? named : [...named, findInList(list, context)]
  for (const [at, found] of all.entries())
    for await (const pending of found)
      yield { ...pending, progress: pending.progress && (at + pending.progress) / all.length }
}

function finderContext(options: ReadInputsOptions): FinderContext {
  const fetch = options.fetch ?? ((url: string) => fetchPage(url, options))
  return {
    limits: options.limits ?? inputLimits,
    stdin: singleUse(options.stdin ?? processStdin),
    fetch,
    fetchList: options.fetchList ?? fetch,
    since: options.since,
  }
}

/** Some lines of a list. */
interface ListLines {
  readonly list: string
  readonly bytes: ByteStream
  /** The number of the first of them. */
  readonly firstLine: number
}

/** The pages that some lines of a list name, as when the whole list is read. */
export const findInLines = (
  { list, bytes, firstLine }: ListLines,
  options: ReadInputsOptions,
): AsyncGenerator<PendingInput> =>
  (jsonListPattern.test(list) ? findInJsonList : findInPathList)(
    list,
    finderContext(options),
    bytes,
    firstLine,
  )

/** Finds the pages of a path, by a pattern that the path matches. */
const finders: readonly (readonly [
  RegExp,
  (name: string, context: FinderContext) => AsyncGenerator<PendingInput>,
])[] = [
  [jsonListPattern, (name, context) => findInJsonList(name, context)],
  [pathListPattern, (name, context) => findInPathList(name, context)],
  [warcFilePattern, (name, { limits }) => findWarcPages(name, limits)],
  [waczFilePattern, (name, { limits }) => findWaczPages(name, limits)],
  [harFilePattern, (name, { limits }) => findHarPages(name, limits)],
  [mhtmlFilePattern, (name, { limits }) => findMhtmlPage(name, limits)],
  [feedNamePattern, (name, context) => findInFeed(name, context, 'take as page')],
]

async function* findNamed(name: string, context: FinderContext): AsyncGenerator<PendingInput> {
  if (name === '-') yield pendingStdin(context)
  else if (isUrl(name))
    if (feedNamePattern.test(pathOfUrl(name))) yield* findInFeed(name, context, 'take as page')
    else yield pendingUrl(name, context)
  else if (isGlob(name) && !(await isThere(name))) yield* findByPattern(name, context)
  else if (context.parentList !== undefined && isListName(name))
    yield pendingListInList(name, context.parentList)
  else {
    const finder = finders.find(([pattern]) => pattern.test(name))?.[1]
    yield* finder === undefined ? findByPath(name, context) : finder(name, context)
  }
}

export const isListName = (name: string): boolean =>
  jsonListPattern.test(name) || pathListPattern.test(name)

/** A list in a list is refused: lists that name each other would never end. */
const pendingListInList = (name: string, list: string): PendingInput =>
  failedPath(name, new InputUnreadable(shownPath(name), `${list} may not name another list`))

/** The failure of a path that is not searched for pages. */
const failedPath = (path: string, error: unknown): PendingInput => {
  const shown = shownPath(path)
  return pendingFailure({ id: shown, file: shown }, error, 1)
}

const pendingStdin = ({ stdin, limits }: FinderContext): PendingInput => ({
  key: '-',
  progress: 1,
  read: () => catchFailure({ id: '-' }, () => readStdinPage(stdin, limits)),
})

function pendingUrl(given: string, { fetch }: FinderContext): PendingInput {
  const url = omitCredentials(shownPath(given))
  const read = () =>
    catchFailure({ id: url, url }, async () => asInput(await refuseFeed(await fetch(given))))
  return { key: url, progress: 1, read }
}

/** Pages of the web may be feeds, whatever their URLs; only those that begin like one are looked into. */
async function refuseFeed(page: RawPage): Promise<RawPage> {
  if (!/^[\s\ufeff]*(?:<\?xml|<rss|<feed|<urlset|<sitemapindex|\{)/.test(page.html)) return page
  const { isFeed } = await import('./feeds/feed-pages.js')
  if (isFeed(page.html)) throw new FeedNotPage(page.url ?? page.id)
  return page
}

/** What to do with a document that is no feed although its name is that of one. */
type OtherDocuments = 'take as page' | 'refuse'

/** The pages that a sitemap or feed names, which is a file or a URL. */
async function* findInFeed(
  name: string,
  { limits, fetch, fetchList, since }: FinderContext,
  others: OtherDocuments,
): AsyncGenerator<PendingInput> {
  const where = omitCredentials(shownPath(name))
  const isFetched = isUrl(name)
  const origin = isFetched ? { id: where, url: where } : { id: where, file: where }
  try {
    const page = isFetched ? await fetchList(name) : await readFilePage(name, limits)
    const { findFeedPages } = await import('./feeds/feed-pages.js')
    const document = { text: page.html, where, ...(isFetched && { url: page.url }) }
    const found = findFeedPages(document, { fetch, fetchList, since })
    if (found !== undefined) return yield* found
    if (others === 'refuse') throw new BrokenFeed(where, 'it is neither a sitemap nor a feed')
    yield { key: where, progress: 1, read: async () => asInput(page) }
  } catch (error) {
    yield pendingFailure(origin, error, 1)
  }
}

/** The path of a URL; a URL that is none has no path. */
const pathOfUrl = (url: string): string => parseUrl(url)?.pathname ?? ''

const isThere = async (path: string): Promise<boolean> => (await statIfThere(path)) !== undefined

async function* findByPattern(
  pattern: string,
  context: FinderContext,
): AsyncGenerator<PendingInput> {
  const refusal = globRefusal(pattern)
  if (refusal !== undefined)
    return yield failedPath(pattern, new InputUnreadable(shownPath(pattern), refusal))
  let isEmpty = true
  for await (const path of expandGlob(pattern)) {
    isEmpty = false
    for await (const pending of findNamed(path, context)) yield { ...pending, progress: undefined }
  }
  const advice = 'No file or folder matches this pattern.'
  if (isEmpty) yield failedPath(pattern, new InputNotFound(shownPath(pattern), advice))
}

async function* findByPath(path: string, { limits }: FinderContext): AsyncGenerator<PendingInput> {
  for await (const found of findPageFiles(path)) {
    const shown = shownPath(found.path)
    const origin = { id: shown, file: shown }
    if (found.kind === 'failed') yield pendingFailure(origin, withUrlAdvice(path, found.error))
    else {
      const read = () =>
        catchFailure(origin, async () => asInput(await readFilePage(found.path, limits)))
      yield { key: shown, progress: found.progress, read }
    }
  }
}

/** Adds advice for a URL without scheme, which was taken for a path. */
const withUrlAdvice = (path: string, error: unknown): unknown =>
  error instanceof InputNotFound && hostLike.test(path)
    ? new InputNotFound(path, 'If it is a URL, write https:// before it.')
    : error

/** A list in any format: if its name does not tell the format, its beginning does. */
async function* findInList(list: string, context: FinderContext): AsyncGenerator<PendingInput> {
  if (jsonListPattern.test(list)) return yield* findInJsonList(list, context)
  if (pathListPattern.test(list)) return yield* findInPathList(list, context)
  try {
    const { head, whole } = await peekBytes(openList(list, context.stdin), 4096)
    const beginning = head.toString('utf8')
    if (/^[\s\ufeff]*</.test(beginning)) return yield* findInFeedList(list, context, whole)
    const holdsJson = /^[\s\0\ufeff]*(?:\{|$)/.test(beginning)
    yield* holdsJson ? findInJsonList(list, context, whole) : findInPathList(list, context, whole)
  } catch (error) {
    yield pendingFailure(listOrigin(list), error)
  }
}

async function* findInJsonList(
  list: string,
  { limits, stdin }: FinderContext,
  bytes?: ByteStream,
  firstLine?: number,
): AsyncGenerator<PendingInput> {
  const progressAt = await listProgress(list)
  const options = { limits, stdin, bytes, ...omitUndefined({ firstLine }) }
  for await (const { end, ...pending } of findPagesInList(list, options))
    yield { ...pending, progress: progressAt(end) }
}

async function* findInFeedList(
  list: string,
  { limits, fetch, fetchList, since }: FinderContext,
  bytes: ByteStream,
): AsyncGenerator<PendingInput> {
  const whole = await readAll(limitBytes(bytes, limits.maxBytes, list))
  const { findFeedPages } = await import('./feeds/feed-pages.js')
  const text = decodeHtml(whole, undefined, list).html
  const found = findFeedPages({ text, where: list }, { fetch, fetchList, since })
  if (found === undefined) throw new BrokenFeed(list, 'it is neither a sitemap nor a feed')
  yield* found
}

/** Each line is treated like a path on the command line. */
async function* findInPathList(
  list: string,
  context: FinderContext,
  bytes: ByteStream = openList(list, context.stdin),
  firstLine?: number,
): AsyncGenerator<PendingInput> {
  const progressAt = await listProgress(list)
  try {
    for await (const { line, end, path } of readPathList(list, bytes, firstLine)) {
      const origin = { id: `${list}:${line}`, position: { line } }
      if (typeof path !== 'string') yield pendingFailure(origin, path, progressAt(end))
      else
        for await (const pending of findNamed(path, { ...context, parentList: list }))
          yield { ...pending, progress: progressAt(end) }
    }
  } catch (error) {
    yield pendingFailure(listOrigin(list), error)
  }
}

/** The share of a list before a byte offset; unknown for compressed lists and standard input. */
async function listProgress(
  list: string,
): Promise<(end: number | undefined) => number | undefined> {
  const stats = list.endsWith('.gz') ? undefined : await statIfThere(list)
  const size = stats?.isFile() ? stats.size : 0
  return (end) => (size > 0 && end !== undefined && end <= size ? end / size : undefined)
}

const asInput = (page: RawPage): InputPage => ({ kind: 'page', page })

async function readStdinPage(stdin: ByteStream, limits: InputLimits): Promise<InputPage> {
  const bytes = await readStdinBytes(stdin, limits)
  return asInput({ id: '-', ...decodeHtml(bytes, undefined, '-') })
}
