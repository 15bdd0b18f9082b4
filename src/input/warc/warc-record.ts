import type { ForwardReader } from '../files/forward-reader.js'

/** A record of a WARC file. */
export interface WarcRecord {
  /** Names in lower case. */
  readonly headers: ReadonlyMap<string, string>
  /** The declared content length. */
  readonly length: number
  /** The content, only its beginning if it is longer than the limit. */
  readonly body: Buffer
}

/** A malformed record; reading continues with the next one. */
export class RecordFormatError extends Error {
  /** @param examined Bytes of the record that were searched, and will be searched again for the next one. */
  constructor(
    message: string,
    readonly examined = 0,
  ) {
    super(message)
  }
}

/** Longer headers are invalid. */
export const maxHeaderBytes = 256 * 1024
/** Bytes kept of a record that is too long: enough to tell its media type. */
const keptOfLongRecord = 64 * 1024

const recordStartPattern = /^WARC\/\d{1,3}\.\d{1,3}\r?\n/
/** The longest beginning that the pattern matches. */
export const maxRecordStart = 'WARC/123.123\r\n'.length

/** Whether bytes begin like a record. */
export const isRecordStart = (bytes: Buffer): boolean =>
  recordStartPattern.test(bytes.toString('latin1', 0, maxRecordStart))

/** Where a record begins in bytes; -1 if none does. */
export function recordStartIn(bytes: Buffer): number {
  for (let at = bytes.indexOf('WARC/'); at !== -1; at = bytes.indexOf('WARC/', at + 1))
    if (isRecordStart(bytes.subarray(at))) return at
  return -1
}

/**
 * Reads the record at the current offset. At most `maxBody` bytes of its content are kept, and only the beginning of a
 * longer one. Throws if the record is not followed by what follows records.
 */
export async function readWarcRecord(bytes: ForwardReader, maxBody: number): Promise<WarcRecord> {
  const header = await takeHeader(bytes)
  const headers = parseHeaders(header)
  const length = lengthOf(headers, header.length)
  const failure = (reason: string) => new RecordFormatError(reason, header.length)
  if (!bytes.mayHave(length)) throw failure(truncatedReason)
  const body = await bytes.take(length > maxBody ? Math.min(keptOfLongRecord, maxBody) : length)
  const isWhole = await bytes.skip(length - body.length)
  if (!isWhole) throw failure(truncatedReason)
  if (!(await isAtRecordEnd(bytes))) throw failure('its length is wrong')
  return { headers, length, body }
}

const truncatedReason = 'truncated, or its length is wrong'

/** Blank lines skipped at once. */
const blankWindow = 64 * 1024

/** Skips blank lines; whether anything follows. */
export async function hasMoreRecords(bytes: ForwardReader): Promise<boolean> {
  for (let window = await bytes.peek(1); ; window = await bytes.peek(blankWindow)) {
    const blank = countLineEnds(window)
    await bytes.skip(blank)
    if (blank < window.length) return true
    if (blank === 0) return false
  }
}

/** Carriage returns and line feeds at the beginning of bytes. */
function countLineEnds(bytes: Buffer): number {
  let at = 0
  while (bytes[at] === 0x0a || bytes[at] === 0x0d) at++
  return at
}

async function takeHeader(bytes: ForwardReader): Promise<string> {
  if (!isRecordStart(await bytes.peek(maxRecordStart)))
    throw new RecordFormatError('it does not begin like a record')
  for (let length = 4096; ; length *= 4) {
    const head = await bytes.peek(Math.min(length, maxHeaderBytes))
    const end = headerEnd(head)
    if (end !== undefined) return (await bytes.take(end)).toString('utf8')
    if (head.length < length) throw new RecordFormatError('its header has no end', head.length)
  }
}

/** Offset after the blank line that ends the header of a record or HTTP response. */
export function headerEnd(bytes: Buffer): number | undefined {
  const ends = ['\r\n\r\n', '\n\n'].flatMap((mark) => {
    const at = bytes.indexOf(mark)
    return at === -1 ? [] : [at + mark.length]
  })
  return ends.length === 0 ? undefined : Math.min(...ends)
}

/**
 * The header fields after the first line, by lower-case name; a line that begins with a space continues the last one.
 */
export function parseHeaders(text: string): ReadonlyMap<string, string> {
  const headers = new Map<string, string>()
  for (const line of text
    .replace(/\r?\n[ \t]+/g, ' ')
    .split(/\r?\n/)
    .slice(1)) {
    const colon = line.indexOf(':')
    if (colon > 0)
      headers.set(line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim())
  }
  return headers
}

function lengthOf(headers: ReadonlyMap<string, string>, examined: number): number {
  const text = headers.get('content-length')
  if (text === undefined || !/^\d{1,15}$/.test(text))
    throw new RecordFormatError('it has no valid Content-Length', examined)
  return Number(text)
}

/** Whether a record may end here: its end marker, the next record, or only blank lines follow. */
async function isAtRecordEnd(bytes: ForwardReader): Promise<boolean> {
  const next = await bytes.peek(32)
  if (next.toString('latin1', 0, 4) === '\r\n\r\n') return true
  const start = countLineEnds(next)
  return start === next.length || isRecordStart(next.subarray(start))
}
