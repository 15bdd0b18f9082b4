import { expect, test } from 'vitest'
import { inSplit, splitNames } from './split.js'

// the folds of these sites are worked out in folds.test.ts
const sites = [
  ['abc', 1],
  ['', 2],
] as const

test.each(sites)('the site "%s" is in its own fold and in no other', (site, fold) => {
  const names = splitNames.filter((name) => inSplit(name)({ site }))
  expect(names).toEqual(['all', 'develop', `fold-${fold}`])
})

test('fold 0 is the honest one, and not to develop on', () => {
  const names = Array.from({ length: 50 }, (_, number) => `s${number}.example`)
    .map((site) => splitNames.filter((name) => inSplit(name)({ site })))
    .filter((its) => its.includes('fold-0'))
  expect(names.length).toBeGreaterThan(0)
  for (const its of names) expect(its).toEqual(['all', 'honest', 'fold-0'])
})

test('the sides of the corpus are splits too', () => {
  const page = { site: 'abc', split: 'test' } as const
  expect(inSplit('test')(page)).toBe(true)
  expect(inSplit('train')(page)).toBe(false)
})

test('another name is refused, with those that there are', () => {
  expect(() => inSplit('half')).toThrow(/"half".*all, develop, honest, fold-0/s)
  expect(() => inSplit('toString')).toThrow()
})
