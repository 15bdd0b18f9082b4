import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { LabelledInput } from '../source/labelled.js'
import { type LabelledObject, readLabelledObject } from '../source/labelled-object.js'
import type { RuleStore } from '../store/rule-store.js'
import { SqliteRuleStore } from '../store/sqlite-rule-store.js'
import { learnFrom, mustHaveLearned, train } from './train.js'

let store: RuleStore
beforeEach(() => {
  store = SqliteRuleStore.forWriting(':memory:')
})
afterEach(() => store.close())

async function* inputs(...pages: readonly LabelledObject[]): AsyncIterable<LabelledInput> {
  for (const [at, page] of pages.entries()) yield readLabelledObject(page, at + 1)
}

async function* warned(page: LabelledObject, warning: string): AsyncIterable<LabelledInput> {
  for await (const input of inputs(page)) {
    if (input.kind === 'failed') throw input.error
    const { labelled } = input
    yield { ...input, labelled: { ...labelled, page: { ...labelled.page, warnings: [warning] } } }
  }
}

const story = (n: number) =>
  `<h1>Title ${n}</h1><p>Paragraph ${n} is one of some length.</p><i>ad</i>`
const page = (n: number, labels: NonNullable<LabelledObject['labels']>): LabelledObject => ({
  id: `p${n}`,
  url: `https://www.example.org/${n}`,
  html: story(n),
  labels,
})
const labelled = (n: number) =>
  page(n, { headline: `Title ${n}`, main: [`Paragraph ${n} is one of some length.`] })

describe('training', () => {
  test('learns a rule for each field of each site and keeps it', async () => {
    const other = { ...labelled(3), url: 'https://news.example/3' }
    const report = await train(inputs(labelled(1), other, labelled(2)), store)
    expect(report.sites.map(({ site, rules }) => [site, rules.map(({ field }) => field)])).toEqual([
      ['example.org', ['headline', 'main']],
      ['news.example', ['headline', 'main']],
    ])
    expect(report).toMatchObject({ unaligned: [], unlearned: [], failed: [] })
    expect(store.sites().map((site) => store.find(site))).toEqual(report.sites)
    expect(report.sites[0]?.rules[0]).toEqual({
      site: 'example.org',
      layout: 'page',
      field: 'headline',
      version: 1,
      taking: { kind: 'value' },
      tree: {
        kind: 'split',
        test: { kind: 'named', where: 'self', what: 'tag', name: 'h1' },
        yes: { kind: 'leaf', decision: 'take', taken: 2, left: 0 },
        no: { kind: 'leaf', decision: 'leave', taken: 0, left: 4 },
      },
      evidence: { pages: 2, precision: 1, recall: 1 },
      pages: 2,
    })
    expect(report.sites[1]?.rules[0]?.evidence).toBeUndefined()
  })

  test('counts versions up where a rule changed', async () => {
    await train(inputs(labelled(1)), store)
    const same = await train(inputs(labelled(1)), store)
    const more = await train(inputs(labelled(1), labelled(2)), store)
    expect(same.sites[0]?.rules.map(({ version }) => version)).toEqual([1, 1])
    expect(more.sites[0]?.rules.map(({ version }) => version)).toEqual([2, 2])
  })

  test('puts all pages under the site that it is told', async () => {
    const { url, ...nowhere } = labelled(2)
    const report = await train(inputs(labelled(1), nowhere), store, { site: 'other.example' })
    expect(report.sites.map(({ site }) => site)).toEqual(['other.example'])
    expect(report.sites[0]?.rules[0]?.pages).toBe(2)
    expect(url).toContain('example.org')
  })

  test('tells its steps', async () => {
    const steps: unknown[] = []
    const other = { ...labelled(3), url: 'https://news.example/3' }
    await train(inputs(labelled(1), other), store, { onStep: (step) => steps.push(step) })
    expect(steps).toEqual([
      { done: 0, of: 2, name: 'example.org' },
      { done: 1, of: 2, name: 'news.example' },
    ])
  })
})

describe('what training cannot use', () => {
  test('is told: texts that are not on the page, and fields without any', async () => {
    const report = await train(
      inputs(labelled(1), page(2, { headline: 'Title 2', price: 'free', note: [] })),
      store,
    )
    expect(report.unaligned).toEqual([
      { site: 'example.org', page: 'p2', field: 'price', wanted: 'free' },
    ])
    expect(report.unlearned).toEqual([
      { site: 'example.org', field: 'note' },
      { site: 'example.org', field: 'price' },
    ])
  })

  test('does not keep it from learning the rest: pages that failed, pages of no site', async () => {
    const { url: _, ...nowhere } = labelled(2)
    const broken = { ...labelled(3), labels: { main: 5 as unknown as string } }
    const report = await train(inputs(nowhere, broken, labelled(1)), store)
    expect(report.failed).toEqual([
      {
        page: 'p2',
        code: 'SITE_UNKNOWN',
        message: 'p2: has no URL, so its site is unknown. Add "url" to it, or use --site.',
      },
      { page: 'page 2', code: 'BROKEN_LABELS', message: expect.stringContaining('"main"') },
    ])
    expect(report.sites).toHaveLength(1)
  })

  test('is told of pages that were read: what came with them, and caps that were reached', async () => {
    const deep = { ...labelled(2), html: `${'<div>'.repeat(600)}${story(2)}` }
    const { labels: _, ...unlabelled } = labelled(3)
    const report = await train(
      (async function* (): AsyncIterable<LabelledInput> {
        yield* warned(unlabelled, 'no labels')
        yield* warned({ ...labelled(1), id: 'p1' }, 'an odd charset')
        yield* inputs(deep)
      })(),
      store,
    )
    expect(report.warnings).toEqual([
      { page: 'p3', warning: 'no labels' },
      { page: 'p1', warning: 'an odd charset' },
      { page: 'p2', warning: 'The page was cut at the cap of 512 nested elements.' },
    ])
  })

  test('is a page without labels, silently', async () => {
    const { labels: _, ...unlabelled } = labelled(2)
    const report = await train(inputs(unlabelled, labelled(1)), store)
    expect(report).toMatchObject({ failed: [], unaligned: [] })
    expect(report.sites[0]?.rules[0]?.pages).toBe(1)
  })

  test('fails when there is nothing else', async () => {
    const { labels: _, ...unlabelled } = labelled(1)
    const refused = expect.objectContaining({ code: 'NOTHING_TO_LEARN' })
    await expect(train(inputs(), store)).rejects.toThrow(refused)
    await expect(train(inputs(unlabelled), store)).rejects.toThrow(refused)
    await expect(train(inputs(page(1, { price: 'free' })), store)).rejects.toThrow(refused)
    expect(store.sites()).toEqual([])
  })

  test('is told where nothing else came of it', async () => {
    const report = await learnFrom(inputs(page(1, { price: 'free' })), store, {})
    expect(report).toMatchObject({
      sites: [{ site: 'example.org', rules: [] }],
      unaligned: [{ page: 'p1', field: 'price', wanted: 'free' }],
      unlearned: [{ field: 'price' }],
    })
    expect(() => mustHaveLearned(report)).toThrow(
      expect.objectContaining({ code: 'NOTHING_TO_LEARN' }),
    )
    const failed = [{ page: 'p2', code: 'BAD_SELECTOR', message: '' }]
    expect(() => mustHaveLearned({ ...report, failed })).not.toThrow()
  })

  test('is one page with a bad selector', async () => {
    const report = await train(inputs(labelled(1), page(2, { main: { selector: 'a[' } })), store)
    expect(report.failed).toMatchObject([{ page: 'p2', code: 'BAD_SELECTOR' }])
    expect(report.sites).toHaveLength(1)
  })
})
