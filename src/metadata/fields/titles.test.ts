import { describe, expect, test } from 'vitest'
import { segment } from '../../blocks/segment.js'
import { readPage } from '../../page/read-page.js'
import type { Mention, SourceName } from '../mention.js'
import { saidPage } from '../said-page.js'
import { titles } from './titles.js'

const page = saidPage(
  segment(
    readPage(
      '<title>Tide: River bursts banks | Gazette</title><meta property=og:site_name content=Gazette><h1>River bursts banks</h1>',
    ),
  ),
  'https://www.gazette.example/news/river-bursts',
)

const mention = (text: string, source: SourceName, run = -1): Mention => ({
  ...{ text, source, signs: [], run },
})

const candidates = titles.candidatesOf(page, [
  mention('Tide: River bursts banks | Gazette', 'title'),
  mention('Tide: River bursts banks', 'open-graph'),
  mention('River bursts banks', 'visible', 0),
])
const numbers = titles.numbersOf(page, candidates, -1)
const column = (key: string, name: string): number | undefined => {
  const at = candidates.findIndex((candidate) => candidate.key === key)
  return numbers[at]?.[titles.columns.indexOf(name)]
}

describe('the titles that a page may have', () => {
  test('are what it is called, and what stands before and behind marks in that', () => {
    expect(candidates.map(({ key }) => key)).toEqual([
      'tide river bursts banks gazette',
      'tide',
      'river bursts banks gazette',
      'tide river bursts banks',
      'gazette',
      'river bursts banks',
    ])
  })

  test('have the signs of a place only where they are all of its text', () => {
    expect(titles.bearsSigns('whole')).toBe(true)
    expect(titles.bearsSigns('before')).toBe(false)
  })
})

describe('what is counted of a title', () => {
  test('says how like it is to what each voice says', () => {
    // 3 words of 4, of the 3 + 4 that there are: 6 / 7
    expect(column('river bursts banks', 'like open-graph')).toBeCloseTo(6 / 7)
    expect(column('river bursts banks', 'like title')).toBeCloseTo(6 / 8)
    expect(column('river bursts banks', 'like visible')).toBe(1)
    expect(column('river bursts banks', 'like json-ld')).toBe(0)
  })

  test('says whose texts it was cut from, and on which side of a mark it stood', () => {
    expect(column('tide river bursts banks', 'cut of title')).toBe(1)
    expect(column('tide river bursts banks', 'cut of open-graph')).toBe(0)
    expect(column('river bursts banks', 'cut of open-graph')).toBe(-1)
  })

  test('knows the name of the site', () => {
    expect(column('gazette', 'like site')).toBe(1)
    // the domain is gazetteexample
    expect(column('gazette', 'is domain')).toBe(0.5)
    expect(column('tide river bursts banks gazette', 'holds site')).toBe(1)
    expect(column('tide river bursts banks', 'holds site')).toBe(0)
  })

  test('compares it with the address', () => {
    // news, river, bursts
    expect(column('river bursts banks', 'of address')).toBeCloseTo(2 / 3)
    expect(column('river bursts banks', 'like address')).toBeCloseTo(2 / 3)
  })

  test('compares characters where words are not parted', () => {
    const said = titles.candidatesOf(page, [
      mention('今日新闻', 'title'),
      mention('今日新', 'visible', 0),
    ])
    const likeTitle = titles.columns.indexOf('like title')
    // 3 characters of 4, of the 3 + 4 that there are
    expect(titles.numbersOf(page, said, -1)[1]?.[likeTitle]).toBeCloseTo(6 / 7)
  })
})
