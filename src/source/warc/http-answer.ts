import { encodingNamed } from '../fetch/encodings.js'
import { type Bytes, bounded, collect } from '../files/bytes.js'
import { type Compression, decompress } from '../files/decompress.js'
import { endOfHeader, parseHeaders } from './record.js'

/** What a server answered, as it was recorded. */
export interface HttpAnswer {
  readonly status: number
  /** Names in lower case. */
  readonly headers: ReadonlyMap<string, string>
  /** As it was sent: perhaps in chunks, perhaps compressed. */
  readonly payload: Buffer
}

const statusLine = /^HTTP\/\d(?:\.\d)?\s+(\d{3})/

/** `undefined` where it is no HTTP. */
export function parseAnswer(bytes: Buffer): HttpAnswer | undefined {
  const end = endOfHeader(bytes) ?? bytes.length
  const head = bytes.subarray(0, end).toString('latin1')
  const status = statusLine.exec(head)?.[1]
  if (status === undefined) return undefined
  return { status: Number(status), headers: parseHeaders(head), payload: bytes.subarray(end) }
}

/** The payload as it was before it was sent. Crawlers that store it so keep the headers all the same. */
export async function bodyOf(
  { headers, payload }: HttpAnswer,
  maxBytes: number,
  where: string,
): Promise<Buffer> {
  const isChunked = /\bchunked\b/i.test(headers.get('transfer-encoding') ?? '')
  let body = (isChunked ? unchunked(payload) : undefined) ?? payload
  const encodings = (headers.get('content-encoding') ?? '').split(',').slice(-mostEncodings)
  for (const name of encodings.reverse()) {
    const encoding = encodingNamed(name)
    if (encoding !== undefined && isPacked(body, encoding))
      body = await collect(bounded(decompress(only(body), encoding, where), maxBytes, where))
  }
  return body
}

/** More than one is odd already. */
const mostEncodings = 4

async function* only(bytes: Buffer): Bytes {
  yield bytes
}

/** Whether a body may be what its header says: brotli has no mark of its own, but text has. */
const isPacked = (body: Buffer, encoding: Compression): boolean =>
  encoding === 'gzip' ? body[0] === 0x1f && body[1] === 0x8b : !/^\s*</.test(textStart(body))

const textStart = (body: Buffer): string => body.subarray(0, 64).toString('latin1')

const chunkHead = /^[ \t]*([0-9a-f]{1,8})[^\r\n]*\r?\n/i

/** The body that was sent in chunks; the last may be cut short. `undefined` where it is not in chunks. */
function unchunked(payload: Buffer): Buffer | undefined {
  const pieces: Buffer[] = []
  for (let at = 0; at < payload.length; ) {
    const head = chunkHead.exec(payload.subarray(at, at + 256).toString('latin1'))
    if (head === null) return pieces.length === 0 ? undefined : Buffer.concat(pieces)
    const size = Number.parseInt(head[1]!, 16)
    if (size === 0) break
    const start = at + head[0].length
    pieces.push(payload.subarray(start, start + size))
    at = start + size
    while (payload[at] === 0x0d || payload[at] === 0x0a) at++
  }
  return Buffer.concat(pieces)
}
