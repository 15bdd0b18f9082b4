import { describe, expect, test } from 'vitest'
import type { Example } from './example.js'
import { exampleOf } from './induction.test-kit.js'
import { measured, rowDefaults, trainingRows } from './training-rows.js'

const namesIn = (html: string, positives: readonly string[]): readonly (readonly string[])[] =>
  trainingRows([exampleOf(html, positives)]).map(({ names }) => [...names.keys()])

/** So many paragraphs, of which the first ones carry the label. */
function paragraphs(positives: number, others: number): Example {
  const html = Array.from({ length: positives + others }, (_, at) => `<p>${at}</p>`).join('')
  const places = Array.from({ length: positives }, (_, at) => at)
  return { ...exampleOf(html, []), positives: new Set(places) }
}

const countOf = (rows: readonly { readonly isPositive: boolean }[]): readonly [number, number] => [
  rows.filter(({ isPositive }) => isPositive).length,
  rows.filter(({ isPositive }) => !isPositive).length,
]

describe('the rows to learn from', () => {
  test('are the subjects of all pages, but for the uncertain ones', () => {
    const rows = trainingRows([
      exampleOf('<p>a</p><p>b</p><p>c</p>', ['b'], ['c']),
      exampleOf('<p>d</p>', ['d']),
    ])
    expect(rows.map(({ page, subject }) => page.line(subject.run))).toEqual(['a', 'b', 'd'])
    expect(rows.map(({ isPositive }) => isPositive)).toEqual([false, true, true])
  })

  test('know what they are called, are inside of and stand after', () => {
    expect(namesIn('<h3>By</h3><div class=c id=d><p class="x y" id=z>Ann</p></div>', [])).toEqual([
      ['is <h3>'],
      [
        'is <p>',
        'has class "x"',
        'has class "y"',
        'has id "z"',
        'inside <div>',
        'inside class "c"',
        'inside id "d"',
        'after "By"',
      ],
    ])
  })

  test('know what stands before them where that is short', () => {
    const label = 'x'.repeat(rowDefaults.longestLabel)
    const last = (html: string) => namesIn(html, []).at(-1)
    expect(last(`<p>${label}</p><b>5</b>`)).toContain(`after "${label}"`)
    expect(last(`<p>${label}x</p><b>5</b>`)).toEqual(['is <b>'])
  })

  test('know their measures', () => {
    const [row] = trainingRows([exampleOf('<p>one two three</p>', [])])
    expect(row!.measures).toHaveLength(measured.length)
    expect(row!.measures[measured.indexOf('text.words')]).toBe(3)
  })

  test('are all that carry the label, and every n-th of the others when there are too many', () => {
    const others = rowDefaults.most + 500
    expect(countOf(trainingRows([paragraphs(2, others)]))).toEqual([2, others / 2])
    expect(countOf(trainingRows([paragraphs(2, 1_498)]))).toEqual([2, 1_498])
  })

  /** Of 2,250 others at most 750: every third. */
  test('are not only such as carry the label, however many do', () => {
    expect(countOf(trainingRows([paragraphs(1_600, 2_250)]))).toEqual([1_600, 750])
    expect(countOf(trainingRows([paragraphs(1_600, 500)]))).toEqual([1_600, 500])
  })
})
