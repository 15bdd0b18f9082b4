import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { streamsOf } from '../../test/support/streams/streams.mjs'
import type { Extraction } from '../extraction/extraction.js'
import { paragraphModel } from '../extraction/extraction.test-kit.js'
import type { LabelledObject } from '../input/pages/labelled-object.js'
import type { FailedExtraction } from '../output/formats/write.js'
import type { RuleReader } from '../store/interface/rule-store.js'
import { SqliteRuleStore } from '../store/sqlite/sqlite-rule-store.js'
import { createExtractor, type Extractor, RuleExtractor } from './extractor.js'
import { OnlineLearner, openLearningStore } from './online-learning/online-learner.js'
import {
  mainOf,
  priceOf,
  range,
  site,
  story,
  storyRules,
} from './online-learning/online-learning.test-kit.js'
import type { PageInput } from './page-input.js'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'treesift-extractor-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const html = (n: number) => `<h1>Title ${n}</h1><p>Paragraph ${n} of the story.</p>`
const url = (n: number) => `https://www.example.org/${n}`
const labelled = (n: number): LabelledObject => ({
  html: html(n),
  url: url(n),
  labels: { headline: `Title ${n}` },
})

describe('an extractor', () => {
  test('extracts by the rules that it was trained to', async () => {
    const extractor = await createExtractor({ db: ':memory:' })
    expect((await extractor.extract({ html: html(3), url: url(3) })).fields).toEqual({})
    const report = await extractor.train([labelled(1), labelled(2)])
    expect(report.sites.map(({ site }) => site)).toEqual(['example.org'])
    const found = await extractor.extract({ html: html(3), url: url(3) })
    expect(found).toMatchObject({ id: url(3), url: url(3), fields: { headline: ['Title 3'] } })
    extractor.close()
  })

  test('gives the content in the forms that are asked for', async () => {
    const extractor = await createExtractor({ db: ':memory:' })
    await extractor.train(
      [1, 2, 3].map((n) => ({ ...labelled(n), labels: { main: { selector: 'p' } } })),
    )
    const page = { html: html(4), url: url(4) }
    const plain = await extractor.extract(page)
    expect(['markdown', 'html', 'blocks'].filter((key) => key in plain)).toEqual([])
    const found = await extractor.extract(page, {
      formats: ['markdown', 'html'],
      blocks: true,
      frontMatter: 'yaml',
    })
    const text: string = found.markdown + found.html
    expect(text).toContain('Paragraph 4 of the story.')
    expect(found.markdown).toMatch(/^---\ntitle: /)
    expect(found.html).toBe('<p>Paragraph 4 of the story.</p>')
    expect(found.blocks.map(({ kind }) => kind)).toEqual(['paragraph'])
    const titled = await extractor.extract(page, { formats: ['markdown'], title: 'heading' })
    expect(titled.markdown).toMatch(/^# /)
    for await (const one of extractor.extractAll([page], { formats: ['markdown'] }))
      expect(one).toMatchObject({ markdown: 'Paragraph 4 of the story.\n' })
    // @ts-expect-error: there is no such format
    await expect(extractor.extract(page, { formats: ['pdf'] })).rejects.toThrow('pdf')
    extractor.close()
  })

  test('accepts streams of pages, an id, and a site', async () => {
    const extractor = await createExtractor({ db: ':memory:' })
    async function* pages() {
      yield labelled(1)
    }
    await extractor.train(pages())
    const found = await extractor.extract({ html: html(4), id: 'p4', site: 'example.org' })
    expect(found).toMatchObject({ id: 'p4', fields: { headline: ['Title 4'] } })
    expect(await extractor.extract({ html: html(4) })).toMatchObject({ id: 'page', fields: {} })
    extractor.close()
  })

  test('prefers precision or recall, and explains, on request', async () => {
    const extractor = await createExtractor({ db: ':memory:' })
    const page = { html: html(1).repeat(9), explain: true } as const
    const found = await extractor.extract({ ...page, leaning: 'recall' })
    expect(found.explanation).toHaveLength(18)
    const { text } = await extractor.extract({ ...page, leaning: 'precision' })
    expect(text.length).toBeLessThanOrEqual(found.text.length)
    await expect(extractor.extract({ ...page, leaning: 'both' as 'recall' })).rejects.toThrow(
      expect.objectContaining({ code: 'BAD_OPTION' }),
    )
    extractor.close()
  })

  test('shares nothing with another one in memory', async () => {
    const [first, second] = [
      await createExtractor({ db: ':memory:' }),
      await createExtractor({ db: ':memory:' }),
    ]
    await first.train([labelled(1)])
    expect((await second.extract({ html: html(2), url: url(2) })).fields).toEqual({})
    first.close()
    second.close()
  })

  test('shares a file with the next one', async () => {
    const db = join(folder, 'rules.db')
    const first = await createExtractor({ db })
    await first.train([labelled(1)])
    first.close()
    const second = await createExtractor({ db })
    expect((await second.extract({ html: html(2), url: url(2) })).fields).toEqual({
      headline: ['Title 2'],
    })
    second.close()
  })

  test('makes no file for pages without lessons, and finds the one that training makes', async () => {
    const db = join(folder, 'rules.db')
    const extractor = await createExtractor({ db })
    const extract = () => extractor.extract({ html: html(2), url: url(2) })
    expect((await extract()).fields).toEqual({})
    expect(existsSync(db)).toBe(false)
    await extractor.train([labelled(1)])
    expect((await extract()).fields).toEqual({ headline: ['Title 2'] })
    extractor.close()
  })

  test.each(['www.Example.org', 'https://example.org/a'])('knows the site by %s', async (site) => {
    const extractor = await createExtractor({ db: ':memory:' })
    await extractor.train([labelled(1)])
    expect((await extractor.extract({ html: html(2), site })).fields).toEqual({
      headline: ['Title 2'],
    })
    extractor.close()
  })

  test('follows rules that are learned meanwhile, by itself and by others', async () => {
    const db = join(folder, 'rules.db')
    const [first, second] = [await createExtractor({ db }), await createExtractor({ db })]
    const found = async () => {
      const { fields } = await first.extract({ html: '<h1>One</h1><p>Two</p>', url: url(9) })
      return fields
    }
    await first.train([labelled(1)])
    expect(await found()).toEqual({ headline: ['One'] })
    const other = { ...labelled(1), labels: { headline: 'Paragraph 1 of the story.' } }
    await second.train([other])
    expect(await found()).toEqual({ headline: ['Two'] })
    await first.train([labelled(1)])
    expect(await found()).toEqual({ headline: ['One'] })
    first.close()
    second.close()
  })

  test('reads a database of an older version, and migrates it by training', async () => {
    const db = join(folder, 'rules.db')
    const old = new Database(db)
    old.exec(
      `CREATE TABLE rules (
        site TEXT NOT NULL, layout TEXT NOT NULL, field TEXT NOT NULL, version INTEGER NOT NULL,
        learned_at TEXT NOT NULL, rule TEXT NOT NULL CHECK (json_valid(rule)),
        PRIMARY KEY (site, layout, field)
      ) STRICT, WITHOUT ROWID;
      PRAGMA user_version = 1`,
    )
    old.close()
    const extractor = await createExtractor({ db })
    const found = async () => (await extractor.extract({ html: html(2), url: url(2) })).fields
    expect(await found()).toEqual({})
    await extractor.train([labelled(1)])
    expect(await found()).toEqual({ headline: ['Title 2'] })
    extractor.close()
    expect(readdirSync(folder)).toEqual(['rules.db', 'rules.db.backup-v1'])
  })

  test('leaves one file behind, whichever extractor closes last', async () => {
    const db = join(folder, 'rules.db')
    const [first, second] = [await createExtractor({ db }), await createExtractor({ db })]
    await first.train([labelled(1)])
    await second.extract({ html: html(2), url: url(2) })
    first.close()
    await second.extract({ html: html(2), url: url(2) })
    second.close()
    expect(readdirSync(folder)).toEqual(['rules.db'])
    expect([...readFileSync(db).subarray(18, 20)]).toEqual([1, 1])
  })

  test('extracts without a database, but cannot be trained', async () => {
    const extractor = await createExtractor()
    expect((await extractor.extract({ html: html(1) })).decidedBy).toBe('model')
    await expect(extractor.train([labelled(1)])).rejects.toThrow(
      expect.objectContaining({ code: 'DATABASE_READ_ONLY' }),
    )
    extractor.close()
  })

  test('fails with codes', async () => {
    await expect(createExtractor({ db: folder })).rejects.toThrow(
      expect.objectContaining({ code: 'DATABASE_UNUSABLE' }),
    )
    const extractor = await createExtractor({ db: ':memory:' })
    await expect(extractor.train([])).rejects.toThrow(
      expect.objectContaining({ code: 'NOTHING_TO_LEARN' }),
    )
    const report = await extractor.train([
      { url: url(1) } as unknown as LabelledObject,
      labelled(2),
      null as unknown as LabelledObject,
    ])
    expect(report.failed).toMatchObject([
      { page: 'page 1', code: 'BROKEN_LABELS' },
      { page: 'page 3', code: 'BROKEN_LABELS' },
    ])
    extractor.close()
    await expect(extractor.extract({ html: html(1), url: url(1) })).rejects.toThrow(
      expect.objectContaining({ code: 'DATABASE_UNUSABLE' }),
    )
  })
})

describe('online learning of an extractor', () => {
  let db: string
  let troubles: string[]
  beforeEach(() => {
    db = join(folder, 'rules.db')
    troubles = []
  })

  /** One with a model that takes paragraphs for content, and is sure. */
  const learning = (inMemory = false): Extractor => {
    const writer = SqliteRuleStore.forWritingWhenNeeded(inMemory ? ':memory:' : db)
    const model = () => paragraphModel()
    const learner = new OnlineLearner({
      store: inMemory ? writer : openLearningStore(db),
      model,
      learns: 'at once',
      onWarning: (message) => troubles.push(message),
    })
    const openReader = () => (inMemory ? writer : SqliteRuleStore.forReadingIfThere(db))
    return new RuleExtractor({ openReader, writer, learner, model })
  }
  const show = async (extractor: Extractor, pages: readonly number[]) => {
    const deciders: string[] = []
    for (const at of pages) deciders.push((await extractor.extract(story(at))).decidedBy)
    return deciders
  }
  const inFile = <Result>(read: (store: RuleReader) => Result): Result => {
    const store = SqliteRuleStore.forReading(db)
    try {
      return read(store)
    } finally {
      store.close()
    }
  }

  test.each(['a file', 'memory'])(
    'decides by rules of its own from the fifth page on, in %s',
    async (where) => {
      const extractor = learning(where === 'memory')
      expect(await show(extractor, range(0, 6))).toEqual([
        ...Array.from({ length: 4 }, () => 'model'),
        'induced',
        'induced',
      ])
      const found = await extractor.extract(story(6))
      expect(found).toMatchObject({ rule: `${site}/page/main@1`, text: mainOf(6) })
      extractor.close()
      expect(troubles).toEqual([])
      expect(readdirSync(folder)).toEqual(where === 'memory' ? [] : ['rules.db'])
    },
  )

  test('continues where an earlier extractor ended', async () => {
    const first = learning()
    await show(first, range(0, 5))
    first.close()
    const second = learning()
    expect(await show(second, range(5, 7))).toEqual(['induced', 'induced'])
    second.close()
    expect(inFile((store) => store.usesOf(site))).toMatchObject([{ recent: 'hhh', misses: 0 }])
  })

  test('learns from a repeated page once', async () => {
    const extractor = learning()
    await show(extractor, [0, 0, 1, 0, 1, 2, 2, 2])
    expect(inFile(({ observations }) => observations.observedPages(site))).toHaveLength(3)
    expect(inFile((store) => store.find(site))).toBeUndefined()
    extractor.close()
  })

  test('warns once where the database cannot be written', async () => {
    SqliteRuleStore.forWriting(db).close()
    const other = new Database(db)
    other.exec('BEGIN IMMEDIATE')
    const extractor = learning()
    expect(await show(extractor, [0, 1])).toEqual(['model', 'model'])
    other.close()
    extractor.close()
    expect(troubles).toEqual([expect.stringContaining('[DATABASE_LOCKED]')])
  })

  test('can be switched off: the file stays byte for byte', async () => {
    const store = SqliteRuleStore.forWriting(db)
    store.save(storyRules)
    store.close()
    const before = readFileSync(db)
    const extractor = await createExtractor({ db, learns: false })
    for (const at of range(0, 5)) await extractor.extract(story(at))
    expect((await extractor.extract(story(9, 'bold'))).fields).toEqual({ price: [priceOf(9)] })
    extractor.close()
    expect(readFileSync(db).equals(before)).toBe(true)
    expect(readdirSync(folder)).toEqual(['rules.db'])
    const learner = await createExtractor({ db })
    for (const at of range(0, 3)) await learner.extract(story(at))
    learner.close()
    expect(inFile((reader) => reader.find(site))?.rules).toMatchObject([
      { field: 'main', status: 'learned' },
      { field: 'price', status: 'learned' },
    ])
    expect(inFile((reader) => reader.usesOf(site))).toMatchObject([
      { recent: 'hhh' },
      { recent: 'mmm' },
    ])
  })

  test('can be switched off: no file is made', async () => {
    const { before } = streamsOf()[0]!
    const extractor = await createExtractor({ db, learns: false })
    for (const page of before.slice(0, 5))
      expect((await extractor.extract(page)).decidedBy).toBe('model')
    extractor.close()
    expect(readdirSync(folder)).toEqual([])
  })

  test('works with the bundled model', async () => {
    const { before, site } = streamsOf()[0]!
    const extractor = await createExtractor({ db })
    for (const page of before.slice(0, 4)) await extractor.extract(page)
    const found = await extractor.extract(before[4]!)
    expect(found).toMatchObject({ decidedBy: 'induced', rule: `${site}/page/main@1` })
    extractor.close()
  })
})

describe('many pages', () => {
  const pages = [1, 2, 3, 4, 5].map((n) => ({ html: html(n), url: url(n) }))
  const bad = { id: 'bad', url: 'https://www.example.org/bad' } as unknown as PageInput
  const titlesOf = async (found: AsyncIterable<Extraction | FailedExtraction>) => {
    const titles: unknown[] = []
    for await (const one of found) titles.push('error' in one ? one : one.fields['headline'])
    return titles
  }
  const expected = [
    ['Title 1'],
    ['Title 2'],
    { id: 'bad', url: bad.url, error: { code: 'BAD_OPTION', message: expect.any(String) } },
    ['Title 3'],
    ['Title 4'],
    ['Title 5'],
  ]

  test('are extracted in order, with failures in their places, and read when needed', async () => {
    const extractor = await createExtractor({ db: ':memory:' })
    await extractor.train([labelled(1), labelled(2)])
    const all = [...pages.slice(0, 2), bad, ...pages.slice(2)]
    expect(await titlesOf(extractor.extractAll(all))).toEqual(expected)
    let taken = 0
    async function* counted() {
      for (const page of all) {
        taken++
        yield page
      }
    }
    const found = extractor.extractAll(counted())
    await found.next()
    expect(taken).toBe(1)
    await found.return(undefined)
    await expect(extractor.extractAll(pages, { jobs: 0 }).next()).rejects.toMatchObject({
      code: 'BAD_OPTION',
    })
    extractor.close()
  })
})
