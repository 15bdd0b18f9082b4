import { describe, expect, test } from 'vitest'
import { segmentPage } from '../../page/segments/segment-page.js'
import { readPage } from '../../page/tree/read-page.js'
import { countPage } from './counts.js'
import { blockWithId } from './features.test-kit.js'
import { LeafWeights } from './leaf-weights.js'

function weights(html: string, id = 'x') {
  const segmentation = segmentPage(readPage(html))
  const found = new LeafWeights(segmentation, countPage(segmentation).own)
  const block = blockWithId(segmentation, id)
  return { leaf: found.leaf(block), mean: found.mean(block) }
}

describe('the weight of a leaf: words outside links, over links and tags', () => {
  test.each([
    ['its own tag counts', '<p id="x">One two three</p>', 3 / (0 + 1)],
    ['so do tags inside', '<p id="x">One <b>two</b> <i>three</i></p>', 3 / (0 + 3)],
    ['a link is a link and a tag', '<p id="x">One two <a href="/">three</a></p>', 2 / (1 + 2)],
    ['an A without an address is a tag', '<p id="x">One <a name="a">two</a></p>', 2 / (0 + 2)],
    ['a link and nothing else', '<p id="x"><a href="/">One two</a></p>', 0],
    ['no words', '<p id="x"><img></p>', 0],
  ])('%s: %s', (_, html, leaf) => {
    expect(weights(html).leaf).toBeCloseTo(leaf)
  })

  test('words of inner blocks are not counted', () => {
    expect(weights('<div id="x">One two<p>three</p></div>')).toEqual({ leaf: 2, mean: 1 })
  })
})

test('the document is a leaf when it has text outside of all elements', () => {
  const segmentation = segmentPage(readPage('<b>One</b> two<p>three</p>'))
  const found = new LeafWeights(segmentation, countPage(segmentation).own)
  expect([found.leaf(0), found.mean(0)]).toEqual([2 / 2, 1])
})

describe('the mean weight of a subtree', () => {
  test('is over the leaves directly below', () => {
    const html = '<div id="x"><p>One two three</p><p>One</p><div><p>One two</p></div></div>'
    expect(weights(html)).toEqual({ leaf: 0, mean: (3 + 1) / 2 })
  })

  test('includes leaves of links only, but no empty blocks', () => {
    const html = '<div id="x"><p>One two</p><p><a href="/">Three</a></p><p><img></p></div>'
    expect(weights(html).mean).toBe((2 + 0) / 2)
  })

  test('is 0 without leaves', () => {
    expect(weights('<div id="x"><p></p></div>').mean).toBe(0)
  })
})
