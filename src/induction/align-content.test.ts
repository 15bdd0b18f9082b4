import { describe, expect, test } from 'vitest'
import { studyPage } from '../rules/studied-page.js'
import { subjectsFor } from '../rules/subjects.js'
import { alignContent } from './align-content.js'

/** The runs that carry the texts, and the texts that none carries. */
function aligned(html: string, texts: readonly string[]) {
  const page = studyPage(html)
  const subjects = subjectsFor({ kind: 'content' }, page)
  const { positives, missing } = alignContent(page, subjects, texts)
  const inOrder = [...positives].sort((a, b) => a - b)
  return { carried: inOrder.map((at) => page.line(subjects[at]!.run)), missing }
}

const flood = 'The flood came down the valley before dawn.'
const bridge = 'By seven the old bridge had gone with it.'
const mill = 'The mill stood, and so did the miller.'

describe('the runs that carry a text', () => {
  test('are equal to it, whatever the white space', () => {
    expect(
      aligned(`<p>The flood came <b>down\n</b>the  valley before dawn.<p>${mill}`, [flood]),
    ).toEqual({ carried: [flood], missing: [] })
    expect(aligned(`<p>${flood}`, [flood.replaceAll(' ', '\n')]).carried).toEqual([flood])
  })

  test('are the long ones that are part of it', () => {
    expect(aligned(`<p>${flood}<p>${mill}<p>${bridge}`, [`${flood}\n\n${bridge}`])).toEqual({
      carried: [flood, bridge],
      missing: [],
    })
  })

  test('are those of its short lines that stand beside the long ones', () => {
    expect(
      aligned(`<h2>Before</h2><p>${flood}<h2>After</h2><p>${bridge}<p>Ad`, [
        `Before\n${flood}\nAfter\n${bridge}`,
      ]),
    ).toEqual({ carried: ['Before', flood, 'After', bridge], missing: [] })
  })

  test('hold texts that make up more than half of them', () => {
    expect(aligned(`<p>${flood} And more.`, [flood]).carried).toEqual([`${flood} And more.`])
    expect(aligned(`<p>${flood}<br>${bridge}`, [flood, bridge])).toEqual({
      carried: [`${flood} ${bridge}`],
      missing: [],
    })
  })

  /** The flood came in 8 words of 36 characters. */
  test('hold texts that make up half of their words, or more than half of their characters', () => {
    const withWords = (count: number, word: string) =>
      `${flood} ${Array<string>(count).fill(word).join(' ')}`
    const isCarried = (run: string): boolean => aligned(`<p>${run}`, [flood]).carried.length > 0
    expect(isCarried(withWords(8, 'river'))).toBe(true)
    expect(isCarried(withWords(9, 'river'))).toBe(false)
    expect(isCarried(withWords(35, 'x'))).toBe(true)
    expect(isCarried(withWords(36, 'x'))).toBe(false)
  })

  test('have most of the words of a label that lacks some, or has some of its own', () => {
    const linked = 'Read the long report of the harbour board on tides'
    const shown = 'Read the long report (opens new tab) of the harbour board on tides'
    expect(aligned(`<p>${shown}<p>${bridge}`, [linked])).toEqual({ carried: [shown], missing: [] })
    const noted = mill.replace('stood', '[photo: Ann] stood')
    expect(aligned(`<p>${bridge}<p>${mill}`, [noted])).toEqual({ carried: [mill], missing: [] })
  })

  test('are not those with few of its words', () => {
    const other = 'The flood came, as we said, over the dam and into the town hall at noon.'
    expect(aligned(`<p>${other}`, [flood])).toEqual({ carried: [], missing: [flood] })
  })

  test('are none for a text of three words and under 25 characters that is only part of one', () => {
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

  test('counts up to three runs before and after the long ones', () => {
    const within = `<p>News</p><p>Sun</p><p>Sky</p><p>${flood}</p><p>Sun</p><p>Sky</p><p>News</p>`
    expect(aligned(within, ['News', flood]).carried).toEqual(['News', flood, 'News'])
  })

  /** To be so; by words in order, a menu before the text is taken for it. */
  test('does not count in a menu farther away', () => {
    const html = `<p>News</p>${far}<p>${flood}</p>${far}<p>News</p>`
    expect(aligned(html, ['News', flood])).toEqual({ carried: [flood], missing: ['News'] })
  })

  test('does not count in a menu behind the text', () => {
    const html = `<p>${flood}</p>${far}<p>News</p>`
    expect(aligned(html, ['News', flood])).toEqual({ carried: [flood], missing: ['News'] })
  })

  test('counts between long ones, however far they are apart', () => {
    const html = `<p>${flood}</p>${far}${far}<p>News</p>${far}${far}<p>${bridge}</p>`
    expect(aligned(html, [flood, 'News', bridge]).carried).toEqual([flood, 'News', bridge])
  })

  test('counts everywhere when no text is long', () => {
    expect(aligned(`<p>News</p>${far}${far}<p>News</p>`, ['News']).carried).toEqual([
      'News',
      'News',
    ])
  })

  test('must be the whole run', () => {
    expect(aligned('<p>News of today', ['News'])).toEqual({ carried: [], missing: ['News'] })
  })
})

describe('a text is missing', () => {
  test('when no run carries it, and is told as it was written', () => {
    expect(aligned(`<p>${flood}`, [flood, `${bridge}  `])).toEqual({
      carried: [flood],
      missing: [`${bridge}  `],
    })
  })

  test('though a short run that is carried stands in it by chance', () => {
    expect(aligned('<p>For<p>Against', ['For', 'Fortunately nobody was hurt that day.'])).toEqual({
      carried: ['For'],
      missing: ['Fortunately nobody was hurt that day.'],
    })
  })

  test('when its run is hidden', () => {
    expect(aligned(`<p hidden>${flood}`, [flood])).toEqual({ carried: [], missing: [flood] })
  })

  test('never when it is part of a run that is carried', () => {
    expect(aligned(`<p>Alas. ${flood}`, ['Alas.', flood])).toEqual({
      carried: [`Alas. ${flood}`],
      missing: [],
    })
  })
})

test('no texts are carried by nothing', () => {
  expect(aligned(`<p>${flood}`, [])).toEqual({ carried: [], missing: [] })
})
