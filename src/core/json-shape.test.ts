import { expect, test } from 'vitest'
import { hasShape, type JsonShape } from './json-shape.js'

const shape: JsonShape = {
  name: 'text',
  sizes: ['count'],
  'share?': 'number',
  inner: { at: 'text' },
}
const whole = { name: 'a', sizes: [0, 2], share: -0.5, inner: { at: '' }, more: null }

test.each([
  [whole, true],
  [{ ...whole, share: undefined, sizes: [] }, true],
  [{ ...whole, name: 1 }, false],
  [{ ...whole, sizes: [1.5] }, false],
  [{ ...whole, sizes: [-1] }, false],
  [{ ...whole, sizes: { length: 0 } }, false],
  [{ ...whole, share: null }, false],
  [{ ...whole, share: Number.NaN }, false],
  [{ ...whole, inner: {} }, false],
  [{ ...whole, inner: [] }, false],
  [{}, false],
  [null, false],
  [undefined, false],
  ['text', false],
])('%j: %s', (value, answer) => {
  expect(hasShape(value, shape)).toBe(answer)
})
