import { expect, test } from 'vitest'
import { pageContextOf } from '../predicates/page-context.js'
import type { SelectorLanguage } from './export-formats.js'
import { SelectorPage } from './selector-page.js'
import { selectableNodes, type ValueAccess, valueAccesses } from './value-access.js'

const html = '<p>one <b title=" x  y ">two</b> three<br> <i title=""></i></p>'

/** The values of everything that could be selected, elements by their names. */
function read(access: ValueAccess, language: SelectorLanguage = 'css'): readonly string[] {
  const page = new SelectorPage(pageContextOf(html))
  return selectableNodes(page, access, language, 20).map(({ node, values }) => {
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

test('each target has its ways to be read', () => {
  expect(valueAccesses({ kind: 'content' }, 'css')).toEqual([])
  expect(valueAccesses({ kind: 'value' }, 'xpath')).toEqual([{ kind: 'text' }])
  expect(valueAccesses({ kind: 'attribute', name: 'a' }, 'css')).toEqual([
    { kind: 'attribute', name: 'a' },
  ])
  expect(valueAccesses({ kind: 'text' }, 'xpath')).toEqual([
    { kind: 'text node' },
    { kind: 'text' },
  ])
  // all text, all texts, and six places
  expect(valueAccesses({ kind: 'text' }, 'css')).toHaveLength(8)
})
