import { describe, expect, test } from 'vitest'
import { peers } from './peers.js'
import { recordedCorpora, recordedResults } from './recorded-results.js'

test('recorded figures of a corpus become results of systems', () => {
  const results = recordedResults({ name: 'wcxb-dev', pages: 1497 })
  expect(results.map(({ name }) => name)).toEqual([
    'trafilatura-no-comments',
    'trafilatura',
    'justext',
    'readability-lxml',
    'rs-trafilatura',
    'MinerU-HTML',
  ])
  expect(results[0]).toEqual({
    kind: 'recorded',
    name: 'trafilatura-no-comments',
    label: 'trafilatura-no-comments',
    version: '2.2.0',
    source: expect.stringContaining('measured November 2026'),
    pages: 1497,
    failed: [],
    main: {
      pages: 1497,
      f1: { mean: 0.819 },
      precision: { mean: 0.857 },
      recall: { mean: 0.839 },
      groups: [
        { group: 'article', pages: 793, f1: { mean: 0.934 } },
        { group: 'documentation', pages: 91, f1: { mean: 0.915 } },
        { group: 'service', pages: 165, f1: { mean: 0.761 } },
        { group: 'forum', pages: 113, f1: { mean: 0.694 } },
        { group: 'product', pages: 119, f1: { mean: 0.625 } },
        { group: 'collection', pages: 117, f1: { mean: 0.574 } },
        { group: 'listing', pages: 99, f1: { mean: 0.58 } },
      ],
    },
  })
})

test('unknown figures are absent', () => {
  const [first] = recordedResults({ name: 'news-pages', pages: 257 })
  expect(first?.main).toEqual({ pages: 257, f1: { mean: 0.9545 }, groups: [] })
  expect(recordedResults({ name: 'site-pages', pages: 40 })[0]).not.toHaveProperty('version')
})

test('figures hold only for all pages of the named corpus', () => {
  expect(recordedResults({ name: 'wcxb-dev', pages: 1496 })).toEqual([])
  expect(recordedResults({ name: 'wcxb-test', pages: 1497 })).toEqual([])
})

describe.each(recordedCorpora)('the figures on $name', ({ pages, groups, systems }) => {
  test('are of systems with unique names that not every clone can install', () => {
    const names = systems.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    const running = Object.entries(peers).filter(([, { runner }]) => runner === 'node')
    expect(names.filter((name) => running.some(([running]) => running === name))).toEqual([])
  })

  test('cover all of its pages', () => {
    const sizes = Object.values(groups ?? { all: pages })
    expect(sizes.reduce((sum, size) => sum + size)).toBe(pages)
  })

  test.each(systems)('are shares, and the figures of the groups fit the total: $name', (system) => {
    const { f1, precision = f1, recall = f1, groups: means, source } = system
    for (const share of [f1, precision, recall, ...(means ?? [])]) {
      expect(share).toBeGreaterThan(0.2)
      expect(share).toBeLessThan(1)
    }
    const sizes = Object.values(groups ?? {})
    expect(means?.length ?? 0).toBe(sizes.length)
    const whole = means?.reduce((sum, mean, at) => sum + (mean * sizes[at]!) / pages, 0) ?? f1
    // rounding, and slightly different groups in published figures
    expect(Math.abs(whole - f1)).toBeLessThan(source.startsWith('published') ? 0.003 : 0.001)
  })
})
