import { describe, expect, test } from 'vitest'
import { Matrix } from '../features/matrix.js'
import { vectorNames } from '../features/registry.js'
import { factsMatrix, pageFactNames, pageFacts } from './page-facts.js'
import { type PageSigns, signKinds } from './page-signs.js'
import { pageTypes } from './page-type.js'
import { TypeWeights } from './type-weights.js'

const none = new Uint32Array(0)
const noSigns = Object.fromEntries(signKinds.map((kind) => [kind, none])) as PageSigns
const noWeights = TypeWeights.of(none, new Int8Array(0))

/** Vectors of runs that are 0 but for these columns. */
function vectorsOf(columns: Readonly<Record<string, readonly number[]>>, rows: number): Matrix {
  const matrix = new Matrix(vectorNames, rows)
  for (const [name, values] of Object.entries(columns))
    matrix.column(vectorNames.indexOf(name)).set(values)
  return matrix
}

const named = (facts: readonly number[]): Readonly<Record<string, number>> =>
  Object.fromEntries(pageFactNames.map((name, at) => [name, facts[at]!]))

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
const facts = named(pageFacts(noSigns, noWeights, vectors, likelihoods))

test('there is a name for each fact, each once, and a measure of runs behind each that has its name', () => {
  expect(new Set(pageFactNames).size).toBe(pageFactNames.length)
  expect(pageFacts(noSigns, noWeights, vectors, likelihoods)).toHaveLength(pageFactNames.length)
  const measures = pageFactNames
    .filter((name) => /^(?:page|mean|sum)\./.test(name))
    .map((name) => name.replace(/^(?:mean|sum)\./, ''))
  expect(measures.filter((name) => !vectorNames.includes(name))).toEqual([])
})

test('measures of the page are those of any of its runs', () => {
  expect(facts).toMatchObject({ 'page.runs': 3, 'page.words': 16, 'page.links': 0 })
})

test('measures of runs are means by words, of one at least, and sums', () => {
  // 10, 1 and 6 of 17
  expect(facts['mean.inside.main']).toBeCloseTo((10 + 6 * 0.25) / 17)
  expect(facts['sum.inside.main']).toBe(1.25)
  expect(facts['mean.links.words']).toBeCloseTo((5 + 1) / 17)
  expect(facts['mean.text.words']).toBeCloseTo((100 + 36) / 17)
  expect(facts['sum.text.words']).toBe(16)
})

test('the first judgement is counted by words and by runs', () => {
  // likely words 5, 0 and 1.5
  expect(facts).toMatchObject({
    'judged.share': 6.5 / 16,
    'judged.words': 6.5,
    'judged.runs': 1.75,
    'judged.share-of-runs': 1.75 / 3,
    'judged.words-per-run': 6.5 / 1.75,
    'judged.longest': 5,
    'judged.links': 2.5 / 6.5,
  })
})

test('signs of each kind speak for each type', () => {
  // of sign 3: 15 steps for the second type, -30 against the last
  const weights = TypeWeights.of(Uint32Array.of(3), Int8Array.of(0, 15, 0, 0, 0, 0, -30))
  const signs = { ...noSigns, headings: Uint32Array.of(3) }
  const spoken = Object.entries(named(pageFacts(signs, weights, vectors, likelihoods))).filter(
    ([name, value]) => name.startsWith('signs.') && value !== 0,
  )
  const [, forum, , , , , service] = pageTypes
  expect(spoken).toEqual([
    [`signs.headings-${forum}`, 0.5],
    [`signs.headings-most-${forum}`, 0.5],
    [`signs.headings-${service}`, -1],
  ])
})

describe('a page without runs', () => {
  test('has facts, all of them 0', () => {
    const empty = pageFacts(noSigns, noWeights, vectorsOf({}, 0), new Float32Array(0))
    expect(empty).toEqual(new Array(pageFactNames.length).fill(0))
  })
})

test('pages are rows under the names of their facts', () => {
  const second = pageFactNames.map((_, at) => at)
  const matrix = factsMatrix([new Array(pageFactNames.length).fill(7), second])
  expect(matrix.names).toBe(pageFactNames)
  expect(matrix.rows).toBe(2)
  expect(pageFactNames.map((_, column) => matrix.at(1, column))).toEqual(second)
  expect(matrix.at(0, 3)).toBe(7)
  expect(factsMatrix([]).rows).toBe(0)
})
