import { expect, test } from 'vitest'
import { calibratedValue, fitCalibration } from './calibration.js'

test('values rise with scores, are linear between points and constant beyond them', () => {
  const calibration = fitCalibration([3, 1, 2], [1, 0.25, 0.5])
  expect([...calibration.scores]).toEqual([1, 2, 3])
  expect([0, 1, 1.5, 2, 2.5, 3, 9].map((score) => calibratedValue(calibration, score))).toEqual([
    0.25, 0.25, 0.375, 0.5, 0.75, 1, 1,
  ])
})

test('where values fall their mean holds', () => {
  const calibration = fitCalibration([1, 2, 3, 4], [0.25, 1, 0.5, 1])
  expect([...calibration.scores]).toEqual([1, 2.5, 4])
  expect([...calibration.values]).toEqual([0.25, 0.75, 1])
  expect(calibratedValue(fitCalibration([1, 2], [1, 0]), 7)).toBe(0.5)
})

test('equal scores have their mean value', () => {
  const { scores, values } = fitCalibration([2, 2, 1, 2], [0, 0.5, 0, 1])
  expect([[...scores], [...values]]).toEqual([
    [1, 2],
    [0, 0.5],
  ])
})

test('many scores are averaged in groups', () => {
  const scores = Array.from({ length: 4_000 }, (_, at) => at / 4_000)
  const calibration = fitCalibration(scores, scores)
  expect(calibration.scores).toHaveLength(160)
  expect(calibratedValue(calibration, 0.5)).toBeCloseTo(0.5, 3)
})

test('without points the value is 0', () => {
  expect(calibratedValue(fitCalibration([], []), 0.5)).toBe(0)
})
