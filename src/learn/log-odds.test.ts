import { expect, test } from 'vitest'
import { fromLogit, logit } from './log-odds.js'

test('odds of four to one are a likelihood of four fifths', () => {
  expect(logit(0.8)).toBeCloseTo(Math.log(4))
  expect(fromLogit(Math.log(4))).toBeCloseTo(0.8)
})

test('what is certain is finite, both ways', () => {
  expect(logit(1)).toBeCloseTo(Math.log(1e6))
  expect(logit(0)).toBeCloseTo(-Math.log(1e6))
})
