import { contentEncoding } from '../fetch/content-encoding.js'
import { limitBytes, readAll, singleChunk } from '../files/byte-stream.js'
import { type Compression, decompress } from '../files/decompress.js'
import { headerEnd, maxHeaderBytes, parseHeaders, RecordFormatError } from './warc-record.js'

/** A recorded HTTP response. */
export interface RecordedResponse {
  readonly status: number
  /** Names in lower case. */
  readonly headers: ReadonlyMap<string, string>
  /** As sent: possibly chunked and compressed. */
  readonly payload: Buffer
}

const statusLine = /^HTTP\/\d(?:\.\d)?\s+(\d{3})/
const maxStatusLine = 1024

/** `undefined` if the bytes are not an HTTP response. Throws if its header is too long. */
export function parseHttpResponse(bytes: Buffer): RecordedResponse | undefined {
  const start = bytes.subarray(0, maxHeaderBytes)
  const status = statusLine.exec(start.toString('latin1', 0, maxStatusLine))?.[1]
  if (status === undefined) return undefined
  const end = headerEnd(start) ?? bytes.length
  if (end > maxHeaderBytes) throw new RecordFormatError('its HTTP header has no end')
  const headers = parseHeaders(bytes.toString('latin1', 0, end))
  return { status: Number(status), headers, payload: bytes.subarray(end) }
}

/** The payload without its encodings. Crawlers that store it decoded may keep the headers nevertheless. */
export async function decodePayload(
  { headers, payload }: RecordedResponse,
  maxBytes: number,
  where: string,
): Promise<Buffer> {
  const isChunked = /\bchunked\b/i.test(headers.get('transfer-encoding') ?? '')
  let body = (isChunked ? decodeChunks(payload) : undefined) ?? payload
  const encodings = (headers.get('content-encoding') ?? '').split(',').slice(-maxEncodings)
  for (const name of encodings.reverse()) {
    const encoding = contentEncoding(name)
    if (encoding !== undefined && mayBeCompressed(body, encoding))
      body = await readAll(
        limitBytes(decompress(singleChunk(body), encoding, where), maxBytes, where),
      )
  }
  return body
}

/** More than one is unusual. */
const maxEncodings = 4

/** Whether a body may be compressed as declared: brotli has no signature, but markup is recognized. */
const mayBeCompressed = (body: Buffer, encoding: Compression): boolean =>
  encoding === 'gzip' ? body[0] === 0x1f && body[1] === 0x8b : !/^\s*</.test(textStart(body))

const textStart = (body: Buffer): string => body.subarray(0, 64).toString('latin1')

/** The line before a chunk: spaces, a size of up to 8 digits, and extensions. */
const maxChunkHead = 256
const maxSizeDigits = 8

interface ChunkHead {
  readonly size: number
  /** Offset of the chunk. */
  readonly start: number
}

/** The body of a chunked payload, whose last chunk may be truncated; `undefined` if it is not chunked. */
function decodeChunks(payload: Buffer): Buffer | undefined {
  const body = Buffer.allocUnsafe(payload.length)
  let length = 0
  for (let at = 0; at < payload.length; ) {
    const head = chunkHeadAt(payload, at)
    if (head === undefined) {
      if (at === 0) return undefined
      break
    }
    const { size, start } = head
    if (size === 0) break
    length += payload.copy(body, length, start, start + size)
    at = start + size
    while (payload[at] === carriageReturn || payload[at] === lineFeed) at++
  }
  return body.subarray(0, length)
}

function chunkHeadAt(payload: Buffer, from: number): ChunkHead | undefined {
  const limit = Math.min(payload.length, from + maxChunkHead)
  let at = from
  while (at < limit && (payload[at] === tab || payload[at] === space)) at++
  const digits = at
  let size = 0
  for (let digit = hexDigit(payload[at]); digit !== -1; digit = hexDigit(payload[at])) {
    if (at - digits === maxSizeDigits) break
    size = size * 16 + digit
    at++
  }
  if (at === digits) return undefined
  while (at < limit && payload[at] !== carriageReturn && payload[at] !== lineFeed) at++
  if (payload[at] === carriageReturn) at++
  return at < limit && payload[at] === lineFeed ? { size, start: at + 1 } : undefined
}

const [tab, lineFeed, carriageReturn, space] = [0x09, 0x0a, 0x0d, 0x20]

/** The value of a hexadecimal digit; -1 for other characters. */
export function hexDigit(code = 0): number {
  if (code >= 0x30 && code <= 0x39) return code - 0x30
  const letter = code | 0x20
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x61 + 10 : -1
}
