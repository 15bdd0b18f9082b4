import { expect, test } from 'vitest'
import { describeColumnName, readColumnNames } from './column-names.js'

const size = { own: 'column_2', places: ['li.card > span[2]'], name: 'size' }

test('names of columns are read as they were written, without other members', () => {
  expect(readColumnNames([{ ...size, more: 1 }], 'here')).toEqual([size])
})

test.each([
  ['the names of columns are not a list', {}],
  ['"column" is not an object', ['size']],
  ['"name" is not a text', [{ ...size, name: '' }]],
  ['"places" is not a list of texts', [{ ...size, places: [] }]],
  ['two columns have the same name', [size, { ...size, own: 'title' }]],
  ['there are more than 500 names of columns', Array.from({ length: 501 }, () => size)],
])('%s', (reason, data) => {
  expect(() => readColumnNames(data, 'here')).toThrow(
    expect.objectContaining({ code: 'BROKEN_RULE', reason }),
  )
})

test('a name is described with what the column is called by itself, and where it stands', () => {
  expect(describeColumnName(size)).toBe('size = column_2 (li.card > span[2])')
})
