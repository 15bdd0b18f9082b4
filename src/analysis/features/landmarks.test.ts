import { describe, expect, test } from 'vitest'
import { segmentPage } from '../../page/segments/segment-page.js'
import { readPage } from '../../page/tree/read-page.js'
import { blockWithId } from './features.test-kit.js'
import { type Landmark, LandmarkDistances, landmarks } from './landmarks.js'

/** The landmarks that the block with the id x stands on or below, and how close. */
function around(html: string): Partial<Record<Landmark, number>> {
  const segmentation = segmentPage(readPage(html))
  const distances = new LandmarkDistances(segmentation)
  const block = blockWithId(segmentation, 'x')
  return Object.fromEntries(
    landmarks
      .map((landmark, index) => [landmark, distances.closeness(block, index)] as const)
      .filter(([, closeness]) => closeness > 0),
  )
}

test.each([
  ['main', 'main'],
  ['article', 'article'],
  ['section', 'section'],
  ['header', 'header'],
  ['footer', 'footer'],
  ['nav', 'nav'],
  ['aside', 'aside'],
  ['form', 'form'],
  ['dialog', 'dialog'],
  ['ul', 'list'],
  ['ol', 'list'],
  ['menu', 'list'],
  ['dir', 'list'],
  ['dl', 'definitions'],
  ['table', 'table'],
  ['blockquote', 'quote'],
  ['figure', 'figure'],
  ['pre', 'code'],
  ['details', 'details'],
  ['button', 'button'],
])('the element %s is a landmark: %s', (tag, landmark) => {
  expect(around(`<${tag} id="x">Tea</${tag}>`)).toEqual({ [landmark]: 1 })
})

test.each([
  ['main', 'main'],
  ['article', 'article'],
  ['region', 'section'],
  ['banner', 'header'],
  ['contentinfo', 'footer'],
  ['navigation', 'nav'],
  ['menu', 'nav'],
  ['menubar', 'nav'],
  ['tablist', 'nav'],
  ['complementary', 'aside'],
  ['note', 'aside'],
  ['form', 'form'],
  ['search', 'form'],
  ['dialog', 'dialog'],
  ['alertdialog', 'dialog'],
  ['alert', 'dialog'],
  ['list', 'list'],
  ['table', 'table'],
  ['grid', 'table'],
  ['figure', 'figure'],
  ['img', 'figure'],
  ['code', 'code'],
  ['button', 'button'],
  [' Navigation ', 'nav'],
])('the role %j is a landmark: %s', (role, landmark) => {
  expect(around(`<div id="x" role="${role}">Tea</div>`)).toEqual({ [landmark]: 1 })
})

test('an itemprop is a landmark for every value', () => {
  expect(around('<div id="x" itemprop="name">Tea</div>')).toEqual({ microdata: 1 })
})

test.each(['<div id="x" role="presentation">', '<div id="x" class="nav">', '<p id="x">'])(
  '%s is none',
  (html) => {
    expect(around(html)).toEqual({})
  },
)

test('an element may be two landmarks', () => {
  expect(around('<nav id="x" role="search" itemprop="a">Tea</nav>')).toEqual({
    nav: 1,
    form: 1,
    microdata: 1,
  })
})

describe('closeness', () => {
  test('is 1, 1/2, 1/3 and so on with each block below', () => {
    const nested = (blocks: number) =>
      `<nav>${'<div>'.repeat(blocks)}<div id="x">Tea</div>${'</div>'.repeat(blocks)}</nav>`
    expect(around(nested(0))).toEqual({ nav: 1 / 2 })
    expect(around(nested(1))).toEqual({ nav: 1 / 3 })
    expect(around(nested(8))).toEqual({ nav: 1 / 10 })
  })

  test('counts blocks only', () => {
    expect(around('<nav><span><b><div id="x">Tea</div></b></span></nav>')).toEqual({ nav: 1 / 2 })
  })

  test('is measured to the nearest landmark of its kind', () => {
    expect(around('<nav><nav><div><p id="x">Tea</p></div></nav></nav>')).toEqual({ nav: 1 / 3 })
  })

  test('is 0 beside a landmark', () => {
    expect(around('<nav>Home</nav><p id="x">Tea</p><main>Tea</main>')).toEqual({})
  })

  test('is above 0 at every distance', () => {
    const html = `<nav>${'<div>'.repeat(400)}<div id="x">Tea</div>`
    expect(around(html)).toEqual({ nav: 1 / 255 })
  })
})
