import { describe, expect, test } from 'vitest'
import { element } from '../../page/columns/page.test-kit.js'
import { pageContextOf } from './page-context.js'
import type { Predicate } from './predicate.js'
import { elementAt, holds } from './predicate.test-kit.js'

describe('a predicate about the score of the model', () => {
  const html = '<p>one</p><h1>two</h1><img src=a>'
  const opinion = (atLeast: number): Predicate => ({ kind: 'opinion', atLeast })

  test('holds from its threshold on, and the model is asked once', () => {
    let asked = 0
    const page = pageContextOf(html, () => {
      asked++
      return [0.25, 0.75]
    })
    expect(asked).toBe(0)
    const [p, h1] = [elementAt(page, 'p'), elementAt(page, 'h1')]
    expect([0.2, 0.25, 0.3].map((least) => holds(page, opinion(least), p))).toEqual([
      true,
      true,
      false,
    ])
    expect([0.75, 0.8].map((least) => holds(page, opinion(least), h1))).toEqual([true, false])
    expect(asked).toBe(1)
  })

  test('is 0 of what holds no segment, and where no model is asked', () => {
    const page = pageContextOf(html, () => [0.25, 0.75])
    expect(page.modelScore({ node: element(page.page, 'img'), segment: -1 })).toBe(0)
    expect(pageContextOf(html).modelScore({ node: 1, segment: 0 })).toBe(0)
  })
})
