import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { streamsOf } from './support/streams/streams.mjs'

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
