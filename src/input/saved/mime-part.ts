import { hexDigit } from '../warc/http-response.js'
import { headerEnd, maxHeaderBytes, parseHeaders } from '../warc/warc-record.js'

/** A part of a MIME message. */
export interface MimePart {
  /** Names in lower case. */
  readonly headers: ReadonlyMap<string, string>
  /** The media type in lower case, without parameters. */
  readonly type: string
  /** The decoded content. */
  content(): Buffer
}

/** Parts inside parts, beyond which nothing is read; saved pages have one level, letters up to four. */
const maxDepth = 8

/** RFC 2046 allows 70 characters. */
const maxBoundary = 256

/** Parts of a message that are read; a page has some hundred. */
const maxParts = 20_000

/** A message, and its parts without parts inside them, in their order. */
export interface MimeMessage {
  readonly headers: MimePart['headers']
  readonly parts: readonly MimePart[]
}

/** Throws if it has no header. */
export function readMimeMessage(message: Buffer): MimeMessage {
  const whole = readPart(message)
  const parts: MimePart[] = []
  const waiting = [{ part: whole, depth: 0 }]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { part, depth } = next
    const inner = depth < maxDepth ? innerParts(part) : undefined
    if (inner === undefined) parts.push(part)
    else for (const one of inner.reverse()) waiting.push({ part: readPart(one), depth: depth + 1 })
    if (parts.length + waiting.length > maxParts)
      throw new Error(`it has more than ${maxParts} parts`)
  }
  return { headers: whole.headers, parts }
}

interface ReadPart extends MimePart {
  readonly body: Buffer
}

function readPart(bytes: Buffer): ReadPart {
  const start = bytes.subarray(0, maxHeaderBytes)
  // a part may have no header: then it begins with an empty line
  const isBare = start[0] === lineFeed || (start[0] === carriageReturn && start[1] === lineFeed)
  const end = isBare ? (start[0] === lineFeed ? 1 : 2) : headerEnd(start)
  if (end === undefined) throw new Error('a part has no header, or one without end')
  // the first line of a header is one of its fields, unlike that of a record
  const headers = parseHeaders(`\n${bytes.toString('latin1', 0, end)}`)
  const body = bytes.subarray(end)
  return {
    headers,
    type: typeOf(headers),
    body,
    content: () => decoded(body, headers.get('content-transfer-encoding') ?? ''),
  }
}

const typeOf = (headers: MimePart['headers']): string =>
  (headers.get('content-type') ?? 'text/plain').split(';', 1)[0]!.trim().toLowerCase()

/** The value of a parameter of a header field: `boundary="x"`. */
function headerParameter(field: string | undefined, name: string): string | undefined {
  for (const parameter of (field ?? '').split(';').slice(1)) {
    const equals = parameter.indexOf('=')
    if (equals < 0 || parameter.slice(0, equals).trim().toLowerCase() !== name) continue
    const value = parameter.slice(equals + 1).trim()
    return value.startsWith('"') && value.endsWith('"') && value.length > 1
      ? value.slice(1, -1)
      : value
  }
  return undefined
}

/** The parts between boundaries; `undefined` of a part that has none inside. The last one may be cut off. */
function innerParts({ type, headers, body }: ReadPart): Buffer[] | undefined {
  const boundary = headerParameter(headers.get('content-type'), 'boundary')
  if (!type.startsWith('multipart/') || !boundary || boundary.length > maxBoundary) return undefined
  const mark = Buffer.from(`--${boundary}`, 'latin1')
  const parts: Buffer[] = []
  let start: number | undefined
  for (let at = boundaryAt(body, mark, 0); at !== -1; at = boundaryAt(body, mark, at + 1)) {
    if (start !== undefined) parts.push(body.subarray(start, lineEndBefore(body, at)))
    const behind = at + mark.length
    if (body[behind] === hyphen && body[behind + 1] === hyphen) return parts
    const end = body.indexOf(lineFeed, behind)
    start = end === -1 ? body.length : end + 1
  }
  if (start !== undefined) parts.push(body.subarray(start))
  return parts
}

const [hyphen, lineFeed, carriageReturn, equalsSign] = [0x2d, 0x0a, 0x0d, 0x3d]

/** A boundary stands at the beginning of a line, and alone in it but for white space. */
function boundaryAt(body: Buffer, mark: Buffer, from: number): number {
  for (let at = body.indexOf(mark, from); at !== -1; at = body.indexOf(mark, at + 1)) {
    const behind = body[at + mark.length]
    const isAlone =
      behind === undefined || isBlank(behind) || behind === lineFeed || behind === hyphen
    if ((at === 0 || body[at - 1] === lineFeed) && isAlone) return at
  }
  return -1
}

const isBlank = (byte: number): boolean => byte === 0x20 || byte === 0x09 || byte === carriageReturn

const lineEndBefore = (body: Buffer, at: number): number =>
  at >= 2 && body[at - 2] === carriageReturn ? at - 2 : Math.max(0, at - 1)

function decoded(body: Buffer, encoding: string): Buffer {
  switch (encoding.trim().toLowerCase()) {
    case 'base64':
      return Buffer.from(body.toString('latin1'), 'base64')
    case 'quoted-printable':
      return decodeQuotedPrintable(body)
    default:
      return body
  }
}

/** RFC 2045, section 6.7. What is not encoded as it should be stays as it is. */
function decodeQuotedPrintable(body: Buffer): Buffer {
  const bytes = Buffer.allocUnsafe(body.length)
  let length = 0
  for (let at = 0; at < body.length; ) {
    const byte = body[at]!
    const [high, low] =
      byte === equalsSign ? [hexDigit(body[at + 1]), hexDigit(body[at + 2])] : none
    if (high !== -1 && low !== -1) {
      bytes[length++] = high * 16 + low
      at += 3
      continue
    }
    const next = byte === equalsSign ? softBreakEnd(body, at + 1) : undefined
    if (next === undefined) bytes[length++] = byte
    at = next ?? at + 1
  }
  return bytes.subarray(0, length)
}

const none = [-1, -1] as const

/** White space that may stand before a soft line break; more is none. */
const maxBlanks = 80

/** Where the line behind a soft line break begins. */
function softBreakEnd(body: Buffer, from: number): number | undefined {
  let at = from
  while (at < body.length && at < from + maxBlanks && isBlank(body[at]!)) at++
  if (at >= body.length) return at
  return body[at] === lineFeed ? at + 1 : undefined
}
