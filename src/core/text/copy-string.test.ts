import { expect, test } from 'vitest'
import { copyString } from './copy-string.js'

test.each(['', 'one', 'привет 🌊', 'half \ud800 of a character', '\0\ufeff'])(
  'a copy of %j equals the original',
  (text) => {
    expect(copyString(text)).toBe(text)
  },
)
