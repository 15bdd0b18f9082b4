import { expect, test } from 'vitest'
import { Semaphore } from './semaphore.js'

test('shared work is limited, and exclusive work waits and is waited for', async () => {
  const slots = new Semaphore(2)
  const log: string[] = []
  const ends = new Map<string, () => void>()
  const work = (name: string) => () =>
    new Promise<string>((resolve) => {
      log.push(`+${name}`)
      ends.set(name, () => {
        log.push(`-${name}`)
        resolve(name)
      })
    })
  const settled = () => new Promise((resolve) => setImmediate(resolve))
  const end = async (name: string) => {
    ends.get(name)!()
    await settled()
  }
  const all = [
    slots.shared(work('a')),
    slots.shared(work('b')),
    slots.shared(work('c')),
    slots.exclusive(work('X')),
    slots.shared(work('d')),
  ]
  await settled()
  for (const name of ['a', 'b', 'c', 'X', 'd']) await end(name)
  expect(log.join(' ')).toBe('+a +b -a +c -b -c +X -X +d -d')
  expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'X', 'd'])
})

test('work that fails returns its permits', async () => {
  const slots = new Semaphore(1)
  await expect(slots.shared(() => Promise.reject(new RangeError('x')))).rejects.toThrow('x')
  expect(await slots.exclusive(async () => 1)).toBe(1)
})
