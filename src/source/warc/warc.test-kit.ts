import { gzipSync } from 'node:zlib'

/** What is special about a record; the rest is as it should be. */
export interface RecordParts {
  readonly id?: string
  readonly url?: string
  readonly type?: string
  /** What `Content-Length` says, whatever is true. */
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

/** Each record a gzip member of its own, as crawlers write them. */
export const memberEach = (records: readonly Buffer[]): Buffer =>
  Buffer.concat(records.map((record) => gzipSync(record)))
