import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { recordOf } from '../src/input/warc/warc.test-kit.js'
import { streamsOf } from './support/streams/streams.mjs'
import { treesift } from './support/treesift.js'

// `npm run build` first, as for every test of the built program: threads run what is built
const built: typeof import('../src/index.js') = await import('../dist/index.js' as string)

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'treesift-threads-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const [stream] = streamsOf()
const pages = stream!.before.slice(0, 12) as unknown as { html: string; url: string }[]

const found = async (
  extractor: Awaited<ReturnType<typeof built.createExtractor>>,
  jobs?: number,
) => {
  const all: unknown[] = []
  const options = jobs === undefined ? {} : { jobs }
  for await (const one of extractor.extractAll(pages, options)) all.push(one)
  return all
}

test.each(['rules.db', ':memory:'])(
  'worker threads find the same as the calling thread, by rules in %s',
  async (name) => {
    const db = name === ':memory:' ? name : join(folder, name)
    const extractor = await built.createExtractor({ db, learns: false })
    const labels = (at: number) => ({
      ...pages[at]!,
      labels: { headline: /<h1[^>]*>([^<]*)/.exec(pages[at]!.html)![1]! },
    })
    await extractor.train([labels(0), labels(1)])
    const here = await found(extractor)
    expect(await found(extractor, 2)).toEqual(here)
    expect(here).toHaveLength(12)
    expect(new Set(here.map((one) => Object.keys((one as { fields: object }).fields)[0]))).toEqual(
      new Set(['headline']),
    )
    extractor.close()
  },
)

test('pages that worker threads extract are learned from', async () => {
  const extractor = await built.createExtractor({ db: join(folder, 'rules.db') })
  await found(extractor, 2)
  const { decidedBy } = await extractor.extract(pages[0]!)
  expect(decidedBy).toBe('induced')
  extractor.close()
})

test('worker threads decode the pages of archives as this thread does', async () => {
  const typed = (type: string) => `HTTP/1.1 200 OK\r\nContent-Type: ${type}\r\n\r\n`
  const prose = '<p>Das Fährschiff legt früh ab. Wer mitfahren will, steht um fünf Uhr am Kai.</p>'
  const odd = [
    recordOf({
      id: 'latin',
      head: typed('text/html; charset=iso-8859-1'),
      body: Buffer.from(prose, 'latin1'),
    }),
    recordOf({ id: 'meta', head: typed('text/html'), body: `<meta charset=utf-8>${prose}` }),
    recordOf({ id: 'none', head: typed('text/html'), body: Buffer.from(prose, 'latin1') }),
    recordOf({ id: 'cut', body: prose, more: 'WARC-Truncated: length\r\n' }),
    recordOf({ id: 'image', body: Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\0', 'latin1') }),
  ]
  const lines = (before: number): string[] => {
    const warc = join(folder, 'pages.warc')
    const first = Array.from({ length: before }, (_, at) => recordOf({ id: `first-${at}` }))
    writeFileSync(warc, Buffer.concat([...first, ...odd]))
    const words = ['extract', warc, '--no-learn', '--format', 'jsonl', '--jobs', '2']
    return treesift(words)
      .out.trim()
      .split('\n')
      .slice(-odd.length)
      .map((line) => line.replaceAll(/(?<=@|"byte":)\d+/g, '0'))
  }
  const here = lines(0)
  expect(here.map((line) => JSON.parse(line).text?.includes('Fährschiff'))).toEqual([
    ...[true, true, true, true, undefined],
  ])
  expect(here.map((line) => JSON.parse(line).warnings?.length)).toEqual([0, 0, 0, 1, undefined])
  expect(JSON.parse(here.at(-1)!).error.code).toBe('NOT_TEXT')
  // the first pages are extracted in the calling thread
  expect(lines(9)).toEqual(here)
})
