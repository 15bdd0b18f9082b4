import { expect, test } from 'vitest'
import { isNamedDay } from './day-words.js'

test.each([
  ['Wednesday at 4:00 PM EDT', undefined],
  ['Tomorrow at 12:00 GMT', 'en'],
  ['Sat, 18:30', 'en-GB'],
  ['Monday', 'en'],
  ['Mittwoch, 16.00 Uhr', 'de'],
  ['demain 20:15', 'fr'],
  ['Today 9 am', 'xx-unknown'],
])('%s names a day', (text, locale) => {
  expect(isNamedDay(text, locale)).toBe(true)
})

test.each([
  ['Sat', 'en'],
  ['Wednesday Addams', 'en'],
  ['Monday 5', 'en'],
  ['4:00 PM', 'en'],
  ['Ruby Tuesday menu', 'en'],
])('%s names none', (text, locale) => {
  expect(isNamedDay(text, locale)).toBe(false)
})
