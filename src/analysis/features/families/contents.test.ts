import { expect, test } from 'vitest'
import { segmentPage } from '../../../page/segments/segment-page.js'
import { readPage } from '../../../page/tree/read-page.js'
import { measureBlock, near } from '../features.test-kit.js'
import { blockVectors } from '../vectors.js'
import { contentsFamily } from './contents.js'

// 5 words: own, two, links, x, y
const own =
  'own. <a href="/a">two links</a><img><br><span>x</span> <span>y</span><input><input><input>'

// 1 + 2 + 3 + 4 + 5 + 6 = 21 words
const headings = [1, 2, 3, 4, 5, 6]
  .map((level) => `<h${level}>a</h${level}>`.repeat(level))
  .join('')

// 4 + 2 + 2 + 4 + 3 = 15 words
const inner = [
  '<p>g. h. <img><br>i. <span>j</span> <input></p>',
  '<p><a href="/b">q r</a></p>',
  '<ul><li>k</li><li>l</li></ul>',
  '<div>m</div>'.repeat(4),
  '<table><tr><td>n</td><td>o</td><td>p</td></tr></table>',
  '<object></object><object></object>',
].join('')

const html = `<div id="x" class="k">${own}${headings}${inner}</div>
  <div id="x" class="k">nine other words that stand outside of this block</div>`

test('the contents of a block, worked out by hand', () => {
  expect(measureBlock(contentsFamily, html, 'x')).toEqual(
    near({
      words: 41, // 5 + 21 + 15
      'near-words': 32, // all but the 9 in the list, the DIVs and the table
      'share-of-words': 41 / 50,
      'near-share-of-words': 32 / 50,
      'link-words': 4, // two links, q r
      'near-link-words': 4,
      'near-links': 2,
      'words-per-link': 4 / 2,
      'near-words-per-link': 4 / 2,
      'link-words-share': 4 / 41,
      'near-link-words-share': 4 / 32,
      'headings-1': 1,
      'headings-2': 2,
      'headings-3': 3,
      'headings-4': 4,
      'headings-5': 5,
      'headings-6': 6,
      images: 2,
      paragraphs: 2,
      breaks: 2,
      spans: 3,
      objects: 2,
      lists: 1,
      items: 2,
      inputs: 4,
      divisions: 4, // itself not among them
      cells: 3,
      dots: 4,
      'near-headings-1': 1,
      'near-headings-2': 2,
      'near-headings-3': 3,
      'near-headings-4': 4,
      'near-headings-5': 5,
      'near-headings-6': 6,
      'near-images': 2,
      'near-paragraphs': 2,
      'near-breaks': 2,
      'near-spans': 3,
      'near-objects': 2,
      'near-items': 0, // they stand in a list
      'near-inputs': 4,
      'near-dots': 4,
      named: 1,
      'same-opening': 2,
    }),
  )
})

test('near omits inner layout blocks', () => {
  const html = `<div id="x"><h2>a b</h2><p>c</p><div>d e f<p>g</p></div>
    <ul id="y"><li>h</li><li>i<p>j</p><table><tr><td>k</td></tr></table></li></ul></div>`
  const words = (id: string) => measureBlock(contentsFamily, html, id)['near-words']
  expect(words('x')).toBe(3) // a, b, c
  expect(words('y')).toBe(3) // h, i, j
  expect(measureBlock(contentsFamily, html, 'y')['near-items']).toBe(2)
})

test('a block with a class or an id is named', () => {
  const named = (html: string) =>
    blockVectors(segmentPage(readPage(html))).record(1)['contents.named']
  expect(named('<p class="k">Tea</p>')).toBe(1)
  expect(named('<p id="x">Tea</p>')).toBe(1)
  expect(named('<p style="color:red">Tea</p>')).toBe(0)
})
