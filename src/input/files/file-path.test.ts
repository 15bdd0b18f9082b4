import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openablePath, pathOfBytes, shownPath } from './file-path.js'

test.each([
  [Buffer.from('caf\u00e9.html'), 'caf\u00e9.html'],
  [Buffer.from('caf\u00e9.html', 'latin1'), 'caf\udce9.html'],
  [Buffer.from('\u{1f375}'), '\u{1f375}'],
  [Buffer.from('\u{1f375}').subarray(0, 3), '\udcf0\udc9f\udc8d'],
  // a surrogate that is encoded like a character
  [Buffer.from([0xed, 0xa0, 0x80]), '\udced\udca0\udc80'],
])('the bytes %j are the path %j', (bytes, path) => {
  expect(pathOfBytes(bytes)).toBe(path)
  expect(Buffer.from(openablePath(path))).toEqual(bytes)
})

test('any bytes can be opened by their path, which is shown as valid text', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 20 }), (array) => {
      const path = pathOfBytes(Buffer.from(array))
      expect(Buffer.from(openablePath(path))).toEqual(Buffer.from(array))
      expect(shownPath(path)).toBe(Buffer.from(shownPath(path)).toString())
    }),
    { numRuns: 2000 },
  )
})
