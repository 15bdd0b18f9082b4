import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { BrokenCompression, PageTooLarge } from '../../core/errors.js'
import { type ByteStream, limitBytes, readAll } from './byte-stream.js'
import { type Compression, decompress, gunzipIfGzip } from './decompress.js'

async function* chunksOf(bytes: Uint8Array, size = 1000): ByteStream {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

const text = Buffer.from('<p>Grüße</p>'.repeat(5000))

const unpack = (packed: Uint8Array, compression: Compression, size?: number): Promise<Buffer> =>
  readAll(decompress(chunksOf(packed, size), compression, 'page'))

const packed: readonly (readonly [name: string, compression: Compression, bytes: Buffer])[] = [
  ['gzip', 'gzip', gzipSync(text)],
  ['deflate with header', 'deflate', deflateSync(text)],
  ['deflate without header', 'deflate', deflateRawSync(text)],
  ['brotli', 'br', brotliCompressSync(text)],
]

describe.each(packed)('%s', (_, compression, bytes) => {
  test('is decompressed in chunks of any size', async () => {
    expect(await unpack(bytes, compression)).toEqual(text)
    expect(await unpack(bytes, compression, 1)).toEqual(text)
  })

  test.each([1, 3, 10, 30])('truncated %i bytes before its end', async (missing) => {
    const cut = unpack(bytes.subarray(0, -missing), compression)
    await expect(cut).rejects.toThrow(BrokenCompression)
  })

  test('damaged', async () => {
    const damaged = Buffer.from(bytes)
    damaged.fill(0xff, 4, 24)
    await expect(unpack(damaged, compression)).rejects.toThrow(BrokenCompression)
  })

  test('of no bytes gives no bytes', async () => {
    expect(await unpack(Buffer.alloc(0), compression)).toHaveLength(0)
  })
})

test('several gzip members are one file', async () => {
  const members = Buffer.concat([gzipSync('one '), gzipSync('two')])
  expect((await unpack(members, 'gzip')).toString()).toBe('one two')
})

test('an error of the source is passed on', async () => {
  async function* failing(): ByteStream {
    yield gzipSync(text).subarray(0, 50)
    throw new Error('the disk is gone')
  }
  await expect(readAll(decompress(failing(), 'gzip', 'page'))).rejects.toThrow('the disk is gone')
})

test('gzip is recognized by its header, other data passes through', async () => {
  expect(await readAll(gunzipIfGzip(chunksOf(gzipSync(text), 1), 'page'))).toEqual(text)
  expect(await readAll(gunzipIfGzip(chunksOf(text), 'page'))).toEqual(text)
  expect(await readAll(gunzipIfGzip(chunksOf(Buffer.from('\x1f')), 'page'))).toHaveLength(1)
})

test('ten gigabytes of zeros stop at the limit, quickly and in little memory', async () => {
  const member = gzipSync(Buffer.alloc(64 * 2 ** 20))
  const limit = 32 * 2 ** 20
  let taken = 0
  async function* bomb(): ByteStream {
    for (let n = 0; n < 160; n++) {
      taken += member.length
      yield member
    }
  }
  const before = process.memoryUsage().rss
  const start = performance.now()
  const unpacked = readAll(limitBytes(decompress(bomb(), 'gzip', 'bomb'), limit, 'bomb'))
  await expect(unpacked).rejects.toThrow(PageTooLarge)
  expect(performance.now() - start).toBeLessThan(2000)
  expect(process.memoryUsage().rss - before).toBeLessThan(100 * 2 ** 20)
  expect(taken).toBeLessThan(20 * member.length)
})

test('the source is closed when the limit is exceeded', async () => {
  let isClosed = false
  async function* endless(): ByteStream {
    try {
      for (;;) yield Buffer.alloc(1000, 'x')
    } finally {
      isClosed = true
    }
  }
  await expect(readAll(limitBytes(gunzipIfGzip(endless(), 'x'), 5000, 'x'))).rejects.toThrow(
    'x: larger than 5000 bytes',
  )
  expect(isClosed).toBe(true)
})
