import { describe, expect, test } from 'vitest'
import { readPage } from '../../page/tree/read-page.js'
import { recordFrom, recordStarts, recordsFrom, widenRecords } from './record-ranges.js'
import { regionsOfHtml, textsOf } from './records.test-kit.js'

const page = readPage('<dl><dt>a</dt> <dd>1</dd> <dt>b</dt> <dd>2</dd></dl><p>3</p>')
const starts = recordStarts(page).filter((node) => page.tagName(node) === 'dt')

test('a record has as many siblings as it should', () => {
  expect(textsOf(page, [recordFrom(page, starts[0]!, 1)])).toEqual(['a'])
  expect(textsOf(page, [recordFrom(page, starts[0]!, 3)])).toEqual(['a 1 b'])
})

test('a record ends where its parent ends', () => {
  expect(textsOf(page, [recordFrom(page, starts[1]!, 5)])).toEqual(['b 2'])
})

test('records end where the next one begins, and none contains another', () => {
  expect(textsOf(page, recordsFrom(page, starts, 4))).toEqual(['a 1', 'b 2'])
  const list = recordStarts(page).find((node) => page.tagName(node) === 'dl')!
  expect(textsOf(page, recordsFrom(page, [list, ...starts], 1))).toEqual(['a 1 b 2'])
})

test('elements without text begin no record', () => {
  expect(recordStarts(readPage('<p> </p><p><img src=a></p>'))).toEqual([])
})

describe('widened records', () => {
  /** The tags of what the records that begin with these elements are widened to. */
  function tagsOf(html: string, tag: string): readonly string[] {
    const found = regionsOfHtml(html)
    const { nodes } = found.page
    const records = [...nodes.tag.keys()]
      .filter((node) => !found.page.isText(node) && found.page.tagName(node) === tag)
      .map((node) => ({ first: node, end: nodes.end[node]! }))
    return widenRecords(records, found).map(({ first }) => found.page.tagName(first))
  }

  test('include elements around them that have no other text', () => {
    const card = (name: string) => `<li><div><img src="${name}.jpg"><p>${name}</p></div></li>`
    expect(tagsOf(`<ul>${card('one')}${card('two')}</ul>`, 'p')).toEqual(['li', 'li'])
  })

  test('include the text of elements around them that hold one each', () => {
    const cards = '<li><p>one</p></li><li><p>two</p>sale</li>'
    expect(tagsOf(`<ul>${cards}</ul>`, 'p')).toEqual(['li', 'li'])
  })

  test('stay as they are where these differ, or have far more text', () => {
    expect(tagsOf('<ul><li><p>one</p>new</li></ul><b><p>two</p>sale</b>', 'p')).toEqual(['p', 'p'])
    const long = 'a text that is longer than the record'
    const cards = `<li><p>one</p>${long}</li><li><p>two</p>${long}</li>`
    expect(tagsOf(`<ul>${cards}</ul>`, 'p')).toEqual(['p', 'p'])
  })

  test('stay as they are where several are in one element', () => {
    expect(tagsOf('<li><p>one</p><p>two</p></li>', 'p')).toEqual(['p', 'p'])
  })

  test('do not become the page where there is a single one', () => {
    expect(tagsOf('<main><p>one</p></main>', 'p')).toEqual(['p'])
  })
})
