import { describe, expect, test } from 'vitest'
import { idsOf } from './select.test-kit.js'

const cases = (html: string, ...answers: readonly (readonly [selector: string, ids: string])[]) =>
  test.each(answers)(`%s in ${html}`, (selector, ids) => {
    expect(idsOf(html, selector)).toBe(ids)
  })

describe('names, ids and classes', () => {
  cases(
    '<P id=a CLASS="x y">1</P><my-card id=b class=X></my-card><p id=c class="xy&#32;z">3</p>',
    ['p', 'a c'],
    ['P', 'a c'],
    ['my-card', 'b'],
    ['*', 'a b c'],
    ['*|p', 'a c'],
    ['#b', 'b'],
    ['.x', 'a'],
    ['.x.y', 'a'],
    ['.z', 'c'],
    ['p.y, .X, p', 'a b c'],
    ['.y:not(p)', ''],
    ['u', ''],
  )
  cases(
    '<p id=1a class="md:flex">1</p><p id=größe>2</p>',
    ['#\\31 a', '1a'],
    ['.md\\:flex', '1a'],
    ['#größe', 'gr'],
  )
  cases(
    '<p id=a class="«x» a¨">1</p><p id=b class="\\«x»">2</p>',
    ['.«x»', 'a'],
    ['p.«x».a¨', 'a'],
    ['.\\«x\\»', 'a'],
    ['.\\\\«x»', 'b'],
    ['[class="«x» a¨"]', 'a'],
    [':not(.«x»)', 'b'],
  )
})

describe('attributes', () => {
  cases(
    `<a id=a href="/x/1?p=1&amp;q=2" rel=Next></a><a id=b href='' TITLE="One two" data-K=7></a>` +
      '<a id=c lang=en-GB hidden></a>',
    ['[href]', 'a b'],
    ['[HREF]', 'a b'],
    ['[href=""]', 'b'],
    ['[href="/x/1?p=1&q=2"]', 'a'],
    ['[href^="/x"]', 'a'],
    ["[href$='q=2']", 'a'],
    ['[href*="?p"]', 'a'],
    ['[href^=""], [href$=""], [href*=""]', ''],
    ['[title~=two]', 'b'],
    ['[title~="One two"]', ''],
    ['[title=one\\ two]', ''],
    ['[title="one two" i]', 'b'],
    ['[title="one two" s]', ''],
    ['[data-k="7"]', 'b'],
    ['[lang|=en]', 'c'],
    ['[lang|=e]', ''],
    ['[lang|="en-gb"]', 'c'],
    ['[rel=next]', 'a'],
    ['[rel=next s]', ''],
    ['[rel!=next]', 'b c'],
    ['[hidden][lang]', 'c'],
    ['[nothing]', ''],
  )
  cases('<p id=a x=1 X=2></p>', ['[x="1"]', 'a'], ['[x="2"]', ''])
})

describe('combinators', () => {
  cases(
    '<div id=a><p id=b></p>text<p id=c><b id=d></b></p><!-- x --><i id=e></i></div><p id=f></p>',
    ['div p', 'b c'],
    ['div b', 'd'],
    ['div > b', ''],
    ['div > p', 'b c'],
    ['div > p > b', 'd'],
    ['p + p', 'c'],
    ['p + i', 'e'],
    ['b + i', ''],
    ['p ~ i', 'e'],
    ['p ~ p', 'c'],
    ['#b ~ *', 'c e'],
    ['div ~ p', 'f'],
    ['div   >p+ p>b', 'd'],
    ['div p b, p', 'b c d f'],
    ['div div', ''],
  )
})

describe('positions among siblings', () => {
  cases(
    '<ul id=u><li id=a></li><li id=b></li><b id=c></b><li id=d></li><b id=e></b></ul>',
    ['li:nth-child(2)', 'b'],
    [':nth-child(2n+1)', 'u a c e'],
    ['ul > :nth-child(ODD)', 'a c e'],
    ['ul > :nth-child( even )', 'b d'],
    ['ul > :nth-child(n)', 'a b c d e'],
    ['ul > :nth-child(n + 3)', 'c d e'],
    ['ul > :nth-child(-n+2)', 'a b'],
    ['ul > :nth-child(3n - 1)', 'b e'],
    ['ul > :nth-child(-2n+3)', 'a c'],
    ['ul > :nth-child(0n+4)', 'd'],
    ['ul > :nth-child(+1)', 'a'],
    [':nth-child(0), :nth-child(-n), :nth-child(-1)', ''],
    ['ul > :nth-last-child(2)', 'd'],
    ['li:nth-of-type(3)', 'd'],
    ['b:nth-of-type(1)', 'c'],
    ['li:nth-last-of-type(1)', 'd'],
    ['b:nth-last-of-type(2)', 'c'],
    ['ul > :first-child', 'a'],
    ['ul > :last-child', 'e'],
    ['ul > :first-of-type', 'a c'],
    ['ul > :last-of-type', 'd e'],
    [':only-child, :only-of-type', 'u'],
  )
  cases(
    '<p id=a><b id=b></b></p><p id=c></p>',
    [':root', 'a c'],
    [':only-child', 'b'],
    [':nth-of-type(2)', 'c'],
  )
})

describe('other pseudo-classes', () => {
  cases(
    '<div id=a><p id=b></p><p id=c> </p><p id=d><!-- x --></p><p id=e><br id=f></p></div>',
    [':empty', 'b d f'],
    ['p:not(:empty)', 'c e'],
    ['p:not(#b, #e)', 'c d'],
    ['p:not(div > :first-child):not(#e)', 'c d'],
    ['p:is(#b, #e):is(p)', 'b e'],
    [':where(p):matches(#c)', 'c'],
    [':is(div, p) > br', 'f'],
    [':NOT(P)', 'a f'],
  )
  cases(
    '<div id=a><p id=b><b id=c></b></p><p id=d><i><b id=e></b></i></p><u id=f></u></div><u id=g></u>',
    [':has(b)', 'a b d ?'],
    ['p:has(b)', 'b d'],
    ['p:has(> b)', 'b'],
    ['p:has(i b)', 'd'],
    ['p:has(i > b, u)', 'd'],
    ['p:has(+ u)', 'd'],
    ['p:has(~ u)', 'b d'],
    ['p:has(+ p i)', 'b'],
    ['p:has(+ p > i > b)', 'b'],
    ['i:has(p b)', ''],
    ['div:has(div b)', ''],
    ['div:has(p + p):has(u)', 'a'],
    ['div:not(:has(> b)) > p:not(:has(i))', 'b'],
    [':has(+ u:empty):has(:has(b))', 'a d'],
  )
  cases(
    '<a id=a href=x></a><a id=b></a><area id=c href=y><link id=d href=z>',
    [':link', 'a c'],
    [':any-link', 'a c'],
  )
})

describe('texts', () => {
  cases(
    '<dl id=a><dt id=b>ISBN: <b id=c>1</b>2</dt><dd id=d>is&shy;n&#39;t</dd>' +
      '<script id=e>ISBN</script></dl><p id=f>ISBN</p>',
    [':contains(ISBN)', 'a b f'],
    [':contains("N: 12")', 'a b'],
    ["dt:contains('ISBN') + dd", 'd'],
    [':contains("12is")', 'a'],
    [`dd:contains("n't")`, 'd'],
    [':contains("isbn")', ''],
    ['dt:icontains("isbn")', 'b'],
    ['b:contains("2")', ''],
    [':contains("tISBN")', ''],
    ['p:contains("")', 'f'],
  )
})

describe('tables', () => {
  cases(
    '<table id=a><caption id=b></caption><tr id=c><td id=d></td></tr><tr id=e><td id=f></td></tr></table>',
    ['table > tbody > tr', 'c e'],
    ['table > tr', 'c e'],
    ['table > tbody > tr:nth-child(2) > td', 'f'],
    ['table > tbody:nth-child(2) > tr:first-child', 'c'],
    ['table > tr > td', 'd f'],
    ['table td', 'd f'],
    ['table > td', ''],
    ['tbody', ''],
    ['table:has(> tbody > tr)', 'a'],
    ['table:has(> tr)', 'a'],
    ['table:has(> td)', ''],
    ['caption + tbody tr', 'c e'],
    ['tr + tr', 'e'],
    ['table > *', 'b c e'],
  )
  cases(
    '<table><caption id=a></caption><tr id=b></tr><tfoot id=c></tfoot></table>',
    ['tbody + tfoot', 'c'],
    ['caption + tfoot', ''],
    ['caption:has(+ tfoot)', ''],
    ['caption ~ tfoot', 'c'],
  )
  cases(
    '<table id=a><td id=b></td></table>',
    ['table > tbody > tr > td', 'b'],
    ['table > td', 'b'],
    ['table:has(> td)', 'a'],
  )
  cases(
    '<table><tbody id=a><tr id=b></tr></tbody></table><table><tr id=c></tr></table>',
    ['table > tbody > tr', 'b c'],
    ['table > tr', 'c'],
    ['tbody', 'a'],
  )
})

describe('an invalid or unsupported selector', () => {
  test.each([
    ['', 'it is empty'],
    ['a[', 'Expected name'],
    [',', 'Empty sub-selector'],
    ['a,', 'Empty sub-selector'],
    [':is(', 'Missing closing'],
    ['a)', 'Unmatched selector'],
    ['#', 'Expected name'],
    ['> p', 'it begins with a combinator'],
    ['a, + p', 'it begins with a combinator'],
    [':not(> p)', 'it begins with a combinator'],
    ['p >', 'nothing follows a combinator'],
    ['p:has(>)', 'nothing follows a combinator'],
    ['a < b', 'the parent combinator is not known'],
    ['a || b', 'the column-combinator combinator is not known'],
    ['svg|a', 'namespaces are not known'],
    ['[xlink|href]', 'namespaces are not known'],
    ['p::before', '"::before" is not an element'],
    ['p:before', '":before" is not known'],
    ['p:nope', '":nope" is not known'],
    ['p:nope(a)', '":nope" is not known'],
    ['p:constructor', '":constructor" is not known'],
    ['p:constructor(1)', '":constructor" is not known'],
    [':host(a)', '":host" is not known'],
    [':nth-child', '":nth-child" is not known'],
    [':empty(p)', '":empty" is not known'],
    [':first-child(p)', '":first-child" is not known'],
    [':nth-child(x)', '"x" is not a formula like 2n+1'],
    [':nth-child(2 of p)', 'is not a formula'],
    [':nth-child()', 'is not a formula'],
    [':contains', '":contains" is not known'],
  ])('%s is refused with the reason', (selector, reason) => {
    const refused = expect(() => idsOf('<p>', selector))
    refused.toThrow(
      expect.objectContaining({
        code: 'BAD_SELECTOR',
        message: expect.stringContaining(`"${selector}" is not a CSS selector`),
      }),
    )
    refused.toThrow(reason)
  })

  test('that is nested too deeply gives an error with a code', () => {
    const depth = 50_000
    const selector = `${':not('.repeat(depth)}p${')'.repeat(depth)}`
    expect(() => idsOf('<p>', selector)).toThrow(expect.objectContaining({ code: 'BAD_SELECTOR' }))
  })
})
