import { expect, test } from 'vitest'
import { rowCheck } from './row-check.js'

const check = rowCheck(['hash', 'version', 'url', 'packed'])
const row = { hash: 'a', version: 1, url: null, packed: Buffer.of(1) }

test('a row of the right types is passed on', () => {
  expect(check(row)).toBe(row)
  expect(check(undefined)).toBeUndefined()
})

test.each([
  [{ hash: Buffer.of(1) }, '"hash" is not a text'],
  [{ hash: null }, '"hash" is not a text'],
  [{ version: '1' }, '"version" is not a whole number'],
  [{ version: -1 }, '"version" is not a whole number'],
  [{ version: 0.5 }, '"version" is not a whole number'],
  [{ url: 1 }, '"url" is not a text or NULL'],
  [{ packed: 'a' }, '"packed" is not bytes'],
])('%o is refused', (broken, reason) => {
  expect(() => check({ ...row, ...broken })).toThrow(reason)
})

test('a column without a kind is noticed when a statement is prepared', () => {
  expect(() => rowCheck(['hash', 'other'])).toThrow('the column other has no kind')
})
