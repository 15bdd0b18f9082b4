import { describe, expect, test } from 'vitest'
import type { Family, Unit } from './feature.js'
import { blockFamilies, blockScopes, segmentFamilies, vectorNames } from './registry.js'

const families: readonly Pick<Family<never>, 'name' | 'features'>[] = [
  ...segmentFamilies,
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
  test('of families are listed here', () => {
    expect(families.map(({ name }) => name).join(' ')).toBe(
      'text punctuation links emphasis looks-like inside position repetition overlap title articles visibility ' +
        'neighbours page density symbols weights appearance patterns contents structure',
    )
  })

  test('of families and features are unique', () => {
    for (const named of [families, features]) {
      expect(new Set(named.map(({ name }) => name)).size).toBe(named.length)
    }
  })

  test.each(families)(
    'of the family $name are in kebab case, with its name as prefix',
    (family) => {
      expect(family.name).toMatch(/^[a-z]+(?:-[a-z]+)*$/)
      for (const { name } of family.features) {
        expect(name.startsWith(`${family.name}.`)).toBe(true)
        expect(name.slice(family.name.length + 1)).toMatch(/^[a-z]+(?:-[a-z0-9]+)*$/)
      }
    },
  )
})

test.each(features)('$name is explained in one short line', ({ meaning }) => {
  expect(meaning).toMatch(/^[A-Z0-9][^\n]*[^\s.]$/)
  expect(meaning.length).toBeLessThan(100)
})

test('the explanations of a family are unique', () => {
  for (const family of families) {
    const meanings = family.features.map(({ meaning }) => meaning)
    expect([family.name, new Set(meanings).size]).toEqual([family.name, meanings.length])
  }
})

test('every unit is used', () => {
  expect(new Set(features.map(({ unit }) => unit))).toEqual(new Set(Object.keys(units)))
})

test('every paper and the iCrawler data have features', () => {
  const sources = features.map(({ source }) => source ?? '').join('\n')
  for (const source of ['000', '001', '002', '003', '004', 'iCrawler'])
    expect(sources).toContain(`${source} `)
})

test('the container has all block features, the own block those that do not depend on its text alone', () => {
  expect(blockScopes.map((scope) => scope.name)).toEqual(['block', 'container'])
  expect(blockScopes[1]!.families).toEqual(blockFamilies)
  expect(blockScopes[0]!.families.map(({ name }) => name)).toEqual([
    'weights',
    'patterns',
    'structure',
  ])
})

test('a vector has a name for each feature of the segment and of each scope', () => {
  const ofSegments = segmentFamilies.flatMap((family) => family.features)
  const ofLenses = blockScopes.flatMap(({ features }) => features)
  expect(vectorNames).toHaveLength(ofSegments.length + ofLenses.length)
  expect(vectorNames).toContain('text.words')
  expect(vectorNames).toContain('block.weights.leaf')
  expect(vectorNames).toContain('container.density.text')
})
