import { expect, test } from 'vitest'
import { readPage } from '../../../page/tree/read-page.js'
import { ElementMarkup } from './element-markup.js'
import { findParagraphLists } from './paragraph-lists.js'

const item = (level: number, marker: string): string =>
  `<p style="margin:0;mso-list:l0 level${level} lfo1"><span style="mso-list:Ignore">${marker}</span>x</p>`

/** Of each item, the order of the lists around it and which paragraph begins each, counted from 0. */
function listsOf(html: string): readonly string[] {
  const page = readPage(html)
  const { levels } = findParagraphLists(new ElementMarkup(page), 0, page.nodes.count)
  const items = [...levels.keys()]
  return [...levels.values()].map((lists) =>
    lists.map(({ list, order }) => `${order} ${items.indexOf(list)}`).join(', '),
  )
}

test('paragraphs that follow each other are items of one list, by levels', () => {
  expect(listsOf(item(1, '1.') + item(2, '·') + item(2, '·') + item(1, '2.'))).toEqual([
    'numbers 0',
    'numbers 0, bullets 1',
    'numbers 0, bullets 1',
    'numbers 0',
  ])
})

test('a paragraph between two items begins another list', () => {
  expect(listsOf(`${item(1, '·')}<p>y</p>${item(1, '·')}`)).toEqual(['bullets 0', 'bullets 1'])
})
