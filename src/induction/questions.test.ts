import { describe, expect, test } from 'vitest'
import { describePredicate } from '../rules/predicate.js'
import { exampleOf } from './induction.test-kit.js'
import { bestQuestions, questionDefaults } from './questions.js'
import { rowDefaults, trainingRows } from './training-rows.js'

/** The questions about a page's elements, best first: their texts and their answers. */
const asked = (html: string, positives: readonly string[], uncertain: readonly string[] = []) =>
  bestQuestions(trainingRows([exampleOf(html, positives, uncertain)])).map(
    ({ predicate, answers }) => `${describePredicate(predicate)} ${answers.join('')}`,
  )

const named = (questions: readonly string[]): readonly string[] =>
  questions.filter((question) => /^(is|has|inside|after) /.test(question))

describe('the questions', () => {
  test('are about what positives are called, are inside of and stand after', () => {
    const html = '<h3>By</h3><div class=c id=d><p class="x y" id=z>Ann</p></div><i>no</i><b>no</b>'
    const texts = named(asked(html, ['Ann']))
    // of the positive's every other question parts the rows in the same way, so that one of them is enough
    expect(texts).toEqual(['is <p> 0100'])
    const twice = named(
      asked(`${html}<p>1</p><p class=x>2</p><p id=z>3</p><div class=c>4</div>`, ['Ann']),
    )
    expect(twice).toEqual([
      'inside <div> 01000000',
      'has id "z" 01000010',
      'has class "x" 01000100',
      'is <p> 01001110',
      'has class "c" 00000001',
    ])
  })

  test('are about the classes of what is no positive too', () => {
    const html = '<p class=price>5</p><p class="price old">6</p><p>7</p>'
    expect(named(asked(html, ['5']))).toContain('has class "old" 010')
  })

  test('ask what stands before a value only where that is short', () => {
    const label = 'x'.repeat(rowDefaults.longestLabel)
    const page = (before: string) => `<td>${before}</td><td>5</td><td>6</td><td>7</td>`
    expect(named(asked(page(label), ['5']))).toEqual([`after "${label}" 0100`])
    expect(named(asked(page(`${label}x`), ['5']))).toEqual([])
  })

  /**
   * 8 rows, 4 of them positive: 1 bit to learn. "c1" has all 4 and 1 other: 1 - 5/8 H(4/5) = 0.549. "c2" has 3 of the 4
   * and no other: 1 - 5/8 H(1/5) = 0.549, as much. "c3" has 2 of the 4 and no other: 1 - 6/8 H(1/3) = 0.311. "c4" has 2
   * of the 4 and 1 other: 1 - 3/8 H(1/3) - 5/8 H(2/5) = 0.049. "c5" has 2 of the 4 and 2 others: 0.
   */
  test('come by what they tell, those that tell nothing not at all', () => {
    const rows = [
      ['+1', 'c1 c2 c3 c4 c5'],
      ['+2', 'c1 c2 c3 c4 c5'],
      ['+3', 'c1 c2'],
      ['+4', 'c1'],
      ['-5', 'c1 c4 c5'],
      ['-6', 'c5'],
      ['-7', ''],
      ['-8', ''],
    ] as const
    const html = rows.map(([text, words]) => `<p class="${words}">${text}</p>`).join('')
    const about = asked(html, ['+1', '+2', '+3', '+4']).filter((text) => text.startsWith('has '))
    expect(about).toEqual([
      'has class "c1" 11111000',
      'has class "c2" 11100000',
      'has class "c3" 11000000',
      'has class "c4" 11001000',
    ])
  })

  test('are none where there is nothing to tell apart', () => {
    expect(asked('<p>a</p><p>b</p>', ['a', 'b'])).toEqual([])
    expect(asked('<p>a</p><p>b</p>', [])).toEqual([])
  })

  test('that tell as much: a name comes before the text before, and that before a measure', () => {
    const html = '<td>Pages</td><th>5 1 2 3</th><td>x</td><td>y</td>'
    const [first] = asked(html, ['5 1 2 3'])
    expect(first).toBe('is <th> 0100')
    const [second] = asked(html.replaceAll('th>', 'td>'), ['5 1 2 3'])
    expect(second).toBe('after "Pages" 0100')
  })

  test('are as many as may be, and no two have the same answers', () => {
    const scattered = (row: number, word: number): boolean =>
      ((row + 1) * (word + 7) * 2_654_435_761) % 97 < 40
    const classesOf = (row: number): string =>
      Array.from({ length: 150 }, (_, word) => (scattered(row, word) ? `c${word}` : '')).join(' ')
    const rows = Array.from({ length: 100 }, (_, row) => `<p class="${classesOf(row)}">${row}</p>`)
    const positives = Array.from({ length: 20 }, (_, at) => String(at * 5))
    const questions = asked(rows.join(''), positives)
    expect(questions.length).toBeGreaterThan(questionDefaults.most / 2)
    expect(questions.length).toBeLessThanOrEqual(questionDefaults.most)
    const answers = questions.map((question) => question.split(' ').at(-1))
    expect(new Set(answers).size).toBe(questions.length)
  })

  test('are also about what only several others are', () => {
    const nav = (text: string) => `<nav><p>${text}</p></nav>`
    const html = `${nav('1')}<div><p>2</p></div>${nav('3')}<div><p>4</p></div>`
    expect(asked(html, ['2', '4'])).toContain('inside <nav> 1010')
  })

  /** Every "c" tells more about all rows than "old" does, but only "old" parts the two that are a "price". */
  test('are also about what parts the positives from what is most like them', () => {
    const words = Array.from({ length: questionDefaults.most }, (_, at) => `c${at}`)
    const others = words.map((word) => `<p class="${word}">no</p>`).join('')
    const price = `<p class="price ${words.join(' ')}">5</p>`
    const old = `<p class="price old ${words.join(' ')}">6</p>`
    const none = '0'.repeat(questionDefaults.most)
    expect(asked(others + price + old + others, ['5'])).toContain(
      `has class "old" ${none}01${none}`,
    )
  })
})

describe('the thresholds of a measure', () => {
  const words = (count: number, tag: string): string =>
    `<${tag}>${'ab '.repeat(count).trim()}</${tag}>`
  const text = (count: number): string => 'ab '.repeat(count).trim()

  /** Positives of 3, 5, 7 and 9 words, others of 2, 11 and 40: begin 3, quarter 5, middle 7, the first beyond 11. */
  test('are where positives begin, their first quarter, their middle, and the first value beyond them', () => {
    const html = [2, 3, 5, 7, 9, 11, 40].map((count) => words(count, 'p')).join('')
    const questions = bestQuestions(trainingRows([exampleOf(html, [3, 5, 7, 9].map(text))]))
    const ofSize = questions.flatMap(({ predicate, answers }) =>
      predicate.kind === 'measure' && ['text.words', 'text.characters'].includes(predicate.feature)
        ? [answers.join('')]
        : [],
    )
    // what 5 and 7 tell is less than what 3 and 11 tell
    expect(ofSize.slice(0, 2).sort()).toEqual(['0000011', '0111111'])
    expect([...ofSize].sort()).toEqual(['0000011', '0001111', '0011111', '0111111'])
  })

  test.each([
    [1234, 12, 'text.words >= 1000'],
    [1234, 1200, 'text.words >= 1230'],
    [37, 36, 'text.words >= 37'],
    [37, 29, 'text.words >= 30'],
    [37, 30, 'text.words >= 37'],
  ])('of %d words and %d is the shortest number that parts them: %s', (more, fewer, question) => {
    const example = exampleOf(words(more, 'p') + words(fewer, 'p'), [text(more)])
    const [best] = bestQuestions(trainingRows([example]))
    expect(best && describePredicate(best.predicate)).toBe(question)
  })

  test('hold for the positives that they were taken from', () => {
    const letters = 'abcdefghijklmnopqrst'.repeat(3)
    const linked = (share: number) =>
      `<p><a href=x>${letters.slice(0, share * 60)}</a>${letters.slice(share * 60)}</p>`
    const example = exampleOf(linked(0.6) + linked(0.7), [])
    const questions = bestQuestions(trainingRows([{ ...example, positives: new Set([2]) }]))
    const features = questions.map(({ predicate }) => 'feature' in predicate && predicate.feature)
    expect(features).toContain('links.characters')
  })
})
