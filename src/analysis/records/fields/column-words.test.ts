import { expect, test } from 'vitest'
import { ElementNames } from '../element-names.js'
import { regionsOfHtml } from '../records.test-kit.js'
import { ColumnWords } from './column-words.js'
import { alignColumns } from './field-columns.js'

test('the words of a column are those of its elements and of two around each, where half of them have them', () => {
  const item = (name: string, more: string) =>
    '<li class="far"><div class="outer"><p class="user-info ab">' +
    `<b class="userName ${more}" itemprop="author">${name}</b></p></div></li>`
  const { page, regions } = regionsOfHtml(
    `<ul>${item('Ann', 'new')}${item('Bea', 'new')}${item('Cleo', 'old')}</ul>`,
  )
  const records = regions[0]!.members
  const columns = alignColumns(page, records, new ElementNames(page))
  const words = new ColumnWords(page, records)
  const all = new Set(columns.flatMap((column) => words.of(column)))
  expect([...all].sort()).toEqual(['author', 'info', 'name', 'new', 'outer', 'user'])
})
