import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { numbersOf, systemOf } from '../report.test-kit.js'
import { drawPlot } from './draw-plot.js'
import { labelledPoints, spreadApart } from './labelled-points.js'
import { plotFrame } from './plot-frame.js'

const labels = ['a', 'b', 'c']
const systems = labels.map((label) => systemOf(label))
const frame = plotFrame(labels, { width: 300, height: 278 })

/** Points at the given heights over an axis of 0 to 1 that is 200 pixels high, and their places in pixels. */
function placesOf(heights: readonly number[]) {
  const points = heights.map((y, at) => ({
    system: systems[at]!,
    x: 0.5,
    y,
    label: labels[at]!,
    title: '',
  }))
  const options = { systems, right: 1, yDomain: [0, 1], frame } as const
  const scales = { x: { domain: [0, 1], axis: null }, y: { domain: [0, 1], axis: null } }
  const drawn = drawPlot({ ...frame, ...scales, marks: [...labelledPoints(points, options)] }, '')
  return {
    labels: numbersOf(drawn, '[aria-label=text] text', 'transform'),
    points: numbersOf(drawn, '[aria-label=dot] > *', 'transform'),
    lines: numbersOf(drawn, '[aria-label=link] path', 'd'),
  }
}

describe('labelled points', () => {
  // the axis runs from 236 at 0 up to 36 at 1, x from 52 to 300
  const [right, top, bottom] = [300, 36, 236]

  it('have labels at the right, at the same height where there is room', () => {
    const places = placesOf([1, 0.5, 0])
    expect(places.points).toEqual([
      [176, top],
      [176, 136],
      [176, bottom],
    ])
    expect(places.labels).toEqual([
      [right, top],
      [right, 136],
      [right, bottom],
    ])
  })

  it('have labels sixteen pixels apart where they would overlap', () => {
    const places = placesOf([0.5, 0.5, 0.5])
    expect(places.points).toEqual([
      [176, 136],
      [176, 136],
      [176, 136],
    ])
    expect(places.labels).toEqual([
      [right, 152],
      [right, 136],
      [right, 120],
    ])
  })

  it('are connected to their labels by lines', () => {
    const places = placesOf([0.5, 0.5, 0.5])
    expect(places.lines).toEqual([
      [176, 136, right, 152],
      [176, 136, right, 136],
      [176, 136, right, 120],
    ])
  })
})

it('makes the plot high enough for its labels', () => {
  expect(plotFrame(labels, { width: 300, height: 100 }).height).toBe(3 * 16 + 80)
  expect(plotFrame(labels, { width: 300, height: 400 }).height).toBe(400)
  expect(plotFrame(['a', 'abcdefghij'], { width: 300, height: 100 }).marginRight).toBe(68 + 16)
})

it('keeps positions that are far enough apart', () => {
  expect(spreadApart([30, 10, 20], 10, [0, 100])).toEqual([30, 10, 20])
})

it('moves neighbours apart symmetrically', () => {
  expect(spreadApart([50, 50], 10, [0, 100])).toEqual([45, 55])
  // 48, 50, 52 around 50; then 61, 5 too near, pulls all: the mean of the four is 52.75
  expect(spreadApart([48, 50, 52], 10, [0, 100])).toEqual([40, 50, 60])
  expect(spreadApart([48, 50, 52, 61], 10, [0, 100])).toEqual([37.75, 47.75, 57.75, 67.75])
})

it('weights groups by their size', () => {
  // 22 and 30 around 26, then 12 too: the mean of all three is 21.33
  const places = spreadApart([12, 22, 30], 10, [0, 100])
  expect(places.map((place) => place.toFixed(2))).toEqual(['11.33', '21.33', '31.33'])
})

it('stays between its ends', () => {
  expect(spreadApart([0, 0, 1], 10, [0, 100])).toEqual([0, 10, 20])
  expect(spreadApart([100, 99], 10, [0, 100])).toEqual([100, 90])
  expect(spreadApart([-20, 120], 10, [0, 100])).toEqual([0, 100])
})

it('exceeds the low end when there is no room', () => {
  expect(spreadApart([5, 6, 7], 10, [0, 10])).toEqual([-10, 0, 10])
})

it('keeps order and gap', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 1_000 }), { maxLength: 30 }), (wanted) => {
      const places = spreadApart(wanted, 10, [0, 1_000])
      const order = wanted.map((_, at) => at).sort((a, b) => wanted[a]! - wanted[b]! || a - b)
      for (const [i, at] of order.entries()) {
        expect(places[at]).toBeGreaterThanOrEqual(0)
        expect(places[at]).toBeLessThanOrEqual(1_000)
        if (i > 0) expect(places[at]! - places[order[i - 1]!]!).toBeGreaterThanOrEqual(10 - 1e-6)
      }
    }),
  )
})
