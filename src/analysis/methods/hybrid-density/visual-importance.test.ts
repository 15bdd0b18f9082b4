import { expect, test } from 'vitest'
import { visualImportance, widestSpan } from './visual-importance.js'

const widest = { from: 100, to: 300 }

test.each([
  // from one deviation below the mean to one above it
  [100, 300, 0.6827],
  // the mean is 200, the deviation 100
  [200, 300, 0.3413],
  [100, 150, 0.1499],
  [150, 250, 0.3829],
  [0, 400, 0.9545],
  [300, 400, 0.1359],
  [900, 1000, 0],
])('from %i to %i', (from, to, expected) => {
  expect(visualImportance({ from, to }, widest)).toBeCloseTo(expected, 4)
})

test('importance falls with the distance from the middle', () => {
  const at = (from: number): number => visualImportance({ from, to: from + 50 }, widest)
  expect(at(175)).toBeGreaterThan(at(200))
  expect(at(200)).toBeGreaterThan(at(250))
  expect(at(200)).toBeCloseTo(at(150), 10)
})

test('an empty span has importance 0', () => {
  expect(visualImportance({ from: 5, to: 5 }, widest)).toBe(0)
  expect(visualImportance({ from: 0, to: 9 }, { from: 3, to: 3 })).toBe(0)
})

test('the first of equally wide spans is the widest', () => {
  const spans = [
    { from: 0, to: 5 },
    { from: 1, to: 9 },
    { from: 2, to: 10 },
  ]
  expect(widestSpan(spans)).toEqual({ from: 1, to: 9 })
  expect(widestSpan([])).toEqual({ from: 0, to: 0 })
})
