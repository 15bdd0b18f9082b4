import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { BrokenRule, InputNotFound } from '../../core/errors.js'
import { paragraphModel } from '../../extraction/extraction.test-kit.js'
import type { InputPage } from '../../input/inputs.js'
import type { PendingInput } from '../../input/raw-page/pending-input.js'
import type { RawPage } from '../../input/raw-page/raw-page.js'
import { hasFailed } from '../../output/formats/write.js'
import type { RuleTree } from '../../rules/rule/rule.js'
import { byTree, layoutFor, leave, ruleOf, take } from '../../rules/rule/rule.test-kit.js'
import type { RuleLookup, RuleStore } from '../../store/interface/rule-store.js'
import { SqliteRuleStore } from '../../store/sqlite/sqlite-rule-store.js'
import { OnlineLearner } from '../online-learning/online-learner.js'
import { range, site, story, storyRules } from '../online-learning/online-learning.test-kit.js'
import { extractInputs, type InputBatchOptions } from './extract-inputs.js'

const page = (id: string, url?: string): InputPage => ({
  kind: 'page',
  page: { id, html: `<p>${id}`, warnings: [], ...(url !== undefined && { url }) },
})
const lost: InputPage = {
  kind: 'failed',
  id: 'lost',
  file: 'none.html',
  error: new InputNotFound('none.html'),
}

const model = () => paragraphModel()

async function* stream(inputs: readonly InputPage[]): AsyncIterable<InputPage> {
  yield* inputs
}

/** The outcomes of inputs, each read when its turn comes. */
async function* extractAll(inputs: AsyncIterable<InputPage>, options: InputBatchOptions) {
  for await (const { outcome } of extractInputs(pending(inputs), options)) yield outcome
}

async function* pending(inputs: AsyncIterable<InputPage>): AsyncGenerator<PendingInput> {
  for await (const input of inputs) yield { key: '', read: async () => input }
}

async function extracted(inputs: readonly InputPage[], rules: RuleLookup, site?: string) {
  const outcomes = []
  for await (const outcome of extractAll(stream(inputs), {
    rules: snapshotOf(rules),
    site,
    model: () => paragraphModel(),
  })) {
    outcomes.push(hasFailed(outcome) ? outcome : outcome.found)
  }
  return outcomes
}

const snapshotOf = (rules: RuleLookup) => ({
  snapshot: () => ({ revision: 1, hash: '', close() {}, ...rules }),
})

/** That of all pages here. */
const layout = layoutFor('<p>')

/** Rules that take everything for one site; others have none. */
const rulesOf = (known: string): RuleLookup => ({
  find: (site) =>
    site === known
      ? { site, layouts: [layout], rules: [ruleOf({ site, ...byTree(take()) })] }
      : undefined,
})

describe('extracting inputs', () => {
  test('gives them in the order they came, a failure in its place', async () => {
    const outcomes = await extracted([page('a'), lost, page('b')], rulesOf('x.example'))
    expect(outcomes.map(({ id }) => id)).toEqual(['a', 'lost', 'b'])
    expect(outcomes[1]).toEqual({
      id: 'lost',
      file: 'none.html',
      error: { code: 'INPUT_NOT_FOUND', message: new InputNotFound('none.html').message },
    })
  })

  test('looks up the rules of the host of each URL', async () => {
    const outcomes = await extracted(
      [page('a', 'https://www.x.example/1'), page('b', 'https://y.example/'), page('c')],
      rulesOf('x.example'),
    )
    expect(outcomes).toMatchObject([
      { decidedBy: 'rule', rule: 'x.example/page/main@1', text: 'a' },
      { decidedBy: 'model' },
      { decidedBy: 'model' },
    ])
  })

  test('looks up the rules of the named site, whatever the URL', async () => {
    const outcomes = await extracted(
      [page('a', 'https://y.example/'), page('b')],
      rulesOf('x.example'),
      'x.example',
    )
    expect(outcomes).toMatchObject([{ decidedBy: 'rule' }, { decidedBy: 'rule' }])
  })

  test('gives the failure of broken rules in the place of their page', async () => {
    const broken: RuleLookup = {
      find: (site) => {
        if (site === 'x.example')
          throw new BrokenRule('rules.db: x.example', '"tree" is not an object')
        return undefined
      },
    }
    const outcomes = await extracted([page('a', 'https://x.example/'), page('b')], broken)
    expect(outcomes).toMatchObject([
      { id: 'a', url: 'https://x.example/', error: { code: 'BROKEN_RULE' } },
      { id: 'b', decidedBy: 'model' },
    ])
  })

  test('reads a page when its turn comes', async () => {
    let read = 0
    async function* counted(): AsyncIterable<InputPage> {
      for (const id of ['a', 'b', 'c']) {
        read++
        yield page(id)
      }
    }
    const outcomes = extractAll(counted(), { rules: snapshotOf(rulesOf('x.example')), model })
    await outcomes.next()
    expect(read).toBe(1)
    await outcomes.return(undefined)
  })

  test('decides by the rules as they were at the beginning', async () => {
    const store = SqliteRuleStore.forWriting(':memory:')
    const save = (site: string, tree: RuleTree) =>
      store.save({ site, layouts: [layout], rules: [ruleOf({ site, ...byTree(tree) })] })
    save('x.example', take())
    async function* pages(): AsyncIterable<InputPage> {
      yield page('a', 'https://x.example/a')
      save('x.example', leave())
      save('y.example', take())
      yield page('b', 'https://x.example/b')
      yield page('c', 'https://y.example/c')
    }
    const deciders: string[] = []
    for await (const outcome of extractAll(pages(), { rules: store, model }))
      if (!hasFailed(outcome)) deciders.push(outcome.found.decidedBy)
    expect(deciders).toEqual(['rule', 'rule', 'model'])
    store.close()
  })

  test('reads no rules where a method decides', async () => {
    const rules = {
      snapshot: () => {
        throw new RangeError('asked')
      },
    }
    const outcomes = extractAll(stream([page('a')]), { rules, model, method: 'all-text' })
    expect((await outcomes.next()).done).toBe(false)
  })
})

describe('online learning from inputs', () => {
  let store: RuleStore
  let troubles: string[]
  beforeEach(() => {
    store = SqliteRuleStore.forWriting(':memory:')
    troubles = []
  })
  afterEach(() => store.close())

  /** Of a store that goes on being read once a run is done. */
  const learner = () =>
    new OnlineLearner({
      store: new Proxy(store, {
        get(of, key) {
          const value: unknown = Reflect.get(of, key, of)
          if (key === 'close') return () => {}
          return typeof value === 'function' ? value.bind(of) : value
        },
      }),
      model,
      learns: 'at the end',
      onWarning: (message) => troubles.push(message),
    })
  const run = async (pages: readonly RawPage[], parts: Partial<InputBatchOptions> = {}) => {
    const inputs = pages.map((page): InputPage => ({ kind: 'page', page }))
    const deciders: unknown[] = []
    const options = { rules: store, model, learner: learner(), ...parts }
    for await (const outcome of extractAll(stream(inputs), options))
      deciders.push(hasFailed(outcome) ? outcome.error.code : outcome.found.decidedBy)
    return new Set(deciders)
  }
  const stories = (from: number, to: number) => range(from, to).map((at) => story(at))
  const usesNow = (of = site) =>
    store.usesOf(of).map(({ rule, recent, given }) => [rule.field, recent, given])

  test('serves the next batch, not the one that is learned from', async () => {
    expect(await run(stories(0, 6))).toEqual(new Set(['model']))
    expect(store.find(site)?.rules).toMatchObject([{ field: 'main', status: 'induced', pages: 6 }])
    expect(await run(stories(6, 12))).toEqual(new Set(['induced']))
    expect(usesNow()).toEqual([['main', 'hhhhhh', []]])
    expect(troubles).toEqual([])
  })

  test('does not happen where a method decides, or without a learner', async () => {
    await run(stories(0, 6), { method: 'all-text' })
    await run(stories(0, 6), { learner: undefined })
    store.save(storyRules)
    await run(stories(0, 6), { method: 'all-text' })
    expect([usesNow(), store.observations.observedPages(site)]).toEqual([[], []])
  })

  test('is about the named site, whatever the URLs', async () => {
    await run(stories(0, 4), { site: 'x.example' })
    expect(store.sites()).toEqual(['x.example'])
  })

  test('keeps what was done of a batch that is left early', async () => {
    store.save(storyRules)
    const pages = [story(0, 'bold'), story(1), story(2)]
    const inputs = pages.map((page): InputPage => ({ kind: 'page', page }))
    const outcomes = extractAll(stream(inputs), { rules: store, model, learner: learner() })
    await outcomes.next()
    await outcomes.next()
    expect(usesNow()).toEqual([])
    await outcomes.return(undefined)
    expect(usesNow()).toEqual([
      ['main', 'hh', []],
      ['price', 'hm', ['$ 3.50']],
    ])
    expect(store.observations.observedPages(site)).toMatchObject([
      { url: story(1).url, missed: ['price'] },
    ])
  })

  test('skips pages that fail', async () => {
    const broken = {
      snapshot: () => ({
        ...store.snapshot(),
        find: () => {
          throw new BrokenRule('rules.db', 'broken')
        },
        close() {},
      }),
    }
    expect(await run(stories(0, 5), { rules: broken })).toEqual(new Set(['BROKEN_RULE']))
    expect(store.observations.observedPages(site)).toEqual([])
  })
})
