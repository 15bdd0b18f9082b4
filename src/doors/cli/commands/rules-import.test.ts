import { createHash } from 'node:crypto'
import { existsSync, readFileSync, truncateSync } from 'node:fs'
import Database from 'better-sqlite3'
import { beforeEach, describe, expect, test } from 'vitest'
import { testFolder } from '../../../lab/corpora/corpora.test-kit.js'
import { bundleText } from '../../../rules/exchange/bundle.js'
import { pageLayout, setOf } from '../../../rules/exchange/exchange.test-kit.js'
import type { Rule, RuleSet } from '../../../rules/rule/rule.js'
import { byTree, leave, ruleOf, take } from '../../../rules/rule/rule.test-kit.js'
import { keptPage } from '../../../store/interface/kept-page.js'
import type { RuleStore } from '../../../store/interface/rule-store.js'
import { SqliteRuleStore } from '../../../store/sqlite/sqlite-rule-store.js'
import { commandLine } from '../cli.test-kit.js'

const folder = testFolder()
const outcome = commandLine()

const tea = setOf('tea.example', { field: 'main' }, { field: 'price' })

let db: string
beforeEach(() => {
  db = folder.path('tea.db')
  inStore((store) => store.save(tea))
})

function inStore<Result>(work: (store: RuleStore) => Result): Result {
  const store = SqliteRuleStore.forWriting(db)
  try {
    return work(store)
  } finally {
    store.close()
  }
}

const written = (...sets: readonly RuleSet[]) => folder.write('rules.json', bundleText(sets))
const importing = (...words: readonly string[]) => outcome('rules', 'import', '--db', db, ...words)
const rows = (text: string) => text.split('\n').map((row) => row.split(/ {2,}/))
const heading = ['site', 'field', 'layout', 'version', 'change', 'pages', 'votes']

describe('rules import', () => {
  test('copies the rules of another database', async () => {
    const file = await written(tea, setOf('a.example', { pages: 3, version: 7 }))
    db = folder.path('new.db')
    const { out, err, code } = await importing(file)
    expect([err, code]).toEqual(['', 0])
    expect(rows(out)).toEqual([
      heading,
      ['a.example', 'main', 'page', '1', 'new', '3', '1'],
      ['tea.example', 'main', 'page', '1', 'new', '1', '1'],
      ['tea.example', 'price', 'page', '1', 'new', '1', '1'],
      [''],
    ])
    expect(inStore((store) => store.find('tea.example'))).toEqual(tea)
    expect(inStore((store) => store.find('a.example')?.rules)).toMatchObject([{ version: 1 }])
  })

  test('increments the version of a rule that differs', async () => {
    const before = inStore((store) => store.find('tea.example'))!
    const changed = setOf('tea.example', { field: 'main' }, { field: 'price', ...byTree(leave()) })
    const { out } = await importing(await written(changed), '--site', 'www.tea.example')
    expect(rows(out)).toEqual([
      heading,
      ['tea.example', 'main', 'page', '1', 'same', '1', '1'],
      ['tea.example', 'price', 'page', '2', 'changed', '1', '1'],
      [''],
    ])
    const after = inStore((store) => store.find('tea.example'))!
    expect(after.rules[0]).toEqual(before.rules[0])
    expect(after.rules[1]).toMatchObject({ version: 2, voters: changed.rules[1]!.voters })
  })

  test('keeps other fields, other sites and the stored pages', async () => {
    inStore((store) => {
      store.save(setOf('b.example', {}))
      const { revision } = store.trainingState('tea.example')
      const page = keptPage({ html: '<p>Fog', labels: new Map() })
      store.saveTrained({ rules: tea, pages: [page], revision })
    })
    await importing(await written(setOf('tea.example', { field: 'price', ...byTree(take(5)) })))
    inStore((store) => {
      expect(store.find('tea.example')?.rules).toMatchObject([
        { field: 'main', version: 1 },
        { field: 'price', version: 2 },
      ])
      expect(store.find('b.example')?.rules).toHaveLength(1)
      expect(store.trainingState('tea.example').pages).toHaveLength(1)
    })
  })

  test('deletes rules for layouts that are not imported, and reports them', async () => {
    const list = { ...pageLayout, name: 'list' }
    const on = (layout: string, field: string): Rule =>
      ruleOf({ site: 'tea.example', layout, field })
    const rules = [on('page', 'main'), on('list', 'price')]
    const { out } = await importing(
      await written({ site: 'tea.example', layouts: [pageLayout, list], rules }),
    )
    expect(rows(out).slice(1)).toEqual([
      ['tea.example', 'price', 'list', '1', 'new', '1', '1'],
      ['tea.example', 'main', 'page', '1', 'same', '1', '1'],
      ['tea.example', 'price', 'page', '-', 'gone', '-', '-'],
      [''],
    ])
    await importing(await written({ ...tea, layouts: [pageLayout] }))
    expect(inStore((store) => store.find('tea.example')?.layouts)).toEqual([pageLayout])
  })

  test('replaces broken rules of a site, and reports the deleted ones', async () => {
    const database = new Database(db)
    database.exec(`UPDATE rules SET rule = '{}'; UPDATE layouts SET layout = '{}'`)
    database.close()
    const { out, code } = await importing(await written(setOf('tea.example', { field: 'price' })))
    expect(code).toBe(0)
    expect(rows(out).slice(1)).toEqual([
      ['tea.example', 'price', 'page', '2', 'new', '1', '1'],
      ['tea.example', 'main', 'page', '-', 'gone', '-', '-'],
      [''],
    ])
    expect(inStore((store) => store.keptFor('tea.example'))).toMatchObject({
      layouts: [pageLayout],
      rules: [{ field: 'price', version: 2 }],
      broken: [],
    })
  })

  test('prints what was imported as JSON', async () => {
    const { out } = await importing(await written(tea), '--json')
    expect(JSON.parse(out)).toEqual([
      {
        site: 'tea.example',
        rules: ['main', 'price'].map((field) => ({
          layout: 'page',
          field,
          version: 1,
          change: 'same',
          pages: 1,
          votes: 1,
        })),
        gone: [],
      },
    ])
  })

  test('refuses a missing file and options of other subcommands', async () => {
    expect(await importing()).toMatchObject({ out: '', code: 2 })
    const file = await written(tea)
    expect(await importing(file, '--field', 'price')).toMatchObject({ out: '', code: 2 })
    expect((await outcome('rules', '--field', 'x', 'import', file)).err).toContain('[BAD_OPTION]')
  })
})

describe('a failed import changes nothing:', () => {
  const hash = () => createHash('sha256').update(readFileSync(db)).digest('hex')

  async function refused(code: string, ...words: readonly string[]): Promise<string> {
    const before = hash()
    const none = folder.path('none.db')
    for (const path of [db, none]) {
      const found = await outcome('rules', 'import', '--db', path, ...words)
      expect(found, words.join(' ')).toMatchObject({ out: '', code: 1 })
      expect(found.err).toMatch(new RegExp(`^treesift: [^\\n]+ \\[${code}\\]\\n$`))
    }
    expect(hash()).toBe(before)
    expect(existsSync(none)).toBe(false)
    return (await importing(...words)).err
  }

  const text = bundleText([tea])
  const tree = JSON.stringify(tea.rules[0]!.voters[0]!.tree)
  const deep = `${'{"kind":"split","yes":'.repeat(20_000)}1${'}'.repeat(20_000)}`

  test.each([
    ['nothing', ''],
    ['broken JSON', text.slice(0, -3)],
    ['no JSON', '<!doctype html><p>404'],
    ['other JSON', '{"sites": []}'],
    ['no rules', bundleText([])],
    ['20,000 lists', '['.repeat(20_000) + ']'.repeat(20_000)],
    ['20,000 levels of a tree', text.replace(tree, deep)],
    ['a prototype', text.replace('"format": 1', '"format": 1, "__proto__": {"db": "x"}')],
    ['a prototype of a rule', text.replace('"fewest":1', '"__proto__":{},"fewest":1')],
    ['a constructor', text.replace('"fewest":1', '"constructor":{"prototype":{}},"fewest":1')],
    ['a broken rule at its end', text.replace(/"pages": 1(?=\D+$)/, '"pages": -1')],
    [
      'a rule of another site',
      text.replace('"site": "tea.example",\n          ', '"site": "b.example",\n          '),
    ],
  ])('%s', async (_, broken) => {
    expect(broken).not.toBe(text)
    await refused('BROKEN_BUNDLE', await folder.write('broken.json', broken))
    expect(Object.keys(Object.prototype)).toEqual([])
  })

  test('a newer version', async () => {
    const newer = await folder.write('new.json', text.replace('"format": 1', '"format": 2'))
    expect(await refused('BUNDLE_TOO_NEW', newer)).toContain('Update treesift.')
  })

  test('a file of 1 GB', async () => {
    const large = await folder.write('large.json', '{"treesift": "rules", "format": 1, "sites": [')
    truncateSync(large, 2 ** 30)
    await refused('BUNDLE_TOO_LARGE', large)
  })

  test('rules of another site, also beside the expected ones', async () => {
    const other = await written(setOf('other.example', {}))
    expect(await refused('WRONG_SITE', other, '--site', 'tea.example')).toContain(
      'contains rules for other.example, not for tea.example',
    )
    const both = await written(
      tea,
      setOf('a.example', {}),
      ...['b', 'c', 'd', 'e'].map((site) => setOf(site, {})),
    )
    expect(await refused('WRONG_SITE', both, '--site', 'tea.example')).toContain(
      'contains rules for a.example, b, c, 2 more sites, not for ',
    )
    expect(await refused('WRONG_SITE', await written(), '--site', 'tea.example')).toContain(
      'no site',
    )
    // the exact name of the site
    expect(await refused('WRONG_SITE', await written(tea), '--site', 'shop.tea.example')).toContain(
      'tea.example',
    )
  })

  test('a missing file', async () => {
    await refused('INPUT_NOT_FOUND', folder.path('none.json'))
  })
})

test('fields may be named like properties of objects', async () => {
  const names = ['__proto__', 'constructor', 'prototype']
  const set = setOf('tea.example', ...names.map((field) => ({ field })))
  expect(await importing(await written(set))).toMatchObject({ err: '', code: 0 })
  const { rules } = inStore((store) => store.find('tea.example'))!
  expect(rules.map(({ field }) => field)).toEqual([
    '__proto__',
    'constructor',
    'main',
    'price',
    'prototype',
  ])
})

describe('rules import from other tools', () => {
  const site = 'lamps.example'
  const html = (name: string) =>
    `<title>x</title><nav><a href=/>Home</a></nav><h1>${name}</h1><div class=story><p>It shines.</p>` +
    `<aside>Buy it.</aside></div><p class=by><a>Anna</a> <a>Ben</a></p><b class=price>$ 5</b>`
  const configuration = [
    'title: //h1',
    "body: //div[@class='story']",
    'strip: //aside',
    "author: //p[@class='by']/a",
    'next_page_link: //a',
  ].join('\n')
  const extracted = async (...words: readonly string[]) => {
    const page = await folder.write('lamp.html', html('Oslo'))
    const url = ['--url', `https://${site}/oslo`]
    const { out } = await outcome('extract', page, ...url, '--db', db, '--format', 'json', ...words)
    return JSON.parse(out)
  }

  test('names what is refused, and its rules are rules like any others', async () => {
    const file = await folder.write(`${site}.txt`, configuration)
    const { out, err, code } = await importing(file, '--format', 'ftr')
    expect(rows(out).slice(1)).toEqual([
      [site, 'headline', 'imported', '1', 'new', '0', '1'],
      [site, 'main', 'imported', '1', 'new', '0', '1'],
      [site, 'author', 'imported', '1', 'new', '0', '1'],
      [''],
    ])
    expect([code, err]).toEqual([
      0,
      `treesift: ${file}:5: "next_page_link: //a" is not imported: no other page is fetched. [LINE_NOT_IMPORTED]\n`,
    ])
    expect(await extracted('--no-learn')).toMatchObject({
      text: 'It shines.',
      title: 'Oslo',
      decidedBy: 'rule',
      rule: `${site}/imported/main@1`,
      fields: { author: ['Anna', 'Ben'] },
      warnings: [],
    })
    const shown = await outcome('rules', site, '--db', db, '--field', 'main')
    expect(shown.out).toContain(
      'take it if it stands in div[class="story" s], unless it stands in aside',
    )
    expect(shown.out).toContain('imported, tried on no labelled page')
    // doubted where they find nothing, and counted
    const other = await folder.write('other.html', '<p>Moved.')
    await outcome('extract', other, '--url', `https://${site}/x`, '--db', db)
    const health = await outcome('rules', 'health', site, '--db', db, '--json')
    const [{ fields }] = JSON.parse(health.out)
    expect(fields.find(({ field }: { field: string }) => field === 'main').misses).toBe(1)
  })

  test('leaves out a field of which a line is refused, unless it is asked for', async () => {
    const file = await folder.write(`${site}.txt`, `${configuration}\nstrip: //span`)
    const { out, err, code } = await importing(file, '--format', 'ftr')
    expect(out).not.toContain('main')
    expect([code, err]).toEqual([1, expect.stringContaining('"main" is not imported, because')])
    const partial = await importing(file, '--format', 'ftr', '--partial', '--json')
    expect([partial.code, JSON.parse(partial.out)]).toMatchObject([
      1,
      { sites: [{ site }], refused: [{ place: 5 }, { place: 6, field: 'main' }], incomplete: [] },
    ])
    expect(await extracted('--no-learn')).toMatchObject({ text: 'It shines.' })
  })

  test('keeps what was trained, which precedes, and is kept by training', async () => {
    const labelled = async (name: string) => {
      const labels = { price: '$ 5' }
      const url = `https://${site}/${name}`
      return JSON.stringify({ url, html: html(name), labels })
    }
    const list = await folder.write('l.jsonl', `${await labelled('a')}\n${await labelled('b')}`)
    await outcome('train', list, '--db', db)
    const selectors = JSON.stringify({ [site]: { price: 'h1', author: '.by' } })
    await importing(await folder.write('s.json', selectors), '--format', 'css')
    expect(await extracted('--no-learn')).toMatchObject({
      fields: { price: ['$ 5'], author: ['Anna Ben'] },
    })
    await outcome('train', list, '--db', db)
    expect(await extracted('--no-learn')).toMatchObject({
      fields: { price: ['$ 5'], author: ['Anna Ben'] },
    })
    expect(inStore((store) => store.find(site)!.layouts).map(({ name }) => name)).toEqual([
      'imported',
      'page',
    ])
  })

  test('reads folders, and refuses what is none of its forms', async () => {
    await folder.write('configs/a.example.txt', 'title: //h1')
    await folder.write('configs/.b.example.txt', 'title: //h1')
    await folder.write('configs/broken.example.txt', Buffer.from([0xff, 0xfe, 0x41]))
    await folder.write('configs/README.md', 'x')
    const many = await importing(folder.path('configs'), '--format', 'ftr')
    expect(rows(many.out).map(([name]) => name)).toEqual(['site', 'b.example', 'a.example', ''])
    expect([many.code, many.err]).toEqual([1, expect.stringContaining('[BROKEN_CONFIGURATION]')])
    const codeOf = async (name: string, text: string, ...words: readonly string[]) =>
      /\[(\w+)\]\n$/.exec((await importing(await folder.write(name, text), ...words)).err)?.[1]
    expect(await codeOf('x.json', '{', '--format', 'css')).toBe('BROKEN_CONFIGURATION')
    expect(await codeOf('x.json', '{"a": "p"}', '--format', 'css')).toBe('BROKEN_CONFIGURATION')
    expect(await codeOf('x.json', '{}', '--format', 'xpath')).toBe('UNKNOWN_FORMAT')
    expect(await codeOf('x.json', '{}', '--partial')).toBe('BAD_OPTION')
    const empty = await importing(await folder.write('e/x.md', ''), '--format', 'ftr')
    expect(empty.code).toBe(0)
  })
})
