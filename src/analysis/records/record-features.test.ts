import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { memberFeatures } from './member-features.js'
import { MemberPaths } from './member-paths.js'
import { regionsOfHtml } from './records.test-kit.js'
import { regionFeatures, regionViews } from './region-features.js'

const card = (name: string, price: string) =>
  `<li><a href="/${name}">${name}</a><b class="p">${price}</b></li>`
const list = `<nav>menu</nav><ul>${card('one', '$1')}${card('two', '$2')}${card('six', '$6')}</ul>`

describe('the features of a region', () => {
  const features = regionFeatures(regionViews(regionsOfHtml(list))).record(0)

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
    ['usual paths', Math.log1p(5)],
    ['same name', 1],
    ['begins again', 1],
    ['begins', 4 / 19],
    ['ends', 1],
    ['in nav', 0],
  ])('have %s as %f', (name, value) => {
    expect(features[name]).toBeCloseTo(value, 5)
  })

  test('are finite for any page', () => {
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
          const page = regionsOfHtml(parts.join(''))
          const all = [
            regionFeatures(regionViews(page)),
            ...page.regions.map((region) => memberFeatures(region, page)),
          ]
          for (const { values } of all) expect(values.every(Number.isFinite)).toBe(true)
        },
      ),
      { numRuns: 100 },
    )
  })
})

describe('the features of a member', () => {
  const page = regionsOfHtml(
    `<ul>${'<li><a href=a>name</a><i>text</i></li>'.repeat(7)}<li class=ad>ad</li></ul>`,
  )
  const features = memberFeatures(page.regions[0]!, page)

  test('differ for one that lacks what others have', () => {
    expect(features.record(0)['links']).toBeCloseTo(1 - 7 / 8, 5)
    expect(features.record(7)['links']).toBeCloseTo(-7 / 8, 5)
    expect(features.record(7)['called']).toBeCloseTo(1 / 8, 5)
    expect(features.record(7)['whole']).toBe(0)
    expect(features.record(0)['whole']).toBe(1)
  })
})

test('paths that members do not share lower their agreement', () => {
  const agreementOf = (html: string) => {
    const page = regionsOfHtml(html)
    return new MemberPaths(page.regions[0]!.members, page).agreement
  }
  expect(agreementOf('<p>a</p><p>b</p><p>c</p>')).toBe(1)
  expect(agreementOf('<p>a</p><p><b>b</b></p><p><i>c</i></p>')).toBeLessThan(0.6)
})
