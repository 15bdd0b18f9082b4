import { crc32, deflateRawSync, gzipSync } from 'node:zlib'

/** The parts of a record that differ from a valid default. */
export interface RecordParts {
  readonly id?: string
  readonly url?: string
  readonly type?: string
  /** The declared `Content-Length`, even if wrong. */
  readonly length?: number | string
  readonly head?: string
  readonly body?: string | Buffer
  readonly more?: string
}

const okHead = 'HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\n\r\n'

/** The bytes of a WARC record. */
export function recordOf({
  id = 'a',
  url = `https://x.example/${id}`,
  type = 'response',
  head = okHead,
  body = `<p>${id}`,
  length,
  more = '',
}: RecordParts = {}): Buffer {
  const content = Buffer.concat([Buffer.from(head), Buffer.from(body)])
  const lines = [
    'WARC/1.0',
    `WARC-Type: ${type}`,
    `WARC-Record-ID: <urn:x:${id}>`,
    `WARC-Target-URI: ${url}`,
    `Content-Length: ${length ?? content.length}`,
  ]
  return Buffer.concat([
    Buffer.from(`${lines.join('\r\n')}\r\n${more}\r\n`),
    content,
    Buffer.from('\r\n\r\n'),
  ])
}

export const recordsOf = (...ids: readonly string[]): readonly Buffer[] =>
  ids.map((id) => recordOf({ id }))

/** Each record as a gzip member, as crawlers write them. */
export const memberEach = (records: readonly Buffer[]): Buffer =>
  Buffer.concat(records.map((record) => gzipSync(record)))

/** A ZIP archive of these files. */
export function zipOf(files: Readonly<Record<string, Buffer>>, how: 'stored' | 'deflated'): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const [name, content] of Object.entries(files)) {
    const data = how === 'stored' ? content : deflateRawSync(content)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(how === 'stored' ? 0 : 8, 4)
    common.writeUInt32LE(crc32(content), 10)
    common.writeUInt32LE(data.length, 14)
    common.writeUInt32LE(content.length, 18)
    common.writeUInt16LE(name.length, 22)
    const place = Buffer.alloc(14)
    place.writeUInt32LE(at, 10)
    const file = [Buffer.from('PK\x03\x04'), common, Buffer.from(name), data]
    parts.push(...file)
    directory.push(Buffer.from('PK\x01\x02\x14\0'), common, place, Buffer.from(name))
    at += Buffer.concat(file).length
  }
  const entries = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt32LE(entries.length, 8)
  end.writeUInt32LE(at, 12)
  return Buffer.concat([...parts, entries, Buffer.from('PK\x05\x06'), end])
}
