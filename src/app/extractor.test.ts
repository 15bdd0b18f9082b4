import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { LabelledObject } from '../source/labelled-object.js'
import { createExtractor } from './extractor.js'

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
  test('extracts by what it was trained on', async () => {
    const extractor = await createExtractor({ db: ':memory:' })
    expect((await extractor.extract({ html: html(3), url: url(3) })).fields).toEqual({})
    const report = await extractor.train([labelled(1), labelled(2)])
    expect(report.sites.map(({ site }) => site)).toEqual(['example.org'])
    const found = await extractor.extract({ html: html(3), url: url(3) })
    expect(found).toMatchObject({ id: url(3), url: url(3), fields: { headline: ['Title 3'] } })
    extractor.close()
  })

  test('may be given pages as they come, an id, and a site', async () => {
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

  test('leans, and says why, when it is asked', async () => {
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

  test('shares nothing with another in memory', async () => {
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

  test('makes no file by extracting, and finds the one that is made by training', async () => {
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

  test('follows what is learned meanwhile, by itself and by others', async () => {
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

  test('reads rules of an older form, and those that it makes of them by training', async () => {
    const db = join(folder, 'rules.db')
    const old = new Database(db)
    old.exec(
      `CREATE TABLE rules (site, layout, field, version, learned_at, rule); PRAGMA user_version = 1`,
    )
    old.close()
    const extractor = await createExtractor({ db })
    const found = async () => (await extractor.extract({ html: html(2), url: url(2) })).fields
    expect(await found()).toEqual({})
    await extractor.train([labelled(1)])
    expect(await found()).toEqual({ headline: ['Title 2'] })
    extractor.close()
    expect(readdirSync(folder)).toEqual(['rules.db'])
  })

  test('leaves one file behind, whoever is the last to close', async () => {
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

  test('without a database extracts, but has nowhere to keep rules', async () => {
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
