import { describe, expect, test } from 'vitest'
import { segmentPage } from '../../page/segments/segment-page.js'
import { readPage } from '../../page/tree/read-page.js'
import { blockWithId } from './features.test-kit.js'
import { widthShares } from './widths.js'

function width(html: string): number {
  const segmentation = segmentPage(readPage(html))
  return widthShares(segmentation)[blockWithId(segmentation, 'x')]!
}

test.each([
  ['a share in the style', '<div id="x" style="width:70%">', 0.7],
  ['a share among other styles', '<div id="x" style="color: red; WIDTH : 70 %; width: 40%">', 0.4],
  ['a share in the attribute', '<td id="x" width="25%">', 0.25],
  ['pixels of a page of 1000', '<div id="x" style="width:250px">', 0.25],
  ['pixels in the attribute', '<td id="x" width="250">', 0.25],
  ['pixels in the attribute, named', '<td id="x" width="250px">', 0.25],
  ['the style before the attribute', '<td id="x" width="10%" style="width:40%">', 0.4],
  ['fractions', '<div id="x" style="width:33.5%">', 0.335],
  ['more than all is all', '<div id="x" style="width:120%">', 1],
])('%s', (_, html, expected) => {
  expect(width(html)).toBeCloseTo(expected)
})

test.each([
  '<div id="x">',
  '<div id="x" style="max-width:70%">',
  '<div id="x" style="min-width:70px">',
  '<div id="x" style="width:auto">',
  '<div id="x" style="width:20em">',
  '<div id="x" style="width:calc(100% - 20px)">',
  '<div id="x" width="wide">',
  '<div id="x" width="0">',
  '<div id="x" style="width:0px">',
  '<div id="x" style="width:..%">',
])('%s states no width', (html) => {
  expect(width(`<div style="width:50%">${html}`)).toBe(0.5)
})

describe('a nested block', () => {
  test('has the width of its parent when it states none', () => {
    expect(width('<div style="width:50%"><div><p id="x">Tea</p></div></div>')).toBe(0.5)
  })

  test('has its share of the width of its parent', () => {
    expect(width('<div style="width:50%"><p id="x" style="width:50%">')).toBe(0.25)
  })

  test('is never wider than its parent', () => {
    const html = '<div style="width:50%"><p id="x" style="width:900px">'
    expect(width(html)).toBe(0.5)
  })
})

test('a block of more than the default pixels is as wide as the page', () => {
  const html = '<div style="width:2000px"></div><div id="x" style="width:500px">'
  expect(width(html)).toBe(0.25)
})
