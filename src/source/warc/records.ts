import { ForwardBytes } from '../files/forward-bytes.js'
import { chunksFrom, readWhole, type StoredBytes } from '../files/stored-bytes.js'
import { GzipMember, isGzipStart } from './gzip-member.js'
import { isAnythingLeft, RecordFault, readRecord, recordStart, type WarcRecord } from './record.js'

/** A record, or the place of one that is broken. `byte` is where it begins in the file, or in what the file unpacks to. */
export type FoundRecord =
  | { readonly kind: 'record'; readonly byte: number; readonly record: WarcRecord }
  | { readonly kind: 'broken'; readonly byte: number; readonly reason: string }

const warcLimits = {
  /** Bytes of a member that are unpacked again to find what follows broken records. */
  mostRead: 2 ** 33,
  /** Places where broken gzip data may go on that are tried: by chance there is one in 16 MB. */
  mostTried: 10_000,
  window: 64 * 1024,
} as const

/** Bytes that hold records one after the other; `start` is where they stand in the file. */
interface Stretch {
  readonly start: number
  open(at: number): ForwardBytes
}

/** All records in their order. What is broken is told, and the next record is looked for. */
export async function* readRecords(
  bytes: StoredBytes,
  maxBody: number,
): AsyncGenerator<FoundRecord> {
  if (isGzipStart(await readWhole(bytes, 0, 4))) yield* recordsInMembers(bytes, maxBody)
  else {
    const open = (at: number) => new ForwardBytes((from) => chunksFrom(bytes, from), at, bytes.size)
    yield* recordsIn({ start: 0, open }, maxBody)
  }
}

async function* recordsInMembers(bytes: StoredBytes, maxBody: number): AsyncGenerator<FoundRecord> {
  for (let start: number | undefined = 0; start !== undefined && start < bytes.size; ) {
    const member: GzipMember = new GzipMember(bytes, start)
    yield* recordsIn(stretchOf(member, start), maxBody)
    start = member.end ?? (await nextMember(bytes, start + 1))
  }
}

/** It is unpacked once, and again from its beginning where records in it are broken. */
function stretchOf(member: GzipMember, start: number): Stretch {
  let again = 0
  return {
    start,
    open(at) {
      again += at
      if (again > warcLimits.mostRead) throw new Error('too many broken records')
      return new ForwardBytes(() => member.chunksFrom(at), at)
    },
  }
}

/** Faults of records are got over; data that cannot be read any further ends the stretch. */
async function* recordsIn(stretch: Stretch, maxBody: number): AsyncGenerator<FoundRecord> {
  let bytes: ForwardBytes | undefined = stretch.open(0)
  let at = 0
  try {
    while (bytes !== undefined) {
      const found = await foundIn(bytes, maxBody)
      if (found.kind === 'end') return
      at = found.at
      const byte = stretch.start + at
      if (found.kind === 'record') yield { kind: 'record', byte, record: found.record }
      else {
        yield { kind: 'broken', byte, reason: found.reason }
        await bytes.close()
        bytes = found.isFault ? await openNext(stretch, at + 1) : undefined
      }
    }
  } finally {
    await bytes?.close()
  }
}

type Found =
  | { readonly kind: 'end' }
  | { readonly kind: 'record'; readonly at: number; readonly record: WarcRecord }
  | {
      readonly kind: 'broken'
      readonly at: number
      readonly reason: string
      readonly isFault: boolean
    }

async function foundIn(bytes: ForwardBytes, maxBody: number): Promise<Found> {
  let { at } = bytes
  try {
    if (!(await isAnythingLeft(bytes))) return { kind: 'end' }
    at = bytes.at
    return { kind: 'record', at, record: await readRecord(bytes, maxBody) }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return { kind: 'broken', at, reason, isFault: error instanceof RecordFault }
  }
}

/** At the next place that looks like the beginning of a record; `undefined` where there is none that can be read. */
async function openNext(stretch: Stretch, from: number): Promise<ForwardBytes | undefined> {
  try {
    const bytes = stretch.open(from)
    for (;;) {
      const window = await bytes.peek(warcLimits.window)
      const at = window.toString('latin1').search(recordStart)
      await bytes.skip(at === -1 ? Math.max(1, window.length - 16) : at)
      if (at !== -1) return bytes
      if (window.length < warcLimits.window) return undefined
    }
  } catch {
    return undefined
  }
}

const memberStart = Buffer.from([0x1f, 0x8b, 8])

/** Where the next member begins that holds a record. */
async function nextMember(bytes: StoredBytes, from: number): Promise<number | undefined> {
  let tried = 0
  for (let at = from; tried < warcLimits.mostTried; ) {
    const window = await readWhole(bytes, at, warcLimits.window)
    if (window.length < memberStart.length) return undefined
    const found = window.indexOf(memberStart)
    at += found === -1 ? window.length - memberStart.length + 1 : found
    if (found === -1) continue
    if (await holdsRecord(new GzipMember(bytes, at))) return at
    at++
    tried++
  }
  return undefined
}

async function holdsRecord(member: GzipMember): Promise<boolean> {
  try {
    for await (const chunk of member.chunksFrom(0))
      return chunk.subarray(0, 32).toString('latin1').search(recordStart) === 0
    return false
  } catch {
    return false
  }
}
