import { describe, expect, test } from 'vitest'
import { exampleOf } from './induction.test-kit.js'
import { leaveOneOut } from './leave-one-out.js'

describe('leaving each page out once', () => {
  /**
   * Without the first page, or the second, only the class tells the headline of the third from its other H1: 1 taken, 1
   * right, each. Without the third, "is <h1>" is the shortest explanation, and takes both of its H1: 2 taken, 1 right.
   */
  test('adds up what was taken, right and due', () => {
    const plain = (text: string) => `<h1 class=t>${text}</h1><p>a</p>`
    expect(
      leaveOneOut([
        exampleOf(plain('One'), ['One']),
        exampleOf(plain('Two'), ['Two']),
        exampleOf('<h1 class=t>Three</h1><h1>Site</h1>', ['Three']),
      ]),
    ).toEqual({ pages: 3, precision: 3 / 4, recall: 1 })
  })

  /** The third page has its headline in an H2, which the other two do not know. */
  test('counts what was not found against recall', () => {
    const plain = (text: string) => `<h1>${text}</h1><p>a</p>`
    expect(
      leaveOneOut([
        exampleOf(plain('One'), ['One']),
        exampleOf(plain('Two'), ['Two']),
        exampleOf('<h2>Three</h2><p>a</p>', ['Three']),
      ]),
    ).toMatchObject({ recall: 2 / 3 })
  })

  test('is silent about places that may be right', () => {
    const pages = ['One', 'Two'].map((text) =>
      exampleOf(`<h1>${text}</h1><p>a</p><h1>${text} </h1>`, []),
    )
    const examples = pages.map((page) => ({
      ...page,
      positives: new Set([0]),
      uncertain: new Set([2]),
    }))
    expect(leaveOneOut(examples)).toEqual({ pages: 2, precision: 1, recall: 1 })
  })

  test('tries only pages of which the others know the field, and says nothing where nothing is due', () => {
    expect(
      leaveOneOut([exampleOf('<h1>One</h1><p>a</p>', ['One']), exampleOf('<p>a</p>', [])]),
    ).toEqual({ pages: 1, precision: undefined, recall: undefined })
  })

  test('counts what was taken where nothing is due against precision', () => {
    expect(
      leaveOneOut([exampleOf('<h1>One</h1><p>a</p>', ['One']), exampleOf('<h1>Two</h1>', [])]),
    ).toEqual({ pages: 1, precision: 0, recall: undefined })
  })

  test('finds a rule that takes nothing where something is due without any precision', () => {
    expect(
      leaveOneOut([
        exampleOf('<h1>One</h1><p>a</p>', ['One']),
        exampleOf('<h2>Two</h2><p>a</p>', ['Two']),
      ]),
    ).toEqual({ pages: 2, precision: 0, recall: 0 })
  })

  /** The first and the last page have their headlines in an H2, which nothing but the other one of them could tell. */
  test.each([
    [10, { pages: 10, precision: 1, recall: 1 }],
    [11, { pages: 11, precision: 1, recall: 9 / 11 }],
  ])('leaves out %d pages in ten parts', (count, evidence) => {
    const pages = Array.from({ length: count }, (_, at) => {
      const tag = at === 0 || at === count - 1 ? 'h2' : 'h1'
      return exampleOf(`<${tag}>No ${at}</${tag}><p>a</p>`, [`No ${at}`])
    })
    expect(leaveOneOut(pages)).toEqual(evidence)
  })

  test('is not possible with one page', () => {
    expect(leaveOneOut([exampleOf('<h1>One</h1><p>a</p>', ['One'])])).toBeUndefined()
    expect(leaveOneOut([])).toBeUndefined()
  })
})
