import { expect, test } from 'vitest'
import { segment } from '../blocks/segment.js'
import { readPage } from '../page/read-page.js'
import { clickableShare } from './clickable-share.js'

test.each([
  ['', 0],
  ['<p>four', 0],
  ['<a href=/>four</a>', 1],
  // 4 and 3 of 10
  ['<nav><a href=/>four</a></nav><p>two <button> six </button></p>', 7 / 10],
  // what is not shown does not count
  ['<a href=/>four</a><p hidden>four<p>four<script>four</script>', 1 / 2],
])('of %j', (html, share) => {
  expect(clickableShare(segment(readPage(html)))).toBeCloseTo(share, 9)
})
