import { describe, expect, test } from 'vitest'
import type { PageLabels } from '../../input/pages/page-labels.js'
import { type KeptPage, keptPage } from '../../store/interface/kept-page.js'
import { type GivenPage, mergeCopies, trainingSetLimits, trainingSetOf } from './training-set.js'

const labelled = (...texts: readonly string[]): PageLabels =>
  new Map(texts.map((text) => [text[0]!, { kind: 'texts', texts: [text] }]))
const pageOf = (html: string, labels?: PageLabels, id?: string): KeptPage =>
  keptPage({ html, labels, id })
const given = (name: string, page: KeptPage): GivenPage => ({ name, page })
const dated = (page: KeptPage, addedAt = '2026-01-01'): KeptPage => ({ ...page, addedAt })
const numbers = (count: number): readonly number[] => Array.from({ length: count }, (_, at) => at)

describe('copies of a page', () => {
  test('are merged with all labels', () => {
    const { pages, contradictions } = mergeCopies([
      given('x', pageOf('1', labelled('a'))),
      given('y', pageOf('2')),
      given('z', pageOf('1', labelled('b'))),
    ])
    expect(contradictions).toEqual([])
    expect(pages.map(({ name, page }) => [name, page.labels])).toEqual([
      ['z', '{"a":["a"],"b":["b"]}'],
      ['y', undefined],
    ])
  })

  test('with contradictory labels are all left out, and reported once', () => {
    const { pages, contradictions } = mergeCopies([
      given('x', pageOf('1', labelled('a1'))),
      given('y', pageOf('1', labelled('a2'))),
      given('z', pageOf('1', labelled('b'))),
    ])
    expect(pages).toEqual([])
    expect(contradictions).toMatchObject([{ name: 'y', error: { code: 'CONTRADICTORY_LABELS' } }])
  })
})

describe('the training set', () => {
  test('does not change a kept page without new labels', () => {
    const kept = dated(pageOf('1', labelled('a'), 'p1'))
    const same = [pageOf('1'), pageOf('1', labelled('a')), pageOf('1', undefined, 'p1')]
    for (const page of same) expect(trainingSetOf([kept], [given('x', page)]).pages[0]).toBe(kept)
  })

  test('changes a kept page with new labels', () => {
    const kept = dated(pageOf('1', labelled('a1', 'b'), 'p1'))
    const { pages } = trainingSetOf([kept], [given('x', pageOf('1', labelled('a2')))])
    expect(pages).toEqual([pageOf('1', labelled('a2', 'b'), 'p1')])
    expect(pages[0]?.addedAt).toBeUndefined()
  })

  test('does not depend on the order of pages', () => {
    const pages = numbers(9).map((n) =>
      given(`${n}`, pageOf(`${n}`, n % 2 ? labelled('a') : undefined)),
    )
    expect(trainingSetOf([], [...pages].reverse())).toEqual(trainingSetOf([], pages))
  })

  test('has the later of two pages with the same id, and reports it if both were given', () => {
    const [first, second] = [pageOf('1', labelled('a'), 'p'), pageOf('2', labelled('a'), 'p')]
    expect(trainingSetOf([], [given('x', first), given('y', second)])).toMatchObject({
      pages: [{ hash: second.hash }],
      replaced: ['x'],
    })
    expect(trainingSetOf([dated(first)], [given('y', second)]).replaced).toEqual([])
  })

  test('removes an id with its page', () => {
    const [first, renamed] = [pageOf('1', labelled('a'), 'p'), pageOf('1', labelled('a'), 'q')]
    const other = pageOf('2', labelled('a'), 'p')
    const { pages } = trainingSetOf([dated(first)], [given('x', renamed), given('y', other)])
    expect(pages.map(({ id }) => id).sort()).toEqual(['p', 'q'])
  })

  test('does not replace a labelled page by an unlabelled one with its id', () => {
    const [first, second] = [pageOf('1', labelled('a'), 'p'), pageOf('2', undefined, 'p')]
    expect(trainingSetOf([dated(first)], [given('y', second)]).pages).toEqual([dated(first)])
    expect(trainingSetOf([dated(second)], [given('x', first)]).pages).toEqual([first])
  })

  test('has the same unlabelled pages in whatever order they come, up to the limit', () => {
    const pages = numbers(trainingSetLimits.unlabelled + 20).map((n) => pageOf(`${n}`))
    const all = trainingSetOf(
      [],
      pages.map((page, at) => given(`${at}`, page)),
    )
    expect(all.pages).toHaveLength(trainingSetLimits.unlabelled)
    const [some, others] = [pages.slice(0, 30), pages.slice(30)]
    const late = trainingSetOf(
      trainingSetOf(
        [],
        others.map((page) => given('', page)),
      ).pages,
      some.map((page) => given('', page)),
    )
    expect(late.pages).toEqual(all.pages)
    expect(all.dropped).toBe(0)
  })

  test('has the latest labelled pages, up to the limit', () => {
    const old = dated(pageOf('old', labelled('a')), '2025-01-01')
    const kept = numbers(trainingSetLimits.labelled - 1).map((n) =>
      dated(pageOf(`${n}`, labelled('a'))),
    )
    expect(trainingSetOf([old, ...kept], []).dropped).toBe(0)
    const { pages, dropped } = trainingSetOf(
      [old, ...kept],
      [given('x', pageOf('new', labelled('a')))],
    )
    expect(dropped).toBe(1)
    expect(pages).toHaveLength(trainingSetLimits.labelled)
    expect(pages.some(({ hash }) => hash === old.hash)).toBe(false)
  })
})
