import { expect, test } from 'vitest'
import { foldSpace } from './fold.js'

test.each([
  ['runs of any kind', 'green\n\t tea\u00a0\u3000leaves', 'green tea leaves'],
  ['the ends', '\ufeff green tea\r\n', 'green tea'],
  ['nothing else', 'gre\u200ben', 'gre\u200ben'],
  ['a text of nothing else', ' \n ', ''],
])('folds %s', (_, text, folded) => {
  expect(foldSpace(text)).toBe(folded)
})
