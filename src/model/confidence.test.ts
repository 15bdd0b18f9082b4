import { expect, test } from 'vitest'
import { Matrix } from '../features/matrix.js'
import { choiceFactNames } from './choice-facts.js'
import { confidenceIn, fitConfidence } from './confidence.js'

function choiceOf(runs: number, words: number): Matrix {
  const facts = new Matrix(choiceFactNames, 1)
  facts.column(choiceFactNames.indexOf('choice.runs'))[0] = runs
  facts.column(choiceFactNames.indexOf('choice.words'))[0] = Math.log1p(words)
  return facts
}

/** Choices of so many runs reached so much. */
const tried = (runs: number, f1: number) =>
  Array.from({ length: 40 }, () => ({ facts: choiceOf(runs, 100), f1 }))

const model = fitConfidence([...tried(1, 0.25), ...tried(9, 0.875)])

test('choices are as good as those like them were', () => {
  expect(confidenceIn(choiceOf(1, 100), model)).toBeCloseTo(0.25, 2)
  expect(confidenceIn(choiceOf(9, 100), model)).toBeCloseTo(0.875, 2)
})

test('of few words nobody is sure, and of none not at all', () => {
  const sure = confidenceIn(choiceOf(9, 20), model)
  expect(sure).toBe(confidenceIn(choiceOf(9, 100), model))
  expect(confidenceIn(choiceOf(9, 5), model)).toBeCloseTo(sure / 4, 3)
  expect(confidenceIn(choiceOf(0, 0), model)).toBe(0)
})

test('it is a share with three digits', () => {
  const tooGood = fitConfidence(tried(3, 1.5))
  expect(confidenceIn(choiceOf(3, 50), tooGood)).toBe(1)
  expect(confidenceIn(choiceOf(3, 7), fitConfidence(tried(3, 1 / 3)))).toBe(0.117)
})

test('choices of nothing are learned from only where there are no others', () => {
  const withNothing = fitConfidence([...tried(9, 0.875), ...tried(0, 0)])
  expect(confidenceIn(choiceOf(9, 100), withNothing)).toBeCloseTo(0.875, 5)
  expect(confidenceIn(choiceOf(9, 100), fitConfidence(tried(0, 0.5)))).toBeCloseTo(0.5, 5)
})
