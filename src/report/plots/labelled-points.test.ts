import { describe, expect, it } from 'vitest'
import { numbersOf, systemOf } from '../report.test-kit.js'
import { draw } from './draw.js'
import { frameFor } from './frame.js'
import { labelledPoints } from './labelled-points.js'

const labels = ['a', 'b', 'c']
const systems = labels.map((label) => systemOf(label))
const frame = frameFor(labels, { width: 300, height: 278 })

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
  const drawn = draw({ ...frame, ...scales, marks: [...labelledPoints(points, options)] }, '')
  return {
    labels: numbersOf(drawn, '[aria-label=text] text', 'transform'),
    points: numbersOf(drawn, '[aria-label=dot] > *', 'transform'),
    lines: numbersOf(drawn, '[aria-label=link] path', 'd'),
  }
}

describe('labelled points', () => {
  // the axis runs from 236 at 0 up to 36 at 1, x from 52 to 300
  const [right, top, bottom] = [300, 36, 236]

  it('have their labels at the right, at the same height where there is room', () => {
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

  it('have labels sixteen pixels apart where they would stand over another', () => {
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

  it('are tied to their labels by lines', () => {
    const places = placesOf([0.5, 0.5, 0.5])
    expect(places.lines).toEqual([
      [176, 136, right, 152],
      [176, 136, right, 136],
      [176, 136, right, 120],
    ])
  })
})

it('makes a plot as high as its labels', () => {
  expect(frameFor(labels, { width: 300, height: 100 }).height).toBe(3 * 16 + 80)
  expect(frameFor(labels, { width: 300, height: 400 }).height).toBe(400)
  expect(frameFor(['a', 'abcdefghij'], { width: 300, height: 100 }).marginRight).toBe(68 + 16)
})
