import { type RandomAccessBytes, readFully } from '../files/random-access-bytes.js'

/** A file in a ZIP archive, as listed in its directory. */
export interface ZipEntry {
  readonly name: string
  readonly method: 'stored' | 'deflated' | 'other'
  /** Offset of its local header. */
  readonly at: number
  /** Stored size, compressed or not. */
  readonly size: number
}

const signatures = {
  end: 0x06054b50,
  end64: 0x06064b50,
  locator64: 0x07064b50,
  entry: 0x02014b50,
  header: 0x04034b50,
} as const

const sizes = { end: 22, end64: 56, locator64: 20, entry: 46, header: 30 } as const
/** A comment of up to 65,535 bytes may follow the end record. */
const maxEndDistance = sizes.end + 0xffff
/** Enough for a million files. */
const maxDirectoryBytes = 2 ** 28

/** Replaces numbers that need 64 bits and are stored in an extra field. */
const in64Bits = 0xffffffff

/** The files of an archive in directory order. Throws an error with the reason if it is not an archive. */
export async function zipEntries(bytes: RandomAccessBytes): Promise<readonly ZipEntry[]> {
  const { at, size } = await findDirectory(bytes)
  if (size > maxDirectoryBytes) throw new Error('its directory is too large')
  const directory = await readFully(bytes, at, size)
  if (directory.length < size) throw new Error('its directory is truncated')
  const entries: ZipEntry[] = []
  for (let from = 0; from + sizes.entry <= directory.length; ) {
    if (directory.readUInt32LE(from) !== signatures.entry) break
    const [name, extra, comment] = [28, 30, 32].map((place) => directory.readUInt16LE(from + place))
    entries.push(entryAt(directory.subarray(from), name!, extra!))
    from += sizes.entry + name! + extra! + comment!
  }
  if (overlap(entries)) throw new Error('its entries overlap')
  return entries
}

/** Whether entries share bytes: a few bytes, listed a thousand times, would be read a thousand times. */
function overlap(entries: readonly ZipEntry[]): boolean {
  const inOrder = [...entries].sort((a, b) => a.at - b.at)
  return inOrder.some(({ at, size }, index) => {
    const next = inOrder[index + 1]
    return next !== undefined && next.at < at + sizes.header + size
  })
}

/** Offset of an entry's data: the local header before it has a length of its own. */
export async function entryOffset(
  bytes: RandomAccessBytes,
  { at, name }: ZipEntry,
): Promise<number> {
  const header = await readFully(bytes, at, sizes.header)
  if (header.length < sizes.header || header.readUInt32LE(0) !== signatures.header)
    throw new Error(`${name} is not at the offset in the directory`)
  return at + sizes.header + header.readUInt16LE(26) + header.readUInt16LE(28)
}

async function findDirectory(bytes: RandomAccessBytes): Promise<{ at: number; size: number }> {
  const tailAt = Math.max(0, bytes.size - maxEndDistance)
  const tail = await readFully(bytes, tailAt, maxEndDistance)
  const mark = Buffer.alloc(4)
  mark.writeUInt32LE(signatures.end)
  const end = tail.lastIndexOf(mark)
  if (end === -1 || end + sizes.end > tail.length) throw new Error('no ZIP directory at its end')
  const [size, at] = [tail.readUInt32LE(end + 12), tail.readUInt32LE(end + 16)]
  const isZip64 = size === in64Bits || at === in64Bits
  return isZip64 ? findDirectory64(bytes, tailAt + end) : { at, size }
}

async function findDirectory64(bytes: RandomAccessBytes, end: number) {
  const locator = await readFully(bytes, Math.max(0, end - sizes.locator64), sizes.locator64)
  if (locator.length < sizes.locator64 || locator.readUInt32LE(0) !== signatures.locator64)
    throw new Error('its ZIP64 directory is missing')
  const record = await readFully(bytes, Number(locator.readBigUInt64LE(8)), sizes.end64)
  if (record.length < sizes.end64 || record.readUInt32LE(0) !== signatures.end64)
    throw new Error('its ZIP64 directory is not at the given offset')
  return { size: Number(record.readBigUInt64LE(40)), at: Number(record.readBigUInt64LE(48)) }
}

const methods: ReadonlyMap<number, ZipEntry['method']> = new Map([
  [0, 'stored'],
  [8, 'deflated'],
])

function entryAt(entry: Buffer, nameLength: number, extraLength: number): ZipEntry {
  const nameEnd = sizes.entry + nameLength
  const large = largeNumbers(entry.subarray(nameEnd, nameEnd + extraLength))
  const number = (place: number): number => {
    const value = entry.readUInt32LE(place)
    return value === in64Bits ? (large.shift() ?? value) : value
  }
  // in this order they are in the extra field: uncompressed size, compressed size, offset
  const [, size, at] = [number(24), number(20), number(42)]
  return {
    name: entry.subarray(sizes.entry, nameEnd).toString('utf8'),
    method: methods.get(entry.readUInt16LE(10)) ?? 'other',
    at: at!,
    size: size!,
  }
}

/** The 64-bit numbers in the extra fields. */
function largeNumbers(extra: Buffer): number[] {
  for (let at = 0; at + 4 <= extra.length; ) {
    const [id, size] = [extra.readUInt16LE(at), extra.readUInt16LE(at + 2)]
    const field = extra.subarray(at + 4, at + 4 + size)
    if (id === 1)
      return Array.from({ length: Math.floor(field.length / 8) }, (_, index) =>
        Number(field.readBigUInt64LE(8 * index)),
      )
    at += 4 + size
  }
  return []
}
