import { expect, test } from 'vitest'
import { carriedRuns } from './carried-runs.js'

const carried = (runs: readonly string[], text: string): readonly number[] => [
  ...carriedRuns(runs, text),
]

test('a run is carried by a text that holds it, whatever the case, the signs and the lines', () => {
  const text = 'The ferry leaves at noon.\nIt comes back, at two o’clock!'
  expect(carried(['the ferry leaves AT noon', 'It comes back at two'], text)).toEqual([0, 1])
})

test('half of the groups of four tokens are enough', () => {
  // six tokens, three groups: "a b c d", "b c d e", "c d e f"
  expect(carried(['a b c d e f'], 'a b c d e x')).toEqual([0])
  expect(carried(['a b c d e f'], 'a b c d x f')).toEqual([])
})

test('a run of fewer tokens is carried as a line of its own only', () => {
  expect(carried(['Our news', 'news', 'Home'], 'Our news\nabout home and all')).toEqual([0])
})

test('a run without tokens is never carried', () => {
  expect(carried(['', ' — '], '\n — \n')).toEqual([])
})

test('scripts without spaces are compared by character', () => {
  expect(carried(['渡船中午离开'], '今天渡船中午离开港口。')).toEqual([0])
})
