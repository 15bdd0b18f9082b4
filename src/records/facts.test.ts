import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { memberFacts } from './member-facts.js'
import { Paths } from './paths.js'
import { knownPage } from './records.test-kit.js'
import { regionFacts } from './region-facts.js'

const card = (name: string, price: string) =>
  `<li><a href="/${name}">${name}</a><b class="p">${price}</b></li>`
const list = `<nav>menu</nav><ul>${card('one', '$1')}${card('two', '$2')}${card('six', '$6')}</ul>`

describe('what is known of a region', () => {
  const facts = regionFacts(knownPage(list)).record(0)

  test.each([
    ['members', Math.log(3)],
    ['parents', 0],
    // 15 of 19 characters
    ['text of page', 15 / 19],
    ['text of container', 1],
    // 9 of 15 characters
    ['link share', 9 / 15],
    ['with prices', 1],
    ['with images', 0],
    ['distinct links', 1],
    ['characters spread', 0],
    ['agreement', 1],
    // the item, its link, its price, and the texts of the two
    ['usual elements', 3],
    ['usual texts', 2],
    ['changing texts', 2],
    ['begins', 4 / 19],
    ['ends', 1],
    ['in nav', 0],
  ])('%s is %f', (name, value) => {
    expect(facts[name]).toBeCloseTo(value, 5)
  })

  test('is finite, whatever the page', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.constantFrom(
            '<ul>',
            '<li>',
            '</li>',
            '<p class=a>',
            'x',
            '$1',
            '</ul>',
            '<a href=b>',
            '<tr><td>',
          ),
        ),
        (parts) => {
          const page = knownPage(parts.join(''))
          const all = [
            regionFacts(page),
            ...page.regions.map((region) => memberFacts(region, page)),
          ]
          for (const { values } of all) expect(values.every(Number.isFinite)).toBe(true)
        },
      ),
      { numRuns: 100 },
    )
  })
})

describe('what is known of a member', () => {
  const page = knownPage(
    `<ul>${'<li><a href=a>name</a><i>text</i></li>'.repeat(7)}<li class=ad>ad</li></ul>`,
  )
  const facts = memberFacts(page.regions[0]!, page)

  test('tells one that lacks what others have', () => {
    expect(facts.record(0)['links']).toBeCloseTo(1 - 7 / 8, 5)
    expect(facts.record(7)['links']).toBeCloseTo(-7 / 8, 5)
    expect(facts.record(7)['called']).toBeCloseTo(1 / 8, 5)
    expect(facts.record(7)['whole']).toBe(0)
    expect(facts.record(0)['whole']).toBe(1)
  })
})

test('paths that members do not share make them less alike', () => {
  const alike = (html: string) => {
    const { names, regions } = knownPage(html)
    return new Paths(regions[0]!, names).likeness.agreement
  }
  expect(alike('<p>a</p><p>b</p><p>c</p>')).toBe(1)
  expect(alike('<p>a</p><p><b>b</b></p><p><i>c</i></p>')).toBeLessThan(0.6)
})
