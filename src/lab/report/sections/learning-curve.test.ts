import { describe, expect, it } from 'vitest'
import { evaluationOf, fieldsOf, mainOf, numbersOf, systemOf, textsOf } from '../report.test-kit.js'
import { learningCurveSection } from './learning-curve.js'

const bodyOf = (...systems: readonly ReturnType<typeof systemOf>[]) =>
  learningCurveSection.body(evaluationOf({ systems }))

const trees = (k: number, f1: number) =>
  systemOf(`trees k=${k}`, { name: 'trees', k, main: mainOf(f1) })

describe('a learning curve', () => {
  it('has a point for each k of a system, in order, and the name at the end', () => {
    const body = bodyOf(
      trees(10, 0.9),
      trees(0, 0.5),
      trees(3, 0.8),
      systemOf('x', { main: mainOf(0.1) }),
    )
    expect(textsOf(body, 'figure')).toHaveLength(1)
    expect(textsOf(body, '[aria-label=dot] title')).toEqual([
      'trees k=0: 0.500 (0.450\u20130.550)',
      'trees k=3: 0.800 (0.750\u20130.850)',
      'trees k=10: 0.900 (0.850\u20130.950)',
      'trees k=10: 0.900 (0.850\u20130.950)',
    ])
    expect(textsOf(body, '[aria-label="x-axis tick label"] text')).toEqual(['0', '3', '10'])
    expect(textsOf(body, '[aria-label=text] text')[0]).toMatch(/^trees/)
    expect(textsOf(body, '[aria-label=line] path')).toHaveLength(1)
    expect(textsOf(body, '[aria-label=area] path')).toHaveLength(1)
  })

  it('covers the whole width', () => {
    const body = bodyOf(trees(0, 0.5), trees(3, 0.8), trees(15, 0.8))
    // from 52 to 460 by log(1 + k): 1, 4 and 16 are as far from each other
    const points = numbersOf(body, 'circle', 'cx')
    expect(points).toEqual([[52], [256], [460]])
  })

  it('leaves out systems without k or score', () => {
    const bare = systemOf('bare', { name: 'trees', main: mainOf(0.9) })
    const mute = systemOf('mute', { name: 'trees', k: 5 })
    const body = bodyOf(bare, trees(1, 0.5), mute, trees(3, 0.8))
    expect(textsOf(body, '[aria-label=dot] title').map((title) => title.slice(0, 9))).toEqual([
      'trees k=1',
      'trees k=3',
      'trees k=3',
    ])
  })

  it('has every k of all systems on its axis', () => {
    const other = (k: number) => systemOf(`other ${k}`, { name: 'other', k, main: mainOf(0.5) })
    const body = bodyOf(trees(1, 0.5), trees(10, 0.9), other(0), other(3))
    expect(textsOf(body, '[aria-label="x-axis tick label"] text')).toEqual(['0', '1', '3', '10'])
    expect(textsOf(body, '[aria-label=line] path')).toHaveLength(2)
  })

  it('is drawn for each measure', () => {
    const both = (k: number) =>
      systemOf(`b${k}`, { name: 'b', k, main: mainOf(0.5), fields: fieldsOf(0.7) })
    expect(textsOf(bodyOf(both(1), both(2)), 'figcaption')).toEqual([
      'Word F1; the bands are 95 % intervals.',
      'Field F1; the bands are 95 % intervals.',
    ])
  })

  it('is left out when no system has two k', () => {
    expect(bodyOf(trees(1, 0.5))).toBeUndefined()
    expect(bodyOf(trees(1, 0.5), systemOf('k=2', { k: 2, main: mainOf(0.7) }))).toBeUndefined()
    expect(
      bodyOf(trees(1, 0.5), systemOf('b', { name: 'trees', main: mainOf(0.7) })),
    ).toBeUndefined()
    expect(bodyOf(trees(2, 0.5), trees(2, 0.7))).toBeUndefined()
  })
})
