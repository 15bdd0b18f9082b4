import { expect, test } from 'vitest'
import { withTimeout } from './timeout.js'

const tooLate = () => new Error('too late')

test('a promise that settles in time is passed on, rejections too', async () => {
  expect(await withTimeout(10, Promise.resolve(7), tooLate)).toBe(7)
  await expect(withTimeout(10, Promise.reject(new Error('broken')), tooLate)).rejects.toThrow(
    'broken',
  )
})

test('a promise that takes longer is rejected', async () => {
  await expect(withTimeout(0.01, new Promise(() => {}), tooLate)).rejects.toThrow('too late')
})
