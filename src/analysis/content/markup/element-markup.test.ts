import { expect, it } from 'vitest'
import { element } from '../../../page/columns/page.test-kit.js'
import { readPage } from '../../../page/tree/read-page.js'
import { classPattern } from './class-pattern.js'
import { ElementMarkup } from './element-markup.js'

const markupOf = (html: string): ElementMarkup => new ElementMarkup(readPage(html))

it('tells elements by their class words in lower case', () => {
  const markup = markupOf('<p class=" Note\n  TIP ">one</p><b>two</b><i class>three</i>')
  const [p, b, i] = ['p', 'b', 'i'].map((tag) => element(markup.page, tag)) as [
    number,
    number,
    number,
  ]
  expect(markup.classes(p)).toBe(' note tip ')
  expect(markup.classes(b)).toBe('')
  expect(markup.classes(p + 1)).toBe('')
  expect(markup.hasClass(p, classPattern('tip'))).toBe(true)
  expect(markup.hasClass(b, classPattern('*'))).toBe(false)
  expect(markup.hasClass(i, classPattern('tip'))).toBe(false)
})

it('asks a pattern once of the same class words', () => {
  const markup = markupOf('<p class=tip>one</p><div class=tip>two</div><b class="tip x">three</b>')
  const pattern = classPattern('tip')
  const asked: string[] = []
  const test = pattern.testWords.bind(pattern)
  pattern.testWords = (words) => {
    asked.push(words.join(' '))
    return test(words)
  }
  for (const tag of ['p', 'div', 'b', 'p'])
    expect(markup.hasClass(element(markup.page, tag), pattern)).toBe(true)
  expect(markup.hasClass(element(markup.page, 'p'), classPattern('x'))).toBe(false)
  expect(asked).toEqual(['tip', 'tip x'])
})

it('reads attributes without a fixed id, the first of duplicates', () => {
  const markup = markupOf('<p data-made-up="a &amp; b" data-made-up=c>one</p><b>two</b>')
  expect(markup.attribute(element(markup.page, 'p'), 'data-made-up')).toBe('a & b')
  expect(markup.attribute(element(markup.page, 'b'), 'data-made-up')).toBeUndefined()
  expect(markup.attribute(element(markup.page, 'p'), 'data-absent')).toBeUndefined()
})

it('reads the attributes whose names pass a test, in their order, and tests each name once', () => {
  const markup = markupOf('<p data-b=1 title=x data-a=&lt;>one</p><b data-b=2>two</b>')
  const asked: string[] = []
  const isData = (name: string): boolean => {
    asked.push(name)
    return name.startsWith('data-')
  }
  expect(markup.attributesNamed(element(markup.page, 'p'), isData)).toEqual([
    ['data-b', '1'],
    ['data-a', '<'],
  ])
  expect(markup.attributesNamed(element(markup.page, 'b'), isData)).toEqual([['data-b', '2']])
  expect(asked).toEqual(['data-b', 'title', 'data-a'])
})
