import type { ForwardBytes } from '../files/forward-bytes.js'

/** A record of a WARC file. */
export interface WarcRecord {
  /** Names in lower case. */
  readonly headers: ReadonlyMap<string, string>
  /** What it says that it holds. */
  readonly length: number
  /** The beginning of what it holds: all of it, unless it is longer than was to be kept. */
  readonly body: Buffer
}

/** Why a record cannot be read. */
export class RecordFault extends Error {}

/** No honest header is longer, with a few cookies in it. */
const longestHeader = 256 * 1024
/** What is kept of a record that is too long: it tells what kind of page it is of. */
const keptOfLong = 64 * 1024

/** Beginnings of records. */
export const recordStart = /WARC\/\d+\.\d+\r?\n/

/**
 * The record that begins here. Of what it holds no more than `maxBody` is kept, and of one that is longer only the
 * beginning. It is a fault when something else follows than does behind records.
 */
export async function readRecord(bytes: ForwardBytes, maxBody: number): Promise<WarcRecord> {
  const headers = parseHeaders(await takeHeader(bytes))
  const length = lengthOf(headers)
  const body = await bytes.take(length > maxBody ? Math.min(keptOfLong, maxBody) : length)
  const isWhole = await bytes.skip(length - body.length)
  if (!isWhole) throw new RecordFault('cut short, or its length is wrong')
  if (!(await isAtEdge(bytes))) throw new RecordFault('its length is wrong')
  return { headers, length, body }
}

/** Passes over blank lines; whether anything is left behind them. */
export async function isAnythingLeft(bytes: ForwardBytes): Promise<boolean> {
  for (;;) {
    const [next] = await bytes.peek(1)
    if (next !== 0x0d && next !== 0x0a) return next !== undefined
    await bytes.skip(1)
  }
}

async function takeHeader(bytes: ForwardBytes): Promise<string> {
  const begin = (await bytes.peek(16)).toString('latin1')
  if (begin.search(recordStart) !== 0) throw new RecordFault('it does not begin as records do')
  for (let length = 4096; ; length *= 4) {
    const head = await bytes.peek(Math.min(length, longestHeader))
    const end = endOfHeader(head)
    if (end !== undefined) return (await bytes.take(end)).toString('utf8')
    if (head.length < length) throw new RecordFault('its header has no end')
  }
}

/** Where an empty line ends the header, of a record or of an HTTP answer. */
export function endOfHeader(bytes: Buffer): number | undefined {
  const ends = ['\r\n\r\n', '\n\n'].flatMap((mark) => {
    const at = bytes.indexOf(mark)
    return at === -1 ? [] : [at + mark.length]
  })
  return ends.length === 0 ? undefined : Math.min(...ends)
}

/** The lines below the first, by names in lower case; a line that begins with a space goes on with the one before. */
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

function lengthOf(headers: ReadonlyMap<string, string>): number {
  const text = headers.get('content-length')
  if (text === undefined || !/^\d{1,15}$/.test(text))
    throw new RecordFault('it does not say its length')
  return Number(text)
}

/** Whether a record may have ended here: what ends one follows, or the next, or nothing but blank lines. */
async function isAtEdge(bytes: ForwardBytes): Promise<boolean> {
  const next = (await bytes.peek(32)).toString('latin1')
  const behindLines = next.replace(/^[\r\n]+/, '')
  return next.startsWith('\r\n\r\n') || behindLines === '' || behindLines.search(recordStart) === 0
}
