import {
  BrokenArchive,
  BrokenRecord,
  EmptyArchive,
  errorMessage,
  PageTooLarge,
  type TreesiftError,
} from '../../core/errors.js'
import { omitCredentials } from '../../core/omit-credentials.js'
import { omitUndefined } from '../../core/omit-undefined.js'
import { decodePage } from '../charset/decode-page.js'
import { openRandomAccess, type RandomAccessBytes } from '../files/random-access-bytes.js'
import { catchFailure, type PageOrigin } from '../raw-page/failed-page.js'
import type { InputLimits } from '../raw-page/input-limits.js'
import { pageUrl } from '../raw-page/page-url.js'
import {
  type EncodedInput,
  type InputPage,
  type PendingInput,
  pendingFailure,
} from '../raw-page/pending-input.js'
import { decodePayload, parseHttpResponse, type RecordedResponse } from './http-response.js'
import type { WarcRecord } from './warc-record.js'
import {
  type BrokenPart,
  type FoundRecord,
  type RecordRange,
  readWarcRecords,
} from './warc-records.js'

/** `crawl.warc`, `crawl.warc.gz` */
export const warcFilePattern = /\.warc(?:\.gz)?$/i

/** The HTML pages with status 200 in a WARC file, in file order, and failures for broken records. */
export async function* findWarcPages(
  path: string,
  limits: InputLimits,
  range?: RecordRange,
): AsyncGenerator<PendingInput> {
  const bytes = await openRandomAccess(path).catch((error: unknown) => ({ error }))
  if ('error' in bytes) return yield pendingFailure({ id: path, file: path }, bytes.error)
  try {
    yield* findPagesInWarc(bytes, path, limits, range)
  } finally {
    await bytes.close()
  }
}

/** The pages in the bytes of a WARC file, or of a part of it, which may have none; `where` names the file. */
export async function* findPagesInWarc(
  bytes: RandomAccessBytes,
  where: string,
  limits: InputLimits,
  range?: RecordRange,
): AsyncGenerator<PendingInput> {
  let isEmpty = true
  for await (const found of readWarcRecords(bytes, limits.maxBytes, range)) {
    const progress = Math.min(1, found.byte / bytes.size)
    const origin = originOf(where, found.byte)
    const pending =
      found.kind === 'record'
        ? pageOfRecord(found, { origin, progress, where, limits })
        : pendingFailure(origin, archiveError(where, found), progress)
    if (pending === undefined) continue
    isEmpty = false
    yield pending
  }
  if (isEmpty && isWhole(bytes, range))
    yield pendingFailure({ id: where, file: where }, new EmptyArchive(where), 1)
}

const isWhole = ({ size }: RandomAccessBytes, range?: RecordRange): boolean =>
  range === undefined || (range.from === 0 && range.to === size)

const archiveError = (where: string, { kind, byte, reason }: BrokenPart): TreesiftError =>
  kind === 'record is broken'
    ? new BrokenRecord(where, byte, reason)
    : new BrokenArchive(where, `${reason} from byte ${byte} on`)

const originOf = (where: string, byte: number): PageOrigin => ({
  id: `${where}@${byte}`,
  file: where,
  position: { byte },
})

const htmlType = /\b(?:x?html|xhtml\+xml)\b/i

/** The page of a record, or its failure; `undefined` if it has none. */
function pageOfRecord({ record, byte }: FoundRecord, place: RecordPlace): PendingInput | undefined {
  try {
    const response = pageResponse(record)
    return response && pendingPage(record, response, place)
  } catch (error) {
    const { origin, progress, where } = place
    return pendingFailure(origin, new BrokenRecord(where, byte, errorMessage(error)), progress)
  }
}

/** The response with an HTML page; `undefined` for any other record. */
function pageResponse({ headers, body }: WarcRecord): RecordedResponse | undefined {
  const type = headers.get('warc-type')?.toLowerCase()
  if (type === 'resource')
    return isHtml(headers, body) ? { status: 200, headers, payload: body } : undefined
  const response = type === 'response' ? parseHttpResponse(body) : undefined
  return response?.status === 200 && isHtml(response.headers, response.payload)
    ? response
    : undefined
}

/** Without a Content-Type, the payload is searched for tags. */
const isHtml = (headers: ReadonlyMap<string, string>, payload: Buffer): boolean =>
  htmlType.test(headers.get('content-type') ?? payload.subarray(0, 512).toString('latin1'))

interface RecordPlace {
  readonly origin: PageOrigin
  readonly progress: number
  readonly where: string
  readonly limits: InputLimits
}

function pendingPage(
  record: WarcRecord,
  response: RecordedResponse,
  { origin: place, progress, where, limits }: RecordPlace,
): PendingInput {
  const { headers, length } = record
  const named = (name: string) => headers.get(name)?.replace(/^<(.*)>$/, '$1')
  const [uri, id] = [named('warc-target-uri'), omitCredentials(named('warc-record-id') || place.id)]
  const url = pageUrl(uri)
  const origin = { ...place, id, url }
  const position = omitUndefined({ position: place.position })
  const encoded = async (): Promise<EncodedInput> => {
    if (length > limits.maxBytes) throw new PageTooLarge(place.id, limits.maxBytes)
    const bytes = await decodePayload(response, limits.maxBytes, place.id)
    const truncated = headers.get('warc-truncated')
    const warnings =
      truncated === undefined ? [] : [`the archive holds only its beginning (${truncated})`]
    const known = { id, ...(url !== undefined && { url, urlFrom: 'warc' as const }), file: where }
    const contentType = response.headers.get('content-type')
    const page = { ...known, bytes, contentType, where: place.id, warnings }
    return { kind: 'encoded', page, ...position }
  }
  const decoded = async (): Promise<InputPage> => {
    const input = await encoded()
    if (input.kind === 'failed') return input
    return { kind: 'page', page: decodePage(input.page), ...position }
  }
  return {
    key: `${place.id}:${length}`,
    progress,
    bytes: response.payload.length,
    read: () => catchFailure(origin, decoded),
    readEncoded: () => catchFailure(origin, encoded),
  }
}
