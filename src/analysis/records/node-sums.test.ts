import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { element } from '../../page/columns/page.test-kit.js'
import { type NodeMeasure, nodeMeasures } from './node-sums.js'
import { regionsOfHtml } from './records.test-kit.js'

const inList = (html: string, measure: NodeMeasure): number => {
  const { page, sums } = regionsOfHtml(html)
  const list = element(page, 'ul')
  return sums.of(measure, list, page.nodes.end[list]!)
}

describe('the sums over a range of nodes', () => {
  const html =
    '<p>before $9</p><ul><li><a href="/a"><img src="i.png">Lamp</a> $12.50<li hidden>3. 4. 2026<li><h3>Big</h3></ul>'

  test.each([
    ['texts', 4],
    // Lamp 4, $12.50 6, 3. 4. 2026 10, Big 3
    ['characters', 23],
    ['linkCharacters', 4],
    ['hiddenCharacters', 10],
    ['headingCharacters', 3],
    ['prices', 1],
    ['dates', 1],
    ['numbers', 2],
    ['links', 1],
    ['images', 1],
    ['headings', 1],
  ] as const)('%s are %i', (measure, amount) => {
    expect(inList(html, measure)).toBe(amount)
  })

  test('leave out scripts and templates', () => {
    expect(
      inList(
        '<ul><script>a</script><template>b</template><noscript>c</noscript></ul>',
        'characters',
      ),
    ).toBe(0)
  })

  test('of link hashes are equal for the same links only', () => {
    const of = (href: string) => inList(`<ul><a href="${href}">x</a></ul>`, 'linkHash')
    expect(of('/a')).toBe(of('/a'))
    expect(of('/a')).not.toBe(of('/b'))
  })

  test('add up, wherever a page is cut', () => {
    fc.assert(
      fc.property(fc.string(), fc.nat(100), (html, place) => {
        const { page, sums } = regionsOfHtml(`<p>${html}</p>`)
        const cut = place % (page.nodes.count + 1)
        for (const measure of nodeMeasures) {
          const parts = sums.of(measure, 0, cut) + sums.of(measure, cut, page.nodes.count)
          expect(parts | 0).toBe(sums.inPage(measure))
        }
      }),
      { numRuns: 50 },
    )
  })
})
