import { describe, expect, test } from 'vitest'
import { PageSelection } from './label-gold.js'

describe('the text below an element', () => {
  test.each([
    ['blocks on lines', '<div>a<p>b</p>c</div>', 'a\nb\nc'],
    ['line breaks', '<div>a<br>b<hr>c</div>', 'a\nb\nc'],
    ['inline elements in one line', '<div>a <b>b</b><i>c</i></div>', 'a bc'],
    ['source lines and other white space folded', '<div> a\n\n\tb&nbsp; c </div>', 'a b c'],
    ['no empty lines', '<div><p> </p><p>a</p><div></div><p>b</p></div>', 'a\nb'],
    [
      'cells with a space, rows on lines',
      '<div><table><tr><td>a<td>b<tr><th>c</table></div>',
      'a b\nc',
    ],
    ['references', '<div>&lt;a&gt; &amp; b</div>', '<a> & b'],
    [
      'nothing that is not for reading',
      '<div>a<script>x</script><style>y</style><noscript>z</noscript><template>t</template><!-- c -->b</div>',
      'ab',
    ],
  ])('has %s', (_, html, text) => {
    expect(new PageSelection(html).each('div:first-child')[0]).toBe(text)
  })

  test('is read without recursion', () => {
    const depth = 50_000
    const html = `<main>${'<span>'.repeat(depth)}deep${'</span>'.repeat(depth)}</main>`
    expect(new PageSelection(html).together('main')).toEqual(['deep'])
  })
})

test('each element gives its text, in page order', () => {
  const texts = new PageSelection('<b>1</b><i>2</i><b></b><b>3</b>')
  expect(texts.each('b, i')).toEqual(['1', '2', '', '3'])
  expect(texts.each('u')).toEqual([])
})

test('scripts and styles are read when they are selected themselves', () => {
  expect(new PageSelection('<div><script>a < b</script></div>').each('script')).toEqual(['a < b'])
})

test('together, an element inside another selected one counts once', () => {
  const texts = new PageSelection(
    '<div class=x>a<p><span class=x>b</span></p><p><span class=x>c</span></p></div><p class=x>d</p><div><p class=x>e',
  )
  expect(texts.together('.x')).toEqual(['a\nb\nc', 'd', 'e'])
  expect(texts.each('.x')).toEqual(['a\nb\nc', 'b', 'c', 'd', 'e'])
})

test('together, siblings inside a selected element are both left out', () => {
  const texts = new PageSelection('<div class=x><p><i class=x>a</i><i class=x>b</i></p></div>')
  expect(texts.together('.x')).toEqual(['ab'])
})

test('attributes are those of the elements that have them', () => {
  const texts = new PageSelection('<a href="/1">a</a><a>b</a><a HREF="/2">c</a><a href>d</a>')
  expect(texts.attributes('a', 'Href')).toEqual(['/1', '/2', ''])
})

test.each(['a[', 'p::before', ':nope'])('%s is rejected with its text', (selector) => {
  expect(() => new PageSelection('<p>').each(selector)).toThrow(
    expect.objectContaining({ code: 'BAD_SELECTOR', message: expect.stringContaining(selector) }),
  )
})
