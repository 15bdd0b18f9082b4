import { describe, expect, test } from 'vitest'
import { type LabelledObject, readLabelledObject } from '../../input/pages/labelled-object.js'
import type { LabelledPageInput } from '../../input/pages/labelled-pages.js'
import { checkLabels, isAllFound } from './check-labels.js'

async function* inputs(pages: readonly LabelledObject[]): AsyncGenerator<LabelledPageInput> {
  for (const [at, page] of pages.entries()) yield readLabelledObject(page, at + 1)
}
const checked = (pages: readonly LabelledObject[], site?: string) =>
  checkLabels(inputs(pages), site)

const url = 'https://www.a.example/'
const html =
  '<meta name=author content="Anna Berg"><h1 class="a b c">Waves</h1><div id=x><p>by Anna Berg<p>Waves</div>'

describe('a check of labels', () => {
  test('gives the elements of each, how it is taken, and from how many', async () => {
    const found = await checked([
      {
        html,
        url,
        labels: { main: { selector: '#x' }, headline: 'Waves', author: ['Anna Berg'], tags: [] },
      },
    ])
    expect(found.labels).toEqual(
      [
        ['main', ['div#x > p'], 'segments', 2, 0],
        ['headline', ['h1.a.b'], 'text', 1, 1],
        ['author', ['div#x > p'], 'part of the text: after "by"', 1, 0],
        ['tags', [], 'text', 0, 0],
      ].map(([field, where, how, places, alike]) => ({
        site: 'a.example',
        page: 'page 1',
        field,
        where,
        how,
        places,
        alike,
        missing: [],
      })),
    )
    expect(isAllFound(found)).toBe(true)
  })

  test('gives what is missing, with the nearest text', async () => {
    const found = await checked([{ html, url, labels: { author: ['ANNA BERG', 'Ben'] } }])
    expect(found.labels[0]).toMatchObject({
      where: [],
      places: 0,
      missing: [
        { wanted: 'ANNA BERG', code: 'LABEL_NOT_FOUND', hint: 'the page has "by Anna Berg"' },
        { wanted: 'Ben', code: 'LABEL_NOT_FOUND' },
      ],
    })
    expect(isAllFound(found)).toBe(false)
  })

  test('lists pages without labels, without site, and with labels that are too wide', async () => {
    const found = await checked([
      { html, url },
      { html, labels: { headline: 'Waves' } },
      { html: `<body>${html}`, url, labels: { main: { selector: 'body' } } },
    ])
    expect(found.unlabelled).toEqual(['page 1'])
    expect(found.failed).toMatchObject([
      { page: 'page 2', code: 'SITE_UNKNOWN' },
      { page: 'page 3', code: 'LABEL_TOO_WIDE' },
    ])
    expect(isAllFound(found)).toBe(false)
  })

  test('aligns the pages of a site together, also of a given site', async () => {
    const other = { html: '<p>Anna', labels: { author: 'Anna', headline: 'Anna' } }
    const found = await checked(
      [{ html: '<p>by Ben', labels: { author: 'Ben' } }, other],
      'b.example',
    )
    expect(found.labels.map(({ site, page, field, how }) => [site, page, field, how])).toEqual([
      ['b.example', 'page 1', 'author', 'part of the text: after "by" if it is there'],
      ['b.example', 'page 2', 'author', 'part of the text: after "by" if it is there'],
      ['b.example', 'page 2', 'headline', 'text'],
    ])
  })

  test('names a META by its name', async () => {
    const found = await checked([
      { html: '<meta property=og:x content=K-17><p>a', url, labels: { sku: 'K-17' } },
    ])
    expect(found.labels[0]).toMatchObject({
      where: ['meta[property=og:x]'],
      how: 'attribute content',
    })
  })
})
