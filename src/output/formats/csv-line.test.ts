import { expect, test } from 'vitest'
import { csvLine } from './csv-line.js'

test.each([
  ['=1+1', "'=1+1"],
  ['=HYPERLINK("https://a.example","b")', `"'=HYPERLINK(""https://a.example"",""b"")"`],
  ['+cmd|x', "'+cmd|x"],
  ['-2+3', "'-2+3"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', `"'\t=1"`],
  ['\r=1', `"'\r=1"`],
  [' =1', "' =1"],
  ['\uff1d1', "'\uff1d1"],
  ['+49 30 1234', "'+49 30 1234"],
])('the cell %j is no formula for a spreadsheet', (cell, written) => {
  expect(csvLine([cell, 'b'], 'neutralized')).toBe(`${written},b`)
})

test.each(['-5', '+3.20', '-1,000.5', '-7 %', '5', '', 'a = b', '$ -5', '\u2014 Yes'])(
  'the cell %j stays as it is',
  (cell) => {
    expect(csvLine([cell], 'neutralized')).toBe(cell.includes(',') ? `"${cell}"` : cell)
  },
)

test('raw cells are only quoted', () => {
  expect(csvLine(['=1', 'a;b', 'c\td', ' e', 'f'], 'raw')).toBe('=1,"a;b","c\td"," e",f')
})
