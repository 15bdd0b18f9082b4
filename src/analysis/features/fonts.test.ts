import { describe, expect, test } from 'vitest'
import { segmentPage } from '../../page/segments/segment-page.js'
import { readPage } from '../../page/tree/read-page.js'
import { blockWithId } from './features.test-kit.js'
import { Fonts } from './fonts.js'

function fonts(html: string) {
  const segmentation = segmentPage(readPage(`<div id="x">${html}</div>`))
  const block = blockWithId(segmentation, 'x')
  const found = new Fonts(segmentation)
  return { plain: found.plain(block), link: found.link(block) }
}

describe('two texts have', () => {
  test.each([
    ['the same font', '<p>One</p><p>two</p>', 1],
    ['the same font', '<p class="a">One</p><p class="a">two</p>', 1],
    ['the same font although their ids differ', '<p id="a">One</p><p id="b">two</p>', 1],
    ['two fonts by their elements', '<p>One</p><li>two</li>', 2],
    ['two fonts by their classes', '<p class="a">One</p><p class="b">two</p>', 2],
    ['two fonts by their styles', '<p style="color:red">One</p><p>two</p>', 2],
    ['two fonts by FONT', '<font size="1">One</font> <font size="2">two</font>', 2],
    ['two fonts by FONT', '<font face="a">One</font> <font face="b">two</font>', 2],
    ['two fonts by FONT', '<font color="a">One</font> <font color="b">two</font>', 2],
    ['two fonts when one is bold', '<b><span>One</span></b><span>two</span>', 2],
    ['two fonts when one is italic', '<i><span>One</span></i><span>two</span>', 2],
    ['two fonts when one is code', '<code><span>One</span></code><span>two</span>', 2],
    ['two fonts when one is a heading', '<h2><span>One</span></h2><span>two</span>', 2],
  ])('%s: %s', (_, html, plain) => {
    expect(fonts(html)).toEqual({ plain, link: 0 })
  })
})

test('fonts of links are counted separately', () => {
  const html = 'One <a href="/">two</a> <a href="/"><b>three</b></a> <a name="x">four</a>'
  expect(fonts(html)).toEqual({ plain: 2, link: 2 }) // DIV and A; A and B
})

test('fonts of inner blocks count, those of other blocks do not', () => {
  const segmentation = segmentPage(
    readPage('<ul id="x"><li>One</li><li><a href="/">two</a></li></ul><p id="y">three</p>'),
  )
  const found = new Fonts(segmentation)
  const of = (block: number) => [found.plain(block), found.link(block)]
  expect(of(blockWithId(segmentation, 'x'))).toEqual([1, 1])
  expect(of(blockWithId(segmentation, 'y'))).toEqual([1, 0])
  expect(of(0)).toEqual([2, 1])
})

test('white space between links and scripts have no font', () => {
  const html = '<a href="/">One</a> <a href="/">two</a><script>three</script> <a href="/">four</a>'
  expect(fonts(html)).toEqual({ plain: 0, link: 1 })
})

test('at most 32 fonts are counted', () => {
  const many = (count: number) =>
    fonts(Array.from({ length: count }, (_, i) => `<p class="c${i}">One</p>`).join('')).plain
  expect(many(1)).toBe(1)
  expect(many(32)).toBe(32)
  expect(many(100)).toBe(32)
})
