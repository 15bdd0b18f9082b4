import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { streamsOf } from './support/streams/streams.mjs'
import { treesift } from './support/treesift.js'

// `npm run build` first, as for every test of the built program: threads run what is built
const built: typeof import('../src/index.js') = await import('../dist/index.js' as string)

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'treesift-two-pass-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const [stream] = streamsOf()
const pages = stream!.before.slice(0, 14) as unknown as { html: string; url: string }[]

const line = (page: object, at: number) => JSON.stringify({ ...page, id: `p${at}` })

test('two passes give the same bytes with any number of threads and in any order', () => {
  const list = join(folder, 'list.jsonl')
  const lines = pages.map(line)
  const extract = (...words: readonly string[]) => {
    const { code, out } = treesift(['extract', list, '--two-pass', '--format', 'jsonl', ...words])
    expect(code).toBe(0)
    return out.trim().split('\n')
  }
  writeFileSync(list, lines.join('\n'))
  const one = extract('--jobs', '1')
  expect(one).toHaveLength(14)
  expect(extract('--jobs', '2')).toEqual(one)
  writeFileSync(list, lines.toReversed().join('\n'))
  expect(extract('--jobs', '3')).toEqual(one.toReversed())
})

test('the library makes two passes over what can be read twice', async () => {
  const extractor = await built.createExtractor({ db: join(folder, 'rules.db') })
  const found = async (options: { twoPass: boolean; jobs?: number }) => {
    const all: unknown[] = []
    for await (const one of extractor.extractAll(pages.slice(0, 2), options)) all.push(one)
    return all
  }
  expect(await found({ twoPass: true })).toHaveLength(2)
  expect(await found({ twoPass: true, jobs: 2 })).toHaveLength(2)
  const once = (function* () {
    yield* pages
  })()
  await expect(extractor.extractAll(once, { twoPass: true }).next()).rejects.toMatchObject({
    code: 'BAD_OPTION',
  })
  extractor.close()
})
