import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { OrderedQueue } from './answer-pipeline.js'

test('results are handled in the order in which tasks were added, whichever finishes first', async () => {
  const queue = new OrderedQueue(3)
  const handled: number[] = []
  for (const ms of [30, 1, 10, 0]) await queue.add(setTimeout(ms, ms), (done) => handled.push(done))
  await queue.drain()
  expect(handled).toEqual([30, 1, 10, 0])
})

test('adding a task waits while too many are unfinished', async () => {
  const queue = new OrderedQueue(1)
  let resolve = (): void => {}
  const promise = new Promise<void>((done) => {
    resolve = done
  })
  await queue.add(promise, () => {})
  let isAdded = false
  const added = queue
    .add(Promise.resolve(), () => {})
    .then(() => {
      isAdded = true
    })
  await setTimeout(1)
  expect(isAdded).toBe(false)
  resolve()
  await added
  expect(isAdded).toBe(true)
})

test('a rejected task rejects drain, and nothing else', async () => {
  const queue = new OrderedQueue(3)
  await queue.add(Promise.reject(new Error('no')), () => {})
  await setTimeout(1)
  await expect(queue.drain()).rejects.toThrow('no')
})
