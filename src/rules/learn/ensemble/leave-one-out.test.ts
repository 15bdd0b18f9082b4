import { describe, expect, test } from 'vitest'
import type { TrainingExample } from '../align/training-example.js'
import { contentExampleOf, exampleOf, taskOf } from '../learn.test-kit.js'
import { leaveOneOut } from './leave-one-out.js'

const tried = (examples: readonly TrainingExample[]) => leaveOneOut(taskOf(examples))

const plain = (title: string): TrainingExample =>
  exampleOf(`<h1 class=t>${title}</h1><p>a</p><p>b</p>`, [title])

describe('leave-one-out', () => {
  test('finds what the other pages show', () => {
    expect(tried([plain('One'), plain('Two'), plain('Three')])).toEqual({
      pages: 3,
      precision: 1,
      recall: 1,
    })
  })

  /** Nothing on the third page resembles the headlines of the others: nothing has a vote. */
  test('lowers recall by what was not found', () => {
    const other = exampleOf('<div><div><span><em>Three</em></span></div></div>', ['Three'])
    expect(tried([plain('One'), plain('Two'), other])).toEqual({
      pages: 3,
      precision: 1,
      recall: 2 / 3,
    })
  })

  test('ignores uncertain candidates', () => {
    const pages = ['One', 'Two'].map((title) => {
      const page = exampleOf(`<h1>${title}</h1><p>a</p><h1>${title}</h1>`, [])
      return { ...page, positives: new Set([0]), uncertain: new Set([2]) }
    })
    expect(tried(pages)).toEqual({ pages: 2, precision: 1, recall: 1 })
  })

  test('is measured only if the other pages have the field', () => {
    expect(tried([plain('One'), exampleOf('<div><i>x</i></div>', [])])).toEqual({
      pages: 1,
      precision: undefined,
      recall: undefined,
    })
  })

  test('lowers precision by what was taken where nothing was expected', () => {
    const none = { ...plain('Two'), positives: new Set<number>() }
    expect(tried([plain('One'), none])).toEqual({ pages: 1, precision: 0, recall: undefined })
  })

  test.each([10, 11])('leaves out each of %d pages once, in at most ten folds', (count) => {
    const pages = Array.from({ length: count }, (_, at) => plain(`No ${at}`))
    expect(tried(pages)).toEqual({ pages: count, precision: 1, recall: 1 })
  })

  test('needs two pages', () => {
    expect(tried([plain('One')])).toBeUndefined()
    expect(tried([])).toBeUndefined()
  })
})

/**
 * Whichever page is left out, the others take all of MAIN. Two pages have 3 words there, all correct: 6 taken, 6
 * correct. The third has 5, of which 4 are correct: 11 taken, 10 correct, 10 expected.
 */
test('content is counted in words', () => {
  const page = (right: readonly string[], wrong: string): TrainingExample =>
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
