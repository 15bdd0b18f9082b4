import { describe, expect, test } from 'vitest'
import { layoutSignature } from '../rules/rule/layout-signature.js'
import type { Layout, Rule } from '../rules/rule/rule.js'
import { ruleOf } from '../rules/rule/rule.test-kit.js'
import { consideredRules, selectRules } from './rule-selection.js'

const page =
  '<main class=shop><h1 class=title>Tea</h1><p class=lead>Green <b>tea</b></p><ul class=list><li class=one>Mint' +
  '<li class=two><i>Sencha</i></ul><table><tr><td class=price>5</table></main>'
const signature = layoutSignature(page)

/** A layout that shares so many values of its signature with the page, which has more than ten. */
function layoutLike(name: string, common: number, addresses?: readonly string[]): Layout {
  let left = common
  const its = signature.map((value) => (value === -1 || left-- > 0 ? value : value + 1))
  return { name, signature: its, pages: 1, ...(addresses && { addresses }) }
}
const samePage = (name: string, addresses?: readonly string[]) =>
  layoutLike(name, signature.length, addresses)

const select = (layouts: readonly Layout[], rules: readonly Rule[] = [], url?: string) =>
  selectRules(page, url, { site: 'example.org', layouts, rules })

/** The layout whose rules apply, and why. */
function chosen(layouts: readonly Layout[], url?: string) {
  const { layout, basis } = select(layouts, [], url) ?? {}
  return [layout, basis]
}

const item = 'https://example.org/item/5'

test('the signature of the page has more than ten values', () => {
  expect(signature.filter((value) => value !== -1).length).toBeGreaterThan(10)
})

describe('the layout whose rules apply', () => {
  test('is the one that the page is of, whatever its address', () => {
    const [own, other] = [ruleOf({ layout: 'own' }), ruleOf({ layout: 'other' })]
    const layouts = [layoutLike('other', 1, ['/item/0']), samePage('own', ['/b'])]
    const selection = select(layouts, [other, own], item)
    expect(selection).toMatchObject({ layout: 'own', basis: 'layout', missingFields: [] })
    expect(selection?.rules).toEqual([own])
  })

  test('is told with the likeness of every layout', () => {
    const layouts = [layoutLike('far', 0), samePage('own')]
    const { likenesses } = select(layouts)!
    expect(likenesses.map(({ layout, likeness }) => [layout.name, likeness])).toEqual([
      ['far', 0],
      ['own', 1],
    ])
  })

  test('is none where the site has none', () => {
    expect(select([], [ruleOf()])).toBeUndefined()
  })

  test('is the nearest of those with the address of the page, where the page is like none', () => {
    const [near, far] = [layoutLike('near', 2, ['/b']), layoutLike('far', 0, ['/a', '/item/0'])]
    expect(chosen([near, far], item)).toEqual(['far', 'address'])
    const both = [layoutLike('far', 0, ['/item/0']), layoutLike('near', 2, ['/item/0'])]
    expect(chosen(both, item)).toEqual(['near', 'address'])
  })

  test('is the nearest of all, where no layout has the address of the page', () => {
    const [near, far] = [layoutLike('near', 2, ['/b']), layoutLike('far', 0, ['/a'])]
    expect(chosen([far, near], item)).toEqual(['near', 'nearest'])
  })

  test('is that of any page, where the page is like no other and has the address of none', () => {
    const anyPage = { name: 'imported', signature: [], pages: 0 }
    expect(chosen([anyPage])).toEqual(['imported', 'layout'])
    expect(chosen([layoutLike('near', 2, ['/b']), anyPage], item)).toEqual(['imported', 'layout'])
    expect(chosen([anyPage, layoutLike('far', 0, ['/item/0'])], item)).toEqual(['far', 'address'])
    expect(chosen([anyPage, samePage('own')], item)).toEqual(['own', 'layout'])
  })

  test('is joined by the rules for any page, for the fields that it has none for', () => {
    const anyPage = { name: 'imported', signature: [], pages: 0 }
    const own = ruleOf({ layout: 'own', field: 'price' })
    const [price, date] = ['price', 'date'].map((field) => ruleOf({ layout: 'imported', field }))
    const set = {
      site: 'example.org',
      layouts: [samePage('own'), anyPage],
      rules: [own, price!, date!],
    }
    const selection = selectRules(page, item, set)!
    expect(selection.rules).toEqual([own, date])
    expect(consideredRules(selection, set).map(({ reason }) => reason)).toEqual([
      'layout',
      'other layout',
      'any page',
    ])
  })

  test.each<[string, readonly string[] | undefined, string | undefined, string]>([
    ['neither is known', undefined, undefined, 'address'],
    ['only that of the page is known', undefined, item, 'nearest'],
    ['only those of the layout are known', ['/item/0'], undefined, 'nearest'],
    ['the layout has none', [], item, 'nearest'],
    ['they are the same', ['/item/0'], item, 'address'],
  ])('is compared by addresses where %s: %j, %s, %s', (_, addresses, url, basis) => {
    expect(chosen([layoutLike('near', 2, addresses)], url)).toEqual(['near', basis])
  })
})

describe('the reason of each rule', () => {
  const main = ruleOf({ layout: 'own' })
  const price = ruleOf({ layout: 'own', field: 'price', taking: { kind: 'value' } })
  const other = ruleOf({ layout: 'other' })
  const reasonsOn = (own: Layout) => {
    const layouts = [own, layoutLike('other', 0, [])]
    const set = { site: 'example.org', layouts, rules: [main, price, other] }
    const selection = selectRules(page, item, set)!
    const considered = consideredRules(selection, set)
    const selected = considered.filter(({ applies }) => applies).map(({ rule }) => rule)
    expect(selected).toEqual(selection.rules)
    return considered.map(({ applies, reason }) => [applies, reason])
  }

  test('is the layout of the page', () => {
    expect(reasonsOn(samePage('own'))).toEqual([
      [true, 'layout'],
      [true, 'layout'],
      [false, 'other layout'],
    ])
  })

  test('is the address of the page where it is like no layout', () => {
    expect(reasonsOn(layoutLike('own', 2, ['/item/0']))).toEqual([
      [true, 'address'],
      [true, 'address'],
      [false, 'other layout'],
    ])
  })

  test('is the nearest layout for main content only, where the page has no known address either', () => {
    expect(reasonsOn(layoutLike('own', 2, ['/b']))).toEqual([
      [true, 'nearest'],
      [false, 'no layout'],
      [false, 'no layout'],
    ])
  })
})

describe('missing fields', () => {
  const on = (layout: string, field: string, parts: Partial<Rule> = {}) =>
    ruleOf({ layout, field, ...parts })
  const layouts = [samePage('own'), layoutLike('other', 0)]
  const missing = (...rules: readonly Rule[]) => select(layouts, rules)?.missingFields

  test('are those whose rule is stale for another layout, without a rule for this one', () => {
    const stale = on('other', 'price', { status: 'stale' })
    expect(missing(stale, on('own', 'main'))).toEqual(['price'])
    expect(missing(stale, on('own', 'price'))).toEqual([])
    expect(missing(on('other', 'price'), on('own', 'main'))).toEqual([])
  })

  test('are not those with a stale rule for this layout, which applies', () => {
    const stale = on('own', 'price', { status: 'stale' })
    expect(missing(stale)).toEqual([])
    expect(select(layouts, [stale])?.rules).toEqual([stale])
  })
})
