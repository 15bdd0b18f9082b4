import { setTimeout as sleep } from 'node:timers/promises'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { inOrder } from './in-order.js'

async function* from<Item>(items: readonly Item[]): AsyncGenerator<Item> {
  yield* items
}

async function all<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const found: Item[] = []
  for await (const item of items) found.push(item)
  return found
}

describe('what is made in order', () => {
  test('comes in the order of the items however long each takes, and no more than so many are begun', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.nat(3), { maxLength: 20 }),
        fc.integer({ min: 1, max: 5 }),
        async (delays, most) => {
          let [begun, mostBegun] = [0, 0]
          const make = async (delay: number) => {
            mostBegun = Math.max(mostBegun, ++begun)
            await sleep(delay)
            return delay
          }
          const found: number[] = []
          for await (const made of inOrder(from(delays), make, most)) {
            begun--
            found.push(made)
          }
          expect(found).toEqual(delays)
          expect(mostBegun).toBeLessThanOrEqual(most)
        },
      ),
      { numRuns: 30 },
    )
  })

  test('does not wait for items that are slow to come', async () => {
    let isAsked = false
    async function* slow() {
      yield 1
      isAsked = true
      await new Promise(() => {})
    }
    const made = inOrder(slow(), async (item) => item, 4)
    expect((await made.next()).value).toBe(1)
    expect(isAsked).toBe(true)
    // nor does who wants no more
    await made.return(undefined)
  })

  test('is given before what the items failed with; a failure of its own comes in its place', async () => {
    async function* failing() {
      yield 1
      yield 2
      throw new RangeError('no more')
    }
    const found: number[] = []
    const work = async () => {
      for await (const item of inOrder(failing(), async (item) => item, 8)) found.push(item)
    }
    await expect(work()).rejects.toThrow('no more')
    expect(found).toEqual([1, 2])
    const fail = async (item: number) => {
      if (item === 2) throw new RangeError('two')
      return item
    }
    await expect(all(inOrder(from([1, 2, 3]), fail, 8))).rejects.toThrow('two')
  })

  test('reads no item before it is asked for, one at a time where one is the most', async () => {
    let read = 0
    async function* counted() {
      for (let at = 0; at < 3; at++) yield ++read
    }
    const made = inOrder(counted(), async (item) => item, 1)
    expect(read).toBe(0)
    await made.next()
    expect(read).toBe(1)
    await made.return(undefined)
  })
})
