import { expect, test } from 'vitest'
import { segment } from '../../blocks/segment.js'
import { readPage } from '../../page/read-page.js'
import { countNodes } from './node-counts.js'

const html = `<body><script>var a = 1</script><div id=a>  One <b>two</b> <a href=/x>three</a></div>
<p>four&amp;five</p><p hidden>six</p></body>`

function counted(importances?: readonly number[]) {
  const segmentation = segment(readPage(html))
  const counts = countNodes(segmentation, importances && Float64Array.from(importances))
  const { page } = segmentation
  return (name: string) => {
    const node = page.nodes.tag.findIndex((_, at) => page.tagName(at) === name)
    const { characters, hybrid, linkCharacters, tags, links } = counts
    return [characters, hybrid, linkCharacters, tags, links].map((column) => column[node])
  }
}

test('characters are folded, tags and links are those below; scripts and what is hidden count nothing', () => {
  const of = counted()
  // One two three: 3 + 3 + 5
  expect(of('div')).toEqual([11, 11, 5, 2, 1])
  expect(of('p')).toEqual([9, 9, 0, 0, 0])
  // div, b, a and the P that is shown
  expect(of('body')).toEqual([20, 20, 5, 4, 1])
})

test('hybrid characters are those of the texts by their importance, added up', () => {
  const of = counted([0.5, 0.1, 1])
  expect(of('div').slice(0, 2)).toEqual([11, 5.5])
  expect(of('p')[1]).toBeCloseTo(0.9)
  expect(of('body')[1]).toBeCloseTo(6.4)
})
