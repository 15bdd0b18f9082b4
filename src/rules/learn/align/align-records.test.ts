import { describe, expect, test } from 'vitest'
import type { Label } from '../../../input/pages/page-labels.js'
import { applyRule } from '../../evaluate/match-rule.js'
import { pageContextOf } from '../../predicates/page-context.js'
import { learnSite } from '../learn-site.js'
import { trainingPage } from './training-page.js'

const menu = '<nav><ul><li><a href="/">Home page</a><li><a href="/all">All of it</a></ul></nav>'
const cards = (...names: readonly string[]) =>
  `${menu}<main>` +
  `<div class="list">${names.map((name) => `<div class="card"><h3>${name}</h3><p>About ${name}</p></div>`).join('')}` +
  `<div class="more">Next</div></div></main>`
const pairs = (...names: readonly string[]) =>
  `${menu}<dl>${names.map((name) => `<dt>${name}</dt> <dd>About ${name}</dd>`).join('')}</dl>`

/** The output on one page of a rule that was learned from another. */
function learned(html: string, label: Label, other: string): readonly string[] {
  const page = trainingPage('one', pageContextOf(html), new Map([['records', label]]))
  const [rule] = learnSite('example.org', [page]).rules.rules
  return applyRule(rule!, pageContextOf(other))
}

describe('rules for records', () => {
  const others = ['rope', 'kettle', 'hammer', 'pan']
  const about = others.map((name) => `${name} About ${name}`)

  test('are learned from a selector', () => {
    const label = { kind: 'selector', selector: '.card' } as const
    expect(learned(cards('lamp', 'table', 'chair'), label, cards(...others))).toEqual(about)
  })

  test('are learned from the texts of two records', () => {
    const label = { kind: 'texts', texts: ['lamp About lamp', 'chair About chair'] } as const
    expect(learned(cards('lamp', 'table', 'chair'), label, cards(...others))).toEqual(about)
  })

  test('have the number of siblings of the labelled records', () => {
    const label = { kind: 'texts', texts: ['lamp About lamp', 'chair About chair'] } as const
    expect(learned(pairs('lamp', 'table', 'chair'), label, pairs(...others))).toEqual(about)
  })

  test('leave out what a label says is none', () => {
    const label = { kind: 'texts', texts: ['lamp About lamp', 'chair About chair'] } as const
    const withAdvert = (...names: readonly string[]) =>
      cards(...names).replace(
        '<div class="more">',
        '<div class="card paid"><h3>Buy soap</h3><p>It is soft</p></div>$&',
      )
    const from = withAdvert('lamp', 'table', 'chair')
    const advert = 'Buy soap It is soft'
    expect(learned(from, label, withAdvert(...others))).toEqual([...about, advert])
    const corrected = { ...label, not: [advert] }
    expect(learned(from, corrected, withAdvert(...others))).toEqual(about)
  })

  test('are parted where a label says that these are two', () => {
    const inRows = (...names: readonly string[]) => {
      const cells = names.map(
        (name) => `<div class="cell"><h3>${name}</h3><p>About ${name}</p></div>`,
      )
      const rows = cells.flatMap((cell, at) =>
        at % 2 === 0 ? [`<div class="row">${cell}${cells[at + 1] ?? ''}</div>`] : [],
      )
      return `${menu}<main>${rows.join('')}</main>`
    }
    const from = inRows('lamp', 'table', 'chair', 'stool', 'bench', 'shelf')
    const rows = ['lamp About lamp table About table', 'chair About chair stool About stool']
    expect(learned(from, { kind: 'texts', texts: rows }, inRows(...others))).toHaveLength(2)
    const two = { kind: 'texts', texts: ['lamp About lamp', 'table About table'] } as const
    expect(learned(from, two, inRows(...others))).toEqual(about)
  })

  test('give one record on a page with one, and none on a page without any', () => {
    const label = { kind: 'selector', selector: '.card' } as const
    const from = cards('lamp', 'table', 'chair')
    expect(learned(from, label, cards('rope'))).toEqual(['rope About rope'])
    expect(learned(from, label, cards())).toEqual([])
  })
})

test('a text that no record has is reported', () => {
  const label = { kind: 'texts', texts: ['something else entirely'] } as const
  const page = trainingPage(
    'one',
    pageContextOf(cards('a', 'b', 'c')),
    new Map([['records', label]]),
  )
  expect(learnSite('example.org', [page]).unaligned).toMatchObject([
    { field: 'records', wanted: 'something else entirely', code: 'LABEL_NOT_FOUND' },
  ])
})
