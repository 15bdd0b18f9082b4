import { readFileSync } from 'node:fs'
import Database from 'better-sqlite3'
import { beforeEach, describe, expect, test } from 'vitest'
import { bundleText } from '../../exchange/bundle.js'
import { pageLayout, setOf } from '../../exchange/exchange.test-kit.js'
import type { Rule } from '../../rules/rule.js'
import { ask, byTree, isTag, leave, take } from '../../rules/rules.test-kit.js'
import { testFolder } from '../../source/corpora/corpora.test-kit.js'
import { SqliteRuleStore } from '../../store/sqlite-rule-store.js'
import { commandLine } from '../cli.test-kit.js'

const folder = testFolder()
const outcome = commandLine()

const day = 86_400_000
const start = Date.parse('2026-11-18T08:00:00Z')
const by = (tag: string): Partial<Rule> => byTree(ask(isTag(tag), take(), leave()))

let db: string
beforeEach(() => {
  db = folder.path('tea.db')
  // price: 1 and 2 and 3; main: 1 only; link: 1, forgotten
  saved(0, { field: 'price', ...by('b') }, { field: 'main' }, { field: 'link' })
  saved(1, { field: 'price', ...by('i') })
  saved(2, { field: 'price', ...by('i'), status: 'stale' })
  const store = storeOn(2)
  store.forget('tea.example', 'link')
  store.close()
})

const storeOn = (days: number) => SqliteRuleStore.forWriting(db, () => new Date(start + days * day))

function saved(days: number, ...rules: readonly Partial<Rule>[]): void {
  const store = storeOn(days)
  store.save(setOf('tea.example', ...rules))
  store.close()
}

const diff = (...words: readonly string[]) => outcome('rules', 'diff', '--db', db, ...words)
const texts = async (...words: readonly string[]) => (await diff(...words)).out.split('\n')

describe('rules diff', () => {
  test('compares the newest two versions, and says where there are none', async () => {
    const before = readFileSync(db)
    expect(await diff('tea.example')).toEqual({
      out: [
        'link  (tea.example/page/link@1)',
        '  gone since 2026-11-20T08:00:00.000Z',
        '',
        'main  (tea.example/page/main@1)',
        '  the first version',
        '',
        'price  (tea.example/page/price@2 -> @3)',
        '  status: learned',
        '    -> stale',
        '',
      ].join('\n'),
      err: '',
      code: 0,
    })
    expect(readFileSync(db).equals(before)).toBe(true)
  })

  test('compares versions that are named', async () => {
    const price = ['tea.example', '--field', 'price']
    const changed = [
      'price  (tea.example/page/price@1 -> @2)',
      '  no longer asked, by 1 vote: is <b>',
      '  newly asked, by 1 vote: is <i>',
      '',
    ]
    expect(await texts(...price, '--from', '1', '--to', '2')).toEqual(changed)
    expect(await texts(...price, '--to', '2')).toEqual(changed)
    expect(await texts(...price, '--from', '1')).toContain('  status: learned')
    expect((await texts(...price, '--from', '2', '--to', '1'))[0]).toContain('price@2 -> @1')
    expect(await texts(...price, '--from', '2', '--to', '2')).toContain('  the same')
    expect(await texts(...price, '--to', '1')).toContain('  the first version')
    // a rule that is gone has its versions
    expect(await texts('tea.example', '--field', 'link', '--to', '1')).toContain(
      '  the first version',
    )
  })

  test('says which versions are not kept, and fails where none is', async () => {
    const { out, code } = await diff('tea.example', '--from', '2')
    expect(code).toBe(0)
    expect(out).toContain('main  (tea.example/page/main)\n  version 2 is not kept, but 1\n')
    expect(out).toContain('price  (tea.example/page/price@2 -> @3)\n')
    const none = await diff('tea.example', '--from', '1', '--to', '9')
    expect(none).toMatchObject({ out: '', code: 1 })
    expect(none.err).toMatch(/tea\.example: no version 9 is kept\. .*\[VERSION_NOT_KEPT\]\n$/)
  })

  test('says when earlier versions are not kept any more', async () => {
    saved(20, { field: 'main' })
    expect((await texts('tea.example')).slice(-3)).toEqual([
      'price  (tea.example/page/price@3)',
      '  no earlier version is kept any more: what was replaced stays for 7 days',
      '',
    ])
  })

  test('tells a site without rules those of its domain', async () => {
    expect(await diff('www.shop.tea.example')).toEqual(await diff('tea.example'))
  })

  test('prints everything as JSON', async () => {
    const { out } = await diff('tea.example', '--json')
    expect(JSON.parse(out)).toEqual({
      site: 'tea.example',
      rules: [
        {
          layout: 'page',
          field: 'link',
          kind: 'ended',
          version: 1,
          endedAt: '2026-11-20T08:00:00.000Z',
        },
        { layout: 'page', field: 'main', kind: 'first', version: 1 },
        {
          layout: 'page',
          field: 'price',
          kind: 'compared',
          from: 2,
          to: 3,
          result: 'changed',
          changes: [{ part: 'status', before: 'learned', after: 'stale' }],
          questions: [],
          trees: 'the same',
        },
      ],
      layouts: [],
    })
  })

  test('says of a broken version that it is one, beside the others', async () => {
    const database = new Database(db)
    database.exec(`UPDATE rules SET rule = '{}' WHERE field = 'price' AND version = 2`)
    database.close()
    const { out, err, code } = await diff('tea.example')
    expect(out).toContain('price  (tea.example/page/price@1 -> @3)')
    expect(err).toMatch(/^treesift: .*tea\.example\/page\/price@2: not a rule .*\[BROKEN_RULE\]\n$/)
    expect(code).toBe(1)
    expect((await diff('tea.example', '--field', 'main')).code).toBe(0)
  })

  test('fails where there is nothing, and is used wrongly', async () => {
    for (const words of [['none.example'], ['tea.example', '--field', 'none']]) {
      const missing = await diff(...words)
      expect(missing).toMatchObject({ out: '', code: 1 })
      expect(missing.err).toContain('[RULES_NOT_FOUND]')
    }
    for (const words of [
      [],
      ['tea.example', '--from', 'x'],
      ['tea.example', '--to', '0'],
      ['tea.example', '--from', '1', '--with', 'x.json'],
      ['tea.example', '--to', '1', '--with', 'x.json'],
    ])
      expect(await diff(...words), words.join(' ')).toMatchObject({ out: '', code: 2 })
  })
})

describe('rules diff --with', () => {
  const withFile = async (...words: readonly string[]) => {
    const file = await folder.write('rules.json', text)
    return diff('tea.example', '--with', file, ...words)
  }
  let text = ''

  test('finds what was exported the same', async () => {
    const store = SqliteRuleStore.forReading(db)
    text = bundleText([store.find('tea.example')!, setOf('b.example', {})])
    store.close()
    expect(await withFile()).toEqual({
      out: [
        'main  (tea.example/page/main@1 -> @1)',
        '  the same',
        '',
        'price  (tea.example/page/price@3 -> @3)',
        '  the same',
        '',
      ].join('\n'),
      err: '',
      code: 0,
    })
  })

  test('tells what an import would change', async () => {
    const other = setOf('tea.example', { field: 'main', pages: 2 }, { field: 'date' })
    text = bundleText([{ ...other, layouts: [{ ...pageLayout, signature: [1, 9, -1] }] }])
    expect((await withFile()).out.split('\n')).toEqual([
      // of two slots that are not empty one holds the same
      'layout page: not the same, its pages are 0.50 alike',
      '',
      'date  (tea.example/page/date@1)',
      '  only in what is compared with',
      '',
      'main  (tea.example/page/main@1 -> @1)',
      '  evidence: learned from 1 page, tried on none',
      '    -> learned from 2 pages, tried on none',
      '',
      'price  (tea.example/page/price@3)',
      '  only in what is stored',
      '',
    ])
    const { rules } = JSON.parse((await withFile('--field', 'date', '--json')).out)
    expect(rules).toEqual([{ layout: 'page', field: 'date', kind: 'new', version: 1 }])
  })

  test('fails for rules of another site, and for what is no file of rules', async () => {
    text = bundleText([setOf('b.example', {})])
    expect(await withFile()).toMatchObject({ out: '', code: 1 })
    expect((await withFile()).err).toContain('holds rules of b.example; those of tea.example were')
    text = bundleText([setOf('tea.example', {})])
    expect((await withFile('--field', 'none')).err).toContain('[RULES_NOT_FOUND]')
    text = '{}'
    expect((await withFile()).err).toContain('[BROKEN_BUNDLE]')
  })
})
