import { describe, expect, test } from 'vitest'
import { segmentPage } from '../../page/segments/segment-page.js'
import { readPage } from '../../page/tree/read-page.js'
import { blockWithId } from './features.test-kit.js'
import { Grouping, Shapes } from './shapes.js'

/** Whether the blocks with the ids x and y have the same path, shape and opening. */
function same(html: string) {
  const segmentation = segmentPage(readPage(html))
  const { path, shape, opening } = new Shapes(segmentation)
  const x = blockWithId(segmentation, 'x')
  const y = segmentation.blocks.count - 1
  const isSame = ({ group }: Grouping) => group[x] === group[y]
  return { path: isSame(path), shape: isSame(shape), opening: isSame(opening) }
}

describe('the block x and the last of the page', () => {
  test('are equal in path, shape and opening when nothing differs', () => {
    const html = '<ul><li class="a" id="x">1</li><li class="a" id="x">2</li></ul>'
    expect(same(html)).toEqual({ path: true, shape: true, opening: true })
  })

  test('another id changes the opening', () => {
    const html = '<ul><li class="a" id="x">1</li><li class="a" id="y">2</li></ul>'
    expect(same(html)).toEqual({ path: true, shape: true, opening: false })
  })

  test('another class changes shape and opening', () => {
    const html = '<ul><li class="a" id="x">1</li><li class="b" id="x">2</li></ul>'
    expect(same(html)).toEqual({ path: true, shape: false, opening: false })
  })

  test('no class differs from an empty class', () => {
    const html = '<ul><li id="x">1</li><li class="" id="x">2</li></ul>'
    expect(same(html)).toEqual({ path: true, shape: false, opening: false })
  })

  test('another tag changes everything', () => {
    expect(same('<p id="x">1</p><div id="x">2</div>')).toEqual({
      path: false,
      shape: false,
      opening: false,
    })
  })

  test('other tags above change path and shape', () => {
    expect(same('<div><p id="x">1</p></div><p id="x">2</p>')).toEqual({
      path: false,
      shape: false,
      opening: true,
    })
  })

  test('other classes above change the shape only', () => {
    const html = '<div class="a"><p id="x">1</p></div><div class="b"><p id="x">2</p></div>'
    expect(same(html)).toEqual({ path: true, shape: false, opening: true })
  })

  test('the order of tags matters', () => {
    const html = '<nav><ul><li id="x">1</li></ul></nav><ul><nav><li id="x">2</li></nav></ul>'
    expect(same(html)).toMatchObject({ path: false, shape: false })
  })
})

describe('a grouping', () => {
  const grouping = new Grouping(Int32Array.of(7, -1, 7, 0, 7, -1))

  test('numbers groups in order of appearance', () => {
    expect([...grouping.group]).toEqual([0, 1, 0, 2, 0, 1])
  })

  test('has the size of the group of each row', () => {
    expect([0, 1, 2, 3, 4, 5].map((row) => grouping.size(row))).toEqual([3, 2, 3, 1, 3, 2])
  })
})
