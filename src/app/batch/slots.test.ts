import { expect, test } from 'vitest'
import { Slots } from './slots.js'

test('so much is done at once, and what is to be alone waits and is waited for', async () => {
  const slots = new Slots(2)
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
    slots.beside(work('a')),
    slots.beside(work('b')),
    slots.beside(work('c')),
    slots.alone(work('X')),
    slots.beside(work('d')),
  ]
  await settled()
  for (const name of ['a', 'b', 'c', 'X', 'd']) await end(name)
  expect(log.join(' ')).toBe('+a +b -a +c -b -c +X -X +d -d')
  expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'X', 'd'])
})

test('what fails makes room', async () => {
  const slots = new Slots(1)
  await expect(slots.beside(() => Promise.reject(new RangeError('x')))).rejects.toThrow('x')
  expect(await slots.alone(async () => 1)).toBe(1)
})
