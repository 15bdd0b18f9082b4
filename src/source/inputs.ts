import { BrokenLabels, failureOf, InputNotFound } from '../core/errors.js'
import { given } from '../core/given.js'
import { decodeHtml } from './charset/charset.js'
import { attempt, type FailedPage, failedPage } from './failed-page.js'
import { fetchPage } from './fetch/http.js'
import type { Addresses } from './fetch/network.js'
import type { Bytes } from './files/bytes.js'
import { readPageBytes, readStdinBytes } from './files/file.js'
import { findPages } from './files/folder.js'
import { processStdin, readableOnce } from './files/stdin.js'
import { type SourceLimits, sourceLimits } from './limits.js'
import { readListedPages } from './listed-page.js'
import { type PageEntry, readEntry } from './page-entry.js'
import type { RawPage } from './raw-page.js'
import { readSidecar } from './sidecar.js'

/** What the user asked to be read, in this order. */
export interface InputNames {
  /** Paths of pages, folders and `.jsonl` lists; URLs; `-` for one page on standard input. */
  readonly pages: readonly string[]
  /** A JSONL file that lists pages; `-` for one on standard input. */
  readonly list?: string
}

export interface InputOptions {
  readonly limits?: SourceLimits
  /** Which addresses a URL may lead to: `public` unless told otherwise. */
  readonly addresses?: Addresses
  readonly signal?: AbortSignal
  readonly stdin?: Bytes
}

/** A page, or in its place why there is none. */
export type Input = { readonly kind: 'page'; readonly page: RawPage } | FailedPage

const urlLike = /^[a-z][a-z0-9+.-]*:\/\//i
const listName = /\.(?:jsonl|ndjson)(?:\.gz)?$/i
/** `www.example.org`, `example.org/a`, `localhost:8080`: a URL without its beginning, where there is no such file. */
const hostLike = /^(?:www\.[^/]|[^/.:][^/:]*(?:\.\p{L}{2,}\/|:\d+(?:\/|$)))/iu

/** The pages that the names stand for, each read when it is asked for. Nothing is thrown: failures are yielded. */
export async function* readInputs(
  { pages, list }: InputNames,
  options: InputOptions = {},
): AsyncGenerator<Input> {
  const once = { ...options, stdin: readableOnce(options.stdin ?? processStdin) }
  for (const name of pages) yield* readNamed(name, once)
  if (list !== undefined) yield* readList(list, once)
}

async function* readNamed(
  name: string,
  options: InputOptions & { readonly stdin: Bytes },
): AsyncGenerator<Input> {
  const limits = options.limits ?? sourceLimits
  if (name === '-') yield attempt({ id: name }, () => readStdinPage(options.stdin, limits))
  else if (urlLike.test(name)) yield attempt({ id: name, url: name }, () => fetched(name, options))
  else if (listName.test(name)) yield* readList(name, options)
  else yield* readPath(name, limits)
}

async function* readList(list: string, options: InputOptions): AsyncGenerator<Input> {
  for await (const listed of readListedPages(list, options))
    yield listed.kind === 'page' ? asInput(listed.page) : listed
}

async function* readPath(path: string, limits: SourceLimits): AsyncGenerator<Input> {
  for await (const found of findPages(path)) {
    const origin = { id: found.path, file: found.path }
    if (found.kind === 'failed') yield failedPage(origin, advised(path, found.error))
    else yield attempt(origin, () => readFilePage(found.path, limits))
  }
}

/** A URL that was taken for a path says so. */
const advised = (path: string, error: unknown): unknown =>
  error instanceof InputNotFound && hostLike.test(path)
    ? new InputNotFound(path, 'If it is a URL, write https:// before it.')
    : error

const asInput = (page: RawPage): Input => ({ kind: 'page', page })

const fetched = async (url: string, options: InputOptions): Promise<Input> =>
  asInput(await fetchPage(url, options))

async function readStdinPage(stdin: Bytes, limits: SourceLimits): Promise<Input> {
  const bytes = await readStdinBytes(stdin, limits)
  return asInput({ id: '-', ...decodeHtml(bytes, undefined, '-') })
}

async function readFilePage(path: string, limits: SourceLimits): Promise<Input> {
  const decoded = decodeHtml(await readPageBytes(path, limits), undefined, path)
  const { id = path, url, warnings } = await describe(path, limits)
  const page = { id, ...given({ url }), file: path, ...decoded }
  return asInput({ ...page, warnings: [...decoded.warnings, ...warnings] })
}

/** What the JSON beside a page says. Extraction does not need it, so that a broken one is only a warning. */
async function describe(path: string, limits: SourceLimits): Promise<PageEntry> {
  try {
    const sidecar = await readSidecar(path, limits)
    if (!sidecar) return { warnings: [] }
    return readEntry(sidecar.value, (reason) => new BrokenLabels(sidecar.path, undefined, reason))
  } catch (error) {
    return { warnings: [`the JSON beside the page is ignored: ${failureOf(error).message}`] }
  }
}
