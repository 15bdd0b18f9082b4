import { describe, expect, test } from 'vitest'
import { readPage } from '../../page/tree/read-page.js'
import { nextPage } from './next-page.js'

const own = 'https://www.example.org/lamps'
const next = (base: string, ...links: readonly string[]) =>
  nextPage(readPage(`<body>${links.join(' ')}`), base)
const link = (href: string, text = 'more', rel = '') => `<a href="${href}" rel="${rel}">${text}</a>`

describe('the next page', () => {
  test.each([
    ['a query', own, '?page=2', `${own}?page=2`],
    ['a query with other parameters', `${own}?q=a&p=3`, '?q=a&p=4', `${own}?q=a&p=4`],
    ['a step of the path', own, '/lamps/page/2/', `${own}/page/2/`],
    ['a number in the path', `${own}/7`, '/lamps/8', `${own}/8`],
    ['a part of a name', `${own}/all-2.html`, 'all-3.html', 'https://www.example.org/all-3.html'],
  ])('is the next number in %s, where links show numbers', (_, base, href, expected) => {
    const number = /\d+(?=\D*$)/.exec(href)![0]
    const found = next(base, link(href, number), link(href))
    if (base.endsWith('.html')) expect(found).toBe(`${own}/all-3.html`)
    else expect(found).toBe(expected)
  })

  test('is the smallest of greater offsets', () => {
    const links = [0, 20, 40, 60].map((offset, at) =>
      link(`?start=${offset}`, offset === 40 ? '40' : String(at + 1)),
    )
    expect(next(`${own}?start=20`, ...links)).toBe(`${own}?start=40`)
  })

  test('may be told by rel=next alone', () => {
    expect(next(own, '<link rel="next" href="?page=2">')).toBe(`${own}?page=2`)
  })

  test.each([
    ['the next article', link('/fog-over-the-bay', 'Next', 'next')],
    ['the neighbour of a number that is no page', link('/lamps/1235', 'Next lamp')],
    ['another site', link('https://other.example/lamps?page=2', '2')],
    ['the page before', link('?page=0', '0')],
    ['another parameter, too', link('?page=2&sort=name', '2')],
  ])('is not %s', (_, html) => {
    expect(next(`${own}/1234`, html)).toBeUndefined()
    expect(next(own, html)).toBeUndefined()
  })

  test('is unknown without an address', () => {
    expect(nextPage(readPage(link('?page=2', '2')), undefined)).toBeUndefined()
  })
})
