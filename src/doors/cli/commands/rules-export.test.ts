import { readFileSync, writeFileSync } from 'node:fs'
import Database from 'better-sqlite3'
import { beforeEach, expect, test } from 'vitest'
import { testFolder } from '../../../lab/corpora/corpora.test-kit.js'
import { readBundle } from '../../../rules/exchange/bundle.js'
import type { Rule } from '../../../rules/rule/rule.js'
import {
  byTree,
  isTag,
  layoutFor,
  leave,
  ruleOf,
  splitOn,
  take,
} from '../../../rules/rule/rule.test-kit.js'
import { keptPage } from '../../../store/interface/kept-page.js'
import { SqliteRuleStore } from '../../../store/sqlite/sqlite-rule-store.js'
import { commandLine } from '../cli.test-kit.js'

const folder = testFolder()
const outcome = commandLine()

const page = (name: string, price: string) =>
  `<h1>${name}</h1><p>Picked.</p><b>${price}</b><i>$ 4</i><a href="/x">by ${name}</a>`
const html = page('Fog', '$ 5')

const takesTag = (tag: string, parts: Partial<Rule>): Rule =>
  ruleOf({
    site: 'tea.example',
    choice: { kind: 'one', least: 1, share: 0 },
    ...byTree(splitOn(isTag(tag), take(), leave())),
    ...parts,
  })
const price = takesTag('b', { field: 'price', taking: { kind: 'text' } })
const grower = takesTag('a', {
  field: 'grower',
  taking: { kind: 'value', part: { after: { texts: ['by'], place: 'first', optional: false } } },
})

let db: string
beforeEach(() => {
  db = folder.path('tea.db')
  const store = SqliteRuleStore.forWriting(db)
  store.saveTrained({
    rules: { site: 'tea.example', layouts: [layoutFor(html)], rules: [grower, price] },
    pages: [html, page('Rain', '$ 6')].map((text, at) =>
      keptPage({
        html: text,
        labels: at === 0 ? new Map([['price', { kind: 'texts', texts: ['$ 5'] }]]) : undefined,
      }),
    ),
    revision: 0,
  })
  store.save({
    site: 'rice.example',
    layouts: [layoutFor(html)],
    rules: [{ ...price, site: 'rice.example' }],
  })
  store.close()
})

const run = (...words: readonly string[]) => outcome('rules', 'export', '--db', db, ...words)

test('writes the complete rules of one site or of all', async () => {
  const { out, err, code } = await run('https://www.tea.example/')
  expect([err, code]).toEqual(['', 0])
  expect(readBundle(out, 'it')).toEqual([
    { site: 'tea.example', layouts: [layoutFor(html)], rules: [grower, price] },
  ])
  const all = await run('--format', 'json')
  expect(readBundle(all.out, 'it').map(({ site }) => site)).toEqual(['rice.example', 'tea.example'])
  const one = readBundle((await run('tea.example', '--field', 'price')).out, 'it')
  expect(one[0]?.rules).toEqual([price])
})

test('writes selectors, and refuses by name rules that have none', async () => {
  const { out, err, code } = await run('tea.example', '--format', 'css')
  expect(JSON.parse(out)).toEqual([
    {
      site: 'tea.example',
      format: 'css',
      rules: [
        {
          rule: 'tea.example/page/price@1',
          layout: 'page',
          field: 'price',
          selector: 'b',
          many: false,
          value: 'text',
        },
      ],
    },
  ])
  expect(err).toMatch(
    /^treesift: tea\.example\/page\/grower@1: not exported as css \(its target is a part of a text/,
  )
  expect(err).toMatch(/\[RULE_NOT_EXPORTED\]\n$/)
  expect(code).toBe(1)
  const xpath = await run('shop.tea.example', '--format', 'xpath', '--field', 'price')
  expect(JSON.parse(xpath.out)[0].rules[0].selector).toBe('(//b/text()[normalize-space()])[1]')
  expect([xpath.err, xpath.code]).toEqual(['', 0])
})

test('tests selectors on stored pages, and reports if there are none', async () => {
  const { out, err, code } = await run('rice.example', '--format', 'xpath')
  expect(JSON.parse(out)).toEqual([{ site: 'rice.example', format: 'xpath', rules: [] }])
  expect(err).toContain('rice.example/page/price@1: not exported as xpath (no page of its layout')
  expect(code).toBe(1)
})

test('reports broken rules and pages beside the others', async () => {
  const database = new Database(db)
  database.exec(`UPDATE rules SET rule = '{}' WHERE field = 'grower'`)
  database.exec(`UPDATE pages SET html = x'00' WHERE labels IS NULL`)
  database.close()
  const { out, err, code } = await run('tea.example', '--format', 'css')
  expect(JSON.parse(out)[0].rules).toHaveLength(1)
  expect(err).toContain('[BROKEN_RULE]')
  expect(err.split('\n')).toHaveLength(3)
  expect(code).toBe(1)
})

test('writes a file', async () => {
  const file = folder.path('tea.json')
  expect(await run('tea.example', '--output', file)).toEqual({ out: '', err: '', code: 0 })
  expect(readFileSync(file, 'utf8')).toBe((await run('tea.example')).out)
})

test('fails without rules, and refuses other formats', async () => {
  for (const words of [['none.example'], ['tea.example', '--field', 'none']]) {
    const missing = await run(...words)
    expect(missing).toMatchObject({ out: '', code: 1 })
    expect(missing.err).toContain('[RULES_NOT_FOUND]')
  }
  const wrong = await run('tea.example', '--format', 'xml')
  expect(wrong).toMatchObject({ out: '', code: 2 })
  expect(wrong.err).toContain('[UNKNOWN_FORMAT]')
  expect(await run('tea.example', '--dot')).toMatchObject({ code: 2 })
})

test('--check compares each CSS selector with its rule, in the tree of cheerio', async () => {
  const same = folder.path('same.html')
  writeFileSync(same, page('Mist', '$ 7'))
  const words = ['tea.example', '--format', 'css', '--field', 'price', '--check']
  const checked = await run(...words, same)
  expect([checked.err, checked.code]).toEqual([
    'treesift: tea.example/page/price@1: the selector gives the same as the rule on 1 of 1 pages\n',
    0,
  ])
  expect(JSON.parse(checked.out)).toHaveLength(1)
})

test('--check needs pages that can be read, and CSS', async () => {
  const words = ['tea.example', '--field', 'price', '--check', folder.path('missing.html')]
  const missing = await run(...words, '--format', 'css')
  expect(missing.err).toContain('INPUT_NOT_FOUND')
  expect(missing.code).toBe(1)
  const wrong = await run(...words)
  expect(wrong.err).toContain('add --format css')
  expect(wrong.code).toBe(2)
})
