import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type LabelledObject, readLabelledObject } from '../../input/pages/labelled-object.js'
import type { LabelledPageInput } from '../../input/pages/labelled-pages.js'
import { totalVotes } from '../../rules/rule/rule.js'
import { ruleOf } from '../../rules/rule/rule.test-kit.js'
import { dumpRules } from '../../store/contracts/rule-store-fixtures.test-kit.js'
import { keptPage } from '../../store/interface/kept-page.js'
import type { RuleStore, TrainedSite } from '../../store/interface/rule-store.js'
import { SqliteRuleStore } from '../../store/sqlite/sqlite-rule-store.js'
import { expectLearned, train, trainSites } from './train.js'

let store: RuleStore
beforeEach(() => {
  store = SqliteRuleStore.forWriting(':memory:')
})
afterEach(() => store.close())

async function* inputs(...pages: readonly LabelledObject[]): AsyncIterable<LabelledPageInput> {
  for (const [at, page] of pages.entries()) yield readLabelledObject(page, at + 1)
}

async function* warned(page: LabelledObject, warning: string): AsyncIterable<LabelledPageInput> {
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
  test('learns and stores a rule for each field of each site', async () => {
    const other = { ...labelled(3), url: 'https://news.example/3' }
    const report = await train(inputs(labelled(1), other, labelled(2)), store)
    expect(report.sites.map(({ site, rules }) => [site, rules.map(({ field }) => field)])).toEqual([
      ['example.org', ['headline', 'main']],
      ['news.example', ['headline', 'main']],
    ])
    expect(report).toMatchObject({ unaligned: [], unlearned: [], failed: [] })
    expect(store.sites().map((site) => store.find(site))).toEqual(report.sites)
    expect(report.sites[0]?.rules[0]).toMatchObject({
      site: 'example.org',
      layout: 'page',
      field: 'headline',
      version: 1,
      status: 'learned',
      taking: { kind: 'text' },
      choice: { kind: 'one', least: 1, share: 0 },
      usual: { fewest: 1, most: 1 },
      evidence: { pages: 2, precision: 1, recall: 1 },
      pages: 2,
    })
    expect(totalVotes(report.sites[0]!.rules[0]!)).toBe(30)
    expect(report.sites[1]?.rules[0]?.evidence).toBeUndefined()
  })

  test('increments the version of a rule that changed', async () => {
    await train(inputs(labelled(1)), store)
    const same = await train(inputs(labelled(1)), store)
    const more = await train(inputs(labelled(1), labelled(2)), store)
    expect(same.sites[0]?.rules.map(({ version }) => version)).toEqual([1, 1])
    expect(more.sites[0]?.rules.map(({ version }) => version)).toEqual([2, 2])
  })

  test('uses the given site for all pages', async () => {
    const { url, ...nowhere } = labelled(2)
    const report = await train(inputs(labelled(1), nowhere), store, { site: 'other.example' })
    expect(report.sites.map(({ site }) => site)).toEqual(['other.example'])
    expect(report.sites[0]?.rules[0]?.pages).toBe(2)
    expect(url).toContain('example.org')
  })

  test('reports its steps', async () => {
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
  test('is reported: texts that are not on the page, and fields without any', async () => {
    const report = await train(
      inputs(labelled(1), page(2, { headline: 'Title 2', price: 'free', note: [] })),
      store,
    )
    expect(report.unaligned).toMatchObject([
      { site: 'example.org', page: 'p2', field: 'price', wanted: 'free' },
    ])
    expect(report.unlearned).toEqual([
      { site: 'example.org', field: 'note' },
      { site: 'example.org', field: 'price' },
    ])
  })

  test('does not stop it: pages that failed, pages without a site', async () => {
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

  test('is reported for pages: their warnings, and limits that were reached', async () => {
    const deep = { ...labelled(2), html: `${'<div>'.repeat(600)}${story(2)}` }
    const { labels: _, ...unlabelled } = labelled(3)
    const report = await train(
      (async function* (): AsyncIterable<LabelledPageInput> {
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

  test('is a page without labels, without a warning', async () => {
    const { labels: _, ...unlabelled } = labelled(2)
    const report = await train(inputs(unlabelled, labelled(1)), store)
    expect(report).toMatchObject({ failed: [], unaligned: [] })
    expect(report.sites[0]?.rules[0]?.pages).toBe(1)
  })

  test('fails if there is nothing else', async () => {
    const { labels: _, ...unlabelled } = labelled(1)
    const refused = expect.objectContaining({ code: 'NOTHING_TO_LEARN' })
    await expect(train(inputs(), store)).rejects.toThrow(refused)
    await expect(train(inputs(unlabelled), store)).rejects.toThrow(refused)
    await expect(train(inputs(page(1, { price: 'free' })), store)).rejects.toThrow(refused)
    expect(store.sites()).toEqual([])
  })

  test('is reported if nothing was learned', async () => {
    const report = await trainSites(inputs(page(1, { price: 'free' })), store, {})
    expect(report).toMatchObject({
      sites: [{ site: 'example.org', rules: [] }],
      unaligned: [{ page: 'p1', field: 'price', wanted: 'free' }],
      unlearned: [{ field: 'price' }],
    })
    expect(() => expectLearned(report)).toThrow(
      expect.objectContaining({ code: 'NOTHING_TO_LEARN' }),
    )
    const failed = [{ page: 'p2', code: 'BAD_SELECTOR', message: '' }]
    expect(() => expectLearned({ ...report, failed })).not.toThrow()
  })

  test('includes a page with an invalid selector', async () => {
    const report = await train(inputs(labelled(1), page(2, { main: { selector: 'a[' } })), store)
    expect(report.failed).toMatchObject([{ page: 'p2', code: 'BAD_SELECTOR' }])
    expect(report.sites).toHaveLength(1)
  })
})

const rulesOf = async (...segments: readonly (readonly LabelledObject[])[]) => {
  const own = SqliteRuleStore.forWriting(':memory:')
  for (const pages of segments) await train(inputs(...pages), own)
  const rules = dumpRules(own)
  const kept = own.trainingState('example.org').pages
  own.close()
  return { rules, kept }
}

const unlabelled = (n: number): LabelledObject => {
  const { labels: _, ...rest } = labelled(n)
  return rest
}

describe('training a site again', () => {
  test('learns from earlier pages too: one by one, or all at once, in any order', async () => {
    const pages = [1, 2, 3].map(labelled)
    const { rules } = await rulesOf(pages)
    expect(rules).toMatchObject([{ pages: 3 }, { pages: 3 }])
    expect((await rulesOf(...pages.map((one) => [one]))).rules).toEqual(rules)
    expect((await rulesOf([...pages].reverse())).rules).toEqual(rules)
    expect((await rulesOf([pages[2]!], [pages[0]!, pages[1]!])).rules).toEqual(rules)
  })

  test('identifies a page by its text, and adds to its labels', async () => {
    const first = page(1, { headline: 'Title 1' })
    const again = { ...page(1, { main: { selector: 'p' } }), id: 'other' }
    const { rules, kept } = await rulesOf([first], [again])
    expect(rules.map(({ field, pages }) => [field, pages])).toEqual([
      ['headline', 1],
      ['main', 1],
    ])
    expect(kept).toMatchObject([
      { id: 'other', labels: '{"headline":["Title 1"],"main":{"selector":"p"}}' },
    ])
    expect((await rulesOf([first, again])).rules).toEqual(rules)
  })

  test('uses the newer one of two labels of a page', async () => {
    const wrong = page(1, { headline: 'ad' })
    expect((await rulesOf([wrong], [page(1, { headline: 'Title 1' })])).rules).toEqual(
      (await rulesOf([page(1, { headline: 'Title 1' })])).rules,
    )
  })

  test('identifies a page by the id that the user gave', async () => {
    const newer = { ...labelled(2), id: 'p1' }
    const { rules, kept } = await rulesOf([labelled(1)], [newer])
    expect(kept).toMatchObject([{ id: 'p1', url: newer.url }])
    expect(rules).toEqual((await rulesOf([labelled(2)])).rules)
  })

  test('does not identify a page by its position', async () => {
    const [{ id: _, ...first }, { id: __, ...second }] = [labelled(1), labelled(2)]
    const { kept, rules } = await rulesOf([first], [second])
    expect(kept.map(({ id }) => id)).toEqual([undefined, undefined])
    expect(rules).toMatchObject([{ pages: 2 }, { pages: 2 }])
  })

  test('keeps unlabelled pages, which never replace labelled ones', async () => {
    const other = { ...unlabelled(2), id: 'p1' }
    const { kept } = await rulesOf([labelled(1)], [unlabelled(1), unlabelled(3), other])
    expect(kept.map(({ id, labels }) => [id, labels === undefined])).toEqual(
      expect.arrayContaining([
        ['p1', false],
        ['p3', true],
      ]),
    )
    expect(kept).toHaveLength(2)
    expect((await rulesOf([unlabelled(3), labelled(1)])).kept).toHaveLength(2)
  })

  test('adds labels to an unlabelled page', async () => {
    const { rules, kept } = await rulesOf([labelled(1), unlabelled(2)], [labelled(2)])
    expect(kept).toHaveLength(2)
    expect(rules).toEqual((await rulesOf([labelled(1), labelled(2)])).rules)
  })

  test('is possible with only unlabelled pages', async () => {
    await train(inputs(labelled(1)), store)
    const report = await train(inputs(unlabelled(2)), store)
    expect(report.sites.map(({ site }) => site)).toEqual(['example.org'])
    expect(store.trainingState('example.org').pages).toHaveLength(2)
  })

  test('reports missing labels of the given pages only', async () => {
    const bad = page(1, { headline: 'Title 1', price: 'free' })
    expect((await train(inputs(bad), store)).unaligned).toHaveLength(1)
    expect((await train(inputs(labelled(2)), store)).unaligned).toEqual([])
  })

  test('stores nothing if nothing was learned', async () => {
    await expect(train(inputs(page(1, { price: 'free' })), store)).rejects.toThrow()
    expect(store.trainingState('example.org')).toEqual({ revision: 0, pages: [] })
  })

  test('starts again if another training was faster', async () => {
    const other = () => {
      const { pages, revision } = store.trainingState('example.org')
      const rules = { site: 'example.org', layouts: [], rules: [ruleOf({ field: 'other' })] }
      const late = keptPage({ html: story(9), labels: undefined })
      store.saveTrained({ rules, pages: [...pages, late], revision })
    }
    let asked = 0
    const outrun = new Proxy(store, {
      get(target, name) {
        if (name === 'saveTrained' && asked++ < 2) other()
        const value: unknown = Reflect.get(target, name)
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
    const report = await train(inputs(labelled(1)), outrun)
    expect(asked).toBe(3)
    expect(report.sites[0]?.rules).toHaveLength(2)
    expect(store.find('example.org')?.rules.map(({ field }) => field)).toEqual([
      'headline',
      'main',
      'other',
    ])
    expect(store.trainingState('example.org').pages).toHaveLength(2)
  })

  test('reports each site when it is stored', async () => {
    const kept: unknown[] = []
    const other = { ...labelled(3), url: 'https://news.example/3' }
    await train(inputs(labelled(1), other), store, {
      onStep: ({ name }) => kept.push(name),
      onSaved: ({ site, rules }) => kept.push([site, rules.length, store.find(site)?.rules.length]),
    })
    expect(kept).toEqual([
      'example.org',
      ['example.org', 2, 2],
      'news.example',
      ['news.example', 2, 2],
    ])
  })
})

describe('labels that contradict each other', () => {
  const [one, other] = [
    page(1, { headline: 'Title 1' }),
    { ...page(1, { headline: 'ad' }), id: 'x' },
  ]

  test.each([
    ['p1 and x', [one, other]],
    ['x and p1', [other, one]],
  ])(
    'in one training are reported with both pages (%s), and the other pages are learned from',
    async (both, pages) => {
      const report = await train(inputs(...pages, labelled(2)), store)
      expect(report.failed).toEqual([
        {
          page: pages[1]!.id,
          code: 'CONTRADICTORY_LABELS',
          message: expect.stringContaining(
            `${both}: the same page with different labels of "headline"`,
          ),
        },
      ])
      expect(report.sites[0]?.rules).toMatchObject([{ pages: 1 }, { pages: 1 }])
      expect(store.trainingState('example.org').pages).toHaveLength(1)
    },
  )

  test('do not exist if the labels are equal', async () => {
    const report = await train(inputs(one, { ...one, id: 'x' }), store)
    expect(report.failed).toEqual([])
    expect(report.sites[0]?.rules).toMatchObject([{ pages: 1 }])
  })
})

describe('a site that cannot be learned', () => {
  test('does not stop the others', async () => {
    const failing = new Proxy(store, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name)
        if (name !== 'saveTrained') return (value as () => unknown).bind(target)
        return (trained: TrainedSite) => {
          if (trained.rules.site === 'example.org') throw new RangeError('odd')
          return target.saveTrained(trained)
        }
      },
    })
    const other = { ...labelled(3), url: 'https://news.example/3' }
    const report = await train(inputs(labelled(1), other), failing)
    expect(report.failed).toMatchObject([{ page: 'example.org', code: 'INTERNAL' }])
    expect(report.sites.map(({ site }) => site)).toEqual(['news.example'])
  })

  test('because of the database ends the training', async () => {
    store.close()
    await expect(train(inputs(labelled(1)), store)).rejects.toThrow(
      expect.objectContaining({ code: 'DATABASE_UNUSABLE' }),
    )
  })
})
