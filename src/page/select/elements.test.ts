import { describe, expect, test } from 'vitest'
import { readPage } from '../tree/read-page.js'
import { readElements } from './elements.js'
import { outline } from './select.test-kit.js'

describe('the elements of a page', () => {
  test('are those of its nodes, without texts', () => {
    const { node, parent, previous, count } = readElements(readPage('a<p>b<b>c</b>d<i></i></p><p>'))
    expect(count).toBe(4)
    expect([...node]).toEqual([2, 4, 7, 8])
    expect([...parent]).toEqual([-1, 0, 0, -1])
    expect([...previous]).toEqual([-1, -1, 1, 0])
  })

  test.each([
    ['<table><tr><td>a<td>b<tr><td>c</table>', 'table(tbody*(tr(td td) tr(td)))'],
    ['<table><tbody><tr><td>a</table>', 'table(tbody(tr(td)))'],
    ['<table><caption>a<tr><td>b</table>', 'table(caption tbody*(tr(td)))'],
    ['<table><col><tr><tr></table>', 'table(col tbody*(tr tr))'],
    ['<table><thead><tr><th>a</thead><tr><td>b</table>', 'table(thead(tr(th)) tbody*(tr(td)))'],
    ['<table><tr><tbody><tr></tbody><tr></table>', 'table(tbody*(tr) tbody(tr) tbody*(tr))'],
    ['<table><tr></tr><script></script><tr></table>', 'table(tbody*(tr script tr))'],
    ['<table><tr></tr><col><tr></table>', 'table(tbody*(tr) col tbody*(tr))'],
    ['<table><script></script><tr></table>', 'table(script tbody*(tr))'],
    ['<table><td>a<td>b<tr><td>c</table>', 'table(tbody*(tr*(td td) tr(td)))'],
    ['<table><tfoot><th>a</tfoot></table>', 'table(tfoot(tr*(th)))'],
    ['<table><tr><td><table><tr></table></table>', 'table(tbody*(tr(td(table(tbody*(tr))))))'],
    ['<table><td></table><table><td></table>', 'table(tbody*(tr*(td))) table(tbody*(tr*(td)))'],
    [
      '<table><td></td><col><td></td><col><td></table>',
      `table(${Array(3).fill('tbody*(tr*(td))').join(' col ')})`,
    ],
    ['<tr><td>a', 'tr(td)'],
  ])('include implied bodies and rows: %s', (html, elements) => {
    expect(outline(html)).toBe(elements)
  })
})
