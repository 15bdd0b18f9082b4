import { expect, test } from 'vitest'
import { detached } from './detached.js'

test.each(['', 'one', 'привет 🌊', 'half \ud800 of a character', '\0\ufeff'])(
  'a copy of %j is equal to it',
  (text) => {
    expect(detached(text)).toBe(text)
  },
)
