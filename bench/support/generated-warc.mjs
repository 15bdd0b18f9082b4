import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { gzipSync } from 'node:zlib'

const response = 'HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\n\r\n'

/** The number of generated sites. */
const sites = 1_000

/**
 * Writes a WARC file with `count` pages, which repeat the given ones under unique ids and URLs.
 * @param {string} path
 * @param {readonly string[]} pages
 * @param {number} count
 */
export async function writeWarc(path, pages, count) {
  const file = createWriteStream(path)
  for (let at = 0; at < count; at++) {
    const body = Buffer.from(response + pages[at % pages.length])
    const head = [
      'WARC/1.0',
      'WARC-Type: response',
      `WARC-Record-ID: <urn:page:${at}>`,
      `WARC-Target-URI: https://site-${at % sites}.example/${at}`,
      `Content-Length: ${body.length}`,
    ].join('\r\n')
    const record = Buffer.concat([Buffer.from(`${head}\r\n\r\n`), body, Buffer.from('\r\n\r\n')])
    if (!file.write(gzipSync(record, { level: 1 }))) await once(file, 'drain')
  }
  file.end()
  await once(file, 'close')
}
