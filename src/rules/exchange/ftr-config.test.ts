import { describe, expect, test } from 'vitest'
import { readFtrConfig } from './ftr-config.js'

const read = (...lines: readonly string[]) => readFtrConfig('example.org', lines.join('\n'))

/** The lines that are refused, with the fields that they belong to. */
const refused = (...lines: readonly string[]) =>
  read(...lines).refusals.map(({ place, field, reason }) => [place, field, reason])

describe('a site configuration', () => {
  test('names fields, each with its choices', () => {
    const { fields, refusals } = read(
      '\ufeff# comment',
      'title: //h1',
      '  body :  //div[@id="a:b"]  ',
      'author: //a[@rel="author"]',
      'author: //span',
      'date: //time/@datetime',
      'tidy: no',
      'prune: no',
      'test_url: https://example.org/',
      '',
    )
    expect(refusals).toEqual([])
    expect(fields.map(({ field, which, choices }) => [field, which, choices.length])).toEqual([
      ['headline', 'first', 1],
      ['main', 'all', 1],
      ['author', 'all', 2],
      ['date', 'first', 1],
    ])
    expect(fields[1]).toMatchObject({ choices: [{ selector: 'div[id="a:b" s]' }] })
  })

  test('leaves out of the main content what it strips', () => {
    const { fields } = read(
      'body: //article',
      'strip: //aside | //img',
      'strip_id_or_class: "ads\'"',
    )
    expect(fields[0]?.without).toBe('aside, img, [class*="ads" s], [id*="ads" s]')
  })

  test('is refused by line where it cannot be said exactly', () => {
    expect(
      refused(
        'title: //h1[lower-case(@id)]',
        'body: //article/@id',
        'strip: //span[@class="x"]',
        'strip: (//p)[1]',
        'next_page_link: //a',
        'replace_string(<a href="x:y">): :',
        'no colon',
        'date:',
        'toString: x',
        'prune: yes',
        'author: //a',
        'author: //a/@title',
      ),
    ).toEqual([
      [1, 'headline', expect.stringContaining('lower-case()')],
      [2, 'main', 'main content is taken of elements'],
      [3, 'main', expect.stringContaining('<span> is a part of a line')],
      [4, 'main', 'all that is found is left out'],
      [5, undefined, 'no other page is fetched'],
      ...['headline', 'main', 'author', 'date'].map((field) => [
        6,
        field,
        'pages are not rewritten',
      ]),
      [7, undefined, 'it is no "name: value"'],
      [8, undefined, 'it has no value'],
      [9, undefined, 'this directive is not known'],
      [10, 'main', expect.stringContaining('but what "strip" names')],
      [12, 'author', 'it takes the attribute title, the first one elements'],
    ])
  })

  test('is refused where a line depends on what lines before it leave out', () => {
    const depends = (line: number) =>
      `what it selects depends on what line ${line} leaves out before`
    expect(refused('strip: //p[@class="x"]', 'body: //article/p[2]')).toEqual([
      [2, 'main', depends(1)],
    ])
    expect(refused('strip: //div[@class="x"]', 'body: //article/p[2]')).toEqual([])
    expect(refused('strip_id_or_class: x', 'strip: //p[2]', 'body: //article')).toEqual([])
    expect(refused('strip_id_or_class: x', 'body: //p[2]')).toEqual([[2, 'main', depends(1)]])
    expect(refused('strip: //h2', 'strip: //div[h3]')).toEqual([[2, 'main', depends(1)]])
    expect(refused('strip: //div[h3]', 'strip: //h2', 'body: //article')).toEqual([])
    expect(refused('strip: //h2', 'title: //h2[2]')).toEqual([])
  })

  test('of any size and content is read', () => {
    const lines = Array.from({ length: 10_001 }, () => 'strip: //p')
    expect(refused(...lines)).toEqual([[10_001, undefined, 'it has more than 10000 lines']])
    const choices = Array.from({ length: 21 }, (_, at) => `title: //h${at}`)
    expect(refused(...choices)).toEqual([[21, 'headline', 'there are more than 20 for one field']])
    expect(refused(`title: ${'/'.repeat(1_000_000)}`)).toEqual([
      [1, 'headline', expect.stringContaining('longer than 4096')],
    ])
    expect(refused('\0', '__proto__: x', 'constructor: y').map(([place]) => place)).toEqual([
      1, 2, 3,
    ])
  })
})
