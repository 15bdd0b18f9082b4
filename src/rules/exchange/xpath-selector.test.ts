import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseSelector } from '../../page/select/selector.js'
import { xpathSelector } from './xpath-selector.js'

// test/site-configurations.test.ts compares what is selected with another XPath engine

describe('an XPath', () => {
  test.each([
    ["//div[@id = 'story']", 'div[id="story" s]'],
    ['/html/body/div[2]', 'html:root > body > div:nth-of-type(2)'],
    ['//*[@class="a b"]//p', '*[class="a b" s] p'],
    ["//p[contains(@class, 'x')][1]", 'p[class*="x" s]:not(p[class*="x" s] ~ *)'],
    ['//ul/li[last()]', 'ul > li:nth-last-of-type(1)'],
    ['//a | //b', 'a, b'],
    ['//li[.//img]/..', '*:has(> :is(li:has(img)))'],
  ])('%s is %s', (xpath, selector) => {
    expect(xpathSelector(xpath)).toMatchObject({
      selector,
      takes: { kind: 'element' },
      which: 'all',
    })
  })

  test.each([
    ['//time/@datetime', { takes: { kind: 'attribute', name: 'datetime' }, which: 'all' }],
    ['//h1/text()', { takes: { kind: 'text' }, which: 'all' }],
    ['(//h1)[1]', { takes: { kind: 'element' }, which: 'first' }],
    ['string(//h1)', { takes: { kind: 'element' }, which: 'first' }],
    ['normalize-space(//a/@href)', { takes: { kind: 'attribute', name: 'href' }, which: 'first' }],
    ['//a | //p/b', { names: ['a', 'b'] }],
    ["//p[@x=') ']/*[ @id ]", { names: ['*'] }],
    ['//p[2]', { dependence: { siblings: ['p'], inside: false } }],
    ['//p[b]', { dependence: { siblings: [], inside: true } }],
    ["//p[@id and contains(@id, 'x')]", { dependence: { siblings: [], inside: false } }],
  ])('%s takes %j', (xpath, expected) => {
    expect(xpathSelector(xpath)).toMatchObject(expected)
  })

  test.each([
    ['', 'does not begin with /'],
    ['h1', 'does not begin with /'],
    ['//', 'its end'],
    ['//DIV', 'small letters'],
    ['//p[text()="x"]', 'single texts'],
    ['//p[contains(text(), "x")]', 'single texts'],
    ['//p[. = "x"]', 'all text'],
    ['//p[string-length(.) > 3]', 'string-length() is not known'],
    ['//p[count(a) = 1]', 'count() is not known'],
    ['//p//text()', 'any depth'],
    ['//p/following::a', 'the axis following'],
    ['(//p)[2]', 'only the first'],
    ['//p[@a][@b][20]', 'places up to 8'],
    ['//p[1][2]', 'only known as the first'],
    ['//p/descendant::a[1]', 'only known as the first'],
    ['//a/@href | //b', 'different things'],
    ['//p[contains(@class, "")]', 'always holds'],
    ["//p[@a='x", 'no end'],
    ['//p[@a=1]', 'where a literal should'],
    ['//p $', '"$" is not known'],
    ['//svg:path', '"::"'.slice(1, 2)],
    [`//p[${'('.repeat(99)}@a${')'.repeat(99)}]`, 'deeper than 32'],
    [`//p${'[@a]'.repeat(2000)}`, 'longer than 4096'],
  ])('%s is refused', (xpath, reason) => {
    expect(() => xpathSelector(xpath)).toThrow(reason)
  })

  test('is translated into a selector, or refused, whatever it is', () => {
    const piece = fc.constantFrom(
      ...[
        '//',
        '/',
        'p',
        '*',
        '[',
        ']',
        '(',
        ')',
        '@a',
        '.',
        '..',
        'not(',
        'contains(',
        ',',
        '"x"',
      ],
      ...[
        "' x '",
        '=',
        '!=',
        'and',
        'or',
        'text()',
        'last()',
        'position()',
        '1',
        '2',
        '|',
        'self::',
      ],
      ...['ancestor::', 'following-sibling::', 'concat(', 'normalize-space(', 'string(', '\\', 'é'],
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 24 }), (pieces) => {
        let selector: string
        try {
          selector = xpathSelector(`//p${pieces.join('')}`).selector
        } catch (error) {
          expect((error as Error).message).not.toBe('')
          return
        }
        parseSelector(selector)
      }),
      { numRuns: 3000 },
    )
  })
})
