import { describe, expect, test } from 'vitest'
import { pageContextOf } from '../../predicates/page-context.js'
import { valueProfile } from '../../rule/output-profile.js'
import type { VotePolicy } from '../../rule/rule.js'
import { exampleOf, told } from '../learn.test-kit.js'
import { type KnownField, relocateField } from './relocate-field.js'

const one: VotePolicy = { kind: 'one', least: 1, share: 0 }
const all: VotePolicy = { kind: 'all', least: 9, share: 0.5 }

const goods = [
  ['Copper kettle', '$ 12.50'],
  ['Iron pan', '$ 31.00'],
  ['Oak spoon', '$ 4.20'],
  ['Glass lid', '$ 9.90'],
  ['Tea cup', '$ 6.30'],
] as const

const old = (name: string, price: string) =>
  `<main><h1 class=name>${name}</h1><p class=price>${price}</p>` +
  `<p class=note>Sent within a week</p><p class=phone>Call 555</p></main>`

/** The labelled prices, on pages of the old layout. */
const priceField = (parts: Partial<KnownField> = {}): KnownField => ({
  target: { kind: 'value' },
  usual: { fewest: 1, most: 1, ...given(goods.map(([, price]) => price)) },
  choice: one,
  examples: goods.map(([name, price]) => exampleOf(old(name, price), [price])),
  given: [],
  ...parts,
})
const given = (values: readonly string[]) => ({ values: valueProfile(values)! })

const newGoods = [
  ['Steel grater', '$ 8.40'],
  ['Cork mat', '$ 3.10'],
  ['Wool cloth', '$ 14.00'],
  ['Bread knife', '$ 22.00'],
  ['Egg timer', '$ 7.70'],
] as const
type Good = readonly [name: string, price: string]

/** The new layout, with other names and positions. */
const fresh = ([name, price]: Good, more = '') =>
  `<section><div><b>${name}</b></div><div><em>${price}</em>${more}</div><div>` +
  `<i>Sent within a week</i><i>Call 555</i></div></section>`

const found = (field: KnownField, htmls: readonly string[]) =>
  relocateField(
    field,
    htmls.map((html) => pageContextOf(html)),
  )?.map((example) => told(example, example.positives))

describe('the values of a field', () => {
  test('are found on pages of another layout', () => {
    expect(
      found(
        priceField(),
        newGoods.map((good) => fresh(good)),
      ),
    ).toEqual(newGoods.map(([, price]) => [`em ${price}`]))
  })

  test('are found in attributes as well', () => {
    const target = { kind: 'attribute', name: 'content' } as const
    const meta = ([, price]: Good) => `<p content="${price}">a</p><p content="x y">b</p>`
    const examples = goods.map((good) => exampleOf(meta(good), [good[1]], [], target))
    const pages = newGoods.map(
      ([, price]) => `<div><b content="z">c</b><u content="${price}">d</u></div>`,
    )
    const its = relocateField(
      priceField({ target, examples }),
      pages.map((html) => pageContextOf(html)),
    )
    expect(its?.map(({ positives }) => [...positives])).toEqual(pages.map(() => [1]))
  })

  /** 0.6 of 5 pages are 3. */
  test.each([
    [3, 3],
    [2, undefined],
  ])('must be on three of five pages: on %d', (count, pages) => {
    const htmls = newGoods.map((good, at) => fresh(at < count ? good : [good[0], 'Ask us']))
    expect(found(priceField(), htmls)?.length).toBe(pages)
  })

  test('are not found if nothing is similar', () => {
    const htmls = newGoods.map(([name]) => fresh([name, 'Ask us']))
    expect(found(priceField(), htmls)).toBeUndefined()
  })

  test('are at one path: of two equally likely paths none is chosen', () => {
    const sent = '<i>Sent within a week</i>'
    const htmls = newGoods.map(
      ([name, price], at) =>
        `<b>${name}</b><div><em>${price}</em>${sent}</div><div><q>${newGoods[(at + 1) % 5]![1]}</q>${sent}</div>`,
    )
    expect(found(priceField(), htmls)).toBeUndefined()
  })

  test('must vary, unless the labelled values did not', () => {
    const same = newGoods.map(([name]) => fresh([name, '$ 5.00']))
    expect(found(priceField(), same)).toBeUndefined()
    const alike = goods.map(([name]) => exampleOf(old(name, '$ 4.00'), ['$ 4.00']))
    expect(found(priceField({ examples: alike }), same)).toEqual(same.map(() => ['em $ 5.00']))
  })

  test('must have no anomaly', () => {
    const field = priceField({ usual: { fewest: 1, most: 1, ...given(['a b', 'c d', 'e f']) } })
    expect(
      found(
        field,
        newGoods.map((good) => fresh(good)),
      ),
    ).toBeUndefined()
  })
})

describe('of several values at a path', () => {
  const list = (names: readonly string[]) =>
    `<main><h1>Club</h1><ul>${names.map((name) => `<li class=who>${name}</li>`).join('')}` +
    `</ul><p>Join 7 of us!</p></main>`
  const moved = (names: readonly string[]) =>
    `<section><h2>Club</h2><div>${names.map((name) => `<b>${name}</b>`).join('')}</div><i>Join 7 of us!</i></section>`
  const people = [
    ['Ann Reed', 'Ben Ash'],
    ['Cy Holm', 'Di Lund'],
    ['Eve Stone', 'Flo Beck'],
    ['Gus Field', 'Hal Brook'],
  ] as const
  const others = [
    ['Ida Moss', 'Jon Vale'],
    ['Kay Hill', 'Lou Marsh'],
    ['Mia Wood', 'Ned Shore'],
    ['Ola Heath', 'Pam Glen'],
  ] as const
  const field = (choice: VotePolicy, count: 1 | 2): KnownField => ({
    target: { kind: 'value' },
    usual: { fewest: count, most: count, ...given(people.flat()) },
    choice,
    examples: people.map((names) => exampleOf(list(names), names.slice(0, count))),
    given: [],
  })

  test('all are taken if the field may have several', () => {
    expect(found(field(all, 2), others.map(moved))).toEqual(
      others.map((names) => names.map((name) => `b ${name}`)),
    )
  })

  test('one is taken if the field has one', () => {
    const its = found(field(one, 2), others.map(moved))
    expect(its).toEqual(others.map(([first]) => [`b ${first}`]))
  })
})

describe('the latest values of a rule', () => {
  const states = ['In stock', 'Sold out', 'In stock', 'Few left', 'In stock']
  const stuffs = ['Dark oak', 'Soft wool', 'Pale ash', 'Thin tin', 'Hard wax']
  const page = (state: string, at: number) =>
    `<main><h1>Thing</h1><p class=state>${state}</p><p class=stuff>${stuffs[at]}</p></main>`
  const field = (given: readonly string[]): KnownField => ({
    target: { kind: 'value' },
    usual: { fewest: 1, most: 1, values: valueProfile(states)! },
    choice: one,
    examples: states.map((state, at) => exampleOf(page(state, at), [state])),
    given,
  })
  const later = ['Sold out', 'In stock', 'Few left', 'In stock', 'Sold out']
  const others = ['Bright red', 'Cold iron', 'Fine silk', 'Old brass', 'Raw clay']
  const htmls = later.map((state, at) => `<div><i>${others[at]}</i><b>${state}</b></div>`)

  test('help to find a field whose values recur', () => {
    const often = [...states, ...states, ...states]
    expect(found(field(often), htmls)).toEqual(later.map((state) => [`b ${state}`]))
    expect(found(field([]), htmls)).toBeUndefined()
  })
})
