import { describe, expect, test } from 'vitest'
import type { Taking } from './rule.js'
import { type StudiedPage, studyPage } from './studied-page.js'
import { subjectsFor, valueAt } from './subjects.js'

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
