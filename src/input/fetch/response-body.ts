import { BrokenCompression, FetchTimeout, IncompleteResponse } from '../../core/errors.js'
import { type ByteStream, limitBytes, readAll, singleChunk } from '../files/byte-stream.js'
import {
  type Compression,
  decompress,
  decompressAvailable,
  gunzipIfGzip,
  isGzip,
} from '../files/decompress.js'
import { contentEncoding } from './content-encoding.js'
import type { HttpResponse } from './http-exchange.js'

/** An incomplete response is an error (`refuse`), or what came of it is taken, with a warning (`keep`). */
export type IncompletePolicy = 'refuse' | 'keep'

/** The body without its content encodings; limited in size at each stage. */
export const decodeBody = (response: HttpResponse, shown: string, maxBytes: number): ByteStream =>
  decoded(response.body, encodingsOf(response), shown, maxBytes)

export const readWholeBody = (
  response: HttpResponse,
  shown: string,
  maxBytes: number,
): Promise<Buffer> => readAll(decodeBody(response, shown, maxBytes))

/** The bytes of a page, and a warning if only a part of them came. */
interface PageBody {
  readonly bytes: Buffer
  readonly warnings: readonly string[]
}

/** The body of a page, which may be a `.gz` file. */
export async function readPageBody(
  response: HttpResponse,
  shown: string,
  maxBytes: number,
  incomplete: IncompletePolicy,
): Promise<PageBody> {
  const encodings = encodingsOf(response)
  const unpacked = (body: ByteStream): Promise<Buffer> => {
    const bytes = gunzipIfGzip(decoded(body, encodings, shown, maxBytes), shown)
    return readAll(limitBytes(bytes, maxBytes, shown))
  }
  if (incomplete === 'refuse') return { bytes: await unpacked(response.body), warnings: [] }
  const received = await readReceived(limitBytes(response.body, maxBytes, shown))
  try {
    if (received.failure !== undefined) throw received.failure
    return { bytes: await unpacked(singleChunk(received.bytes)), warnings: [] }
  } catch (error) {
    const reason = incompleteReason(error)
    if (reason === undefined || received.bytes.length === 0) throw error
    const bytes = await unpackedAvailable(received.bytes, encodings, shown, maxBytes)
    return { bytes, warnings: [incompleteWarning('the response', reason)] }
  }
}

/** Why a response is incomplete; `undefined` for other errors. */
export function incompleteReason(error: unknown): string | undefined {
  if (error instanceof IncompleteResponse || error instanceof FetchTimeout) return error.reason
  return error instanceof BrokenCompression && error.isTruncated
    ? 'its compressed data is truncated'
    : undefined
}

export const incompleteWarning = (what: string, reason: string): string =>
  `${what} is incomplete (${reason}); only what came was read`

function decoded(
  body: ByteStream,
  encodings: readonly Compression[],
  shown: string,
  maxBytes: number,
): ByteStream {
  let bytes = limitBytes(body, maxBytes, shown)
  for (const encoding of encodings.toReversed())
    bytes = limitBytes(decompress(bytes, encoding, shown), maxBytes, shown)
  return bytes
}

/** What came until the end or the failure of a body. */
async function readReceived(body: ByteStream): Promise<{ bytes: Buffer; failure?: unknown }> {
  const chunks: Uint8Array[] = []
  try {
    for await (const chunk of body) chunks.push(chunk)
    return { bytes: Buffer.concat(chunks) }
  } catch (failure) {
    if (incompleteReason(failure) === undefined) throw failure
    return { bytes: Buffer.concat(chunks), failure }
  }
}

async function unpackedAvailable(
  received: Buffer,
  encodings: readonly Compression[],
  shown: string,
  maxBytes: number,
): Promise<Buffer> {
  let bytes = received
  for (const encoding of encodings.toReversed())
    bytes = await decompressAvailable(bytes, encoding, shown, maxBytes)
  return isGzip(bytes) ? decompressAvailable(bytes, 'gzip', shown, maxBytes) : bytes
}

/** Nested encodings. More than one is unusual, and each one costs memory. */
const maxEncodings = 4

/** In the order of application. */
function encodingsOf({ headers }: HttpResponse): readonly Compression[] {
  const names = (headers['content-encoding'] ?? '').split(',')
  if (names.length > maxEncodings) throw new Error(`${names.length} content encodings`)
  return names.map(contentEncoding).filter((found) => found !== undefined)
}
