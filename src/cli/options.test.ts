import { describe, expect, test } from 'vitest'
import { siteName, wholeNumber } from './options.js'

describe('a site', () => {
  test.each([
    ['example.org', 'example.org'],
    ['www.example.org', 'example.org'],
    ['WWW.Example.ORG.', 'example.org'],
    ['https://www.example.org:8080/a?b=c', 'example.org'],
    ['localhost:8080', 'localhost'],
    ['news.example.org', 'news.example.org'],
    ['bücher.example', 'xn--bcher-kva.example'],
    ['my own pages', 'my own pages'],
  ])('%s is kept as %s', (text, site) => {
    expect(siteName(text)).toBe(site)
  })
})

describe('a whole number', () => {
  test('is digits and nothing else', () => {
    expect(wholeNumber('0')).toBe(0)
    expect(wholeNumber('123456789012345')).toBe(123_456_789_012_345)
  })

  test.each(['', '-1', '1.5', '1e3', '0x10', ' 1', '1 ', 'ten', '1234567890123456'])(
    'is not %j',
    (text) => {
      expect(() => wholeNumber(text)).toThrow('Give a whole number.')
    },
  )
})
