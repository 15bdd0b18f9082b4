import { copyFileSync, existsSync, readFileSync } from 'node:fs'
import Database from 'better-sqlite3'
import { beforeEach, describe, expect, test } from 'vitest'
import { testFolder } from '../../../lab/corpora/corpora.test-kit.js'
import type { Rule } from '../../../rules/rule/rule.js'
import {
  byTree,
  isTag,
  layoutFor,
  leave,
  member,
  ruleOf,
  splitOn,
  take,
} from '../../../rules/rule/rule.test-kit.js'
import { SqliteRuleStore } from '../../../store/sqlite/sqlite-rule-store.js'
import { commandLine } from '../cli.test-kit.js'

const folder = testFolder()
const outcome = commandLine()

const html = '<h1>Fog</h1><p>Picked in May.</p><b>$ 5</b><i>$ 4</i><a href="/fog">Fog</a>'
const url = 'https://www.tea.example/fog'

/** Two of three votes for B, one for I. */
const price: Rule = ruleOf({
  site: 'tea.example',
  field: 'price',
  taking: { kind: 'value' },
  voters: [
    member(splitOn(isTag('b'), take(2), leave(9)), 2),
    member(splitOn(isTag('i'), take(1, 1), leave(8))),
  ],
  choice: { kind: 'one', least: 2, share: 0 },
})
const main: Rule = ruleOf({ site: 'tea.example' })
const link: Rule = ruleOf({
  site: 'tea.example',
  field: 'link',
  status: 'stale',
  taking: { kind: 'attribute', name: 'href' },
  ...byTree(take()),
})

let db: string
beforeEach(() => {
  db = folder.path('tea.db')
  const store = SqliteRuleStore.forWriting(db)
  store.save({ site: 'tea.example', layouts: [layoutFor(html)], rules: [link, main, price] })
  const lastUse = '2026-11-18T08:00:00.000Z'
  const used = {
    rule: price,
    hits: 1,
    misses: 2,
    lastUse,
    recent: 'hmm',
    given: ['$ 5'],
    doubted: [],
  }
  store.countUses([used])
  store.close()
})

const rules = (...words: readonly string[]) => outcome('rules', '--db', db, ...words)
const saved = async (name: string, labels?: object, its: string | undefined = url) => {
  await folder.write(`${name}.json`, JSON.stringify({ url: its, labels }))
  return folder.write(`${name}.html`, html)
}

describe('rules', () => {
  test('lists the sites', async () => {
    expect(await rules()).toEqual({
      out: 'site         layouts  rules  pages  fields\ntea.example        1      3      1  link, main, price\n',
      err: '',
      code: 0,
    })
  })

  test('prints each rule with its status and uses', async () => {
    const { out, err, code } = await rules('tea.example', '--field', 'price')
    expect([err, code]).toEqual(['', 0])
    expect(out).toContain('price  (tea.example/page/price@1')
    expect(out).toContain('2 votes: take it if it is <b>')
    expect(out).toContain('\n  fast path: evaluated during parsing\n')
    expect(out).toMatch(/\n {2}learned; 1 hit, 2 misses, last used 2026-11-18T08:00:00\.000Z\n$/)
    const all = await rules('tea.example')
    expect(all.out).toContain('\n  learned; never used\n')
    expect(all.out).toContain('\n  stale, no longer fits its site; never used\n')
  })

  test('prints the rules of the domain for a site without rules', async () => {
    expect(await rules('www.shop.tea.example')).toEqual(await rules('tea.example'))
  })

  test('prints rules as JSON with their uses', async () => {
    const { out } = await rules('tea.example', '--field', 'price', '--json')
    const set = JSON.parse(out)
    expect(Object.keys(set)).toEqual(['site', 'layouts', 'rules', 'uses'])
    expect(set.rules).toEqual([{ ...JSON.parse(JSON.stringify(price)), obstacles: [] }])
    expect(set.uses).toMatchObject([{ rule: { field: 'price', version: 1 }, hits: 1, misses: 2 }])
    const all = JSON.parse((await rules('--json')).out)
    expect(all).toEqual([JSON.parse((await rules('tea.example', '--json')).out)])
  })

  test('prints rules as one graph', async () => {
    const { out, code } = await rules('tea.example', '--field', 'price', '--dot')
    expect(code).toBe(0)
    expect(out.split('\n').slice(0, 11)).toEqual([
      'digraph rules {',
      '  node [shape=box]',
      '  subgraph cluster_0 {',
      '    label="tea.example/page/price@1"',
      '    subgraph cluster_0_0 {',
      '      label="2 votes"',
      '      n0_0 [label="is <b>"]',
      '      n0_0 -> n0_0y [label="yes"]',
      '      n0_0y [shape=ellipse, label="take\\n2 taken, 0 left"]',
      '      n0_0 -> n0_0n [label="no"]',
      '      n0_0n [shape=ellipse, label="leave\\n0 taken, 9 left"]',
    ])
    // the rule and its two trees
    expect(out.match(/subgraph/g)).toHaveLength(3)
    expect((await rules('--dot')).out.match(/digraph/g)).toHaveLength(1)
  })

  test('refuses wrong use', async () => {
    for (const words of [
      ['--field', 'price'],
      ['tea.example', '--dot', '--json'],
      ['tea.example', 'test'],
      ['--dot', 'forget', 'tea.example'],
    ])
      expect(await rules(...words), words.join(' ')).toMatchObject({ out: '', code: 2 })
  })

  test('leaves options after a subcommand to the subcommand', async () => {
    const { err, code } = await rules('forget', 'tea.example', '--dot')
    expect(err).toContain('[WRONG_USE]')
    expect(code).toBe(2)
  })

  test('fails without rules, or with an unreadable database', async () => {
    for (const words of [['none.example'], ['tea.example', '--field', 'none']]) {
      const missing = await rules(...words)
      expect(missing).toMatchObject({ out: '', code: 1 })
      expect(missing.err).toContain('[RULES_NOT_FOUND]')
    }
    const page = await folder.write('page.html', html)
    expect((await outcome('rules', '--db', page)).err).toContain('[DATABASE_UNUSABLE]')
    expect(await outcome('rules', '--db', folder.path('none.db'))).toMatchObject({ code: 1 })
  })

  test('reports a broken rule beside the others', async () => {
    const database = new Database(db)
    database.exec(`UPDATE rules SET rule = '{}' WHERE field = 'link'`)
    database.close()
    const { out, err, code } = await rules()
    expect([out.includes('main, price\n'), code]).toEqual([true, 1])
    expect(err).toContain('[BROKEN_RULE]')
  })

  test('takes a site that is named like a subcommand by its URL', async () => {
    expect((await rules('http://test/')).err).toContain('No rules for test in')
    expect((await rules('test')).code).toBe(2)
  })
})

describe('rules explain', () => {
  test('prints what was taken, the nearest candidate that was not, and the deciding predicates', async () => {
    const page = await saved('fog')
    const { out, err, code } = await outcome(
      'rules',
      'explain',
      page,
      '--field',
      'price',
      '--db',
      db,
    )
    expect([err, code]).toEqual(['', 0])
    expect(out).toBe(
      [
        `${page}: tea.example, layout page (similarity: page 1.00)`,
        '',
        'price  (tea.example/page/price@1, similarity 1.00)',
        '  takes b "$ 5"  2 of 3 votes',
        '    2 votes: take, is <b>',
        '    1 vote: leave, not: is <i>',
        '  leaves i "$ 4"  1 of 3 votes',
        '    2 votes: leave, not: is <b>',
        '    1 vote: take, is <i>',
        '',
      ].join('\n'),
    )
  })

  test('prints everything as JSON, with options before or after the name', async () => {
    const page = await saved('fog')
    const { out } = await rules('--json', 'explain', page)
    const { layout, rules: explained } = JSON.parse(out)
    expect(layout).toBe('page')
    expect(explained.map(({ field }: { field: string }) => field)).toEqual([
      'link',
      'main',
      'price',
    ])
    expect(explained[0].asked.taken).toMatchObject([
      { where: 'a', texts: ['/fog'], voters: [{ decision: 'take', answers: [] }] },
    ])
    expect(explained[0].asked).not.toHaveProperty('nearest')
    expect((await outcome('rules', 'explain', page, '--json', '--db', db)).out).toBe(out)
  })

  test('reports rules of another layout, and answers that are not used', async () => {
    await folder.write('other.json', JSON.stringify({ url }))
    const other = await folder.write(
      'other.html',
      `<ul>${'<li><u><s>a</s></u></li>'.repeat(9)}</ul>`,
    )
    const { out } = await rules('explain', other)
    expect(out).toContain(
      'tea.example, no known layout, layout page is nearest (similarity: page 0.0',
    )
    expect(out.match(/not applied: the page has no known layout, and no address/g)).toHaveLength(2)
    expect(out).toMatch(
      /^main .*\n {2}applied: the page has no known layout, and this one is nearest/m,
    )
    const store = SqliteRuleStore.forWriting(db)
    store.save({
      site: 'tea.example',
      layouts: [],
      rules: [
        {
          ...main,
          ...byTree(splitOn(isTag('h1'), take(), leave())),
          usual: { fewest: 99, most: 99 },
        },
      ],
    })
    store.close()
    const declined = await rules('explain', await saved('fog'), '--field', 'main')
    expect(declined.out).toContain('  takes h1 "Fog"  1 of 1 vote\n')
    expect(declined.out).toContain('  answer doubted: far less than all earlier ones')
  })

  test('fails for a page without a site, of a site without rules, or that is missing', async () => {
    const page = await folder.write('bare.html', html)
    const failing = async (...words: readonly string[]) => {
      const { out, err, code } = await rules('explain', ...words)
      expect([out, code]).toEqual(['', 1])
      return err
    }
    expect(await failing(page)).toContain('[SITE_UNKNOWN]')
    expect(await failing(page, '--site', 'none.example')).toContain('[RULES_NOT_FOUND]')
    expect(await failing(page, '--site', 'tea.example', '--field', 'x')).toContain(
      '[RULES_NOT_FOUND]',
    )
    expect(await failing(folder.path('none.html'))).toContain('[INPUT_NOT_FOUND]')
    expect(await rules('explain', page, '--site', 'tea.example')).toMatchObject({ code: 0 })
    expect(await rules('explain')).toMatchObject({ out: '', code: 2 })
  })
})

describe('rules test', () => {
  const labels = {
    main: ['Picked in May.'],
    price: '$ 5',
    link: 'https://www.tea.example/fog',
    none: [],
  }

  test('compares the rules with the labels, and learns nothing', async () => {
    const before = readFileSync(db)
    const fine = await saved('fine', labels)
    // words: 3 of 4 right; values: 1 of 2 labelled ones
    const poor = await saved('poor', {
      main: { selector: 'h1, p' },
      price: { selector: 'b, i' },
      grade: 'A',
    })
    const { out, err, code } = await rules('test', 'tea.example', fine, poor)
    expect([err, code]).toEqual(['', 0])
    const rows = out.split('\n').map((row) => row.replace(poor, 'POOR').split(/ {2,}/))
    expect(rows).toEqual([
      ['field', 'pages', 'exact', 'precision', 'recall', 'F1'],
      ['grade', '1', '0', '0.000', '0.000', '0.000'],
      ['link', '1', '1', '1.000', '1.000', '1.000'],
      ['main', '2', '1', '1.000', '0.857', '0.923'],
      ['none', '1', '1', '1.000', '1.000', '1.000'],
      ['price', '2', '1', '1.000', '0.667', '0.800'],
      [''],
      ['page with errors', 'field', 'missing', 'extra', 'expected', 'found'],
      ['POOR', 'main', '1', '0', '"Fog", "Picked in May."', '"Picked in May."'],
      ['POOR', 'price', '1', '0', '"$ 5", "$ 4"', '"$ 5"'],
      ['POOR', 'grade', '1', '0', '"A"', 'nothing'],
      [''],
    ])
    expect(readFileSync(db).equals(before)).toBe(true)
  })

  test('counts fields left to the model as not found, and equal values once', async () => {
    const store = SqliteRuleStore.forWriting(db)
    const far = { ...main, status: 'induced', usual: { fewest: 99, most: 99 } } as const
    store.save({ site: 'tea.example', layouts: [], rules: [far] })
    store.close()
    const page = await saved('fog', { main: ['Picked in May.'], price: ['$ 5', '$ 5'] })
    const { out } = await rules('test', 'tea.example', page)
    expect(out).toMatch(/\nmain +1 +0 +0\.000 +0\.000 +0\.000\n/)
    expect(out).toMatch(/\nprice +1 +1 +1\.000 +1\.000 +1\.000\n/)
  })

  test('prints everything as JSON', async () => {
    const { out } = await rules('test', 'tea.example', await saved('fog', labels), '--json')
    expect(JSON.parse(out)).toMatchObject({ site: 'tea.example', misses: [], failed: [] })
  })

  test('skips pages of other sites and without labels, and exits with 1 if one fails', async () => {
    const fine = await saved('fine', labels)
    const other = await saved('other', labels, 'https://b.example/')
    const bare = await saved('bare')
    const broken = await saved('broken', { price: { selector: 'p:nope' } })
    const { out, err, code } = await rules('test', 'tea.example', fine, other, bare, broken)
    expect(code).toBe(1)
    expect(out).toMatch(/\nprice +1 +1 /)
    expect(err).toContain(`treesift: ${bare}: no labels\n`)
    expect(err).toContain('treesift: 1 pages of other sites skipped\n')
    expect(err).toMatch(/\[BAD_SELECTOR\]\n$/)
    const nothing = await rules('test', 'tea.example', other)
    expect(nothing).toMatchObject({ out: '', code: 1 })
    expect(nothing.err).toContain('[NOTHING_TO_SCORE]')
  })

  test('a label that is not found loses only itself, with a warning', async () => {
    const partly = await saved('partly', { ...labels, note: { selector: '.none' } })
    const { out, err, code } = await rules('test', 'tea.example', partly)
    expect(out).toMatch(/\nprice +1 +1 /)
    expect(out).not.toContain('note')
    expect(err).toMatch(/the label "\.none" of note.*\[LABEL_NOT_FOUND\]\n$/)
    expect(code).toBe(0)
  })

  test('typographic and keyboard characters are the same value', async () => {
    const page = await saved('fog', { price: ['$\u00a05'] })
    expect((await rules('test', 'tea.example', page)).out).toMatch(/\nprice +1 +1 +1\.000/)
  })

  test('fails for a site without rules, and refuses missing pages', async () => {
    const missing = await rules('test', 'none.example', await saved('fog', labels))
    expect(missing).toMatchObject({ out: '', code: 1 })
    expect(missing.err).toContain('[RULES_NOT_FOUND]')
    expect(await rules('test', 'tea.example')).toMatchObject({ out: '', code: 2 })
  })
})

describe('rules forget', () => {
  test('deletes a field, then the site, and reports what', async () => {
    expect(await rules('forget', 'www.tea.example', '--field', 'price')).toEqual({
      out: '',
      err: 'treesift: tea.example: 1 rule for price and the labels on 0 pages deleted\n',
      code: 0,
    })
    expect((await rules()).out).toContain('link, main\n')
    const { out, err } = await rules('forget', 'tea.example', '--json')
    expect(JSON.parse(out)).toEqual({ site: 'tea.example', rules: 2, pages: 0, left: 'nothing' })
    expect(err).toBe('treesift: tea.example: 2 rules and 0 pages deleted\n')
    expect((await rules()).out).toBe('site  layouts  rules  pages  fields\n')
  })

  test('changes nothing if nothing has that exact name', async () => {
    const before = folder.path('before.db')
    copyFileSync(db, before)
    for (const words of [['shop.tea.example'], ['tea.example', '--field', 'none']]) {
      const missing = await rules('forget', ...words)
      expect(missing).toMatchObject({ out: '', code: 1 })
      expect(missing.err).toContain('[RULES_NOT_FOUND]')
    }
    expect((await rules('--json')).out).toBe((await outcome('rules', '--json', '--db', before)).out)
  })

  test('creates no database, and needs a site', async () => {
    const none = folder.path('none.db')
    const missing = await outcome('rules', 'forget', 'tea.example', '--db', none)
    expect(missing).toMatchObject({ out: '', code: 1 })
    expect(missing.err).toContain('[DATABASE_NOT_FOUND]')
    expect(existsSync(none)).toBe(false)
    expect(await rules('forget')).toMatchObject({ out: '', code: 2 })
  })
})
