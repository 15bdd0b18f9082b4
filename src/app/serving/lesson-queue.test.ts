import { expect, test } from 'vitest'
import type { RuleUse } from '../../rules/health/rule-use.js'
import { LessonQueue } from './lesson-queue.js'
import type { LearnedChanges, Lesson } from './writing-tasks.js'

const rule = { site: 'a.example', layout: 'page', field: 'price', version: 1 }
const use: RuleUse = { rule, result: 'hit', values: [] }
const page = { id: 'p', html: '<p>', warnings: [] }
const found = { json: '{}', decidedBy: 'rule', site: 'a.example', uses: [use] } as const
const sample = { signature: [], layout: undefined, missed: [] }
const nothing: LearnedChanges = { changed: [], induced: [], warnings: [] }

test('sends lessons in batches and in their order, and never two batches at once', async () => {
  const batches: (readonly Lesson[])[] = []
  let running = 0
  const queue = new LessonQueue(
    async (lessons) => {
      expect(++running).toBe(1)
      batches.push(lessons)
      await new Promise((resolve) => setTimeout(resolve, 5))
      running--
      return nothing
    },
    () => {},
  )
  for (let at = 0; at < 450; at++)
    queue.add(page, { ...found, uses: [{ ...use, values: [String(at)] }] })
  await queue.flush()
  expect(batches.map(({ length }) => length)).toEqual([200, 200, 50])
  expect(batches.flat().map(({ uses }) => uses[0]!.values[0])).toEqual(
    Array.from({ length: 450 }, (_, at) => String(at)),
  )
})

test('sends a page only with what is learned from it, and nothing of unknown sites', async () => {
  const sent: Lesson[] = []
  const queue = new LessonQueue(
    async (lessons) => {
      sent.push(...lessons)
      return nothing
    },
    () => {},
  )
  const { site: _, ...unknown } = found
  queue.add(page, unknown)
  queue.add(page, { ...found, uses: [] })
  queue.add(page, found)
  queue.add(page, { ...found, sample })
  await queue.flush()
  expect(sent).toEqual([
    { site: 'a.example', uses: [use], observed: undefined },
    { site: 'a.example', uses: [use], observed: { page, sample } },
  ])
})

test('tells what was learned, and what could not be stored', async () => {
  const told: LearnedChanges[] = []
  let isBroken = false
  const queue = new LessonQueue(
    async () => {
      if (isBroken) throw new Error('the disk is full')
      return { ...nothing, induced: ['a.example'] }
    },
    (changes) => told.push(changes),
  )
  queue.add(page, found)
  await queue.flush()
  isBroken = true
  queue.add(page, found)
  await queue.flush()
  expect(told).toEqual([
    { ...nothing, induced: ['a.example'] },
    { ...nothing, warnings: ['Error: the disk is full'] },
  ])
})
