import { describe, expect, test } from 'vitest'
import { TreesiftError } from '../../../core/errors.js'
import { readPage } from '../../../page/tree/read-page.js'
import { LabelSelector, pastedToCss } from './label-selector.js'

/** The selected elements as `tag text`. */
function selected(html: string, selector: string): readonly string[] {
  const page = readPage(html)
  return new LabelSelector(page)
    .select(selector)
    .map((node) => `${page.tagName(node)} ${page.textBelow(node).trim()}`.trim())
}

describe('a selector', () => {
  test.each([
    ['<p>a</p><p class="x y">b</p>', 'p.y', ['p b']],
    ['<p id=a>a</p><P ID=b>b</P>', '#b', ['p b']],
    ['<div><p>a</p></div><p>b</p>', 'div > p', ['p a']],
    ['<a data-k="1">a</a><a data-k="2">b</a>', 'a[data-k="2"]', ['a b']],
    ['<p>a</p><p>b</p><p>c</p>', 'p:nth-of-type(2)', ['p b']],
    ['<p class="größe">a</p>', '.größe', ['p a']],
    ['<!doctype html><!-- x --><html><body><p>&amp;</p>', 'body > p', ['p &']],
  ])('of %s: %s', (html, selector, found) => {
    expect(selected(html, selector)).toEqual(found)
  })

  test('selects elements in page order, each once', () => {
    expect(selected('<b>1</b><i>2</i><b>3</b>', 'i, b, i')).toEqual(['b 1', 'i 2', 'b 3'])
  })

  test.each([
    ['<ul><li>a<li>b</ul>', 'ul > li:last-child', ['li b']],
    ['<p>a<p>b<div>c</div>', 'p + p', ['p b']],
    ['<dl><dt>a<dd>b<dt>c<dd>d</dl>', 'dt + dd', ['dd b', 'dd d']],
    ['<table><tr><td>a<td>b<tr><td>c</table>', 'tr + tr > td', ['td c']],
    ['<table><tr><td>a</table>', 'table > tr > td', ['td a']],
    ['<select><option>a<option>b</select>', 'option:nth-child(2)', ['option b']],
    ['<table><tr><td>a<tr><td>b</table>', 'table > tbody > tr:nth-child(2)', ['tr b']],
    ['<p>a<![CDATA[><b>c</b>]]></p><i>d</i>', 'p > b, p + i', ['b c', 'i d']],
  ])('respects implied end tags in %s', (html, selector, found) => {
    expect(selected(html, selector)).toEqual(found)
  })

  test('may select nothing', () => {
    expect(selected('<p>a', '.nothing')).toEqual([])
  })

  test('can be applied repeatedly', () => {
    const nodes = new LabelSelector(readPage('<p>a<p>b'))
    expect(nodes.select('p')).toHaveLength(2)
    expect(nodes.select('p:first-child')).toHaveLength(1)
  })

  test.each(['a[', ',', ':is(', 'p::before', 'x:nope', '#', '<p>'])(
    '%s is refused with BAD_SELECTOR',
    (selector) => {
      const nodes = new LabelSelector(readPage('<html><p>a'))
      const refused = expect(() => nodes.select(selector))
      refused.toThrow(TreesiftError)
      refused.toThrow(
        expect.objectContaining({
          code: 'BAD_SELECTOR',
          message: expect.stringContaining(`"${selector}" is not a CSS selector`),
        }),
      )
    },
  )

  test('works on a page of 20,000 nested elements', () => {
    const deep = `${'<div>'.repeat(20_000)}<p>a`
    expect(selected(deep, 'p:has(b), div:has(> p), p')).toEqual(['div a', 'p'])
  })
})

describe('a selector that was copied from a browser', () => {
  test.each([
    ['<table><tr><td>a<td>b</table>', '/html/body/table/tbody/tr/td[2]', 'td b'],
    ['<html><body><p>a<div>b</div>', 'document.querySelector("body > div")', 'div b'],
    ['<body><ul><li>a<li>b</ul>', '//ul/li[2]', 'li b'],
  ])('selects the same element, on %s', (html, pasted, found) => {
    expect(selected(`<html><body>${html.replace(/^(<html>)?(<body>)?/, '')}`, pasted)).toEqual([
      found,
    ])
  })

  test.each(['<p>a', '<html><p>a', '<html><head><title>t</title></head><p>a'])(
    'works on %s, which has no BODY',
    (html) => {
      expect(selected(`${html}<p>b<div><p>c</div>`, 'body > p:nth-of-type(2)')).toEqual(['p b'])
      expect(selected(`${html}<p>b<div><p>c</div>`, '/html/body/div/p')).toEqual(['p c'])
    },
  )

  test('is refused with BAD_SELECTOR if it is another kind of path', () => {
    expect(() => selected('<p>a', '//a/@href')).toThrow(
      expect.objectContaining({ code: 'BAD_SELECTOR' }),
    )
  })
})

test('counts elements', () => {
  expect(new LabelSelector(readPage('<p>a<b>c</b>')).count).toBe(2)
})

describe('the copied text', () => {
  test.each([
    ['#a > div:nth-child(2) > p.x', '#a > div:nth-child(2) > p.x'],
    ['document.querySelector("#a > p")', '#a > p'],
    ["document.querySelectorAll('p.x');", 'p.x'],
    ['document.querySelector("#\\\\31 23 > a[title=\\"b\\"]")', '#\\31 23 > a[title="b"]'],
    ['$$("p")', 'p'],
    ['/html/body/div[2]/p', 'html > body > div:nth-of-type(2) > p'],
    [
      '//*[@id="a"]/table/tbody/tr[3]/td[1]',
      '[id="a"] > table > tbody > tr:nth-of-type(3) > td:nth-of-type(1)',
    ],
    ['//DIV[@class="a b"]//p', 'div[class="a b"] p'],
    ["//span[contains(@class, 'price')]", "span[class*='price']"],
    ['//h1/text()', 'h1'],
    ['//ul/li[last()]/*[2]', 'ul > li:last-of-type > :nth-child(2)'],
    ['//p[@lang]', 'p[lang]'],
    ['//*', '*'],
  ])('%s', (pasted, css) => {
    expect(pastedToCss(pasted)).toBe(css)
  })

  test.each([
    '//a/@href',
    '//div[p]',
    '(//div)[2]',
    '//p[@class="x"][2]',
    '//p[position()<3]',
    '/div',
    '//',
    '//p/..',
    'document.querySelector("#a").shadowRoot.querySelector("p")',
    'document.getElementById("a")',
  ])('%s is refused', (pasted) => {
    expect(() => pastedToCss(pasted)).toThrow()
  })

  test('the refusal of a path says what to copy instead', () => {
    expect(() => pastedToCss('//a/@href')).toThrow(
      'the XPath step "/@href" is not known; copy the CSS selector',
    )
  })
})
