import { describe, expect, test } from 'vitest'
import { siteName } from './site.js'

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
