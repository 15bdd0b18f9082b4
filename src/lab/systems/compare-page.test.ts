import { expect, test } from 'vitest'
import { NoInput } from '../../core/errors.js'
import { comparePage } from './compare-page.js'
import { systemOf } from './evaluate.test-kit.js'

const html = '<p>Home</p><p>The ferry leaves at noon.</p><p>It comes back late today.</p>'
const page = { id: 'a', html, warnings: [] }

test('each segment has the systems that keep it, and each answer its F1 with the first', async () => {
  const { systems, segments } = await comparePage(page, [
    systemOf('one', () => ({ text: 'The ferry leaves at noon.' })),
    systemOf('all', () => ({ text: 'Home\nThe ferry leaves at noon.\nIt comes back late today.' })),
  ])
  expect(segments).toEqual([
    { text: 'Home', keptBy: [1] },
    { text: 'The ferry leaves at noon.', keptBy: [0, 1] },
    { text: 'It comes back late today.', keptBy: [1] },
  ])
  // 5 common words of answers with 5 and 11 words
  expect(systems).toMatchObject([
    { name: 'one', words: 5, agreement: 1, ms: 1 },
    { name: 'all', words: 11, agreement: 10 / 16 },
  ])
})

test('a failed system has an empty answer, and the others have theirs', async () => {
  const { systems, segments } = await comparePage(page, [
    systemOf('broken', () => {
      throw new NoInput()
    }),
    systemOf('one', () => ({ text: 'Home' })),
  ])
  expect(systems).toMatchObject([
    { name: 'broken', text: '', error: { code: 'NO_INPUT' } },
    { name: 'one', agreement: 0 },
  ])
  expect(systems[0]).not.toHaveProperty('ms')
  expect(segments[0]?.keptBy).toEqual([1])
})
