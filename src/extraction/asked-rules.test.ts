import { describe, expect, test } from 'vitest'
import { signatureOf } from '../rules/layout-signature.js'
import type { Layout, Rule } from '../rules/rule.js'
import { ruleOf } from '../rules/rules.test-kit.js'
import { askedRules } from './asked-rules.js'

const page =
  '<main class=shop><h1 class=title>Tea</h1><p class=lead>Green <b>tea</b></p><ul class=list><li class=one>Mint' +
  '<li class=two><i>Sencha</i></ul><table><tr><td class=price>5</table></main>'
const signature = signatureOf(page)

/** A layout that has so many places in common with the page, of more than ten. */
function layoutLike(name: string, common: number, addresses?: readonly string[]): Layout {
  let left = common
  const its = signature.map((value) => (value === -1 || left-- > 0 ? value : value + 1))
  return { name, signature: its, pages: 1, ...(addresses && { addresses }) }
}
const itsOwn = (name: string, addresses?: readonly string[]) =>
  layoutLike(name, signature.length, addresses)

const asked = (layouts: readonly Layout[], rules: readonly Rule[] = [], url?: string) =>
  askedRules(page, url, { site: 'example.org', layouts, rules })

/** Which layout is asked, whether the page is of it, and whether it is expected to be. */
function told(layouts: readonly Layout[], url?: string) {
  const { layout, isOfLayout, isExpected } = asked(layouts, [], url) ?? {}
  return [layout, isOfLayout, isExpected]
}

const item = 'https://example.org/item/5'

test('the page has more than ten places', () => {
  expect(signature.filter((value) => value !== -1).length).toBeGreaterThan(10)
})

describe('the rules that are asked', () => {
  test('are those of the layout that the page is of, whatever its address', () => {
    const [own, other] = [ruleOf({ layout: 'own' }), ruleOf({ layout: 'other' })]
    const layouts = [layoutLike('other', 1, ['/item/0']), itsOwn('own', ['/b'])]
    expect(asked(layouts, [other, own], item)).toEqual({
      layout: 'own',
      rules: [own],
      lacking: [],
      isOfLayout: true,
      isExpected: true,
    })
  })

  test('are none where there is no layout', () => {
    expect(asked([], [ruleOf()])).toBeUndefined()
  })

  test('are those of the layout whose pages have such addresses, where the page is like none', () => {
    const [near, far] = [layoutLike('near', 2, ['/b']), layoutLike('far', 0, ['/a', '/item/0'])]
    expect(told([near, far], item)).toEqual(['far', false, true])
    const both = [layoutLike('far', 0, ['/item/0']), layoutLike('near', 2, ['/item/0'])]
    expect(told(both, item)).toEqual(['near', false, true])
  })

  test('are those of the layout that it is most like, where no layout has such addresses', () => {
    const [near, far] = [layoutLike('near', 2, ['/b']), layoutLike('far', 0, ['/a'])]
    expect(told([far, near], item)).toEqual(['near', false, false])
  })

  test.each<[string, readonly string[] | undefined, string | undefined, boolean]>([
    ['neither is known', undefined, undefined, true],
    ['only that of the page is known', undefined, item, false],
    ['only those of the layout are known', ['/item/0'], undefined, false],
    ['the layout has none', [], item, false],
    ['they are the same', ['/item/0'], item, true],
  ])('are of the layout by its addresses where %s: %j, %s', (_, addresses, url, isExpected) => {
    expect(told([layoutLike('near', 2, addresses)], url)).toEqual(['near', false, isExpected])
  })
})

describe('fields are lacking', () => {
  const on = (layout: string, field: string, parts: Partial<Rule> = {}) =>
    ruleOf({ layout, field, ...parts })
  const layouts = [itsOwn('own'), layoutLike('other', 0)]
  const lacking = (...rules: readonly Rule[]) => asked(layouts, rules)?.lacking

  test('that are stale elsewhere and have no rule for the page', () => {
    const stale = on('other', 'price', { status: 'stale' })
    expect(lacking(stale, on('own', 'main'))).toEqual(['price'])
    expect(lacking(stale, on('own', 'price'))).toEqual([])
    expect(lacking(on('other', 'price'), on('own', 'main'))).toEqual([])
  })

  test('and those are not that have a stale rule for it, for that one is asked', () => {
    const stale = on('own', 'price', { status: 'stale' })
    expect(lacking(stale)).toEqual([])
    expect(asked(layouts, [stale])?.rules).toEqual([stale])
  })
})
