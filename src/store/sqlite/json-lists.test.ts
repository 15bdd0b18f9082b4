import { expect, test } from 'vitest'
import { jsonList, jsonTexts } from './json-lists.js'

test.each<[string, readonly unknown[]]>([
  ['[1,"a",null]', [1, 'a', null]],
  ['[]', []],
  ['{"length":1}', []],
  ['"ab"', []],
  ['null', []],
  ['[1', []],
  ['', []],
])('the list in %j is %j', (json, list) => {
  expect(jsonList(json)).toEqual(list)
})

test('keeps the items of a list that are texts', () => {
  expect(jsonTexts('["a",1,"",null,["b"]]')).toEqual(['a', ''])
  expect(jsonTexts('{')).toEqual([])
})
