import { readWhole, type StoredBytes } from '../files/stored-bytes.js'

/** A file in a ZIP archive, as its directory tells of it. */
export interface ZipEntry {
  readonly name: string
  readonly method: 'stored' | 'deflated' | 'other'
  /** Where its header begins. */
  readonly at: number
  /** As it is stored. */
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
/** The end of a directory may have a comment behind it, of two bytes of length. */
const farthestEnd = sizes.end + 0xffff
/** A directory of a million files. */
const longestDirectory = 2 ** 28

/** Where a number of 32 bits does not do, this stands in its place. */
const elsewhere = 0xffffffff

/** The files of an archive in the order of its directory. What is no archive is thrown with a reason. */
export async function zipEntries(bytes: StoredBytes): Promise<readonly ZipEntry[]> {
  const { at, size } = await findDirectory(bytes)
  if (size > longestDirectory) throw new Error('its directory is too large')
  const directory = await readWhole(bytes, at, size)
  if (directory.length < size) throw new Error('its directory is cut short')
  const entries: ZipEntry[] = []
  for (let from = 0; from + sizes.entry <= directory.length; ) {
    if (directory.readUInt32LE(from) !== signatures.entry) break
    const [name, extra, comment] = [28, 30, 32].map((place) => directory.readUInt16LE(from + place))
    entries.push(entryAt(directory.subarray(from), name!, extra!))
    from += sizes.entry + name! + extra! + comment!
  }
  return entries
}

/** Where the bytes of an entry begin: the header before them has lengths of its own. */
export async function startOf(bytes: StoredBytes, { at, name }: ZipEntry): Promise<number> {
  const header = await readWhole(bytes, at, sizes.header)
  if (header.length < sizes.header || header.readUInt32LE(0) !== signatures.header)
    throw new Error(`${name} is not where its directory says`)
  return at + sizes.header + header.readUInt16LE(26) + header.readUInt16LE(28)
}

async function findDirectory(bytes: StoredBytes): Promise<{ at: number; size: number }> {
  const tailAt = Math.max(0, bytes.size - farthestEnd)
  const tail = await readWhole(bytes, tailAt, farthestEnd)
  const mark = Buffer.alloc(4)
  mark.writeUInt32LE(signatures.end)
  const end = tail.lastIndexOf(mark)
  if (end === -1 || end + sizes.end > tail.length) throw new Error('no ZIP directory at its end')
  const [size, at] = [tail.readUInt32LE(end + 12), tail.readUInt32LE(end + 16)]
  const isElsewhere = size === elsewhere || at === elsewhere
  return isElsewhere ? findDirectory64(bytes, tailAt + end) : { at, size }
}

async function findDirectory64(bytes: StoredBytes, end: number) {
  const locator = await readWhole(bytes, Math.max(0, end - sizes.locator64), sizes.locator64)
  if (locator.length < sizes.locator64 || locator.readUInt32LE(0) !== signatures.locator64)
    throw new Error('its directory is not told of')
  const record = await readWhole(bytes, Number(locator.readBigUInt64LE(8)), sizes.end64)
  if (record.length < sizes.end64 || record.readUInt32LE(0) !== signatures.end64)
    throw new Error('its directory is not where it is said to be')
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
    return value === elsewhere ? (large.shift() ?? value) : value
  }
  // in this order they stand where they are large: the size before compression, after it, the place
  const [, size, at] = [number(24), number(20), number(42)]
  return {
    name: entry.subarray(sizes.entry, nameEnd).toString('utf8'),
    method: methods.get(entry.readUInt16LE(10)) ?? 'other',
    at: at!,
    size: size!,
  }
}

/** The numbers of 64 bits among the extra fields. */
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
