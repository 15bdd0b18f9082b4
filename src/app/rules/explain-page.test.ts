import { describe, expect, test } from 'vitest'
import { extractWithTrace } from '../../extraction/extract-page.js'
import { paragraphModel } from '../../extraction/extraction.test-kit.js'
import type { RawPage } from '../../input/raw-page/raw-page.js'
import type { Rule, RuleSet } from '../../rules/rule/rule.js'
import {
  byTree,
  isTag,
  layoutFor,
  leave,
  ruleOf,
  splitOn,
  take,
} from '../../rules/rule/rule.test-kit.js'
import { explainPage } from './explain-page.js'

const html = '<h1>Fog</h1><p class=lead>Picked in May.</p><b>$ 5</b><i>$ 4</i>'
const otherHtml =
  '<ul><li><u>Open</u><li><u>Closed</u></ul><form><input></form><p>Come in.<b>$ 9</b>'
const model = () => paragraphModel()

const main = ruleOf({
  ...byTree(splitOn(isTag('p'), take(), leave())),
  usual: { fewest: 3, most: 3 },
})
const price = ruleOf({
  field: 'price',
  taking: { kind: 'value' },
  ...byTree(splitOn(isTag('b'), take(), leave())),
})
const elsewhere = { ...price, layout: 'list' }

const rulesAt = (addresses: readonly string[], ...rules: readonly Rule[]): RuleSet => ({
  site: 'example.org',
  layouts: [{ ...layoutFor(html), addresses }, layoutFor('<table><tr><td>a<td>b', 'list')],
  rules,
})
const page = (source: string): RawPage => ({
  id: 'p1',
  url: 'https://example.org/tea/5',
  html: source,
  warnings: [],
})

function explained(source: string, rules: RuleSet) {
  const options = { rules: { find: () => rules }, database: 'rules.db', model }
  return explainPage(page(source), options)
}

/** The reason of each rule, and whether its answer is used. */
const reasons = (source: string, rules: RuleSet) =>
  explained(source, rules).rules.map(({ field, reason, asked }) => [field, reason, asked?.answer])

describe('a page of a layout', () => {
  test('has the rules of its layout applied, and those of others not', () => {
    const rules = rulesAt(['/other'], main, price, elsewhere)
    expect(explained(html, rules)).toMatchObject({
      layout: 'page',
      selected: { layout: 'page', basis: 'layout' },
    })
    expect(reasons(html, rules)).toEqual([
      ['main', 'layout', 'used'],
      ['price', 'layout', 'used'],
      ['price', 'other layout', undefined],
    ])
  })
})

describe('a page that is like no layout', () => {
  test('is explained by the rules of the layout with its address, as it is extracted', () => {
    const rules = rulesAt(['/tea/0'], main, price, elsewhere)
    const { found } = extractWithTrace(page(otherHtml), { rules, model })
    expect(found).toMatchObject({ decidedBy: 'rule', fields: { price: ['$ 9'] } })
    const { layout, selected, rules: its } = explained(otherHtml, rules)
    expect([layout, selected]).toEqual([undefined, { layout: 'page', basis: 'address' }])
    expect(its).toMatchObject([
      { field: 'main', reason: 'address', asked: { taken: [{ where: 'p' }] } },
      {
        field: 'price',
        reason: 'address',
        asked: { answer: 'doubted', doubts: ['layout'], taken: [{ texts: ['$ 9'] }] },
      },
      { field: 'price', reason: 'other layout' },
    ])
    expect(its[2]).not.toHaveProperty('asked')
  })

  test('is explained by the rules for main content of the nearest layout', () => {
    const rules = rulesAt(['/other'], main, price, elsewhere)
    expect(extractWithTrace(page(otherHtml), { rules, model }).found).toMatchObject({
      decidedBy: 'rule',
      rule: 'example.org/page/main@1',
      fields: {},
    })
    expect(explained(otherHtml, rules)).toMatchObject({
      layout: undefined,
      selected: { layout: 'page', basis: 'nearest' },
    })
    expect(reasons(otherHtml, rules)).toEqual([
      ['main', 'nearest', 'used'],
      ['price', 'no layout', undefined],
      ['price', 'no layout', undefined],
    ])
  })
})

describe('the answer of a rule for main content', () => {
  const answerOf = (rule: Rule) => explained(html, rulesAt([], rule)).rules[0]!.asked!

  test.each([
    ['learned', 'doubted'],
    ['induced', 'declined'],
  ] as const)('of a rule that is %s is %s with its doubts', (status, answer) => {
    const heading = ruleOf({
      status,
      ...byTree(splitOn(isTag('h1'), take(), leave())),
      usual: { fewest: 99, most: 99 },
    })
    expect(answerOf(heading)).toMatchObject({ answer, doubts: ['few', 'model'] })
  })

  test('is declined where the rule is stale, even if the model agrees', () => {
    expect(answerOf({ ...main, status: 'stale' })).toMatchObject({ answer: 'declined' })
    expect(answerOf({ ...main, status: 'stale' })).not.toHaveProperty('doubts')
  })

  test('is declined where the model overrules an induced rule', () => {
    const induced = ruleOf({
      status: 'induced',
      ...byTree(splitOn(isTag('p'), take(), splitOn(isTag('h1'), take(), leave()))),
      usual: { fewest: 3, most: 4 },
    })
    const rules = rulesAt([], induced)
    const options = { rules: { find: () => rules }, database: 'rules.db' }
    const confident = () => paragraphModel(0.99)
    const { asked } = explainPage(page(html), { ...options, model: confident }).rules[0]!
    expect(asked).toMatchObject({ answer: 'declined', overruled: true })
    expect(asked).not.toHaveProperty('doubts')
    expect(answerOf(induced)).toMatchObject({ answer: 'used' })
  })
})

test('what the general model changed is explained where both decide together', () => {
  const seen = { paths: [], kept: [], left: [] }
  const modelPart = { model: model().hash, decides: 'rule and model', seen } as const
  const all = { ...main, ...byTree(take()), usual: { fewest: 1, most: 9 }, modelPart }
  const [rule] = explained(html, rulesAt([], all)).rules
  const { added, left } = rule!.asked!.byModel!
  expect(added).toEqual([])
  expect(left.map(({ texts }) => texts)).toContainEqual(['Fog'])
})
