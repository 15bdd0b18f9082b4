import { expect, test } from 'vitest'
import { isValidUrl, parseUrl } from './parse-url.js'

test('a URL is parsed, also against a base', () => {
  expect(parseUrl('https://example.org/a')?.pathname).toBe('/a')
  expect(parseUrl('b', 'https://example.org/a/')?.href).toBe('https://example.org/a/b')
  expect([parseUrl('b'), isValidUrl('http://['), isValidUrl('https://example.org/')]).toEqual([
    undefined,
    false,
    true,
  ])
})

test('a URL with letters beyond ASCII is one however often URLs are parsed', () => {
  // a text of one byte a character, as those are that Node reads from Latin-1
  const url = Buffer.from('https://bücher.example/', 'latin1').toString('latin1')
  const wrong = Array.from({ length: 20_000 }, () => isValidUrl(url)).filter((is) => !is)
  expect(wrong).toHaveLength(0)
})
