import { expect, test } from 'vitest'
import { element, textNode } from '../../page/columns/page.test-kit.js'
import { pageContextOf } from './page-context.js'

test('texts are counted among those of their element that show something', () => {
  const context = pageContextOf('<p> <b>x</b> one<br>two<br> <i>y</i>three')
  const place = (text: string): number => context.textPlace(textNode(context.page, text))
  expect(['one', 'two', 'three', 'x', 'y'].map(place)).toEqual([1, 2, 3, 1, 1])
  expect(context.textPlace(element(context.page, 'p'))).toBe(0)
})

test('elements are counted among those of their tag in their parent, from both ends', () => {
  const { page, siblings } = pageContextOf(
    '<ul><li><a>1</a><i>2</i><b>3</b><b>4</b><b>5</b></li></ul><b>6</b>',
  )
  const placesOf = (node: number) => [siblings.first(node), siblings.last(node)]
  const around = (text: string) => placesOf(textNode(page, text) - 1)
  expect(['3', '4', '5', '6'].map(around)).toEqual([
    [1, 3],
    [2, 2],
    [3, 1],
    [1, 1],
  ])
  expect(placesOf(element(page, 'a'))).toEqual([1, 1])
  expect(placesOf(element(page, 'i'))).toEqual([1, 1])
})

test('the node right before one is the element or shown text before it', () => {
  const { page, siblings } = pageContextOf('<p>one <b>two</b> <i>three</i></p>')
  expect(siblings.earlier(element(page, 'i'))).toBe(element(page, 'b'))
  expect(siblings.earlier(element(page, 'b'))).toBe(textNode(page, 'one'))
  expect(siblings.earlier(textNode(page, 'one'))).toBe(-1)
})
