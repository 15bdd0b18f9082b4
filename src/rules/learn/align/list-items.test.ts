import { expect, test } from 'vitest'
import { pageContextOf } from '../../predicates/page-context.js'
import { listItems } from './list-items.js'
import { NodeSignatures } from './node-signatures.js'

const itemsOf = (html: string, ...texts: readonly string[]): readonly string[] =>
  listItems(pageContextOf(html), texts, new NodeSignatures())

test('one item names the list around it, and no neighbouring one', () => {
  const html = '<ul><li>1 cup oil<li>2 eggs</ul><ul><li>Home<li>About</ul>'
  expect(itemsOf(html, '2 eggs')).toEqual(['1 cup oil', '2 eggs'])
  expect(itemsOf(html, 'About')).toEqual(['Home', 'About'])
})

test('items may be of several elements, and only some of them links', () => {
  const html =
    '<ul><li><b>1</b> <i>cup</i> rice<li><a href=/oil>Oil</a><li><span>2</span> <span>eggs</span></ul>'
  expect(itemsOf(html, 'Oil')).toEqual(['1 cup rice', 'Oil', '2 eggs'])
})

test('a field of cards is a list, its neighbours in the card are not', () => {
  const card = (name: string, price: string): string =>
    `<div class=card><div class=name>${name}</div><div class=price>${price}</div></div>`
  const html = `<section>${card('Mug', '$5')}${card('Pot', '$9')}${card('Pan', '$7')}</section>`
  expect(itemsOf(html, '$9')).toEqual(['$5', '$9', '$7'])
})

test('items of two groups name both groups', () => {
  const html =
    '<div><h3>Dough</h3><ul><li>Flour<li>Salt</ul><h3>Filling</h3><ul><li>Leek<li>Cream</ul></div>'
  expect(itemsOf(html, 'Flour')).toEqual(['Flour', 'Salt'])
  expect(itemsOf(html, 'Salt', 'Leek')).toEqual(['Flour', 'Salt', 'Leek', 'Cream'])
})

test('items with other classes are named too', () => {
  const html =
    '<div><p class=a>One<p class=b>Two<p class=a>Three<p class=b>Four<p class=ad>Buy</div>'
  expect(itemsOf(html, 'One', 'Two')).toEqual(['One', 'Two', 'Three', 'Four'])
})

test('a text that is in no list stays alone, one that is nowhere stays a text', () => {
  expect(itemsOf('<h1>Title</h1><p>Text</p>', 'Title')).toEqual(['Title'])
  expect(itemsOf('<ul><li>One<li>Two</ul>', 'Nine')).toEqual(['Nine'])
  expect(itemsOf('<ul><li>One<li>Two</ul>', 'Two', 'Nine')).toEqual(['One', 'Two', 'Nine'])
})
