import { expect, test } from 'vitest'
import { within } from './within.js'

const tooLate = () => new Error('too late')

test('what comes soon enough is given on, failures too', async () => {
  expect(await within(10, Promise.resolve(7), tooLate)).toBe(7)
  await expect(within(10, Promise.reject(new Error('broken')), tooLate)).rejects.toThrow('broken')
})

test('what takes longer is not waited for', async () => {
  await expect(within(0.01, new Promise(() => {}), tooLate)).rejects.toThrow('too late')
})
