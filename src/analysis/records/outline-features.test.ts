import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readPage } from '../../page/tree/read-page.js'
import { declaredKind } from './listing-features.js'
import { outlineFeatures } from './outline-features.js'

const outlineOf = (html: string) => {
  const page = readPage(html)
  return outlineFeatures(page, declaredKind(page), undefined).record(0)
}

describe('the features of an outline', () => {
  const prose = 'word '.repeat(20)
  const features = outlineOf(
    '<title>no text of the page</title><meta property="og:type" content="article">' +
      `<h1>Heading</h1><p> ${prose} </p><p><a href=a>a link as long as a title is</a></p><a href=b>short</a>` +
      '<script>var x</script><x-unknown> </x-unknown>',
  )

  test.each([
    ['count of p', Math.log1p(2)],
    ['count of a', Math.log1p(2)],
    ['count of li', 0],
    ['texts', Math.log1p(4)],
    // 7 of the heading, 99 of prose, 28 and 5 of links
    ['characters', Math.log1p(139)],
    ['links', Math.log1p(2)],
    ['link share', 33 / 139],
    ['titles among links', 1 / 2],
    ['prose texts', Math.log1p(1)],
    ['prose', Math.log1p(99)],
    ['heading share', 7 / 139],
    ['short texts', 1 / 4],
    ['says article', 1],
    ['says product', 0],
  ])('have %s as %f', (name, value) => {
    expect(features[name]).toBeCloseTo(value, 5)
  })

  test('are finite for any page', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('<ul>', '<li>', 'x', '<a href=b>', '&amp;', '<y>')),
        (parts) => {
          for (const value of Object.values(outlineOf(parts.join(''))))
            expect(value).toSatisfy(Number.isFinite)
        },
      ),
      { numRuns: 50 },
    )
  })
})
