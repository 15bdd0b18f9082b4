import { errorMessage } from '../../core/errors.js'
import { ForwardReader } from '../files/forward-reader.js'
import { type RandomAccessBytes, readChunks, readFully } from '../files/random-access-bytes.js'
import { GzipMember, isGzipStart } from './gzip-member.js'
import {
  hasMoreRecords,
  isRecordStart,
  maxRecordStart,
  RecordFormatError,
  readWarcRecord,
  recordStartIn,
  type WarcRecord,
} from './warc-record.js'

/** `byte` is the offset in the file, or in the decompressed data. */
export interface FoundRecord {
  readonly kind: 'record'
  readonly byte: number
  readonly record: WarcRecord
}

/** A record that cannot be read, or the place from which on nothing is read. */
export interface BrokenPart {
  readonly kind: 'record is broken' | 'rest is unread'
  readonly byte: number
  readonly reason: string
}

type WarcRecordResult = FoundRecord | BrokenPart

const restUnread = (byte: number): BrokenPart => ({
  kind: 'rest is unread',
  byte,
  reason: 'it has too many broken records and is not read',
})

const warcLimits = {
  /** Bytes that may be read again, in all, to find the records after broken ones; and so many times the file. */
  freeReread: 2 ** 27,
  maxRereadRatio: 2,
  /**
   * Offsets in gzip data that may turn out to hold no record, and one for so many bytes of the file: one in
   * 16 MB looks like a member by chance.
   */
  freeTries: 2048,
  bytesPerTry: 4096,
  window: 64 * 1024,
} as const

/** What is left of the work that may be done because of broken data, so that any file is read in linear time. */
class RepairBudget {
  #reread = 0
  #tried = 0

  /** Counts bytes that are read again, at an offset; false if there were too many. */
  reread(bytes: number, at: number): boolean {
    this.#reread += bytes
    return this.#reread <= warcLimits.freeReread + warcLimits.maxRereadRatio * at
  }

  /** Counts an offset that is tried; false if there were too many. */
  tryOffset(at: number): boolean {
    return this.#tried++ < warcLimits.freeTries + at / warcLimits.bytesPerTry
  }
}

/** A part of a file: the records that begin in it. Its ends are beginnings of records, or the ends of the file. */
export interface RecordRange {
  readonly from: number
  readonly to: number
}

/** A record goes on behind the end of its range, which was no beginning of a record. */
export class RecordCrossesEnd extends Error {
  constructor(readonly byte: number) {
    super(`a record crosses byte ${byte}`)
  }
}

/** Consecutive records; `start` is their offset in the file, `from` and `to` are offsets in them. */
interface RecordSource {
  readonly start: number
  readonly from: number
  readonly to: number
  /** @param size The number of bytes, if it is known from an earlier reader. */
  open(at: number, size?: number): ForwardReader
  /** Bytes that are read to open it at an offset. */
  readonly costOf: (at: number) => number
}

/**
 * The records of a file or of a part of it, in file order. A broken record is yielded as such, and reading continues
 * with the next one. Throws `RecordCrossesEnd` behind the last record of a part that does not end where one begins.
 */
export async function* readWarcRecords(
  bytes: RandomAccessBytes,
  maxBody: number,
  range: RecordRange = { from: 0, to: bytes.size },
): AsyncGenerator<WarcRecordResult> {
  const budget = new RepairBudget()
  if (await isGzipFile(bytes)) yield* recordsInMembers(bytes, maxBody, budget, range)
  else yield* readSource(plainSource(bytes, range), maxBody, budget)
}

const isGzipFile = async (bytes: RandomAccessBytes): Promise<boolean> =>
  isGzipStart(await readFully(bytes, 0, 4))

const plainSource = (bytes: RandomAccessBytes, range: RecordRange): RecordSource => ({
  start: 0,
  ...range,
  open: (at) => new ForwardReader((from) => readChunks(bytes, from), at, bytes.size),
  costOf: () => warcLimits.window,
})

/**
 * The beginning of the next record from an offset on, in gzip data that of its member; `undefined` if there is none,
 * or the search takes too long. A record that holds such a file may mislead it: `RecordCrossesEnd` tells.
 */
export async function nextRecordStart(
  bytes: RandomAccessBytes,
  from: number,
): Promise<number | undefined> {
  if (await isGzipFile(bytes)) {
    const next = await nextMember(bytes, from, new RepairBudget())
    return next === 'unknown' ? undefined : next
  }
  const { window } = warcLimits
  for (let at = from, tries = 0; tries < warcLimits.freeTries; tries++) {
    const reader = plainSource(bytes, { from, to: bytes.size }).open(at)
    try {
      if (!(await skipToRecord(reader))) return undefined
      at = reader.at
      // a page may hold what looks like the first line of a record
      const found = await tryReadRecord(reader, window, bytes.size)
      if (found.kind === 'record') return at
      at++
    } finally {
      await reader.close()
    }
  }
  return undefined
}

async function* recordsInMembers(
  bytes: RandomAccessBytes,
  maxBody: number,
  budget: RepairBudget,
  { from, to }: RecordRange,
): AsyncGenerator<WarcRecordResult> {
  let expanded = 0
  for (let start = from; start < to; ) {
    const member = new GzipMember(bytes, start, expanded)
    let isEmpty = true
    for await (const found of readSource(memberSource(member, start), maxBody, budget)) {
      isEmpty = false
      yield found
    }
    expanded += member.expanded
    const next = member.end ?? (await nextMember(bytes, start + 1, budget))
    if (next === undefined) return
    if (next === 'unknown' || (isEmpty && !budget.tryOffset(start))) {
      yield restUnread(start + 1)
      return
    }
    if (next > to) throw new RecordCrossesEnd(to)
    start = next
  }
}

/** A member is decompressed once, and again from its beginning after broken records of many megabytes. */
const memberSource = (member: GzipMember, start: number): RecordSource => ({
  start,
  from: 0,
  to: Number.POSITIVE_INFINITY,
  open: (at, size) => new ForwardReader(() => member.readChunks(at), at, size),
  costOf: (at) => at,
})

/** Continues after malformed records; unreadable data ends the source. */
async function* readSource(
  source: RecordSource,
  maxBody: number,
  budget: RepairBudget,
): AsyncGenerator<WarcRecordResult> {
  let bytes = source.open(source.from)
  try {
    for (;;) {
      const found = await tryReadRecord(bytes, maxBody, source.to)
      if (found.kind === 'end') return
      const byte = source.start + found.at
      if (found.kind === 'record') {
        yield { kind: 'record', byte, record: found.record }
        continue
      }
      const { reason, examined } = found
      yield { kind: 'record is broken', byte, reason }
      if (examined === undefined) return
      const next = found.at + 1
      const isKept = bytes.rewind(next)
      if (!budget.reread(examined + (isKept ? 0 : bytes.at - next + source.costOf(next)), byte)) {
        yield restUnread(byte + 1)
        return
      }
      if (!isKept) {
        await bytes.close()
        bytes = source.open(next, bytes.size)
      }
      if (!(await skipToRecord(bytes))) return
    }
  } finally {
    await bytes.close()
  }
}

type ReadAttempt =
  | { readonly kind: 'end' }
  | { readonly kind: 'record'; readonly at: number; readonly record: WarcRecord }
  | {
      readonly kind: 'broken'
      readonly at: number
      readonly reason: string
      /** Bytes of a malformed record that were searched; `undefined` if the data is unreadable. */
      readonly examined: number | undefined
    }

async function tryReadRecord(
  bytes: ForwardReader,
  maxBody: number,
  to: number,
): Promise<ReadAttempt> {
  let { at } = bytes
  try {
    const hasMore = await hasMoreRecords(bytes)
    at = bytes.at
    if (at > to) throw new RecordCrossesEnd(to)
    if (!hasMore || at === to) return { kind: 'end' }
    bytes.mark()
    return { kind: 'record', at, record: await readWarcRecord(bytes, maxBody) }
  } catch (error) {
    if (error instanceof RecordCrossesEnd) throw error
    const examined = error instanceof RecordFormatError ? error.examined : undefined
    return { kind: 'broken', at, reason: errorMessage(error), examined }
  }
}

/** Skips to the next possible record start; false if there is none, or the data before it is unreadable. */
async function skipToRecord(bytes: ForwardReader): Promise<boolean> {
  try {
    for (;;) {
      const window = await bytes.peek(warcLimits.window)
      const at = recordStartIn(window)
      await bytes.skip(at === -1 ? Math.max(0, window.length - maxRecordStart) : at)
      if (at !== -1) return true
      if (window.length < warcLimits.window) return false
    }
  } catch {
    return false
  }
}

const memberStart = Buffer.from([0x1f, 0x8b, 8])

/** Offset of the next member that begins with a record; `unknown` if the search takes too long. */
async function nextMember(
  bytes: RandomAccessBytes,
  from: number,
  budget: RepairBudget,
): Promise<number | 'unknown' | undefined> {
  for (let at = from; ; ) {
    const window = await windowAt(bytes, at)
    if (window.length < memberStart.length) return undefined
    const found = window.indexOf(memberStart)
    at += found === -1 ? window.length - memberStart.length + 1 : found
    if (found === -1) continue
    if (!budget.tryOffset(at)) return 'unknown'
    if (await beginsWithRecord(new GzipMember(bytes, at, 0))) return at
    at++
  }
}

/** Some of the next bytes, more than a mark at least if there are any. */
async function windowAt(bytes: RandomAccessBytes, at: number): Promise<Buffer> {
  const window = await bytes.read(at, warcLimits.window)
  return window.length < memberStart.length ? readFully(bytes, at, warcLimits.window) : window
}

async function beginsWithRecord(member: GzipMember): Promise<boolean> {
  try {
    for await (const chunk of member.readChunks(0)) return isRecordStart(chunk)
    return false
  } catch {
    return false
  }
}
