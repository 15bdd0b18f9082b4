import { expect, test } from 'vitest'
import { readPage } from '../../../page/tree/read-page.js'
import { ElementNames } from '../element-names.js'
import { FieldPaths } from './field-paths.js'

const html =
  '<ul><li class="card new"><h3>A</h3><p class="meta"><span>1</span><span>2</span></p></li>' +
  '<li class="card"><h3>B</h3><p class="meta"><span>3</span><span>4</span></p></li></ul>'

test('the place of an element is its way down from the record, with a number where all records have several', () => {
  const page = readPage(html)
  const elements = [...page.nodes.tag.keys()].filter((node) => node > 0 && !page.isText(node))
  const records = elements
    .filter((node) => page.tagName(node) === 'li')
    .map((first) => ({ first, end: page.nodes.end[first]! }))
  const paths = new FieldPaths(records, new ElementNames(page))
  const second = records[1]!
  const places = elements
    .filter((node) => node >= second.first && node < second.end)
    .map((node) => paths.placeOf(second, node))
  expect(places).toEqual([
    'li.card',
    'li.card > h3',
    'li.card > p.meta',
    'li.card > p.meta > span[1]',
    'li.card > p.meta > span[2]',
  ])
})
