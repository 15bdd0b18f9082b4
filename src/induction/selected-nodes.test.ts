import { describe, expect, test } from 'vitest'
import { TreesiftError } from '../core/errors.js'
import { readPage } from '../page/read-page.js'
import { SelectedNodes } from './selected-nodes.js'

/** The selected elements as `tag text`. */
function selected(html: string, selector: string): readonly string[] {
  const page = readPage(html)
  return new SelectedNodes(page)
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

  test('gives elements in page order, each once', () => {
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
  ])('sees the end tags that nobody wrote in %s', (html, selector, found) => {
    expect(selected(html, selector)).toEqual(found)
  })

  test('selects nothing where nothing matches', () => {
    expect(selected('<p>a', '.nothing')).toEqual([])
  })

  test('may be used again', () => {
    const nodes = new SelectedNodes(readPage('<p>a<p>b'))
    expect(nodes.select('p')).toHaveLength(2)
    expect(nodes.select('p:first-child')).toHaveLength(1)
  })

  test.each(['a[', ',', ':is(', 'p::before', 'x:nope', '#', '<p>'])(
    '%s is refused with BAD_SELECTOR, by name',
    (selector) => {
      const nodes = new SelectedNodes(readPage('<html><p>a'))
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

  test('is answered on a page of 20,000 open elements', () => {
    const deep = `${'<div>'.repeat(20_000)}<p>a`
    expect(selected(deep, 'p:has(b), div:has(> p), p')).toEqual(['div a', 'p'])
  })
})

describe('a selector that was copied from a browser', () => {
  test.each([
    ['<table><tr><td>a<td>b</table>', '/html/body/table/tbody/tr/td[2]', 'td b'],
    ['<html><body><p>a<div>b</div>', 'document.querySelector("body > div")', 'div b'],
    ['<body><ul><li>a<li>b</ul>', '//ul/li[2]', 'li b'],
  ])('means what it means there, on %s', (html, pasted, found) => {
    expect(selected(`<html><body>${html.replace(/^(<html>)?(<body>)?/, '')}`, pasted)).toEqual([
      found,
    ])
  })

  test.each(['<p>a', '<html><p>a', '<html><head><title>t</title></head><p>a'])(
    'finds its way on %s, where nobody wrote a BODY',
    (html) => {
      expect(selected(`${html}<p>b<div><p>c</div>`, 'body > p:nth-of-type(2)')).toEqual(['p b'])
      expect(selected(`${html}<p>b<div><p>c</div>`, '/html/body/div/p')).toEqual(['p c'])
    },
  )

  test('is refused with BAD_SELECTOR where it is another kind of path', () => {
    expect(() => selected('<p>a', '//a/@href')).toThrow(
      expect.objectContaining({ code: 'BAD_SELECTOR' }),
    )
  })
})

test('elements are counted', () => {
  expect(new SelectedNodes(readPage('<p>a<b>c</b>')).count).toBe(2)
})
