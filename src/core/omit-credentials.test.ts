import { expect, test } from 'vitest'
import { omitCredentials } from './omit-credentials.js'

test.each([
  ['https://user:secret@x.example/a?b#c', 'https://x.example/a?b#c'],
  ['https://secret@x.example/', 'https://x.example/'],
  ['https://user:s%40cret@x.example', 'https://x.example/'],
  ['https://user:s@cret@x.example/', 'https://x.example/'],
  ['https:user:secret@x.example/', 'https://x.example/'],
  ['https:\\\\user:secret@x.example/', 'https://x.example/'],
  [' ht\ntps://user:secret@x.example/', 'https://x.example/'],
  ['ftp://user:secret@x.example/', 'ftp://x.example/'],
  ['own-scheme://user:secret@x.example/', 'own-scheme://x.example/'],
  // not valid
  ['https://user:sec/ret@x.example/', 'https://x.example/'],
  ['https://user:secret@x.example:99999/', 'https://x.example:99999/'],
  ['https://user:secret@', 'https://'],
])('%j is shown as %s', (url, shown) => {
  expect(omitCredentials(url)).toBe(shown)
})

test.each([
  'https://X.example/@name?mail=a@x.example',
  'https://archive.example/https://user:name@x.example/',
  'mailto:user@x.example',
  'a@b',
  'page 7: @',
  '',
  '@',
])('%j stays as it is', (text) => {
  expect(omitCredentials(text)).toBe(text)
})
