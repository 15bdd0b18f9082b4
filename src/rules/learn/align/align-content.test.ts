import { describe, expect, test } from 'vitest'
import { candidatesFor } from '../../evaluate/candidates.js'
import { pageContextOf } from '../../predicates/page-context.js'
import { alignContentTexts } from './align-content.js'

/** The segments that carry the texts, and the texts that none carries. */
function aligned(html: string, texts: readonly string[]) {
  const page = pageContextOf(html)
  const candidates = candidatesFor({ kind: 'content' }, page)
  const { positives, missing } = alignContentTexts(page, candidates, texts)
  const inOrder = [...positives].sort((a, b) => a - b)
  return { carried: inOrder.map((at) => page.line(candidates[at]!.segment)), missing }
}

const flood = 'The flood came down the valley before dawn.'
const bridge = 'By seven the old bridge had gone with it.'
const mill = 'The mill stood, and so did the miller.'

describe('the segments that carry a text', () => {
  test('are equal to it, except for white space', () => {
    expect(
      aligned(`<p>The flood came <b>down\n</b>the  valley before dawn.<p>${mill}`, [flood]),
    ).toEqual({ carried: [flood], missing: [] })
    expect(aligned(`<p>${flood}`, [flood.replaceAll(' ', '\n')]).carried).toEqual([flood])
  })

  test('are long ones that it contains', () => {
    expect(aligned(`<p>${flood}<p>${mill}<p>${bridge}`, [`${flood}\n\n${bridge}`])).toEqual({
      carried: [flood, bridge],
      missing: [],
    })
  })

  test('are its short lines next to long ones', () => {
    expect(
      aligned(`<h2>Before</h2><p>${flood}<h2>After</h2><p>${bridge}<p>Ad`, [
        `Before\n${flood}\nAfter\n${bridge}`,
      ]),
    ).toEqual({ carried: ['Before', flood, 'After', bridge], missing: [] })
  })

  test('contain texts that make up more than half of them', () => {
    expect(aligned(`<p>${flood} And more.`, [flood]).carried).toEqual([`${flood} And more.`])
    expect(aligned(`<p>${flood}<br>${bridge}`, [flood, bridge])).toEqual({
      carried: [`${flood} ${bridge}`],
      missing: [],
    })
  })

  /** The text has 8 words and 36 characters. */
  test('contain texts that make up half of their words, or more than half of their characters', () => {
    const withWords = (count: number, word: string) =>
      `${flood} ${Array<string>(count).fill(word).join(' ')}`
    const isCarried = (segment: string): boolean =>
      aligned(`<p>${segment}`, [flood]).carried.length > 0
    expect(isCarried(withWords(8, 'river'))).toBe(true)
    expect(isCarried(withWords(9, 'river'))).toBe(false)
    expect(isCarried(withWords(35, 'x'))).toBe(true)
    expect(isCarried(withWords(36, 'x'))).toBe(false)
  })

  test('have most of the words of a label that differs in some', () => {
    const linked = 'Read the long report of the harbour board on tides'
    const shown = 'Read the long report (opens new tab) of the harbour board on tides'
    expect(aligned(`<p>${shown}<p>${bridge}`, [linked])).toEqual({ carried: [shown], missing: [] })
    const noted = mill.replace('stood', '[photo: Ann] stood')
    expect(aligned(`<p>${bridge}<p>${mill}`, [noted])).toEqual({ carried: [mill], missing: [] })
  })

  test('do not include segments with few of its words', () => {
    const other = 'The flood came, as we said, over the dam and into the town hall at noon.'
    expect(aligned(`<p>${other}`, [flood])).toEqual({ carried: [], missing: [flood] })
  })

  test('do not include segments that only contain a text of three words and under 25 characters', () => {
    const just24 = 'abcdefghijkl mnopqrstuvwx'
    const just25 = `${just24}y`
    expect(aligned(`<p>${just24}`, [`${just24} and more`]).carried).toEqual([])
    expect(aligned(`<p>${just25}`, [`${just25} and more`]).carried).toEqual([just25])
    expect(aligned(`<p>${just24} and`, [just24]).carried).toEqual([])
    expect(aligned(`<p>${just25} and`, [just25]).carried).toEqual([`${just25} and`])
  })
})

describe('a short text', () => {
  const far = '<p>Sun</p><p>Sky</p><p>Sea</p>'

  test('matches up to three segments before and after long ones', () => {
    const within = `<p>News</p><p>Sun</p><p>Sky</p><p>${flood}</p><p>Sun</p><p>Sky</p><p>News</p>`
    expect(aligned(within, ['News', flood]).carried).toEqual(['News', flood, 'News'])
  })

  /** Desired behaviour; alignment by words matches a menu before the text. */
  test('does not match in a menu farther away', () => {
    const html = `<p>News</p>${far}<p>${flood}</p>${far}<p>News</p>`
    expect(aligned(html, ['News', flood])).toEqual({ carried: [flood], missing: ['News'] })
  })

  test('does not match in a menu after the text', () => {
    const html = `<p>${flood}</p>${far}<p>News</p>`
    expect(aligned(html, ['News', flood])).toEqual({ carried: [flood], missing: ['News'] })
  })

  test('matches between long ones at any distance', () => {
    const html = `<p>${flood}</p>${far}${far}<p>News</p>${far}${far}<p>${bridge}</p>`
    expect(aligned(html, [flood, 'News', bridge]).carried).toEqual([flood, 'News', bridge])
  })

  test('matches everywhere if no text is long', () => {
    expect(aligned(`<p>News</p>${far}${far}<p>News</p>`, ['News']).carried).toEqual([
      'News',
      'News',
    ])
  })

  test('matches whole segments only', () => {
    expect(aligned('<p>News of today', ['News'])).toEqual({ carried: [], missing: ['News'] })
  })
})

describe('a text is missing', () => {
  test('if no segment carries it, and is reported as written', () => {
    expect(aligned(`<p>${flood}`, [flood, `${bridge}  `])).toEqual({
      carried: [flood],
      missing: [`${bridge}  `],
    })
  })

  test('even if it contains a short carried segment', () => {
    expect(aligned('<p>For<p>Against', ['For', 'Fortunately nobody was hurt that day.'])).toEqual({
      carried: ['For'],
      missing: ['Fortunately nobody was hurt that day.'],
    })
  })

  test('if its segment is hidden', () => {
    expect(aligned(`<p hidden>${flood}`, [flood])).toEqual({ carried: [], missing: [flood] })
  })

  test('not if a carried segment contains it', () => {
    expect(aligned(`<p>Alas. ${flood}`, ['Alas.', flood])).toEqual({
      carried: [`Alas. ${flood}`],
      missing: [],
    })
  })
})

test('no texts match no segments', () => {
  expect(aligned(`<p>${flood}`, [])).toEqual({ carried: [], missing: [] })
})
