import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ByteStream } from '../files/byte-stream.js'
import { inputLimits } from '../raw-page/input-limits.js'
import { readJsonLines } from './json-lines.js'

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'treesift-lines-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function* stdin(content: string | Buffer, size = 7): ByteStream {
  const bytes = Buffer.from(content)
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

async function read(content: string | Buffer, maxLineBytes: number = inputLimits.maxLineBytes) {
  const limits = { ...inputLimits, maxLineBytes }
  const lines: unknown[] = []
  for await (const line of readJsonLines('-', { stdin: stdin(content), limits }))
    lines.push([line.line, line.kind === 'object' ? line.value : line.error.message])
  return lines
}

test('handles a byte order mark, CR LF, blank lines and a missing last line feed', async () => {
  const content = '\ufeff{"a":1}\r\n\r\n  \t\n{"b":"é\\n"}\n\n{"c":3}'
  expect(await read(content)).toEqual([
    [1, { a: 1 }],
    [4, { b: 'é\n' }],
    [6, { c: 3 }],
  ])
  expect(await read('')).toEqual([])
  expect(await read('\n')).toEqual([])
})

test('a broken line is yielded as a failure, and reading continues', async () => {
  const content = Buffer.concat([
    Buffer.from('{"a":1}\n{"a":\n[1]\nnull\n"x"\n{"b":"'),
    Buffer.from([0xff]),
    Buffer.from(`"}\n{"c":"${'x'.repeat(100)}"}\n{"z":26}\n`),
  ])
  const advice = 'Correct or remove this line.'
  expect(await read(content, 50)).toEqual([
    [1, { a: 1 }],
    [2, expect.stringMatching(/^-:2: not valid JSON \(.+\)\. Correct/)],
    [3, `-:3: expected an object, found a list. ${advice}`],
    [4, `-:4: expected an object, found null. ${advice}`],
    [5, `-:5: expected an object, found a text. ${advice}`],
    [6, `-:6: not valid UTF-8. ${advice}`],
    [7, `-:7: longer than 50 bytes. ${advice}`],
    [8, { z: 26 }],
  ])
})

test('a last line that is too long is yielded as a failure', async () => {
  expect(await read('x'.repeat(60), 50)).toEqual([[1, expect.stringContaining('longer than 50')]])
})

test('a line of many chunks is concatenated once', async () => {
  const page = 'x'.repeat(8 * 2 ** 20)
  const start = performance.now()
  for await (const line of readJsonLines('-', { stdin: stdin(`{"html":"${page}"}`, 512) }))
    expect(line).toMatchObject({ kind: 'object', value: { html: page } })
  expect(performance.now() - start).toBeLessThan(2000)
})

test('gzip is recognized by name and by content', async () => {
  const path = join(folder, 'a.jsonl.gz')
  await writeFile(path, gzipSync('{"a":1}\n{"b":2}\n'))
  const numbers: number[] = []
  for await (const line of readJsonLines(path)) numbers.push(line.line)
  expect(numbers).toEqual([1, 2])
  expect(await read(gzipSync('{"a":1}'))).toEqual([[1, { a: 1 }]])
})

test('a file that cannot be read to its end throws, after the readable lines', async () => {
  const path = join(folder, 'cut.jsonl.gz')
  await writeFile(path, gzipSync('{"a":1}\n'.repeat(50_000)).subarray(0, -20))
  let lines = 0
  const reading = async () => {
    for await (const _ of readJsonLines(path)) lines++
  }
  await expect(reading()).rejects.toMatchObject({ code: 'BROKEN_COMPRESSION' })
  expect(lines).toBeGreaterThan(1000)
  const missing = readJsonLines(join(folder, 'none.jsonl')).next()
  await expect(missing).rejects.toMatchObject({ code: 'INPUT_NOT_FOUND' })
})

test('lines are read on demand', async () => {
  async function* endless(): ByteStream {
    for (;;) yield Buffer.from('{"a":1}\n')
  }
  for await (const line of readJsonLines('-', { stdin: endless() })) if (line.line === 100) break
})
