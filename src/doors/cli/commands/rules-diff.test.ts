import { readFileSync } from 'node:fs'
import Database from 'better-sqlite3'
import { beforeEach, describe, expect, test } from 'vitest'
import type { RuleDiff } from '../../../app/rules/diff-rules.js'
import { testFolder } from '../../../lab/corpora/corpora.test-kit.js'
import { bundleText } from '../../../rules/exchange/bundle.js'
import { pageLayout, setOf } from '../../../rules/exchange/exchange.test-kit.js'
import type { Rule } from '../../../rules/rule/rule.js'
import { byTree, isTag, leave, splitOn, take } from '../../../rules/rule/rule.test-kit.js'
import { SqliteRuleStore } from '../../../store/sqlite/sqlite-rule-store.js'
import { commandLine } from '../cli.test-kit.js'
import { diffText } from './rules-diff.js'

const folder = testFolder()
const outcome = commandLine()

const day = 86_400_000
const start = Date.parse('2026-11-18T08:00:00Z')
const by = (tag: string): Partial<Rule> => byTree(splitOn(isTag(tag), take(), leave()))

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
  test('compares the two newest versions, and reports rules without two', async () => {
    const before = readFileSync(db)
    expect(await diff('tea.example')).toEqual({
      out: [
        'link  (tea.example/page/link@1)',
        '  deleted 2026-11-20T08:00:00.000Z',
        '',
        'main  (tea.example/page/main@1)',
        '  first version',
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

  test('compares the given versions', async () => {
    const price = ['tea.example', '--field', 'price']
    const changed = [
      'price  (tea.example/page/price@1 -> @2)',
      '  no longer used, 1 vote: is <b>',
      '  newly used, 1 vote: is <i>',
      '',
    ]
    expect(await texts(...price, '--from', '1', '--to', '2')).toEqual(changed)
    expect(await texts(...price, '--to', '2')).toEqual(changed)
    expect(await texts(...price, '--from', '1')).toContain('  status: learned')
    expect((await texts(...price, '--from', '2', '--to', '1'))[0]).toContain('price@2 -> @1')
    expect(await texts(...price, '--from', '2', '--to', '2')).toContain('  unchanged')
    expect(await texts(...price, '--to', '1')).toContain('  first version')
    // a deleted rule keeps its versions
    expect(await texts('tea.example', '--field', 'link', '--to', '1')).toContain('  first version')
  })

  test('reports which versions are not stored, and fails if none is', async () => {
    const { out, code } = await diff('tea.example', '--from', '2')
    expect(code).toBe(0)
    expect(out).toContain('main  (tea.example/page/main)\n  version 2 is not stored; stored: 1\n')
    expect(out).toContain('price  (tea.example/page/price@2 -> @3)\n')
    const none = await diff('tea.example', '--from', '1', '--to', '9')
    expect(none).toMatchObject({ out: '', code: 1 })
    expect(none.err).toMatch(/tea\.example: version 9 is not stored\. .*\[VERSION_NOT_KEPT\]\n$/)
  })

  test('reports that earlier versions are no longer stored', async () => {
    saved(20, { field: 'main' })
    expect((await texts('tea.example')).slice(-3)).toEqual([
      'price  (tea.example/page/price@3)',
      '  no earlier version: replaced versions are kept for 7 days',
      '',
    ])
  })

  test('prints the rules of the domain for a site without rules', async () => {
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

  test('reports a broken version beside the others', async () => {
    const database = new Database(db)
    database.exec(`UPDATE rules SET rule = '{}' WHERE field = 'price' AND version = 2`)
    database.close()
    const { out, err, code } = await diff('tea.example')
    expect(out).toContain('price  (tea.example/page/price@1 -> @3)')
    expect(err).toMatch(
      /^treesift: .*tea\.example\/page\/price@2: the stored rule is invalid .*\[BROKEN_RULE\]\n$/,
    )
    expect(code).toBe(1)
    expect((await diff('tea.example', '--field', 'main')).code).toBe(0)
  })

  test('fails without rules, and refuses wrong use', async () => {
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

  test('finds exported rules unchanged', async () => {
    const store = SqliteRuleStore.forReading(db)
    text = bundleText([store.find('tea.example')!, setOf('b.example', {})])
    store.close()
    expect(await withFile()).toEqual({
      out: [
        'main  (tea.example/page/main@1 -> @1)',
        '  unchanged',
        '',
        'price  (tea.example/page/price@3 -> @3)',
        '  unchanged',
        '',
      ].join('\n'),
      err: '',
      code: 0,
    })
  })

  test('prints what an import would change', async () => {
    const other = setOf('tea.example', { field: 'main', pages: 2 }, { field: 'date' })
    text = bundleText([{ ...other, layouts: [{ ...pageLayout, signature: [1, 9, -1] }] }])
    expect((await withFile()).out.split('\n')).toEqual([
      // of two slots that are not empty one is equal
      'layout page: changed, similarity 0.50',
      '',
      'date  (tea.example/page/date@1)',
      '  only in the file',
      '',
      'main  (tea.example/page/main@1 -> @1)',
      '  evidence: learned from 1 page, tried on none',
      '    -> learned from 2 pages, tried on none',
      '',
      'price  (tea.example/page/price@3)',
      '  only in the database',
      '',
    ])
    const { rules } = JSON.parse((await withFile('--field', 'date', '--json')).out)
    expect(rules).toEqual([{ layout: 'page', field: 'date', kind: 'new', version: 1 }])
  })

  test('fails for rules of another site, and for other files', async () => {
    text = bundleText([setOf('b.example', {})])
    expect(await withFile()).toMatchObject({ out: '', code: 1 })
    expect((await withFile()).err).toContain('contains rules for b.example, not for tea.example')
    text = bundleText([setOf('tea.example', {})])
    expect((await withFile('--field', 'none')).err).toContain('[RULES_NOT_FOUND]')
    text = '{}'
    expect((await withFile()).err).toContain('[BROKEN_BUNDLE]')
  })
})

describe('the text of a diff', () => {
  const diffOf = (...rules: readonly RuleDiff[]) =>
    diffText({ site: 'tea.example', rules, layouts: [], broken: [] })
  const price = { layout: 'page', field: 'price' } as const

  test('no rules give no text', () => {
    expect(diffOf()).toBe('')
  })

  test('each rule is printed under its name', () => {
    expect(
      diffOf(
        { ...price, kind: 'first', version: 1 },
        { ...price, kind: 'no earlier', version: 7 },
        { ...price, kind: 'ended', version: 2, endedAt: '2026-11-18T08:00:00.000Z' },
        { ...price, kind: 'not kept', wanted: 3, kept: [5, 6] },
        { ...price, kind: 'new', version: 1 },
        { ...price, kind: 'gone', version: 1 },
      ),
    ).toBe(
      [
        'price  (tea.example/page/price@1)',
        '  first version',
        '',
        'price  (tea.example/page/price@7)',
        '  no earlier version: replaced versions are kept for 7 days',
        '',
        'price  (tea.example/page/price@2)',
        '  deleted 2026-11-18T08:00:00.000Z',
        '',
        'price  (tea.example/page/price)',
        '  version 3 is not stored; stored: 5, 6',
        '',
        'price  (tea.example/page/price@1)',
        '  only in the file',
        '',
        'price  (tea.example/page/price@1)',
        '  only in the database',
        '',
      ].join('\n'),
    )
  })

  test('compared rules are printed by parts and predicates', () => {
    const compared = { ...price, kind: 'compared', from: 2, to: 5 } as const
    expect(
      diffOf(
        { ...compared, result: 'the same', changes: [], questions: [], trees: 'the same' },
        { ...compared, result: 'changed', changes: [], questions: [], trees: 'others' },
        {
          ...compared,
          result: 'changed',
          changes: [{ part: 'status', before: 'learned', after: 'stale' }],
          questions: [
            { question: 'is <a>', before: 2, after: 0 },
            { question: 'is <b>', before: 0, after: 1 },
            { question: 'is \u001b[2J', before: 3, after: 4 },
          ],
          trees: 'others',
        },
      ),
    ).toBe(
      [
        'price  (tea.example/page/price@2 -> @5)',
        '  unchanged',
        '',
        'price  (tea.example/page/price@2 -> @5)',
        '  same predicates in different trees',
        '',
        'price  (tea.example/page/price@2 -> @5)',
        '  status: learned',
        '    -> stale',
        '  no longer used, 2 votes: is <a>',
        '  newly used, 1 vote: is <b>',
        '  used by 4 votes, before 3: is \u001b[2J',
        '',
      ].join('\n'),
    )
  })

  test('layouts are printed first', () => {
    const rules = [{ ...price, kind: 'first', version: 1 }] as const
    expect(
      diffText({
        site: 'tea.example',
        rules,
        layouts: [
          { layout: 'a', change: 'changed', likeness: 0.5 },
          { layout: 'b', change: 'gone' },
          { layout: 'c', change: 'new' },
        ],
        broken: [],
      }).split('\n'),
    ).toEqual([
      'layout a: changed, similarity 0.50',
      '',
      'layout b: only in the database',
      '',
      'layout c: only in the file',
      '',
      'price  (tea.example/page/price@1)',
      '  first version',
      '',
    ])
  })
})
