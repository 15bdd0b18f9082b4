import { describe, expect, test } from 'vitest'
import { element, textNode } from '../../page/columns/page.test-kit.js'
import { pageContextOf } from './page-context.js'
import { NO_NODE } from './sibling-places.js'

const contextOf = (html: string) => {
  const { page, nearby, siblings, texts } = pageContextOf(html)
  return {
    nearby,
    siblings,
    text: (text: string): number => textNode(page, text),
    element: (name: string): number => element(page, name),
    lines: () => texts.map((node) => nearby.line(node)),
  }
}

const long = (characters: number): string => 'x'.repeat(characters)

describe('the texts of a page', () => {
  test('are those that show something, on one line each', () => {
    expect(contextOf('<p> one\n two <b>&nbsp;</b> <i>three</i></p> <p>4').lines()).toEqual([
      'one two',
      'three',
      '4',
    ])
  })

  test('are no scripts, styles and templates, and nothing outside all elements', () => {
    const html = 'loose<script>a</script><style>b</style><template><p>c</p></template><p>d</p>'
    expect(contextOf(html).lines()).toEqual(['d'])
  })

  test('are those too that are hidden or in the head, where values may stand', () => {
    expect(contextOf('<head><title>a</title></head><p hidden>b<p>c').lines()).toEqual([
      'a',
      'b',
      'c',
    ])
  })

  test('of an empty page are none', () => {
    expect(contextOf('').lines()).toEqual([])
  })
})

describe('the first text of a node', () => {
  const { nearby, text, element } = contextOf('<p><img><b>one</b> two</p><hr><i>three</i>')

  test('is itself, or the first that it holds', () => {
    expect(nearby.firstText(text('two'))).toBe(text('two'))
    expect(nearby.firstText(element('p'))).toBe(text('one'))
    expect(nearby.firstText(element('i'))).toBe(text('three'))
  })

  test('is none where it holds none, though others follow', () => {
    expect(nearby.firstText(element('img'))).toBe(NO_NODE)
    expect(nearby.firstText(element('hr'))).toBe(NO_NODE)
  })
})

describe('the texts right before and behind', () => {
  test('are the next ones in page order, wherever they stand', () => {
    const html = '<div><b>one</b></div><p>two <i>three</i></p><ul><li>four</ul>'
    const { nearby, text, element } = contextOf(html)
    expect(nearby.after(text('two'))).toBe('one')
    expect(nearby.before(text('two'))).toBe('three')
    expect(nearby.after(element('p'))).toBe('one')
    expect(nearby.before(element('p'))).toBe('four')
    expect(nearby.after(element('i'))).toBe('two')
  })

  test('are none at the ends of the page', () => {
    const { nearby, text, element } = contextOf('<p>one</p><p>two</p>')
    expect(nearby.after(text('one'))).toBeUndefined()
    expect(nearby.after(element('p'))).toBeUndefined()
    expect(nearby.before(text('two'))).toBeUndefined()
  })

  test('are not what is no text: scripts and templates between them', () => {
    const html = '<p>one</p><script>a</script><template>b</template><p>two</p>'
    const { nearby, text } = contextOf(html)
    expect(nearby.after(text('two'))).toBe('one')
    expect(nearby.before(text('one'))).toBe('two')
  })

  test('are labels up to 40 characters, and none beyond; no other text is asked then', () => {
    const { nearby, text } = contextOf(`<p>near</p><p>${long(41)}</p><p>one</p><p>${long(40)}`)
    expect(nearby.after(text('one'))).toBeUndefined()
    expect(nearby.before(text('one'))).toBe(long(40))
    expect(nearby.before(text('near'))).toBeUndefined()
  })
})

describe('what stands beside', () => {
  test('is what comes right before in its parent, and before what it is in, the nearest first', () => {
    const html = '<div><h2>Teas</h2><p>old</p><dl><dt>Mint</dt><dd>4 <b>5</b></dd></dl></div>'
    const { nearby, text, element } = contextOf(html)
    expect(nearby.beside(text('5'))).toEqual(['4', 'Mint', 'old'])
    expect(nearby.beside(element('b'))).toEqual(['4', 'Mint', 'old'])
    expect(nearby.beside(element('dd'))).toEqual(['Mint', 'old'])
    expect(nearby.beside(text('Teas'))).toEqual([])
  })

  test('is found up to 3 levels above, and not further', () => {
    const under = (levels: number) =>
      contextOf(`<div><i>L</i>${'<div>'.repeat(levels)}one${'</div>'.repeat(levels)}</div>`)
    const [three, four] = [under(3), under(4)]
    expect(three.nearby.beside(three.text('one'))).toEqual(['L'])
    expect(four.nearby.beside(four.text('one'))).toEqual([])
  })

  test('is all text of what stands there, where it is short', () => {
    const { nearby, text } = contextOf('<p><i>a <b>b</b><u>c</u></i>one</p>')
    expect(nearby.beside(text('one'))).toEqual(['a b c'])
  })

  test('is nothing where that is longer than 40 characters, or empty', () => {
    const { nearby, text } = contextOf(`<p><i>${long(41)}</i>one</p><p><img>two</p>`)
    expect(nearby.beside(text('one'))).toEqual([])
    // the paragraph before holds the label that is too long, too
    expect(nearby.beside(text('two'))).toEqual([])
    const just = contextOf(`<p><i>${long(40)}</i>one</p>`)
    expect(just.nearby.beside(just.text('one'))).toEqual([long(40)])
  })

  test('is nothing where it has more than 60 nodes', () => {
    // the element, its text, and line breaks
    const withBreaks = (breaks: number) => {
      const { nearby, text } = contextOf(`<p><i>L${'<br>'.repeat(breaks)}</i>one</p>`)
      return nearby.beside(text('one'))
    }
    expect(withBreaks(58)).toEqual(['L'])
    expect(withBreaks(59)).toEqual([])
  })
})

describe('the label of a row', () => {
  test.each([
    ['TR', '<table><tr><th>Weight<td>x</table>', 'Weight'],
    ['TR, below a cell', '<table><tr><th>Weight<td><b>x</b></table>', 'Weight'],
    ['TR, in its first cell', '<table><tr><td>x<td>y</table>', undefined],
    ['the second TR', '<table><tr><th>Weight<td>1<tr><th>Size<td>x</table>', 'Size'],
    ['LI', '<ul><li><b>Pages</b> x</li></ul>', 'Pages'],
    ['LI, in its label', '<ul><li><b>x</b> 120</li></ul>', undefined],
    ['DL', '<dl><dt>Open</dt><dd>x</dd></dl>', 'Open'],
    ['P', '<p><b>By</b> <i>x</i></p>', 'By'],
    ['no DIV', '<div><b>By</b> <i>x</i></div>', undefined],
    ['a row without elements', '<ul><li>x</ul>', undefined],
    ['P in LI', '<ul><li><b>Size</b><p><i>wide</i> x</p></ul>', 'wide'],
    ['LI around P, from the label of P', '<ul><li><b>Size</b><p><i>x</i> big</p></ul>', 'Size'],
    ['TR and nothing around it', '<ul><li><b>Out</b><table><tr><td>x<td>y</table></ul>', undefined],
    [`a label of 40`, `<p><b>${long(40)}</b> <i>x</i></p>`, long(40)],
    [`no label of 41`, `<p><b>${long(41)}</b> <i>x</i></p>`, undefined],
    [
      'LI around P, where the label of P is too long',
      `<ul><li><b>Size</b><p><i>${long(41)}</i> x</p></ul>`,
      'Size',
    ],
    ['TR, 6 levels up', '<table><tr><th>W<td><div><div><div><div>x</table>', 'W'],
    ['no TR, 7 levels up', '<table><tr><th>W<td><div><div><div><div><div>x</table>', undefined],
  ])('of %s', (_, html, label) => {
    const { nearby, text } = contextOf(html)
    expect(nearby.row(text('x'))).toBe(label)
  })

  test('is that of an element too', () => {
    const { nearby, element } = contextOf('<table><tr><th>Weight<td>120 g</table>')
    expect(nearby.row(element('td'))).toBe('Weight')
    expect(nearby.row(element('th'))).toBeUndefined()
    expect(nearby.row(element('tr'))).toBeUndefined()
  })
})
