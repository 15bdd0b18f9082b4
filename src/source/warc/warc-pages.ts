import { BrokenRecord, EmptyArchive, PageTooLarge } from '../../core/errors.js'
import { given } from '../../core/given.js'
import { decodeHtml } from '../charset/charset.js'
import { attempt, type PageOrigin } from '../failed-page.js'
import { openStored, type StoredBytes } from '../files/stored-bytes.js'
import type { SourceLimits } from '../limits.js'
import { type Input, type PendingInput, pendingFailure } from '../pending-input.js'
import { bodyOf, type HttpAnswer, parseAnswer } from './http-answer.js'
import type { WarcRecord } from './record.js'
import { readRecords } from './records.js'

/** `crawl.warc`, `crawl.warc.gz` */
export const warcName = /\.warc(?:\.gz)?$/i

/** The HTML pages of a WARC file that were answered with status 200, in their order, and what is broken in it. */
export async function* findWarcPages(
  path: string,
  limits: SourceLimits,
): AsyncGenerator<PendingInput> {
  const bytes = await openStored(path).catch((error: unknown) => ({ error }))
  if ('error' in bytes) return yield pendingFailure({ id: path, file: path }, bytes.error)
  try {
    yield* pagesIn(bytes, path, limits)
  } finally {
    await bytes.close()
  }
}

/** The same of bytes that stand anywhere; `where` names them. */
export async function* pagesIn(
  bytes: StoredBytes,
  where: string,
  limits: SourceLimits,
): AsyncGenerator<PendingInput> {
  let isEmpty = true
  for await (const found of readRecords(bytes, limits.maxBytes)) {
    const share = Math.min(1, found.byte / bytes.size)
    const origin = originOf(where, found.byte)
    if (found.kind === 'broken') {
      isEmpty = false
      yield pendingFailure(origin, new BrokenRecord(where, found.byte, found.reason), share)
      continue
    }
    const answer = pageAnswer(found.record)
    if (answer === undefined) continue
    isEmpty = false
    yield pendingPage(found.record, answer, { origin, share, where, limits })
  }
  if (isEmpty) yield pendingFailure({ id: where, file: where }, new EmptyArchive(where), 1)
}

const originOf = (where: string, byte: number): PageOrigin => ({
  id: `${where}@${byte}`,
  file: where,
  position: { byte },
})

const htmlType = /\b(?:x?html|xhtml\+xml)\b/i

/** What a record tells of an HTML page; `undefined` for any other record. */
function pageAnswer({ headers, body }: WarcRecord): HttpAnswer | undefined {
  const type = headers.get('warc-type')?.toLowerCase()
  if (type === 'resource')
    return isHtml(headers, body) ? { status: 200, headers, payload: body } : undefined
  const answer = type === 'response' ? parseAnswer(body) : undefined
  return answer?.status === 200 && isHtml(answer.headers, answer.payload) ? answer : undefined
}

/** Where nothing says what it is, what looks like tags does. */
const isHtml = (headers: ReadonlyMap<string, string>, payload: Buffer): boolean =>
  htmlType.test(headers.get('content-type') ?? payload.subarray(0, 512).toString('latin1'))

interface Place {
  readonly origin: PageOrigin
  readonly share: number
  readonly where: string
  readonly limits: SourceLimits
}

function pendingPage(
  record: WarcRecord,
  answer: HttpAnswer,
  { origin: place, share, where, limits }: Place,
): PendingInput {
  const { headers, length } = record
  const named = (name: string) => headers.get(name)?.replace(/^<(.*)>$/, '$1')
  const [uri, id] = [named('warc-target-uri'), named('warc-record-id') || place.id]
  const url = uri !== undefined && URL.canParse(uri) ? uri : undefined
  const origin = { ...place, id, url }
  const read = async (): Promise<Input> => {
    if (length > limits.maxBytes) throw new PageTooLarge(place.id, limits.maxBytes)
    const body = await bodyOf(answer, limits.maxBytes, place.id)
    const decoded = decodeHtml(body, answer.headers.get('content-type'), place.id)
    const cut = headers.get('warc-truncated')
    const warnings = cut === undefined ? [] : [`the archive holds only its beginning (${cut})`]
    const known = { id, ...given({ url }), file: where }
    const page = { ...known, ...decoded, warnings: [...decoded.warnings, ...warnings] }
    return { kind: 'page', page, ...given({ position: place.position }) }
  }
  return { mark: `${place.id}:${length}`, share, read: () => attempt(origin, read) }
}
