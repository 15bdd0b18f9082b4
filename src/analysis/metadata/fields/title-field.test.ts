import { describe, expect, test } from 'vitest'
import { segmentPage } from '../../../page/segments/segment-page.js'
import { readPage } from '../../../page/tree/read-page.js'
import type { CandidateText } from '../candidate.js'
import type { MetadataSource } from '../metadata.js'
import { metadataContext } from '../metadata-context.js'
import { titleField } from './title-field.js'

const page = metadataContext(
  segmentPage(
    readPage(
      '<title>Tide: River bursts banks | Gazette</title><meta property=og:site_name content=Gazette><h1>' +
        'River bursts banks</h1>',
    ),
  ),
  'https://www.gazette.example/news/river-bursts',
)

const textFrom = (text: string, source: MetadataSource, segment = -1): CandidateText => ({
  ...{ text, source, features: [], segment },
})

const candidates = titleField.candidatesOf(page, [
  textFrom('Tide: River bursts banks | Gazette', 'title'),
  textFrom('Tide: River bursts banks', 'open-graph'),
  textFrom('River bursts banks', 'visible', 0),
])
const measures = titleField.measure(page, candidates, -1)
const column = (key: string, name: string): number | undefined => {
  const at = candidates.findIndex((candidate) => candidate.key === key)
  return measures[at]?.[titleField.columns.indexOf(name)]
}

describe('the candidates for the title', () => {
  test('are the texts, and their parts before and behind marks', () => {
    expect(candidates.map(({ key }) => key)).toEqual([
      'tide river bursts banks gazette',
      'tide',
      'river bursts banks gazette',
      'tide river bursts banks',
      'gazette',
      'river bursts banks',
    ])
  })

  test('have the features of a place only where they are its whole text', () => {
    expect(titleField.usesPlaceFeatures('whole')).toBe(true)
    expect(titleField.usesPlaceFeatures('before')).toBe(false)
  })
})

describe('the measures of a title', () => {
  test('compare it with the texts of each source', () => {
    // 3 words of 4, of the 3 + 4 that there are: 6 / 7
    expect(column('river bursts banks', 'like open-graph')).toBeCloseTo(6 / 7)
    expect(column('river bursts banks', 'like title')).toBeCloseTo(6 / 8)
    expect(column('river bursts banks', 'like visible')).toBe(1)
    expect(column('river bursts banks', 'like json-ld')).toBe(0)
  })

  test('tell from the texts of which sources it was cut, and on which side of a mark', () => {
    expect(column('tide river bursts banks', 'cut of title')).toBe(1)
    expect(column('tide river bursts banks', 'cut of open-graph')).toBe(0)
    expect(column('river bursts banks', 'cut of open-graph')).toBe(-1)
  })

  test('compare it with the names of the site', () => {
    expect(column('gazette', 'like site')).toBe(1)
    // the domain is gazetteexample
    expect(column('gazette', 'is domain')).toBe(0.5)
    expect(column('tide river bursts banks gazette', 'holds site')).toBe(1)
    expect(column('tide river bursts banks', 'holds site')).toBe(0)
  })

  test('compare it with the address', () => {
    // news, river, bursts
    expect(column('river bursts banks', 'of address')).toBeCloseTo(2 / 3)
    expect(column('river bursts banks', 'like address')).toBeCloseTo(2 / 3)
  })

  test('compare characters where words are not separated', () => {
    const cut = titleField.candidatesOf(page, [
      textFrom('今日新闻', 'title'),
      textFrom('今日新', 'visible', 0),
    ])
    const likeTitle = titleField.columns.indexOf('like title')
    // 3 characters of 4, of the 3 + 4 that there are
    expect(titleField.measure(page, cut, -1)[1]?.[likeTitle]).toBeCloseTo(6 / 7)
  })
})
