import { expect, test } from 'vitest'
import { foldLines, htmlFragmentText, isHtml } from './html-fragment.js'

test.each([
  '<p>a',
  'a<br>b',
  'a</b>',
  'x &amp; y',
  '&#8217;',
  '&#x2019;',
  '<!-- a -->',
  '&frac12;',
])('%s is HTML', (text) => {
  expect(isHtml(text)).toBe(true)
})

test.each(['a < b and c > d', 'Salt & pepper; oil', 'x <3 you', '1<2>1', 'plain'])(
  '%s is not HTML',
  (text) => {
    expect(isHtml(text)).toBe(false)
  },
)

test('the text of HTML has a line for each shown segment', () => {
  const html =
    '<h2>Bread</h2><p>Salt &amp; <b>flour</b>.<ul><li>One<li>Two</ul><script>no()</script><p hidden>no</p>'
  expect(htmlFragmentText(html)).toBe('Bread\nSalt & flour.\nOne\nTwo')
})

test('HTML that was escaped twice is parsed twice, not more often', () => {
  expect(htmlFragmentText('&lt;p&gt;Salt&lt;/p&gt;')).toBe('Salt')
  expect(htmlFragmentText('&amp;lt;p&amp;gt;Salt&amp;lt;/p&amp;gt;')).toBe('<p>Salt</p>')
})

test('lines of plain text are kept and folded', () => {
  expect(foldLines('  a\t b\n\n\r\nc ')).toBe('a b\nc')
})
