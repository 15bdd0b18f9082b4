import { describe, expect, test } from 'vitest'
import { type PageContext, pageContextOf } from '../predicates/page-context.js'
import type { Target } from '../rule/rule.js'
import { candidatesFor, linesAt, shortValueAt, valueAt, valuesAt } from './candidates.js'

const value = { kind: 'value' } as const
const attribute = (name: string) => ({ kind: 'attribute', name }) as const

const tagsOf = (target: Target, page: PageContext): readonly string[] =>
  candidatesFor(target, page).map(({ node }) => page.page.tagName(node))
const valuesOf = (
  target: Exclude<Target, { kind: 'content' }>,
  html: string,
): readonly string[] => {
  const page = pageContextOf(html)
  return candidatesFor(target, page).map((candidate) => valueAt(target, page, candidate))
}
const segmentsOf = (target: Target, html: string): readonly number[] =>
  candidatesFor(target, pageContextOf(html)).map(({ segment }) => segment)

describe('candidates of a rule for content', () => {
  test('are the segments that are shown, with their blocks', () => {
    const page = pageContextOf(
      '<p>one</p><p hidden>two</p><noscript><p>three</p></noscript><template><p>four</p></template>' +
        '<div>five <b>six</b></div>',
    )
    const candidates = candidatesFor({ kind: 'content' }, page)
    expect(candidates.map(({ segment }) => page.line(segment))).toEqual(['one', 'five six'])
    expect(candidates.map(({ node }) => page.page.tagName(node))).toEqual(['p', 'div'])
  })

  test('are none on an empty page', () => {
    expect(candidatesFor({ kind: 'content' }, pageContextOf(''))).toEqual([])
  })
})

describe('candidates of a rule for values', () => {
  test('are the elements that hold text themselves, in page order', () => {
    const page = pageContextOf('<div><p>a <i>b</i></p><span> <em>c</em> </span> d</div>')
    expect(tagsOf(value, page)).toEqual(['div', 'p', 'i', 'em'])
  })

  test('are no scripts, styles and templates, and no text outside all elements', () => {
    const page = pageContextOf('loose<script>a</script><style>b</style><template>c</template><p>d')
    expect(tagsOf(value, page)).toEqual(['p'])
  })

  test('may be in the head or hidden', () => {
    const page = pageContextOf('<head><title>a</title></head><p hidden>b')
    expect(tagsOf(value, page)).toEqual(['title', 'p'])
  })
})

describe('candidates of a rule for texts', () => {
  const text = { kind: 'text' } as const

  test('are the text nodes that show something, each with its segment', () => {
    const html = '<p>one <b>two</b> <i> </i>three</p><p> four\n five</p><script>six</script>'
    expect(valuesOf(text, html)).toEqual(['one', 'two', 'three', 'four five'])
    expect(segmentsOf(text, html)).toEqual([0, 0, 0, 1])
    expect(tagsOf(text, pageContextOf(html))).toEqual(['#text', '#text', '#text', '#text'])
  })
})

describe('the value of an element', () => {
  test('is all text below it on one line', () => {
    expect(valuesOf(value, '<p> one \n <b>two</b>&nbsp; three<script>four</script></p>')).toEqual([
      'one two three',
      'two',
    ])
  })

  test('has a space at a line break and at the edge of a block', () => {
    expect(valuesOf(value, '<address>12 High St<br>London</address>')).toEqual([
      '12 High St London',
    ])
    expect(valuesOf(value, '<div>one<p>two</p>three</div>')[0]).toBe('one two three')
    expect(valuesOf(value, '<div>un<b>broken</b></div>')[0]).toBe('unbroken')
  })

  test('is the value of the attribute, decoded and folded', () => {
    expect(valuesOf(attribute('href'), '<a href=" /x?a=1&amp;b\n=2 ">one</a>')).toEqual([
      '/x?a=1&b =2',
    ])
  })
})

describe('candidates of a rule for an attribute', () => {
  test('are the elements that have it, known or not, empty or not', () => {
    const html = '<img src=a><img><p data-sku=1>one</p><img SRC><p DATA-SKU="">two'
    expect(valuesOf(attribute('src'), html)).toEqual(['a', ''])
    expect(valuesOf(attribute('data-sku'), html)).toEqual(['1', ''])
    expect(valuesOf(attribute('alt'), html)).toEqual([])
  })

  test('are each element once, though it has the attribute twice', () => {
    expect(valuesOf(attribute('title'), '<p title=a title=b>one')).toEqual(['a'])
  })
})

describe('the segment of an element', () => {
  test('is the first inside it, or the one around it', () => {
    expect(
      segmentsOf(attribute('id'), '<p>a</p><div id=x><p>b</p><p>c</p></div><p id=y>d'),
    ).toEqual([1, 3])
    expect(segmentsOf(value, '<p>one <b>two</b> <i>three</i></p><p>four')).toEqual([0, 0, 0, 1])
  })

  test('is missing where the element holds no text', () => {
    expect(segmentsOf(attribute('src'), '<p>one</p><img src=a><p>two</p><img src=b>')).toEqual([
      -1, -1,
    ])
  })
})

test('a value holds nothing that is hidden inside it, unless it is hidden itself', () => {
  const price = '<p>$ 3<span hidden>old $ 9</span><template>draft</template></p>'
  expect(valuesOf(value, price)[0]).toBe('$ 3')
  expect(valuesOf(value, '<p hidden>$ 4 <b>net</b></p>')[0]).toBe('$ 4 net')
})

describe('a rule for a part of a text', () => {
  const edge = { texts: ['by'], place: 'first', optional: false } as const
  const part = { after: edge, between: ['and'] }
  const page = pageContextOf('<p title="by Cy">by Anna<br>and Ben</p><p>by Di and Ed</p><b>Flo</b>')

  test('has candidates with such a part, and gives all values of it', () => {
    const target = { kind: 'value', part } as const
    const candidates = candidatesFor(target, page)
    expect(candidates.map((one) => valuesAt(target, page, one))).toEqual([['Anna'], ['Di', 'Ed']])
    expect(candidates.map((one) => valueAt(target, page, one))).toEqual([
      'by Anna and Ben',
      'by Di and Ed',
    ])
  })

  test('cuts attributes too', () => {
    const target = { kind: 'attribute', name: 'title', part } as const
    const [only, ...others] = candidatesFor(target, page)
    expect(valuesAt(target, page, only!)).toEqual(['Cy'])
    expect(others).toEqual([])
  })
})

test('parts are cut out of lines, which end at BR and blocks, not at white space of the source', () => {
  const page = pageContextOf('<div>a\n b<br> c<p>d\u200be</p>f</div>')
  const [div] = candidatesFor(value, page)
  expect(linesAt(value, page, div!)).toBe('a b\nc\nde\nf')
})

test('a long text is no short value and has no lines to cut', () => {
  const page = pageContextOf(`<p>${'x'.repeat(1_001)}</p>`)
  const [long] = candidatesFor(value, page)
  expect(shortValueAt(value, page, long!, 1_000)).toBeUndefined()
  expect(shortValueAt(value, page, long!, 1_001)).toHaveLength(1_001)
  expect(linesAt(value, page, long!)).toBeUndefined()
})
