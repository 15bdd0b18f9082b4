import { setTimeout as sleep } from 'node:timers/promises'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mapInOrder } from './map-in-order.js'

async function* from<Item>(items: readonly Item[]): AsyncGenerator<Item> {
  yield* items
}

async function all<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const found: Item[] = []
  for await (const item of items) found.push(item)
  return found
}

describe('results', () => {
  test('come in the order of the items, whatever their duration, with limited concurrency', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.nat(3), { maxLength: 20 }),
        fc.integer({ min: 1, max: 5 }),
        async (delays, concurrency) => {
          let [started, maxStarted] = [0, 0]
          const make = async (delay: number) => {
            maxStarted = Math.max(maxStarted, ++started)
            await sleep(delay)
            return delay
          }
          const found: number[] = []
          for await (const made of mapInOrder(from(delays), make, { concurrency })) {
            started--
            found.push(made)
          }
          expect(found).toEqual(delays)
          expect(maxStarted).toBeLessThanOrEqual(concurrency)
        },
      ),
      { numRuns: 30 },
    )
  })

  test('do not wait for items that are slow to come', async () => {
    let isAsked = false
    async function* slow() {
      yield 1
      isAsked = true
      await new Promise(() => {})
    }
    const made = mapInOrder(slow(), async (item) => item, { concurrency: 4 })
    expect((await made.next()).value).toBe(1)
    expect(isAsked).toBe(true)
    // nor does ending the iteration wait
    await made.return(undefined)
  })

  test('come before the failure of the items; the failure of a result comes in its place', async () => {
    async function* failing() {
      yield 1
      yield 2
      throw new RangeError('no more')
    }
    const eight = { concurrency: 8 }
    const found: number[] = []
    const work = async () => {
      for await (const item of mapInOrder(failing(), async (item) => item, eight)) found.push(item)
    }
    await expect(work()).rejects.toThrow('no more')
    expect(found).toEqual([1, 2])
    const fail = async (item: number) => {
      if (item === 2) throw new RangeError('two')
      return item
    }
    await expect(all(mapInOrder(from([1, 2, 3]), fail, eight))).rejects.toThrow('two')
  })

  test('read an item only when it is needed, with a concurrency of one', async () => {
    let read = 0
    async function* counted() {
      for (let at = 0; at < 3; at++) yield ++read
    }
    const made = mapInOrder(counted(), async (item) => item, { concurrency: 1 })
    expect(read).toBe(0)
    await made.next()
    expect(read).toBe(1)
    await made.return(undefined)
  })

  test('of large items are made few at a time, and one at a time where one alone is too large', async () => {
    const sizes = [3, 3, 3, 12, 1, 1, 1, 7, 2]
    let [held, most, alone] = [0, 0, 0]
    const make = async (size: number) => {
      held += size
      if (size > 10) alone = held
      else most = Math.max(most, held)
      await sleep(1)
      return size
    }
    const limits = { concurrency: 9, maxSize: 10, sizeOf: (size: number) => size }
    const found: number[] = []
    for await (const made of mapInOrder(from(sizes), make, limits)) {
      held -= made
      found.push(made)
    }
    expect([found, most, alone]).toEqual([sizes, 10, 12])
  })
})
