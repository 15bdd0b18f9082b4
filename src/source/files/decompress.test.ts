import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { BrokenCompression, PageTooLarge } from '../../core/errors.js'
import { type Bytes, bounded, collect } from './bytes.js'
import { type Compression, decompress, gunzipIfGzip } from './decompress.js'

async function* chunksOf(bytes: Uint8Array, size = 1000): Bytes {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

const text = Buffer.from('<p>Grüße</p>'.repeat(5000))

const unpack = (packed: Uint8Array, compression: Compression, size?: number): Promise<Buffer> =>
  collect(decompress(chunksOf(packed, size), compression, 'page'))

const packed: readonly (readonly [name: string, compression: Compression, bytes: Buffer])[] = [
  ['gzip', 'gzip', gzipSync(text)],
  ['deflate with header', 'deflate', deflateSync(text)],
  ['deflate without header', 'deflate', deflateRawSync(text)],
  ['brotli', 'br', brotliCompressSync(text)],
]

describe.each(packed)('%s', (_, compression, bytes) => {
  test('comes back, in chunks of any size', async () => {
    expect(await unpack(bytes, compression)).toEqual(text)
    expect(await unpack(bytes, compression, 1)).toEqual(text)
  })

  test.each([1, 3, 10, 30])('cut %i bytes before its end', async (missing) => {
    const cut = unpack(bytes.subarray(0, -missing), compression)
    await expect(cut).rejects.toThrow(BrokenCompression)
  })

  test('damaged', async () => {
    const damaged = Buffer.from(bytes)
    damaged.fill(0xff, 4, 24)
    await expect(unpack(damaged, compression)).rejects.toThrow(BrokenCompression)
  })

  test('no bytes are no bytes', async () => {
    expect(await unpack(Buffer.alloc(0), compression)).toHaveLength(0)
  })
})

test('several gzip members are one file', async () => {
  const members = Buffer.concat([gzipSync('one '), gzipSync('two')])
  expect((await unpack(members, 'gzip')).toString()).toBe('one two')
})

test('a failure of the source stays what it is', async () => {
  async function* failing(): Bytes {
    yield gzipSync(text).subarray(0, 50)
    throw new Error('the disk is gone')
  }
  await expect(collect(decompress(failing(), 'gzip', 'page'))).rejects.toThrow('the disk is gone')
})

test('gzip is known by its beginning, everything else passes', async () => {
  expect(await collect(gunzipIfGzip(chunksOf(gzipSync(text), 1), 'page'))).toEqual(text)
  expect(await collect(gunzipIfGzip(chunksOf(text), 'page'))).toEqual(text)
  expect(await collect(gunzipIfGzip(chunksOf(Buffer.from('\x1f')), 'page'))).toHaveLength(1)
})

test('ten gigabytes of zeros stop at the limit, soon and in little memory', async () => {
  const member = gzipSync(Buffer.alloc(64 * 2 ** 20))
  const limit = 32 * 2 ** 20
  let taken = 0
  async function* bomb(): Bytes {
    for (let n = 0; n < 160; n++) {
      taken += member.length
      yield member
    }
  }
  const before = process.memoryUsage().rss
  const start = performance.now()
  const unpacked = collect(bounded(decompress(bomb(), 'gzip', 'bomb'), limit, 'bomb'))
  await expect(unpacked).rejects.toThrow(PageTooLarge)
  expect(performance.now() - start).toBeLessThan(2000)
  expect(process.memoryUsage().rss - before).toBeLessThan(100 * 2 ** 20)
  expect(taken).toBeLessThan(20 * member.length)
})

test('the source is let go when the limit is passed', async () => {
  let isClosed = false
  async function* endless(): Bytes {
    try {
      for (;;) yield Buffer.alloc(1000, 'x')
    } finally {
      isClosed = true
    }
  }
  await expect(collect(bounded(gunzipIfGzip(endless(), 'x'), 5000, 'x'))).rejects.toThrow(
    'x: larger than 5000 bytes',
  )
  expect(isClosed).toBe(true)
})
