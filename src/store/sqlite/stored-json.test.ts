import { expect, test } from 'vitest'
import { jsonDoubted, jsonDriftReport, jsonList, jsonSeen, jsonTexts } from './stored-json.js'

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

const answer = { doubts: ['few'], amount: 2, votes: 0.5 }
const seen = { keys: [1], shortest: 1, longest: 2, signs: ['digits'], shapes: ['0'] }
const rule = { site: 'a', layout: 'b', field: 'c', version: 1 }
const report = { vanished: ['x'], appeared: [] }

test('keeps the items of a list that are doubted answers', () => {
  const broken = [null, {}, { ...answer, doubts: 'few' }, { ...answer, amount: -1 }]
  const more = [
    { ...answer, votes: null },
    { ...answer, lengths: [1] },
  ]
  const json = JSON.stringify([answer, ...broken, ...more, { ...answer, lengths: [1, 2] }])
  expect(jsonDoubted(json)).toEqual([answer, { ...answer, lengths: [1, 2] }])
})

test.each([
  ['{'],
  ['[]'],
  [JSON.stringify({ ...seen, keys: ['a'] })],
  [JSON.stringify({ ...seen, shortest: null })],
  [JSON.stringify({ ...seen, longest: -1 })],
  [JSON.stringify({ ...seen, signs: ['x'] })],
  [JSON.stringify({ ...seen, shapes: [1] })],
])('nothing is known of values by %s', (json) => {
  expect(jsonSeen(json)).toBeUndefined()
  expect(jsonSeen(JSON.stringify(seen))).toEqual(seen)
})

test.each([
  ['{'],
  ['null'],
  [JSON.stringify({ vanished: ['x'] })],
  [JSON.stringify({ ...report, appeared: [1] })],
  [JSON.stringify({ ...report, by: {} })],
])('%s is not a report', (json) => {
  expect(jsonDriftReport(json)).toBeUndefined()
  expect(jsonDriftReport(JSON.stringify({ ...report, by: rule }))).toEqual({ ...report, by: rule })
})
