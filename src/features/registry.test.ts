import { describe, expect, test } from 'vitest'
import type { Family, Unit } from './feature.js'
import { blockFamilies, lenses, runFamilies, vectorNames } from './registry.js'

const families: readonly Pick<Family<never>, 'name' | 'features'>[] = [
  ...runFamilies,
  ...blockFamilies,
]
const features = families.flatMap((family) => family.features)

const units = {
  count: true,
  characters: true,
  words: true,
  share: true,
  ratio: true,
  flag: true,
  closeness: true,
  score: true,
} as const satisfies Record<Unit, true>

describe('names', () => {
  test('of families are these', () => {
    expect(families.map(({ name }) => name).join(' ')).toBe(
      'text punctuation links emphasis looks-like inside position repetition overlap title articles visibility ' +
        'neighbours page density symbols weights appearance patterns contents structure',
    )
  })

  test('of families and features are all different', () => {
    for (const named of [families, features]) {
      expect(new Set(named.map(({ name }) => name)).size).toBe(named.length)
    }
  })

  test.each(families)('of the family $name are in kebab case behind its own', (family) => {
    expect(family.name).toMatch(/^[a-z]+(?:-[a-z]+)*$/)
    for (const { name } of family.features) {
      expect(name.startsWith(`${family.name}.`)).toBe(true)
      expect(name.slice(family.name.length + 1)).toMatch(/^[a-z]+(?:-[a-z0-9]+)*$/)
    }
  })
})

test.each(features)('$name says in one short line what it is', ({ meaning }) => {
  expect(meaning).toMatch(/^[A-Z0-9][^\n]*[^\s.]$/)
  expect(meaning.length).toBeLessThan(100)
})

test('no two features of a family say the same', () => {
  for (const family of families) {
    const meanings = family.features.map(({ meaning }) => meaning)
    expect([family.name, new Set(meanings).size]).toEqual([family.name, meanings.length])
  }
})

test('every unit is used', () => {
  expect(new Set(features.map(({ unit }) => unit))).toEqual(new Set(Object.keys(units)))
})

test('every paper has its features, and so have the iCrawler data', () => {
  const sources = features.map(({ source }) => source ?? '').join('\n')
  for (const source of ['000', '001', '002', '003', '004', 'iCrawler'])
    expect(sources).toContain(`${source} `)
})

test('the container is seen in full, the block by what is not of its text alone', () => {
  expect(lenses.map((lens) => lens.name)).toEqual(['block', 'container'])
  expect(lenses[1]!.families).toEqual(blockFamilies)
  expect(lenses[0]!.families.map(({ name }) => name)).toEqual(['weights', 'patterns', 'structure'])
})

test('a vector has a name for each feature of the run and of each lens', () => {
  const ofRuns = runFamilies.flatMap((family) => family.features)
  const ofLenses = lenses.flatMap(({ features }) => features)
  expect(vectorNames).toHaveLength(ofRuns.length + ofLenses.length)
  expect(vectorNames).toContain('text.words')
  expect(vectorNames).toContain('block.weights.leaf')
  expect(vectorNames).toContain('container.density.text')
})
