import { expect, test } from 'vitest'
import { printable, printableLine } from './printable.js'

test('control characters are made visible; line feeds, tabs and letters stay', () => {
  expect(printable('a\u001b[2Jb\u0007\u009b\r\u007f')).toBe('a\u241b[2Jb\u2407\ufffd\u240d\u2421')
  expect(printable('K\u00e4se\t\u6e2f\n')).toBe('K\u00e4se\t\u6e2f\n')
  expect(printable('a,b\r\nc\rd')).toBe('a,b\r\nc\u240dd')
})

test('no text becomes more than one line', () => {
  expect(printableLine('a\nb\tc\r\nd\r')).toBe('a\u240ab\u2409c\u240ad\u240d')
  expect(printableLine('plain')).toBe('plain')
})
