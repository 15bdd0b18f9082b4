import { expect, test } from 'vitest'
import { errorReport, systemCode, TreesiftError, withoutPasswords } from './treesift-error.js'

class Failed extends TreesiftError {
  constructor(what: string) {
    super('FAILED', `${what} failed.`)
  }
}

test.each([
  ['get https://user:secret@a.example/b now', 'get https://a.example/b now'],
  ['"{"url":"http://secret@a.example"', '"{"url":"http://a.example"'],
  ['http://a@secret@b.example http://c:d@e.example', 'http://b.example http://e.example'],
  ['https://a.example/@b and c@d', 'https://a.example/@b and c@d'],
  ['://', '://'],
])('%s', (text, shown) => {
  expect(withoutPasswords(text)).toBe(shown)
  expect(new Failed(text).message).toBe(`${shown} failed.`)
  expect(errorReport(new Error(text)).message).toContain(shown)
})

test('the code of an error of the system', () => {
  expect(systemCode(Object.assign(new Error(), { code: 'ENOENT' }))).toBe('ENOENT')
  expect([systemCode(new Error()), systemCode('ENOENT'), systemCode(undefined)]).toEqual([
    '',
    '',
    '',
  ])
})
