import { expect, test } from 'vitest'
import { studyPage } from '../rules/studied-page.js'
import { ClausePage } from './clause-page.js'
import { itemsOf, type Reading, readingsFor, type SelectorLanguage } from './reading.js'

const html = '<p>one <b title=" x  y ">two</b> three<br> <i title=""></i></p>'

/** What is had from everything that could be selected, elements by their names. */
function read(reading: Reading, language: SelectorLanguage = 'css'): readonly string[] {
  const page = new ClausePage(studyPage(html))
  return itemsOf(page, reading, language, 20).map(({ node, values }) => {
    const name = page.page.isText(node) ? 'text' : page.page.tagName(node)
    return `${name}: ${values.join('|')}`
  })
}

test('all text of elements', () => {
  expect(read({ kind: 'text' })).toEqual(['p: one two three', 'b: two', 'br: ', 'i: '])
})

test('attributes, of elements that have them', () => {
  expect(read({ kind: 'attribute', name: 'title' })).toEqual(['b: x y', 'i: '])
  expect(read({ kind: 'attribute', name: 'none' })).toEqual([])
})

test('texts of an element, all or one; in XPath the texts themselves', () => {
  expect(read({ kind: 'text node' })).toEqual(['p: one|three', 'b: two', 'br: ', 'i: '])
  expect(read({ kind: 'text node', place: 2 })).toEqual(['p: three', 'b: ', 'br: ', 'i: '])
  expect(read({ kind: 'text node', place: 1 })[0]).toBe('p: one')
  expect(read({ kind: 'text node' }, 'xpath')).toEqual(['text: one', 'text: two', 'text: three'])
})

test('each kind of value has its readings', () => {
  expect(readingsFor({ kind: 'content' }, 'css')).toEqual([])
  expect(readingsFor({ kind: 'value' }, 'xpath')).toEqual([{ kind: 'text' }])
  expect(readingsFor({ kind: 'attribute', name: 'a' }, 'css')).toEqual([
    { kind: 'attribute', name: 'a' },
  ])
  expect(readingsFor({ kind: 'text' }, 'xpath')).toEqual([{ kind: 'text node' }, { kind: 'text' }])
  // all text, all texts, and six places
  expect(readingsFor({ kind: 'text' }, 'css')).toHaveLength(8)
})
