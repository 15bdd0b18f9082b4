import { expect, test } from 'vitest'
import { foldOf } from './folds.js'

test.each([
  // first bytes as sha256sum prints them: 0xba = 186, 0xe3 = 227, 0x24 = 36, 0xbf, 0x1a
  ['abc', 1],
  ['', 2],
  ['abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq', 1],
  ['example.org', 1],
  ['größe.example', 1],
])('the fold of %j is %i', (site, fold) => {
  expect(foldOf(site)).toBe(fold)
})

test('sites spread over all five folds', () => {
  const sizes = [0, 0, 0, 0, 0]
  for (let site = 0; site < 1000; site++) sizes[foldOf(`site-${site}.example`)]!++
  for (const size of sizes) expect(Math.abs(size - 200)).toBeLessThan(60)
})
