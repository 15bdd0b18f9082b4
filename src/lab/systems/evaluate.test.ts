import { describe, expect, test } from 'vitest'
import { InputNotFound } from '../../core/errors.js'
import { evaluate } from './evaluate.js'
import { corpusOf, goldOf, systemOf } from './evaluate.test-kit.js'

const failed = { kind: 'failed', id: 'gone', error: new InputNotFound('gone.html') } as const

describe('evaluating systems on main content', () => {
  const corpus = corpusOf([
    goldOf('a', { main: 'one two', group: 'news' }),
    failed,
    goldOf('b', { main: 'three four', group: 'shop', site: 'y.example' }),
    goldOf('c', { fields: { price: ['5'] } }),
  ])
  const right = systemOf('right', ({ id }) => ({ text: id === 'a' ? 'one two' : 'three four' }))
  const half = systemOf('half', () => ({ text: 'one two' }))

  test('each system is scored on the pages with known content', async () => {
    const { systems, pages } = await evaluate(corpus, { own: [right], peers: [half] })
    expect(systems).toMatchObject([
      { label: 'right', pages: 3, main: { pages: 2, f1: { mean: 1 } }, cost: { median: 1 } },
      {
        label: 'half',
        pages: 3,
        main: { pages: 2, f1: { mean: 0.5 }, difference: { mean: -0.5 } },
      },
    ])
    expect(systems[0]?.main).not.toHaveProperty('difference')
    expect(pages.map(({ id, scores }) => [id, scores['right']?.f1, scores['half']?.f1])).toEqual([
      ['a', 1, 1],
      ['b', 1, 0],
    ])
  })

  test('the result has the corpus with its unreadable pages', async () => {
    const { corpus: summary } = await evaluate(corpus, { own: [right] })
    expect(summary).toMatchObject({
      name: 'test',
      pages: 3,
      sites: 2,
      failed: [{ page: 'gone', code: 'INPUT_NOT_FOUND' }],
    })
    expect(summary.hash).toMatch(/^[\da-f]{64}$/)
  })

  test('the worst pages of the first system come with their texts', async () => {
    const { worst } = await evaluate(corpus, { own: [half, right] })
    expect(worst).toMatchObject([
      { id: 'b', gold: 'three four', found: 'one two', score: { f1: 0 } },
      { id: 'a', score: { f1: 1 } },
    ])
  })

  test('a failure on a page counts as an empty answer, and the evaluation continues', async () => {
    const breaking = systemOf('breaking', ({ id }) => {
      if (id === 'a') throw new InputNotFound('x')
      return { text: 'three four' }
    })
    const [result] = (await evaluate(corpus, { peers: [breaking] })).systems
    expect(result).toMatchObject({
      pages: 3,
      failed: [{ page: 'a', code: 'INPUT_NOT_FOUND' }],
      main: { pages: 2, f1: { mean: 0.5 } },
    })
  })

  test('a split selects pages', async () => {
    const sided = corpusOf([
      goldOf('a', { main: 'one', split: 'train' }),
      goldOf('b', { main: 'two', split: 'test' }),
    ])
    const { pages, split } = await evaluate(sided, { own: [right], split: 'test' })
    expect(pages.map(({ id }) => id)).toEqual(['b'])
    expect(split).toBe('test')
  })

  test('pages with the same id get unique ids', async () => {
    const twice = corpusOf([goldOf('a', { main: 'one two' }), goldOf('a', { main: 'x' })])
    const { pages } = await evaluate(twice, { own: [half] })
    expect(pages.map(({ id, scores }) => [id, scores['half']?.f1])).toEqual([
      ['a', 1],
      ['a#2', 0],
    ])
  })
})

test('fields and records are scored if a system extracts them', async () => {
  const records = {
    records: [{ text: 'red apple', fields: new Map() }],
    ignored: ['an advert'],
  }
  const corpus = corpusOf([goldOf('a', { fields: { price: ['5'], name: ['x'] }, records })])
  const system = systemOf('both', () => ({
    fields: { price: ['5'] },
    records: ['Red apple!', 'an advert'],
  }))
  const [result] = (await evaluate(corpus, { own: [system] })).systems
  expect(result?.fields?.mean.firstValue.f1).toBe(0.5)
  expect(result?.records).toMatchObject({ pages: 1, f1: { mean: 1 } })
  expect(result).not.toHaveProperty('main')
})

test('a failure on a page loses its fields and records too', async () => {
  const records = { records: [{ text: 'red apple', fields: new Map() }], ignored: [] }
  const parts = { fields: { price: ['5'] }, records }
  const system = systemOf('breaking', ({ id }) => {
    if (id === 'b') throw new InputNotFound('x')
    return { fields: { price: ['5'] }, records: ['red apple'] }
  })
  const corpus = corpusOf([goldOf('a', parts), goldOf('b', parts)])
  const [result] = (await evaluate(corpus, { own: [system] })).systems
  // one of two values and of two records is found: recall 1/2, precision 1; records are averaged by page
  expect(result?.fields?.mean.firstValue.f1).toBeCloseTo(2 / 3)
  expect(result?.records).toMatchObject({ pages: 2, f1: { mean: 0.5 } })
})

describe('learning from k pages of each site', () => {
  const pageOf = (id: string, price: string) =>
    goldOf(id, {
      html: `<div><p class="ad">Buy 1 and pay ${price}9</p><b class="price">${price}</b></div>`,
      fields: { price: [price] },
    })
  const corpus = corpusOf([pageOf('a', '5'), pageOf('b', '6'), pageOf('c', '7')])

  test('decides the other pages by the learned rules, for each page in turn', async () => {
    const { systems } = await evaluate(corpus, { ks: [1, 2, 3] })
    expect(systems).toMatchObject([
      { label: 'treesift, k=1', k: 1, pages: 3, fields: { mean: { exactSet: 1 }, pages: 6 } },
      { label: 'treesift, k=2', k: 2, pages: 3, fields: { mean: { exactSet: 1 }, pages: 3 } },
      { label: 'treesift, k=3', pages: 0 },
    ])
    expect(systems[2]).not.toHaveProperty('fields')
  })

  test('learns from the labels as written, where there are some', async () => {
    const selected = corpusOf(
      ['5', '6'].map((price) => ({
        ...pageOf(price, price),
        labels: new Map([['price', { kind: 'selector', selector: '.ad' } as const]]),
      })),
    )
    const { systems } = await evaluate(selected, { ks: [1] })
    // the rule extracts what the selector matches, which differs from the gold
    expect(systems[0]?.fields?.mean.exactSet).toBe(0)
  })
})

describe('what cannot be evaluated', () => {
  const nothing = systemOf('nothing', () => ({}))

  test('a corpus without a readable page throws the first error', async () => {
    await expect(evaluate(corpusOf([failed]), { own: [nothing] })).rejects.toThrow('gone.html')
  })

  test('a split without pages and labels that no system extracts are errors', async () => {
    const corpus = corpusOf([goldOf('a', { main: 'x', split: 'train' })])
    await expect(evaluate(corpus, { own: [nothing], split: 'test' })).rejects.toMatchObject({
      code: 'NOTHING_TO_SCORE',
    })
    await expect(evaluate(corpus, { own: [nothing] })).rejects.toMatchObject({
      code: 'NOTHING_TO_SCORE',
    })
  })

  test('an unknown split is an error', async () => {
    await expect(evaluate(corpusOf([]), { split: 'half' })).rejects.toMatchObject({
      code: 'UNKNOWN_SPLIT',
    })
  })
})
