import { expect, test } from 'vitest'
import { readPage } from '../page/read-page.js'
import { recordFrom, recordStarts, recordsFrom } from './record-spans.js'
import { textsOf } from './records.test-kit.js'

const page = readPage('<dl><dt>a</dt> <dd>1</dd> <dt>b</dt> <dd>2</dd></dl><p>3</p>')
const starts = recordStarts(page).filter((node) => page.tagName(node) === 'dt')

test('a record goes on over as many siblings as it has', () => {
  expect(textsOf(page, [recordFrom(page, starts[0]!, 1)])).toEqual(['a'])
  expect(textsOf(page, [recordFrom(page, starts[0]!, 3)])).toEqual(['a 1 b'])
})

test('a record ends where its parent does', () => {
  expect(textsOf(page, [recordFrom(page, starts[1]!, 5)])).toEqual(['b 2'])
})

test('records end where the next begins, and none stands in another', () => {
  expect(textsOf(page, recordsFrom(page, starts, 4))).toEqual(['a 1', 'b 2'])
  const list = recordStarts(page).find((node) => page.tagName(node) === 'dl')!
  expect(textsOf(page, recordsFrom(page, [list, ...starts], 1))).toEqual(['a 1 b 2'])
})

test('what holds no text begins no record', () => {
  expect(recordStarts(readPage('<p> </p><p><img src=a></p>'))).toEqual([])
})
