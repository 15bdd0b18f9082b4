import { describe, expect, test } from 'vitest'
import { Matrix } from '../../ml/numeric/matrix.js'
import { vectorNames } from '../features/registry.js'
import { pageTypes } from './page-type.js'
import { typeFeatureMatrix, typeFeatureNames, typeFeatures } from './type-features.js'
import { TypeWeights } from './type-weights.js'
import { type TypeWords, typeWordKinds } from './type-words.js'

const none = new Uint32Array(0)
const noWords = Object.fromEntries(typeWordKinds.map((kind) => [kind, none])) as TypeWords
const noWeights = TypeWeights.of(none, new Int8Array(0))

/** Vectors of segments that are 0 but for these columns. */
function vectorsOf(columns: Readonly<Record<string, readonly number[]>>, rows: number): Matrix {
  const matrix = new Matrix(vectorNames, rows)
  for (const [name, values] of Object.entries(columns))
    matrix.column(vectorNames.indexOf(name)).set(values)
  return matrix
}

const named = (features: readonly number[]): Readonly<Record<string, number>> =>
  Object.fromEntries(typeFeatureNames.map((name, at) => [name, features[at]!]))

const vectors = vectorsOf(
  {
    'text.words': [10, 0, 6],
    'links.words': [0.5, 1, 0],
    'inside.main': [1, 0, 0.25],
    'page.runs': [3, 3, 3],
    'page.words': [16, 16, 16],
  },
  3,
)
const likelihoods = Float32Array.of(0.5, 1, 0.25)
const features = named(typeFeatures(noWords, noWeights, vectors, likelihoods))

test('names are unique, and features of segments exist under their names', () => {
  expect(new Set(typeFeatureNames).size).toBe(typeFeatureNames.length)
  expect(typeFeatures(noWords, noWeights, vectors, likelihoods)).toHaveLength(
    typeFeatureNames.length,
  )
  const measures = typeFeatureNames
    .filter((name) => /^(?:page|mean|sum)\./.test(name))
    .map((name) => name.replace(/^(?:mean|sum)\./, ''))
  expect(measures.filter((name) => !vectorNames.includes(name))).toEqual([])
})

test('page features are those of any segment', () => {
  expect(features).toMatchObject({ 'page.runs': 3, 'page.words': 16, 'page.links': 0 })
})

test('segment features are means weighted by words, at least one, and sums', () => {
  // 10, 1 and 6 of 17
  expect(features['mean.inside.main']).toBeCloseTo((10 + 6 * 0.25) / 17)
  expect(features['sum.inside.main']).toBe(1.25)
  expect(features['mean.links.words']).toBeCloseTo((5 + 1) / 17)
  expect(features['mean.text.words']).toBeCloseTo((100 + 36) / 17)
  expect(features['sum.text.words']).toBe(16)
})

test('the first prediction is summed by words and by segments', () => {
  // likely words 5, 0 and 1.5
  expect(features).toMatchObject({
    'judged.share': 6.5 / 16,
    'judged.words': 6.5,
    'judged.runs': 1.75,
    'judged.share-of-runs': 1.75 / 3,
    'judged.words-per-run': 6.5 / 1.75,
    'judged.longest': 5,
    'judged.links': 2.5 / 6.5,
  })
})

test('words of each kind give weights for each type', () => {
  // of word 3: 15 steps for the second type, -30 against the last
  const weights = TypeWeights.of(Uint32Array.of(3), Int8Array.of(0, 15, 0, 0, 0, 0, -30))
  const pageWords = { ...noWords, headings: Uint32Array.of(3) }
  const nonZero = Object.entries(
    named(typeFeatures(pageWords, weights, vectors, likelihoods)),
  ).filter(([name, value]) => name.startsWith('signs.') && value !== 0)
  const [, forum, , , , , service] = pageTypes
  expect(nonZero).toEqual([
    [`signs.headings-${forum}`, 0.5],
    [`signs.headings-most-${forum}`, 0.5],
    [`signs.headings-${service}`, -1],
  ])
})

describe('a page without segments', () => {
  test('has features, all of them 0', () => {
    const empty = typeFeatures(noWords, noWeights, vectorsOf({}, 0), new Float32Array(0))
    expect(empty).toEqual(new Array(typeFeatureNames.length).fill(0))
  })
})

test('pages are rows of a matrix with named columns', () => {
  const second = typeFeatureNames.map((_, at) => at)
  const matrix = typeFeatureMatrix([new Array(typeFeatureNames.length).fill(7), second])
  expect(matrix.names).toBe(typeFeatureNames)
  expect(matrix.rows).toBe(2)
  expect(typeFeatureNames.map((_, column) => matrix.at(1, column))).toEqual(second)
  expect(matrix.at(0, 3)).toBe(7)
  expect(typeFeatureMatrix([]).rows).toBe(0)
})
