import { expect, test } from 'vitest'
import { scoreAnswers } from './page-score.js'

const html =
  '<ul><li>Home</li><li>All news</li></ul><p>The ferry leaves at noon.</p><p>It comes back late.</p>'
const gold = 'The ferry leaves at noon.\nIt comes back late.'

test('each answer is scored by every measure', () => {
  const [half] = scoreAnswers({ html, gold, answers: ['The ferry leaves at noon.'] })
  // 5 of 9 words; 25 of 45 characters, one of them the space between the lines; 2 of 6 shingles of 4
  expect(half?.words).toEqual({ precision: 1, recall: 5 / 9, f1: 10 / 14 })
  expect(half?.characters).toEqual(half?.words)
  expect(half?.subsequence).toEqual({ precision: 1, recall: 25 / 45, f1: 50 / 70 })
  expect(half?.shingles).toEqual({ precision: 1, recall: 2 / 6, f1: 4 / 8 })
  expect(half?.exact).toBe(0)
  // one of the segments Home, All news and the two paragraphs is missing
  expect(half?.blocks).toEqual({ precision: 1, recall: 0.5, f1: 2 / 3, accuracy: 0.75 })
})

test('answers keep their order, and white space does not matter', () => {
  const answers = ['', gold.replace('\n', ' \n\n ')]
  expect(
    scoreAnswers({ html, gold, answers }).map(({ exact, words }) => [exact, words.f1]),
  ).toEqual([
    [0, 0],
    [1, 1],
  ])
})

test('an empty answer is right where the gold is empty', () => {
  const [score] = scoreAnswers({ html: '', gold: '', answers: [''] })
  expect(score?.words.f1).toBe(1)
  expect(score?.exact).toBe(1)
  expect(score?.blocks.accuracy).toBe(1)
})
