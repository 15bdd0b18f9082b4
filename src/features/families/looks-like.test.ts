import { expect, test } from 'vitest'
import { measureRun, near } from '../features.test-kit.js'
import { looksLike } from './looks-like.js'

const nothing = {
  year: 0,
  date: 0,
  time: 0,
  price: 0,
  percent: 0,
  number: 0,
  phone: 0,
  email: 0,
  currency: 0,
}

test('a date with a time of day', () => {
  expect(measureRun(looksLike, '<p>05.03.2024, 14:30</p>', 0)).toEqual({
    ...nothing,
    year: 1,
    date: 1,
    time: 1,
    number: 1,
  })
})

test('a price with what is taken off', () => {
  expect(measureRun(looksLike, '<p>Tea €2 (10 % off)</p>', 0)).toEqual(
    near({
      ...nothing,
      price: 1,
      percent: 1,
      currency: 1 / 4, // Tea, 2, 10, off
    }),
  )
})

test('ways to reach someone', () => {
  const html = '<p>Call +49 30 1234567 or write to a.b@example.org</p>'
  expect(measureRun(looksLike, html, 0)).toEqual({ ...nothing, phone: 1, email: 1 })
})

test('a date in a text of more than 200 characters says nothing about it', () => {
  const prose = (length: number) => `<p>05.03.2024 ${'o'.repeat(length - 11)}</p>`
  expect(measureRun(looksLike, prose(200), 0)).toEqual({ ...nothing, year: 1, date: 1 })
  expect(measureRun(looksLike, prose(201), 0)).toEqual(nothing)
})
