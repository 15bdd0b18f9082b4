import { expect, test } from 'vitest'
import type { InputPage } from '../../input/inputs.js'
import type { SelectorRule } from '../../rules/exchange/export-rule.js'
import {
  byTree,
  isTag,
  layoutFor,
  leave,
  ruleOf,
  splitOn,
  take,
} from '../../rules/rule/rule.test-kit.js'
import { checkSelectors } from './check-selectors.js'

const html = '<h1>Fog</h1><p>Picked.</p><b>$ 5</b><i>$ 4</i>'
const price = ruleOf({
  site: 'tea.example',
  field: 'price',
  choice: { kind: 'one', least: 1, share: 0 },
  taking: { kind: 'text' },
  ...byTree(splitOn(isTag('b'), take(), leave())),
})
const set = { site: 'tea.example', layouts: [layoutFor(html)], rules: [price] }
const selector: SelectorRule = {
  ...{ rule: 'tea.example/page/price@1', layout: 'page', field: 'price' },
  ...{ selector: 'b', many: false, value: 'text' },
}

const inputOf = (id: string, text: string): InputPage => ({
  kind: 'page',
  page: { id, html: text, warnings: [] },
})

async function* inputs(...pages: readonly InputPage[]): AsyncGenerator<InputPage> {
  yield* pages
}

const check = (pages: AsyncGenerator<InputPage>, parts: Partial<SelectorRule> = {}) =>
  checkSelectors(
    pages,
    [{ site: 'tea.example', format: 'css', rules: [{ ...selector, ...parts }] }],
    [set],
  )

test('a selector that selects what its rule takes has no differences', async () => {
  const { checks } = await check(inputs(inputOf('a', html)))
  expect(checks).toEqual([{ rule: selector.rule, selector: 'b', pages: 1, differences: [] }])
})

test('a selector that selects something else is told, with both values', async () => {
  const { checks } = await check(inputs(inputOf('a', html)), { selector: 'i' })
  expect(checks[0]!.differences).toEqual([{ page: 'a', byRule: ['$ 5'], bySelector: ['$ 4'] }])
})

test('pages of other layouts and pages that cannot be read are not compared', async () => {
  const other = '<table><tr><td>one<td>two</table><ul><li>three</ul>'
  const broken: InputPage = { kind: 'failed', id: 'c', error: new RangeError('unreadable') }
  const { checks, otherPages, failed } = await check(inputs(inputOf('b', other), broken))
  expect(checks[0]!.pages).toBe(0)
  expect(otherPages).toEqual(['b'])
  expect(failed).toMatchObject([{ page: 'c', code: 'INTERNAL' }])
})
