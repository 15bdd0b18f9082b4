import { expect, test } from 'vitest'
import { NoInput } from '../core/errors.js'
import { compare } from './compare.js'
import { systemOf } from './evaluate/evaluate.test-kit.js'

const html = '<p>Home</p><p>The ferry leaves at noon.</p><p>It comes back late today.</p>'
const page = { id: 'a', html, warnings: [] }

test('each run says who keeps it, and each answer how near it is to the first', async () => {
  const { systems, runs } = await compare(page, [
    systemOf('one', () => ({ text: 'The ferry leaves at noon.' })),
    systemOf('all', () => ({ text: 'Home\nThe ferry leaves at noon.\nIt comes back late today.' })),
  ])
  expect(runs).toEqual([
    { text: 'Home', keptBy: [1] },
    { text: 'The ferry leaves at noon.', keptBy: [0, 1] },
    { text: 'It comes back late today.', keptBy: [1] },
  ])
  // 5 words shared by answers of 5 and 11
  expect(systems).toMatchObject([
    { name: 'one', words: 5, agreement: 1, ms: 1 },
    { name: 'all', words: 11, agreement: 10 / 16 },
  ])
})

test('a system that fails has an empty answer, and the others have theirs', async () => {
  const { systems, runs } = await compare(page, [
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
  expect(runs[0]?.keptBy).toEqual([1])
})
