import { BrokenArchive, ContentNotSaved, EmptyArchive, PageTooLarge } from '../../core/errors.js'
import { decodeHtml } from '../charset/decode-html.js'
import { readPageBytes } from '../files/file.js'
import { isJsonObject, type JsonObject, parseJsonObject } from '../json/json-value.js'
import { catchFailure } from '../raw-page/failed-page.js'
import type { InputLimits } from '../raw-page/input-limits.js'
import { pageUrl } from '../raw-page/page-url.js'
import { type InputPage, type PendingInput, pendingFailure } from '../raw-page/pending-input.js'

/** `crawl.har`, `crawl.har.gz` */
export const harFilePattern = /\.har(?:\.gz)?$/i

/** The HTML pages with status 200 of a HAR file, in the order of their requests. */
export async function* findHarPages(
  path: string,
  limits: InputLimits,
): AsyncGenerator<PendingInput> {
  try {
    yield* pagesOf(await readEntries(path, limits), path, limits)
  } catch (error) {
    yield pendingFailure({ id: path, file: path }, error, 1)
  }
}

async function* pagesOf(
  entries: unknown[],
  path: string,
  limits: InputLimits,
): AsyncGenerator<PendingInput> {
  let isEmpty = true
  for (const at of entries.keys()) {
    const exchange = pageExchange(entries[at])
    // large files are freed as far as they are read
    entries[at] = undefined
    if (exchange === undefined) continue
    isEmpty = false
    yield pendingPage(exchange, `${path}#${at + 1}`, {
      path,
      limits,
      progress: (at + 1) / entries.length,
    })
  }
  if (isEmpty) yield pendingFailure({ id: path, file: path }, new EmptyArchive(path), 1)
}

/** A line of JSON may be as long. */
async function readEntries(path: string, limits: InputLimits): Promise<unknown[]> {
  const bytes = await readPageBytes(path, { ...limits, maxBytes: limits.maxLineBytes })
  const broken = (reason: string) => new BrokenArchive(path, reason)
  const { log } = parseJsonObject(bytes, broken)
  const entries = isJsonObject(log) ? log['entries'] : undefined
  if (!Array.isArray(entries)) throw broken('it has no "log" with a list of "entries"')
  return entries
}

/** A request for a page, and its answer. */
interface PageExchange {
  readonly url: string
  readonly mimeType: string
  /** `undefined` where the content was not saved. */
  readonly text: string | undefined
  readonly encoding: 'base64' | 'none'
}

const htmlType = /\b(?:html|xhtml\+xml)\b/i

/** `undefined` of anything else: images, scripts, data, frames inside a page. */
function pageExchange(entry: unknown): PageExchange | undefined {
  if (!isJsonObject(entry)) return undefined
  const { request, response, _resourceType: kind = 'document' } = entry
  if (!isJsonObject(request) || !isJsonObject(response) || kind !== 'document') return undefined
  const { content, status } = response
  if (!isJsonObject(content) || status !== 200 || !isForDocument(request)) return undefined
  const { mimeType, text, encoding } = content
  if (typeof mimeType !== 'string' || !htmlType.test(mimeType)) return undefined
  return {
    url: typeof request['url'] === 'string' ? request['url'] : '',
    mimeType,
    text: typeof text === 'string' ? text : undefined,
    encoding: encoding === 'base64' ? 'base64' : 'none',
  }
}

/** Browsers say what they ask for; other programs do not. */
function isForDocument({ headers }: JsonObject): boolean {
  if (!Array.isArray(headers)) return true
  const destination = headers.find(
    (header) => isJsonObject(header) && String(header['name']).toLowerCase() === 'sec-fetch-dest',
  )
  return destination === undefined || destination.value === 'document'
}

interface Place {
  readonly path: string
  readonly limits: InputLimits
  readonly progress: number
}

function pendingPage(
  { url: stated, mimeType, text, encoding }: PageExchange,
  id: string,
  { path, limits, progress }: Place,
): PendingInput {
  const url = pageUrl(stated)
  const known = { id, ...(url !== undefined && { url }), file: path }
  const read = async (): Promise<InputPage> => {
    if (text === undefined) throw new ContentNotSaved(id)
    if (Buffer.byteLength(text, encoding === 'base64' ? 'base64' : 'utf8') > limits.maxBytes)
      throw new PageTooLarge(id, limits.maxBytes)
    const decoded =
      encoding === 'base64'
        ? decodeHtml(Buffer.from(text, 'base64'), mimeType, id)
        : { html: text.replaceAll('\0', ''), warnings: [] }
    return { kind: 'page', page: { ...known, ...decoded } }
  }
  return {
    key: `${id}:${text?.length}`,
    progress,
    bytes: text?.length,
    read: () => catchFailure(known, read),
  }
}
