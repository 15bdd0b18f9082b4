import { describe, expect, test } from 'vitest'
import type { Taking } from './rule.js'
import { type StudiedPage, studyPage } from './studied-page.js'
import { linesAt, shortValueAt, subjectsFor, valueAt, valuesAt } from './subjects.js'

const value = { kind: 'value' } as const
const attribute = (name: string) => ({ kind: 'attribute', name }) as const

const tagsOf = (taking: Taking, page: StudiedPage): readonly string[] =>
  subjectsFor(taking, page).map(({ node }) => page.page.tagName(node))
const valuesOf = (
  taking: Exclude<Taking, { kind: 'content' }>,
  html: string,
): readonly string[] => {
  const page = studyPage(html)
  return subjectsFor(taking, page).map((subject) => valueAt(taking, page, subject))
}
const runsOf = (taking: Taking, html: string): readonly number[] =>
  subjectsFor(taking, studyPage(html)).map(({ run }) => run)

describe('what a rule about content may take', () => {
  test('are the runs that are shown, with their blocks', () => {
    const page = studyPage(
      '<p>one</p><p hidden>two</p><noscript><p>three</p></noscript><template><p>four</p></template>' +
        '<div>five <b>six</b></div>',
    )
    const subjects = subjectsFor({ kind: 'content' }, page)
    expect(subjects.map(({ run }) => page.line(run))).toEqual(['one', 'five six'])
    expect(subjects.map(({ node }) => page.page.tagName(node))).toEqual(['p', 'div'])
  })

  test('is nothing on an empty page', () => {
    expect(subjectsFor({ kind: 'content' }, studyPage(''))).toEqual([])
  })
})

describe('what a rule about values may take', () => {
  test('are the elements that hold text themselves, in page order', () => {
    const page = studyPage('<div><p>a <i>b</i></p><span> <em>c</em> </span> d</div>')
    expect(tagsOf(value, page)).toEqual(['div', 'p', 'i', 'em'])
  })

  test('is no script, no style, no template, and no text outside all elements', () => {
    const page = studyPage('loose<script>a</script><style>b</style><template>c</template><p>d')
    expect(tagsOf(value, page)).toEqual(['p'])
  })

  test('may stand in the head or be hidden', () => {
    const page = studyPage('<head><title>a</title></head><p hidden>b')
    expect(tagsOf(value, page)).toEqual(['title', 'p'])
  })
})

describe('what a rule about texts may take', () => {
  const text = { kind: 'text' } as const

  test('are the texts that show something, each with its run and as it stands between tags', () => {
    const html = '<p>one <b>two</b> <i> </i>three</p><p> four\n five</p><script>six</script>'
    expect(valuesOf(text, html)).toEqual(['one', 'two', 'three', 'four five'])
    expect(runsOf(text, html)).toEqual([0, 0, 0, 1])
    expect(tagsOf(text, studyPage(html))).toEqual(['#text', '#text', '#text', '#text'])
  })
})

describe('the value of an element', () => {
  test('is all text below it on one line', () => {
    expect(valuesOf(value, '<p> one \n <b>two</b>&nbsp; three<script>four</script></p>')).toEqual([
      'one two three',
      'two',
    ])
  })

  test('keeps words apart that a line break or a block parts', () => {
    expect(valuesOf(value, '<address>12 High St<br>London</address>')).toEqual([
      '12 High St London',
    ])
    expect(valuesOf(value, '<div>one<p>two</p>three</div>')[0]).toBe('one two three')
    expect(valuesOf(value, '<div>un<b>broken</b></div>')[0]).toBe('unbroken')
  })

  test('is that of the attribute, decoded and folded', () => {
    expect(valuesOf(attribute('href'), '<a href=" /x?a=1&amp;b\n=2 ">one</a>')).toEqual([
      '/x?a=1&b =2',
    ])
  })
})

describe('what a rule about an attribute may take', () => {
  test('are the elements that have it, known or not, empty or not', () => {
    const html = '<img src=a><img><p data-sku=1>one</p><img SRC><p DATA-SKU="">two'
    expect(valuesOf(attribute('src'), html)).toEqual(['a', ''])
    expect(valuesOf(attribute('data-sku'), html)).toEqual(['1', ''])
    expect(valuesOf(attribute('alt'), html)).toEqual([])
  })

  test('is an element once, though it has the attribute twice', () => {
    expect(valuesOf(attribute('title'), '<p title=a title=b>one')).toEqual(['a'])
  })
})

describe('the run of an element', () => {
  test('is the first inside it, or the one around it', () => {
    expect(runsOf(attribute('id'), '<p>a</p><div id=x><p>b</p><p>c</p></div><p id=y>d')).toEqual([
      1, 3,
    ])
    expect(runsOf(value, '<p>one <b>two</b> <i>three</i></p><p>four')).toEqual([0, 0, 0, 1])
  })

  test('is none where it holds no text', () => {
    expect(runsOf(attribute('src'), '<p>one</p><img src=a><p>two</p><img src=b>')).toEqual([-1, -1])
  })
})

test('a value holds nothing that is hidden inside it, unless it is hidden itself', () => {
  const price = '<p>$ 3<span hidden>old $ 9</span><template>draft</template></p>'
  expect(valuesOf(value, price)[0]).toBe('$ 3')
  expect(valuesOf(value, '<p hidden>$ 4 <b>net</b></p>')[0]).toBe('$ 4 net')
})

describe('a rule that takes a part', () => {
  const edge = { texts: ['by'], place: 'first', optional: false } as const
  const part = { after: edge, between: ['and'] }
  const page = studyPage('<p title="by Cy">by Anna<br>and Ben</p><p>by Di and Ed</p><b>Flo</b>')

  test('may take what has such a part, and gives all values of it', () => {
    const taking = { kind: 'value', part } as const
    const subjects = subjectsFor(taking, page)
    expect(subjects.map((one) => valuesAt(taking, page, one))).toEqual([['Anna'], ['Di', 'Ed']])
    expect(subjects.map((one) => valueAt(taking, page, one))).toEqual([
      'by Anna and Ben',
      'by Di and Ed',
    ])
  })

  test('cuts attributes too', () => {
    const taking = { kind: 'attribute', name: 'title', part } as const
    const [only, ...others] = subjectsFor(taking, page)
    expect(valuesAt(taking, page, only!)).toEqual(['Cy'])
    expect(others).toEqual([])
  })
})

test('parts are cut out of lines, which BR and blocks part and white space of the source does not', () => {
  const page = studyPage('<div>a\n b<br> c<p>d\u200be</p>f</div>')
  const [div] = subjectsFor(value, page)
  expect(linesAt(value, page, div!)).toBe('a b\nc\nde\nf')
})

test('a long text is no short value, nor has it lines to cut', () => {
  const page = studyPage(`<p>${'x'.repeat(1_001)}</p>`)
  const [long] = subjectsFor(value, page)
  expect(shortValueAt(value, page, long!, 1_000)).toBeUndefined()
  expect(shortValueAt(value, page, long!, 1_001)).toHaveLength(1_001)
  expect(linesAt(value, page, long!)).toBeUndefined()
})
