import { mkdir, mkdtemp, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sourceLimits } from '../limits.js'
import type { Bytes } from './bytes.js'
import { isFolder, readPageBytes, readStdinBytes } from './file.js'

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'treesift-file-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function write(name: string, content: string | Buffer): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, content)
  return path
}

const read = async (path: string, maxBytes: number = sourceLimits.maxBytes): Promise<string> =>
  (await readPageBytes(path, { ...sourceLimits, maxBytes })).toString()

test('plain, by the name and by the content', async () => {
  expect(await read(await write('a.html', '<p>1'))).toBe('<p>1')
  expect(await read(await write('b.html.gz', gzipSync('<p>2')))).toBe('<p>2')
  expect(await read(await write('c.html', gzipSync('<p>3')))).toBe('<p>3')
  expect(await read(await write('empty.html', ''))).toBe('')
})

test('.gz that is none, or cut', async () => {
  const code = 'BROKEN_COMPRESSION'
  await expect(read(await write('d.gz', '<p>no gzip</p>'))).rejects.toMatchObject({ code })
  const cut = gzipSync('x'.repeat(10_000)).subarray(0, -9)
  await expect(read(await write('e.html.gz', cut))).rejects.toMatchObject({ code })
})

test('the limit holds for what is stored and for what comes of it', async () => {
  const code = 'PAGE_TOO_LARGE'
  expect(await read(await write('f.html', 'x'.repeat(100)), 100)).toHaveLength(100)
  await expect(read(await write('f.html', 'x'.repeat(101)), 100)).rejects.toMatchObject({ code })
  const packed = gzipSync('x'.repeat(10_000))
  expect(packed.length).toBeLessThan(100)
  await expect(read(await write('g.html.gz', packed), 100)).rejects.toMatchObject({ code })
  await expect(read('/dev/zero', 100_000)).rejects.toMatchObject({ code })
})

test('a huge file is not read', async () => {
  const path = await write('huge.html', '')
  await truncate(path, 2 ** 40)
  const start = performance.now()
  await expect(read(path)).rejects.toMatchObject({ code: 'PAGE_TOO_LARGE' })
  expect(performance.now() - start).toBeLessThan(500)
})

test('what is not there, and what is no file', async () => {
  const path = await write('h.html', '')
  await mkdir(join(folder, 'sub.html'))
  await expect(read(join(folder, 'none'))).rejects.toMatchObject({ code: 'INPUT_NOT_FOUND' })
  await expect(read(join(path, 'x'))).rejects.toMatchObject({ code: 'INPUT_NOT_FOUND' })
  await expect(read('a\0b')).rejects.toMatchObject({ code: 'INPUT_UNREADABLE' })
  await expect(read(join(folder, 'sub.html'))).rejects.toThrow(/INPUT_UNREADABLE|it is a folder/)
  expect(await isFolder(folder)).toBe(true)
  expect(await isFolder(path)).toBe(false)
})

test('standard input: plain, gzip, and within the limit', async () => {
  async function* stdin(content: string | Buffer): Bytes {
    yield Buffer.from(content)
  }
  const limits = { ...sourceLimits, maxBytes: 50 }
  expect((await readStdinBytes(stdin('<p>'), limits)).toString()).toBe('<p>')
  expect((await readStdinBytes(stdin(gzipSync('<p>')), limits)).toString()).toBe('<p>')
  await expect(readStdinBytes(stdin('x'.repeat(51)), limits)).rejects.toThrow('-: larger than 50')
})
