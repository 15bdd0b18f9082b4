import { describe, expect, test } from 'vitest'
import type { Example } from './example.js'
import { contentExampleOf, exampleOf, taskOf } from './induction.test-kit.js'
import { leaveOneOut } from './leave-one-out.js'

const tried = (examples: readonly Example[]) => leaveOneOut(taskOf(examples))

const plain = (title: string): Example =>
  exampleOf(`<h1 class=t>${title}</h1><p>a</p><p>b</p>`, [title])

describe('leaving each page out once', () => {
  test('finds what the others know', () => {
    expect(tried([plain('One'), plain('Two'), plain('Three')])).toEqual({
      pages: 3,
      precision: 1,
      recall: 1,
    })
  })

  /** Nothing on the third page is what the headline of the others is: nothing has any vote. */
  test('counts what was not found against recall', () => {
    const other = exampleOf('<div><div><span><em>Three</em></span></div></div>', ['Three'])
    expect(tried([plain('One'), plain('Two'), other])).toEqual({
      pages: 3,
      precision: 1,
      recall: 2 / 3,
    })
  })

  test('is silent about places that may be right', () => {
    const pages = ['One', 'Two'].map((title) => {
      const page = exampleOf(`<h1>${title}</h1><p>a</p><h1>${title}</h1>`, [])
      return { ...page, positives: new Set([0]), uncertain: new Set([2]) }
    })
    expect(tried(pages)).toEqual({ pages: 2, precision: 1, recall: 1 })
  })

  test('tries only pages of which the others know the field, and says nothing where nothing is due', () => {
    expect(tried([plain('One'), exampleOf('<div><i>x</i></div>', [])])).toEqual({
      pages: 1,
      precision: undefined,
      recall: undefined,
    })
  })

  test('counts what was taken where nothing is due against precision', () => {
    const none = { ...plain('Two'), positives: new Set<number>() }
    expect(tried([plain('One'), none])).toEqual({ pages: 1, precision: 0, recall: undefined })
  })

  test.each([10, 11])('tries each of %d pages once, in ten parts at most', (count) => {
    const pages = Array.from({ length: count }, (_, at) => plain(`No ${at}`))
    expect(tried(pages)).toEqual({ pages: count, precision: 1, recall: 1 })
  })

  test('is not possible with one page', () => {
    expect(tried([plain('One')])).toBeUndefined()
    expect(tried([])).toBeUndefined()
  })
})

/**
 * Whatever is left out, the others say to take all of MAIN. Two pages have 3 words there, all right: 6 taken, 6 right. The
 * third has 5, of which 4 are right: 11 taken, 10 right, 10 due.
 */
test('content is counted in words', () => {
  const page = (right: readonly string[], wrong: string): Example =>
    contentExampleOf(
      `<nav>Home</nav><main>${[...right, wrong].map((text) => `<p>${text}</p>`).join('')}</main>`,
      right,
    )
  const pages = [page(['one', 'one two'], ''), page(['six', 'six two'], '')]
  const mixed = page(['one two three four'], 'five')
  expect(leaveOneOut(taskOf([...pages, mixed], { kind: 'content' }))).toEqual({
    pages: 3,
    precision: 10 / 11,
    recall: 1,
  })
})
