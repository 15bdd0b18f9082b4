import { expect, test } from 'vitest'
import { corpusSplitNames, foldOf, foldSite, inSplit } from './splits.js'

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

test('the sites of a registrable domain are in one fold', () => {
  const sites = Array.from({ length: 20 }, (_, at) => `part-${at}.tides.co.uk`)
  expect(new Set([...sites, 'tides.co.uk'].map(foldOf)).size).toBe(1)
  // a domain of its own for each of them
  const own = sites.map((site) => site.replace('tides.co.uk', 'github.io'))
  expect(new Set(own.map(foldOf)).size).toBe(5)
})

test('a page is in the fold of its URL, or else of the site that the corpus names', () => {
  const page = { id: '1', html: '', warnings: [] }
  const url = 'https://www.tides.example/1'
  expect(foldSite({ page: { ...page, url }, site: 'The Post' })).toBe('tides.example')
  expect(foldSite({ page, site: 'daily.example' })).toBe('daily.example')
})

test('sites spread over all five folds', () => {
  const sizes = [0, 0, 0, 0, 0]
  for (let site = 0; site < 1000; site++) sizes[foldOf(`site-${site}.example`)]!++
  for (const size of sizes) expect(Math.abs(size - 200)).toBeLessThan(60)
})

const sites = [
  ['abc', 1],
  ['', 2],
] as const

test.each(sites)('the site "%s" is in its own fold only', (site, fold) => {
  const names = corpusSplitNames.filter((name) => inSplit(name)({ site }))
  expect(names).toEqual(['all', 'develop', `fold-${fold}`])
})

test('fold 0 is the held-out fold "honest", and not part of "develop"', () => {
  const names = Array.from({ length: 50 }, (_, number) => `s${number}.example`)
    .map((site) => corpusSplitNames.filter((name) => inSplit(name)({ site })))
    .filter((splits) => splits.includes('fold-0'))
  expect(names.length).toBeGreaterThan(0)
  for (const splits of names) expect(splits).toEqual(['all', 'honest', 'fold-0'])
})

test('the train and test pages of the corpus are splits too', () => {
  const page = { site: 'abc', split: 'test' } as const
  expect(inSplit('test')(page)).toBe(true)
  expect(inSplit('train')(page)).toBe(false)
})

test('an unknown name is rejected with the list of names', () => {
  expect(() => inSplit('half')).toThrow(/"half".*all, develop, honest, fold-0/s)
  expect(() => inSplit('toString')).toThrow()
})
