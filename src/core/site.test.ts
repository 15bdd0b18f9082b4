import { describe, expect, test } from 'vitest'
import { domainOfSite, normalizeSite, siteOfUrl, sitesToSearch } from './site.js'

describe('the site of a URL', () => {
  test.each([
    ['https://www.example.org/a', 'example.org'],
    ['HTTPS://WWW.EXAMPLE.ORG:8443/A', 'example.org'],
    ['https://news.example.org./', 'news.example.org'],
    ['https://www.example.org../', 'example.org'],
    ['https://bücher.example/', 'xn--bcher-kva.example'],
    ['https://XN--Bcher-kva.example/', 'xn--bcher-kva.example'],
    ['http://localhost:3000/', 'localhost'],
    ['http://127.0.0.1:8080/', '127.0.0.1'],
    ['http://0x7f.1/', '127.0.0.1'],
    ['http://[::1]:80/', '[::1]'],
    ['https://www.com/', 'www.com'],
    ['https://www.www.example/', 'www.example'],
    ['https://wwwexample.org/', 'wwwexample.org'],
  ])('%s is %s', (url, site) => {
    expect(siteOfUrl(url)).toBe(site)
  })

  test.each([undefined, '', 'example.org', 'mailto:a@example.org', 'file:///tmp/a.html'])(
    '%j has none',
    (url) => {
      expect(siteOfUrl(url)).toBeUndefined()
    },
  )
})

test('hosts of many dots take linear time', { timeout: 20_000 }, () => {
  const dots = '.'.repeat(500_000)
  expect(siteOfUrl(`http://a${dots}b/`)).toBe(`a${dots}b`)
  expect(siteOfUrl(`own-scheme://www.${dots}`)).toBe('www')
  expect(normalizeSite(dots)).toBeDefined()
})

describe('normalizing a site', () => {
  test.each([
    ['example.org', 'example.org'],
    ['www.example.org', 'example.org'],
    ['WWW.Example.ORG.', 'example.org'],
    [' example.org ', 'example.org'],
    ['https://www.example.org:8080/a?b=c', 'example.org'],
    ['localhost:8080', 'localhost'],
    ['127.0.0.1:8080', '127.0.0.1'],
    ['[::1]:8080', '[::1]'],
    ['news.example.org', 'news.example.org'],
    ['bücher.example', 'xn--bcher-kva.example'],
    ['my own pages', 'my own pages'],
  ])('%s becomes %s', (text, site) => {
    expect(normalizeSite(text)).toBe(site)
  })
})

test.each([
  ['news.tides.co.uk', 'tides.co.uk'],
  ['tides.co.uk', 'tides.co.uk'],
  ['one.github.io', 'one.github.io'],
  ['The Post', 'The Post'],
  ['127.0.0.1', '127.0.0.1'],
])('the domain of %s is %s', (site, domain) => {
  expect(domainOfSite(site)).toBe(domain)
})

describe('the sites to search for rules', () => {
  test.each([
    ['example.org', []],
    ['news.example.org', ['example.org']],
    ['a.b.example.org', ['example.org']],
    ['shop.example.co.uk', ['example.co.uk']],
    ['example.co.uk', []],
    ['ann.github.io', []],
    ['pages.ann.github.io', ['ann.github.io']],
    ['github.io', []],
    ['foo.bar.xn--55qx5d.cn', ['bar.xn--55qx5d.cn']],
    ['neu.xn--bcher-kva.example', ['xn--bcher-kva.example']],
    ['localhost', []],
    ['127.0.0.1', []],
    ['[::1]', []],
    ['com', []],
    ['my own pages', []],
    ['my own.example', []],
    ['A.example', []],
    ['', []],
  ])('of %s are itself, then %j', (site, others) => {
    expect(sitesToSearch(site)).toEqual([site, ...others])
  })
})
