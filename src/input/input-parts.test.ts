import { appendFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { checkInputs, findInPart, type InputPart, partInputs } from './input-parts.js'
import { readInputs } from './inputs.js'
import { inputLimits } from './raw-page/input-limits.js'
import { memberEach, recordOf } from './warc/warc.test-kit.js'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'treesift-parts-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const file = (name: string, content: string | Buffer): string => {
  writeFileSync(join(folder, name), content)
  return join(folder, name)
}

async function all<Item>(items: AsyncIterable<Item>): Promise<readonly Item[]> {
  const found: Item[] = []
  for await (const item of items) found.push(item)
  return found
}

async function pagesOf(parts: readonly InputPart[]) {
  const found = []
  for (const part of parts)
    for await (const input of findInPart(part, inputLimits)) found.push(await input.read())
  return found
}

/** The parts give what the whole gives. */
async function expectSame(names: readonly string[], bytes: number): Promise<readonly InputPart[]> {
  const parts = await all(partInputs(names, bytes))
  expect(await pagesOf(parts)).toEqual(await all(readInputs({ pages: names })))
  return parts
}

const anyRecord = fc.record({
  body: fc.oneof(
    fc.string().map((text) => `<p>${text}`),
    fc.constantFrom('WARC/1.0\r\n', '\r\n\r\nWARC/1.1\nx', 'WARC/1.0'),
  ),
  type: fc.constantFrom('response', 'request', 'resource'),
  length: fc.option(fc.nat(200), { nil: undefined, freq: 8 }),
})

test('archives, parted anywhere, are read as one', async () => {
  const archive = fc.record({
    records: fc.array(anyRecord, { minLength: 1, maxLength: 20 }),
    bytes: fc.integer({ min: 1, max: 3_000 }),
    ending: fc.constantFrom('.warc', '.warc.gz'),
  })
  let parted = 0
  await fc.assert(
    fc.asyncProperty(archive, async ({ records, bytes, ending }) => {
      const written = records.map(({ length, ...record }, at) =>
        recordOf({ ...record, id: `r${at}`, ...(length !== undefined && { length }) }),
      )
      const content = ending === '.warc' ? Buffer.concat(written) : memberEach(written)
      const name = file(`a${ending}`, content)
      try {
        const parts = await expectSame([name], bytes)
        if (parts.length > 1) parted++
      } catch (error) {
        // a record that holds what looks like another is told of, never split in silence
        if ((error as { code?: string }).code !== 'PART_CROSSED') throw error
      }
    }),
    { numRuns: 150, examples: [[{ records: [], bytes: 1, ending: '.warc' }]] },
  )
  expect(parted).toBeGreaterThan(20)
})

describe('a record that holds an archive', () => {
  const inner = [recordOf({ id: 'x' }), recordOf({ id: 'y' })]
  test.each([
    ['a.warc', (records: readonly Buffer[]) => Buffer.concat(records), Buffer.concat(inner)],
    // stored as it is: bytes that cannot be compressed further
    [
      'a.warc.gz',
      (records: readonly Buffer[]) =>
        Buffer.concat(records.map((one) => gzipSync(one, { level: 0 }))),
      memberEach(inner),
    ],
  ])('is told of where it misleads: %s', async (name, pack, body) => {
    const records = [recordOf({ id: 'a' }), recordOf({ id: 'b', body, type: 'metadata' })]
    const path = file(name, pack([...records, recordOf({ id: 'c' })]))
    const parts = await all(partInputs([path], pack(records).length - body.length - 20))
    expect(parts.length).toBeGreaterThan(1)
    await expect(pagesOf(parts)).rejects.toMatchObject({ code: 'PART_CROSSED' })
  })
})

test('lists, parted anywhere, are read as one: lines keep their numbers', async () => {
  const line = fc.oneof(
    fc.string({ maxLength: 20 }).map((html) => JSON.stringify({ html })),
    fc.constantFrom('', '  ', 'broken', '{"id": 1}', '{"html": "é"}'),
  )
  const list = fc.record({
    lines: fc.array(line, { minLength: 1, maxLength: 30 }),
    bytes: fc.integer({ min: 1, max: 200 }),
    end: fc.constantFrom('', '\n'),
  })
  await fc.assert(
    fc.asyncProperty(list, async ({ lines, bytes, end }) => {
      await expectSame([file('list.jsonl', lines.join('\n') + end)], bytes)
    }),
    { numRuns: 60 },
  )
})

test('paths in lists, folders, patterns, files and what is missing keep their order', async () => {
  mkdirSync(join(folder, 'site/empty'), { recursive: true })
  const pages = ['site/a.html', 'site/b.html', 'c.html'].map((name) => file(name, `<p>${name}`))
  const list = file('paths.txt', `# names\n${pages.join('\n')}\n\n${join(folder, 'none.html')}\n`)
  const jsonl = file('list.jsonl', '{"html": "<p>x"}\n')
  const packed = file('packed.jsonl.gz', gzipSync('{"html": "<p>y"}\n{"html": "<p>z"}\n'))
  const names = [
    ...[join(folder, 'site'), jsonl, packed, list, join(folder, '*.html')],
    ...[join(folder, 'no*.html'), join(folder, 'gone.warc'), join(folder, 'site/empty')],
  ]
  const parts = await expectSame(names, 10)
  expect(parts.length).toBeGreaterThan(6)
  await expectSame(names, 1_000_000)
})

test('names of nothing are not submitted', async () => {
  const page = file('a.html', '<p>a')
  await checkInputs([page, folder, join(folder, '*.html')])
  for (const name of ['none.html', 'no*.html'])
    await expect(checkInputs([page, join(folder, name)]), name).rejects.toMatchObject({
      code: 'INPUT_NOT_FOUND',
    })
})

test('URLs are not read, and standard input is not parted', async () => {
  const list = file('list.txt', 'https://a.example/\n')
  const [failure] = await pagesOf(await all(partInputs([list], 10)))
  expect(failure).toMatchObject({ kind: 'failed', error: { code: 'URL_NOT_READ' } })
  for (const name of ['-', 'https://a.example/'])
    await expect(all(partInputs([name], 10))).rejects.toMatchObject({ code: 'BAD_OPTION' })
})

test('a file that has another size now is not read', async () => {
  const path = file('list.jsonl', '{"html": "<p>x"}\n')
  const parts = await all(partInputs([path], 10))
  appendFileSync(path, '\n')
  await expect(pagesOf(parts)).rejects.toMatchObject({ code: 'INPUT_CHANGED' })
})
