import { expect, test } from 'vitest'
import { readPage } from '../../page/tree/read-page.js'
import { valueContextOf } from './value-context.js'

test('has the language of the page with the country of its site, and its base', () => {
  const page = readPage('<html lang=en><base href="/shop/"><p>a')
  expect(valueContextOf(page, 'https://www.example.co.uk/a')).toEqual({
    locale: 'en-GB',
    base: 'https://www.example.co.uk/shop/',
  })
})

test('has the address that the page gives itself where its URL is unknown', () => {
  const page = readPage('<link rel=canonical href="https://www.example.org/a">')
  expect(valueContextOf(page, undefined)).toEqual({
    locale: undefined,
    base: 'https://www.example.org/a',
  })
})
