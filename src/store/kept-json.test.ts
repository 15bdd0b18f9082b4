import { expect, test } from 'vitest'
import { listIn, textsIn } from './kept-json.js'

test.each<[string, readonly unknown[]]>([
  ['[1,"a",null]', [1, 'a', null]],
  ['[]', []],
  ['{"length":1}', []],
  ['"ab"', []],
  ['null', []],
  ['[1', []],
  ['', []],
])('the list in %j is %j', (json, list) => {
  expect(listIn(json)).toEqual(list)
})

test('the texts in a list are those of its items that are some', () => {
  expect(textsIn('["a",1,"",null,["b"]]')).toEqual(['a', ''])
  expect(textsIn('{')).toEqual([])
})
