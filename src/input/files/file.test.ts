import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, symlink, truncate, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inputLimits } from '../raw-page/input-limits.js'
import { type ByteStream, readAll } from './byte-stream.js'
import { isFolder, readFileBytes, readPageBytes } from './file.js'
import { openRandomAccess } from './random-access-bytes.js'
import { readStdinBytes } from './standard-input.js'

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

const read = async (path: string, maxBytes: number = inputLimits.maxBytes): Promise<string> =>
  (await readPageBytes(path, { ...inputLimits, maxBytes })).toString()

test('plain files, gzip by name and by content', async () => {
  expect(await read(await write('a.html', '<p>1'))).toBe('<p>1')
  expect(await read(await write('b.html.gz', gzipSync('<p>2')))).toBe('<p>2')
  expect(await read(await write('c.html', gzipSync('<p>3')))).toBe('<p>3')
  expect(await read(await write('empty.html', ''))).toBe('')
})

test('a .gz file that is not gzip, or truncated', async () => {
  const code = 'BROKEN_COMPRESSION'
  await expect(read(await write('d.gz', '<p>no gzip</p>'))).rejects.toMatchObject({ code })
  const cut = gzipSync('x'.repeat(10_000)).subarray(0, -9)
  await expect(read(await write('e.html.gz', cut))).rejects.toMatchObject({ code })
})

test('the limit holds for the stored and the decompressed size', async () => {
  const code = 'PAGE_TOO_LARGE'
  expect(await read(await write('f.html', 'x'.repeat(100)), 100)).toHaveLength(100)
  await expect(read(await write('f.html', 'x'.repeat(101)), 100)).rejects.toMatchObject({ code })
  const packed = gzipSync('x'.repeat(10_000))
  expect(packed.length).toBeLessThan(100)
  await expect(read(await write('g.html.gz', packed), 100)).rejects.toMatchObject({ code })
})

describe.skipIf(process.platform === 'win32')(
  'what is not a file is refused before it is opened:',
  () => {
    const code = 'INPUT_UNREADABLE'

    test('pipes, which wait for a writer', async () => {
      const pipe = join(folder, 'pipe.html')
      execFileSync('mkfifo', [pipe])
      await symlink(pipe, join(folder, 'link.html'))
      for (const path of [pipe, join(folder, 'link.html')]) {
        const message = expect.stringContaining('it is a named pipe, not a file')
        await expect(read(path)).rejects.toMatchObject({ code, message })
        await expect(readAll(readFileBytes(path))).rejects.toMatchObject({ code })
        await expect(openRandomAccess(path)).rejects.toMatchObject({ code, message })
      }
    })

    test('devices, which have no end', async () => {
      const message = expect.stringContaining('it is a device, not a file')
      await expect(read('/dev/zero', 100_000)).rejects.toMatchObject({ code, message })
      await expect(readAll(readFileBytes('/dev/zero'))).rejects.toMatchObject({ code, message })
    })

    test('sockets', async () => {
      const path = join(folder, 'socket')
      const server = createServer().listen(path)
      await once(server, 'listening')
      await expect(read(path)).rejects.toMatchObject({ code })
      server.close()
    })
  },
)

test('a huge file is not opened', async () => {
  const path = await write('huge.html', '')
  await truncate(path, 2 ** 40)
  const start = performance.now()
  await expect(read(path)).rejects.toMatchObject({ code: 'PAGE_TOO_LARGE' })
  expect(performance.now() - start).toBeLessThan(500)
})

test('missing files and folders', async () => {
  const path = await write('h.html', '')
  await mkdir(join(folder, 'sub.html'))
  await expect(read(join(folder, 'none'))).rejects.toMatchObject({ code: 'INPUT_NOT_FOUND' })
  await expect(read(join(path, 'x'))).rejects.toMatchObject({ code: 'INPUT_NOT_FOUND' })
  await expect(read('a\0b')).rejects.toMatchObject({ code: 'INPUT_UNREADABLE' })
  await expect(read(join(folder, 'sub.html'))).rejects.toThrow(/INPUT_UNREADABLE|it is a folder/)
  expect(await isFolder(folder)).toBe(true)
  expect(await isFolder(path)).toBe(false)
})

test('standard input: plain, gzip, above the limit', async () => {
  async function* stdin(content: string | Buffer): ByteStream {
    yield Buffer.from(content)
  }
  const limits = { ...inputLimits, maxBytes: 50 }
  expect((await readStdinBytes(stdin('<p>'), limits)).toString()).toBe('<p>')
  expect((await readStdinBytes(stdin(gzipSync('<p>')), limits)).toString()).toBe('<p>')
  await expect(readStdinBytes(stdin('x'.repeat(51)), limits)).rejects.toThrow('-: larger than 50')
})
