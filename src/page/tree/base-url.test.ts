import { expect, test } from 'vitest'
import { baseUrl } from './base-url.js'
import { readPage } from './read-page.js'

const url = 'https://www.example.org/a/b.html'

test.each<readonly [what: string, html: string, url: string | undefined, base: string | undefined]>(
  [
    ['the URL of the page', '<p>a', url, url],
    ['that of BASE', '<base href="https://example.com/c/">', url, 'https://example.com/c/'],
    ['a relative one', '<base href="/c/"><base href="/d/">', url, 'https://www.example.org/c/'],
    ['not one in TEMPLATE', '<template><base href="/c/"></template>', url, url],
    ['not one of another scheme', '<base href="ftp://example.org/">', url, url],
    ['unknown', '<base href="/c/">', undefined, undefined],
    ['unknown for a file', '<p>a', 'file:///a.html', undefined],
  ],
)('%s', (_, html, own, base) => {
  expect(baseUrl(readPage(html), own)).toBe(base)
})
