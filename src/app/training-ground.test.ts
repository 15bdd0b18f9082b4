import { describe, expect, test } from 'vitest'
import type { Labels } from '../source/labels.js'
import { type KeptPage, keptPage } from '../store/kept-page.js'
import { type GivenPage, groundLimits, groundOf, withoutCopies } from './training-ground.js'

const labelled = (...texts: readonly string[]): Labels =>
  new Map(texts.map((text) => [text[0]!, { kind: 'texts', texts: [text] }]))
const pageOf = (html: string, labels?: Labels, id?: string): KeptPage =>
  keptPage({ html, labels, id })
const given = (name: string, page: KeptPage): GivenPage => ({ name, page })
const dated = (page: KeptPage, addedAt = '2026-01-01'): KeptPage => ({ ...page, addedAt })
const numbers = (count: number): readonly number[] => Array.from({ length: count }, (_, at) => at)

describe('copies of a page', () => {
  test('are one page with the labels of all', () => {
    const { pages, contradictions } = withoutCopies([
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

  test('that contradict each other are all left out, and told of once', () => {
    const { pages, contradictions } = withoutCopies([
      given('x', pageOf('1', labelled('a1'))),
      given('y', pageOf('1', labelled('a2'))),
      given('z', pageOf('1', labelled('b'))),
    ])
    expect(pages).toEqual([])
    expect(contradictions).toMatchObject([{ name: 'y', error: { code: 'CONTRADICTORY_LABELS' } }])
  })
})

describe('the ground of a training', () => {
  test('leaves a kept page as it is where nothing new is said of it', () => {
    const kept = dated(pageOf('1', labelled('a'), 'p1'))
    const same = [pageOf('1'), pageOf('1', labelled('a')), pageOf('1', undefined, 'p1')]
    for (const page of same) expect(groundOf([kept], [given('x', page)]).pages[0]).toBe(kept)
  })

  test('is to be written anew where something is', () => {
    const kept = dated(pageOf('1', labelled('a1', 'b'), 'p1'))
    const { pages } = groundOf([kept], [given('x', pageOf('1', labelled('a2')))])
    expect(pages).toEqual([pageOf('1', labelled('a2', 'b'), 'p1')])
    expect(pages[0]?.addedAt).toBeUndefined()
  })

  test('does not depend on the order of pages', () => {
    const pages = numbers(9).map((n) =>
      given(`${n}`, pageOf(`${n}`, n % 2 ? labelled('a') : undefined)),
    )
    expect(groundOf([], [...pages].reverse())).toEqual(groundOf([], pages))
  })

  test('has one page of an id, the later one, which is told of where both were given', () => {
    const [first, second] = [pageOf('1', labelled('a'), 'p'), pageOf('2', labelled('a'), 'p')]
    expect(groundOf([], [given('x', first), given('y', second)])).toMatchObject({
      pages: [{ hash: second.hash }],
      replaced: ['x'],
    })
    expect(groundOf([dated(first)], [given('y', second)]).replaced).toEqual([])
  })

  test('lets an id go with the page that had it', () => {
    const [first, renamed] = [pageOf('1', labelled('a'), 'p'), pageOf('1', labelled('a'), 'q')]
    const other = pageOf('2', labelled('a'), 'p')
    const { pages } = groundOf([dated(first)], [given('x', renamed), given('y', other)])
    expect(pages.map(({ id }) => id).sort()).toEqual(['p', 'q'])
  })

  test('never loses a labelled page to an unlabelled one of its id', () => {
    const [first, second] = [pageOf('1', labelled('a'), 'p'), pageOf('2', undefined, 'p')]
    expect(groundOf([dated(first)], [given('y', second)]).pages).toEqual([dated(first)])
    expect(groundOf([dated(second)], [given('x', first)]).pages).toEqual([first])
  })

  test('has the same unlabelled pages whatever came first, up to the limit', () => {
    const pages = numbers(groundLimits.unlabelled + 20).map((n) => pageOf(`${n}`))
    const all = groundOf(
      [],
      pages.map((page, at) => given(`${at}`, page)),
    )
    expect(all.pages).toHaveLength(groundLimits.unlabelled)
    const [some, others] = [pages.slice(0, 30), pages.slice(30)]
    const late = groundOf(
      groundOf(
        [],
        others.map((page) => given('', page)),
      ).pages,
      some.map((page) => given('', page)),
    )
    expect(late.pages).toEqual(all.pages)
    expect(all.tooMany).toBe(0)
  })

  test('has the labelled pages that were given last, up to the limit', () => {
    const old = dated(pageOf('old', labelled('a')), '2025-01-01')
    const kept = numbers(groundLimits.labelled - 1).map((n) => dated(pageOf(`${n}`, labelled('a'))))
    expect(groundOf([old, ...kept], []).tooMany).toBe(0)
    const { pages, tooMany } = groundOf([old, ...kept], [given('x', pageOf('new', labelled('a')))])
    expect(tooMany).toBe(1)
    expect(pages).toHaveLength(groundLimits.labelled)
    expect(pages.some(({ hash }) => hash === old.hash)).toBe(false)
  })
})
