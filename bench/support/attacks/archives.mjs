// Archives and compressed files that are costly to read.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, deflateRawSync, gzipSync } from 'node:zlib'
import { ordinaryPage } from './attack.mjs'

/** @typedef {import('./attack.mjs').Attack} Attack */

const body = ordinaryPage()

/**
 * A file that is extracted; `size` is that of the file.
 * @param {string} name
 * @param {string} file
 * @param {(size: number) => Buffer | string} content
 * @param {string | RegExp} expect
 * @returns {Attack}
 */
const archive = (name, file, content, expect) => ({
  name: `an archive ${name}`,
  threat: 'archive bomb',
  prepare: ({ folder, size }) => {
    writeFileSync(join(folder, file), content(size))
    return ['extract', file, '--no-learn', '--format', 'jsonl']
  },
  expect,
})

/**
 * A record of a WARC file with a response.
 * @param {string} head
 * @param {Buffer | string} payload
 */
export function record(head, payload) {
  const response = Buffer.concat([
    Buffer.from(`HTTP/1.1 200 OK\r\n${head}\r\n\r\n`),
    Buffer.from(payload),
  ])
  const start = `WARC/1.0\r\nWARC-Type: response\r\nWARC-Target-URI: https://a.example/\r\nContent-Length: ${response.length}\r\n\r\n`
  return Buffer.concat([Buffer.from(start), response, Buffer.from('\r\n\r\n')])
}

const html = 'Content-Type: text/html'
const one = (/** @type {string} */ text) => `1\r\n${text}\r\n`

/**
 * A ZIP archive with one deflated entry, which its directory lists so many times.
 * @param {string} name
 * @param {Buffer} deflated
 */
export function zip(name, deflated, times = 1) {
  const header = Buffer.alloc(30 + name.length)
  header.writeUInt32LE(0x04034b50, 0)
  header.writeUInt16LE(8, 8)
  header.writeUInt32LE(deflated.length, 18)
  header.writeUInt16LE(name.length, 26)
  header.write(name, 30)
  const entry = Buffer.alloc(46 + name.length)
  entry.writeUInt32LE(0x02014b50, 0)
  entry.writeUInt16LE(8, 10)
  entry.writeUInt32LE(deflated.length, 20)
  entry.writeUInt16LE(name.length, 28)
  entry.write(name, 46)
  const directory = Buffer.concat(Array(times).fill(entry))
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(header.length + deflated.length, 16)
  return Buffer.concat([header, deflated, directory, end])
}

/** Deflated zeros of about so many bytes: a thousand times as many when they are unpacked. */
const deflatedZeros = (/** @type {number} */ bytes) => {
  const block = deflateRawSync(Buffer.alloc(2 ** 20), { finishFlush: 2 })
  return Buffer.concat([
    ...Array(Math.max(1, Math.round(bytes / block.length))).fill(block),
    deflateRawSync(Buffer.alloc(0)),
  ])
}

/** Longer than the longest page, however small the inputs should be. */
const bombText = (/** @type {number} */ size) => Buffer.alloc(Math.max(size * 200, 2 ** 26), 'a')

/** @type {readonly Attack[]} */
export const archiveAttacks = [
  archive(
    'of a record with spaces within its charset',
    'a.warc.gz',
    (size) =>
      gzipSync(
        record(`Content-Type: text/html; charset=${' '.repeat(Math.min(size, 200_000))};`, body),
      ),
    '"text":',
  ),
  archive(
    'of blank lines',
    'a.warc.gz',
    (size) => gzipSync(Buffer.alloc(size * 60, '\r\n')),
    'EMPTY_ARCHIVE',
  ),
  archive(
    'of beginnings of records',
    'a.warc',
    (size) => 'WARC/1.0\r\n'.repeat(size / 10),
    /BROKEN_/,
  ),
  archive(
    'of beginnings of records in gzip',
    'a.warc.gz',
    (size) => gzipSync('WARC/1.0\r\n'.repeat(size)),
    /BROKEN_/,
  ),
  archive(
    'of records that are too long',
    'a.warc',
    (size) => 'WARC/1.0\r\nContent-Length: 999999999999999\r\n\r\n'.repeat(size / 46),
    /BROKEN_/,
  ),
  archive(
    'of records of length 0',
    'a.warc',
    (size) => 'WARC/1.0\r\nContent-Length: 0\r\n\r\n\r\n\r\n'.repeat(size / 36),
    'EMPTY_ARCHIVE',
  ),
  archive(
    'of a header of continued lines',
    'a.warc',
    (size) => `WARC/1.0\r\nA: b\r\n${' \r\n\t\r\n'.repeat(size / 6)}`,
    /BROKEN_/,
  ),
  archive(
    'of a record in chunks of one byte',
    'a.warc.gz',
    (size) => gzipSync(record(`${html}\r\nTransfer-Encoding: chunked`, one('a').repeat(size * 4))),
    '"text":',
  ),
  archive(
    'of a record in empty chunks',
    'a.warc.gz',
    (size) =>
      gzipSync(
        record(`${html}\r\nTransfer-Encoding: chunked`, `${' '.repeat(200)}\r\n`.repeat(size / 20)),
      ),
    /"text":|NOT_TEXT/,
  ),
  archive(
    'of a record that is a bomb in gzip',
    'a.warc',
    (size) => record(`${html}\r\nContent-Encoding: gzip`, gzipSync(bombText(size))),
    'PAGE_TOO_LARGE',
  ),
  archive(
    'of a record that is a bomb in brotli',
    'a.warc',
    (size) => record(`${html}\r\nContent-Encoding: br`, brotliCompressSync(bombText(size))),
    'PAGE_TOO_LARGE',
  ),
  archive(
    'of empty members of gzip',
    'a.warc.gz',
    (size) => Buffer.concat(Array(Math.ceil(size / 20)).fill(gzipSync(''))),
    /BROKEN_ARCHIVE|EMPTY_ARCHIVE/,
  ),
  archive(
    'of beginnings of members',
    'a.warc.gz',
    (size) =>
      Buffer.concat([
        gzipSync(record(html, body)),
        Buffer.alloc(size, Buffer.from([0x1f, 0x8b, 8, 0])),
      ]),
    /"text":/,
  ),
  archive(
    'of members with long names',
    'a.warc.gz',
    (size) =>
      Buffer.concat(
        Array(Math.ceil(size / 30_000)).fill(
          Buffer.concat([
            Buffer.from([0x1f, 0x8b, 8, 8, 0, 0, 0, 0, 0, 0]),
            Buffer.alloc(30_000, 'a'),
          ]),
        ),
      ),
    /BROKEN_|EMPTY_/,
  ),
  archive(
    'of zeros in gzip',
    'a.warc.gz',
    (size) => gzipSync(Buffer.alloc(size * 900)),
    /BROKEN_|EMPTY_/,
  ),
  archive(
    'of lines in gzip that expand a thousand times',
    'a.jsonl.gz',
    (size) => gzipSync(Buffer.alloc(size * 900, '\n')),
    /BROKEN_COMPRESSION|.?/,
  ),
  archive(
    'of a page in gzip that expands a thousand times',
    'a.html.gz',
    (size) => gzipSync(Buffer.alloc(size * 900, 'a')),
    'PAGE_TOO_LARGE',
  ),
  archive(
    'of an entry that expands a thousand times',
    'a.wacz',
    (size) => zip('archive/a.warc', deflatedZeros(size)),
    /BROKEN_ARCHIVE|EMPTY_ARCHIVE/,
  ),
  archive(
    'that lists an entry ten thousand times',
    'a.wacz',
    (size) =>
      zip(
        'archive/a.warc',
        deflateRawSync(record(html, body)),
        Math.min(10_000, Math.ceil(size / 60)),
      ),
    'BROKEN_ARCHIVE',
  ),
  archive(
    'with a directory without end',
    'a.wacz',
    (size) => zip('a'.repeat(40), deflateRawSync(''), Math.ceil(size / 86)),
    'BROKEN_ARCHIVE',
  ),
  archive(
    'whose directory is elsewhere',
    'a.wacz',
    (size) => {
      const bytes = zip('a.warc', deflateRawSync(record(html, body)))
      bytes.writeUInt32LE(0xfffffff0, bytes.length - 6)
      return Buffer.concat([Buffer.alloc(size), bytes])
    },
    'BROKEN_ARCHIVE',
  ),
]
