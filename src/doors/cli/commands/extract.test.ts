import { existsSync, readFileSync } from 'node:fs'
import { beforeEach, describe, expect, test } from 'vitest'
import { streamsOf } from '../../../../test/support/streams/streams.mjs'
import { testFolder } from '../../../lab/corpora/corpora.test-kit.js'
import {
  byTree,
  isTag,
  layoutFor,
  leave,
  ruleOf,
  splitOn,
  take,
} from '../../../rules/rule/rule.test-kit.js'
import { SqliteRuleStore } from '../../../store/sqlite/sqlite-rule-store.js'
import { commandLine } from '../cli.test-kit.js'

const folder = testFolder()
const outcome = commandLine()

const html = '<h1>Fog</h1><p>Picked in May.</p><b>$ 5</b>'
const site = 'tea.example'

let db: string
let page: string
beforeEach(async () => {
  db = folder.path('tea.db')
  page = await folder.write('fog.html', html)
  const store = SqliteRuleStore.forWriting(db)
  const taking = { kind: 'value' } as const
  const price = ruleOf({
    site,
    field: 'price',
    taking,
    ...byTree(splitOn(isTag('b'), take(), leave())),
  })
  const none = ruleOf({
    site,
    field: 'stock',
    taking,
    ...byTree(splitOn(isTag('u'), take(), leave())),
  })
  store.save({ site, layouts: [layoutFor(html)], rules: [ruleOf({ site }), price, none] })
  store.close()
})

const extract = (...words: readonly string[]) =>
  outcome('extract', '--db', db, '--site', site, ...words)
const uses = async (): Promise<readonly (readonly unknown[])[]> => {
  const { out } = await outcome('rules', site, '--db', db, '--json')
  return JSON.parse(out).uses.map(
    (one: { rule: { field: string }; hits: number; misses: number }) => [
      one.rule.field,
      one.hits,
      one.misses,
    ],
  )
}

describe('extract', () => {
  test('reports what decided each field, without uses', async () => {
    const { out, err, code } = await extract(page, '--format', 'jsonl', '--no-metadata')
    expect([err, code]).toEqual(['', 0])
    const missing =
      'nothing was found for "stock", which every page had that tea.example/page/stock@1 was learned from'
    expect(JSON.parse(out)).toEqual({
      id: page,
      file: page,
      siteFrom: 'site',
      text: 'Picked in May.',
      decidedBy: 'rule',
      rule: 'tea.example/page/main@1',
      confidence: 1,
      fields: { price: ['$ 5'] },
      doubts: { stock: ['nothing'] },
      decisions: {
        price: { decidedBy: 'rule', rule: 'tea.example/page/price@1', confidence: 1 },
        stock: {
          decidedBy: 'rule',
          rule: 'tea.example/page/stock@1',
          confidence: 0,
          doubts: ['nothing'],
        },
      },
      warnings: [missing],
    })
  })

  test('writes chunks, with a limit that must leave room for what they repeat', async () => {
    const { out, code } = await extract(page, '--format', 'chunks', '--chunk-words', '2')
    expect(code).toBe(0)
    const lines = out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(lines.map(({ id, chunk, text }) => [id, chunk, text])).toEqual([
      [page, 0, 'Picked in'],
      [page, 1, 'May.'],
    ])
    for (const wrong of [
      ['--chunk-words', '9'],
      ['--format', 'chunks', '--chunk-words', '9', '--chunk-overlap', '5'],
      ['--format', 'chunks', '--chunk-words', '0'],
      ['--chunk-characters', '9'],
      ['--format', 'chunks', '--chunk-characters', '9', '--chunk-words', '9'],
      ['--format', 'chunks', '--chunk-characters', '9', '--chunk-overlap', '5'],
    ])
      expect((await extract(page, ...wrong)).code, wrong.join(' ')).toBe(2)
  })

  test('counts hits and misses of rules over all runs', async () => {
    await extract(page)
    expect((await extract(page)).code).toBe(0)
    expect(await uses()).toEqual([
      ['main', 2, 0],
      ['price', 2, 0],
      ['stock', 0, 2],
    ])
  })

  test('says that a trained rule misses, in the page, at the end, and in the drift', async () => {
    const { out, err } = await extract(page, page, page, '--format', 'jsonl')
    const change = /the rule for "stock" \(tea\.example\/page\/stock@1\) is doubted/g
    const lines = out.trim().split('\n')
    expect(lines.map((line) => line.replaceAll('\\"', '"').match(change)?.length ?? 0)).toEqual([
      0, 0, 1,
    ])
    expect(err.match(change)).toHaveLength(1)
    const shown = (...words: readonly string[]) => outcome('rules', ...words, '--db', db)
    expect((await shown(site, '--field', 'stock')).out).toContain('learned, doubted since 20')
    expect((await shown('drift', site)).out).toMatch(/\d{4}-\d\d-\d\d {2}@1 is doubted/)
    const again = JSON.parse((await extract(page, '--format', 'jsonl')).out)
    expect(again.decisions.stock).toMatchObject({ decidedBy: 'rule', doubts: ['nothing'] })
  })

  test('stores nothing with --no-learn, and extracts the same', async () => {
    const before = readFileSync(db)
    const { out } = await extract(page, '--format', 'jsonl', '--no-learn')
    expect(readFileSync(db).equals(before)).toBe(true)
    expect(await uses()).toEqual([])
    expect((await extract(page, '--format', 'jsonl')).out).toBe(out)
  })

  test('counts nothing when a method decides', async () => {
    await extract(page, '--method', 'all-text')
    expect(await uses()).toEqual([])
  })

  test('removes its signal handlers', async () => {
    const before = process.listenerCount('SIGTERM')
    await extract(page)
    await extract(folder.path('none.html'))
    expect(process.listenerCount('SIGTERM')).toBe(before)
  })

  test('exits with 1 for unreadable input, and with 2 for wrong use', async () => {
    const missing = await extract(page, folder.path('none.html'))
    expect(missing).toMatchObject({ out: 'Picked in May.\n', code: 1 })
    expect(missing.err).toContain('[INPUT_NOT_FOUND]')
    for (const words of [[], [page, '--format', 'x'], [page, '--method', 'x'], [page, '--x']])
      expect(await extract(...words), words.join(' ')).toMatchObject({ out: '', code: 2 })
  })
})

describe('a database that does not exist', () => {
  const [stream] = streamsOf()
  const saved = (pages: readonly object[]) =>
    folder.write('pages.jsonl', pages.map((one) => JSON.stringify(one)).join('\n'))
  const none = () => folder.path('none.db')

  test('is an error if nothing may be learned', async () => {
    const found = await outcome('extract', page, '--db', none(), '--no-learn')
    expect(found).toMatchObject({ out: '', code: 1 })
    expect(found.err).toContain('[DATABASE_NOT_FOUND]')
    const nowhere = await outcome('extract', page, '--db', folder.path('no/folder.db'))
    expect(nowhere.err).toContain('[DATABASE_NOT_FOUND]')
  })

  test('is reported, and not created if nothing is learned', async () => {
    const found = await outcome('extract', page, '--db', none())
    expect(found).toMatchObject({ out: 'Fog\nPicked in May.\n$ 5\n', code: 0 })
    expect(found.err).toContain(`${none()} does not exist yet`)
    expect(existsSync(none())).toBe(false)
  })

  test('is created from induced rules, which decide from the next run on', async () => {
    const { before, site } = stream!
    const decided = async (words: readonly string[]) => {
      const { out, err, code } = await outcome('extract', ...words, '--format', 'jsonl')
      expect(code).toBe(0)
      const deciders = out
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line).decidedBy)
      return { deciders: new Set(deciders), err }
    }
    const first = await decided(['-i', await saved(before.slice(0, 6)), '--db', none()])
    expect(first.deciders).toEqual(new Set(['model']))
    expect(first.err).toContain(
      `${none()}: induced rules for ${site}; they decide from the next run on`,
    )
    const bytes = readFileSync(none())
    const input = await saved(before.slice(6, 8))
    const second = await decided(['-i', input, '--db', none(), '--no-learn'])
    expect(second).toEqual({ deciders: new Set(['induced']), err: '' })
    expect(readFileSync(none()).equals(bytes)).toBe(true)
    const third = await decided(['-i', input, '--db', none()])
    expect(third).toEqual(second)
    expect((await outcome('rules', site, '--db', none())).out).toContain('2 hits, 0 misses')
  })
})

test('--detect-language gives a page the language of its text, in JSONL and in chunks', async () => {
  const story = await folder.write(
    'story.html',
    '<p>Le bateau quitte le port à six heures du matin, quand la marée est haute.',
  )
  for (const format of ['jsonl', 'chunks']) {
    const words = ['extract', story, '--no-learn', '--format', format]
    expect(JSON.parse((await outcome(...words)).out)).not.toHaveProperty('language')
    expect(JSON.parse((await outcome(...words, '--detect-language')).out)).toMatchObject({
      language: 'fr',
    })
  }
})
