import { expect, test } from 'vitest'
import { measureSegment, near } from '../features.test-kit.js'
import { looksLikeFamily } from './looks-like.js'

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
  expect(measureSegment(looksLikeFamily, '<p>05.03.2024, 14:30</p>', 0)).toEqual({
    ...nothing,
    year: 1,
    date: 1,
    time: 1,
    number: 1,
  })
})

test('a price with a discount', () => {
  expect(measureSegment(looksLikeFamily, '<p>Tea €2 (10 % off)</p>', 0)).toEqual(
    near({
      ...nothing,
      price: 1,
      percent: 1,
      currency: 1 / 4, // Tea, 2, 10, off
    }),
  )
})

test('contact data', () => {
  const html = '<p>Call +49 30 1234567 or write to a.b@example.org</p>'
  expect(measureSegment(looksLikeFamily, html, 0)).toEqual({ ...nothing, phone: 1, email: 1 })
})

test('a date in a text of more than 200 characters is ignored', () => {
  const prose = (length: number) => `<p>05.03.2024 ${'o'.repeat(length - 11)}</p>`
  expect(measureSegment(looksLikeFamily, prose(200), 0)).toEqual({ ...nothing, year: 1, date: 1 })
  expect(measureSegment(looksLikeFamily, prose(201), 0)).toEqual(nothing)
})
