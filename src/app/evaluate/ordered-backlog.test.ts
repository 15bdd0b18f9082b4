import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { OrderedBacklog } from './ordered-backlog.js'

test('results are handled in the order of the work, whichever is done first', async () => {
  const backlog = new OrderedBacklog(3)
  const handled: number[] = []
  for (const ms of [30, 1, 10, 0])
    await backlog.add(setTimeout(ms, ms), (done) => handled.push(done))
  await backlog.drain()
  expect(handled).toEqual([30, 1, 10, 0])
})

test('adding waits while too much is under way', async () => {
  const backlog = new OrderedBacklog(1)
  let resolve = (): void => {}
  const promise = new Promise<void>((done) => {
    resolve = done
  })
  await backlog.add(promise, () => {})
  let isAdded = false
  const added = backlog
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

test('a failure comes out where it is waited for, and nowhere else', async () => {
  const backlog = new OrderedBacklog(3)
  await backlog.add(Promise.reject(new Error('no')), () => {})
  await setTimeout(1)
  await expect(backlog.drain()).rejects.toThrow('no')
})
