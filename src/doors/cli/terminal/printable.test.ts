import { expect, test } from 'vitest'
import { printable, printableLines } from './printable.js'

test('control characters are replaced; line feeds, tabs and letters stay', () => {
  expect(printable('a\u001b[2Jb\u0007\u009b\r')).toBe('a\ufffd[2Jb\ufffd\ufffd\ufffd')
  expect(printable('Käse\t港\n')).toBe('Käse\t港\n')
  expect([...printableLines(['a\u001b\n', 'b\n'])]).toEqual(['a\ufffd\n', 'b\n'])
})
