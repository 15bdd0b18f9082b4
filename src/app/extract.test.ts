import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { BrokenRule, InputNotFound } from '../core/errors.js'
import { paragraphModel } from '../extraction/extraction.test-kit.js'
import { hasFailed } from '../output/write.js'
import type { RuleTree } from '../rules/rule.js'
import { byTree, layoutFor, leave, ruleOf, take } from '../rules/rules.test-kit.js'
import type { Input } from '../source/inputs.js'
import type { RawPage } from '../source/raw-page.js'
import type { RuleLookup, RuleStore } from '../store/rule-store.js'
import { SqliteRuleStore } from '../store/sqlite-rule-store.js'
import { type ExtractionOptions, extractAll } from './extract.js'
import { range, site, story, storyRules } from './living/living.test-kit.js'
import { LivingRules } from './living/living-rules.js'

const page = (id: string, url?: string): Input => ({
  kind: 'page',
  page: { id, html: `<p>${id}`, warnings: [], ...(url !== undefined && { url }) },
})
const lost: Input = {
  kind: 'failed',
  id: 'lost',
  file: 'none.html',
  error: new InputNotFound('none.html'),
}

const model = () => paragraphModel()

async function* stream(inputs: readonly Input[]): AsyncIterable<Input> {
  yield* inputs
}

async function extracted(inputs: readonly Input[], rules: RuleLookup, site?: string) {
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

describe('extracting pages', () => {
  test('gives them in the order they came, a failure in its place', async () => {
    const outcomes = await extracted([page('a'), lost, page('b')], rulesOf('x.example'))
    expect(outcomes.map(({ id }) => id)).toEqual(['a', 'lost', 'b'])
    expect(outcomes[1]).toEqual({
      id: 'lost',
      file: 'none.html',
      error: { code: 'INPUT_NOT_FOUND', message: new InputNotFound('none.html').message },
    })
  })

  test('asks for the rules of the host of its URL', async () => {
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

  test('asks for the rules of the site that it is told, whatever the URL', async () => {
    const outcomes = await extracted(
      [page('a', 'https://y.example/'), page('b')],
      rulesOf('x.example'),
      'x.example',
    )
    expect(outcomes).toMatchObject([{ decidedBy: 'rule' }, { decidedBy: 'rule' }])
  })

  test('tells rules that cannot be read where the page was due, and goes on', async () => {
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

  test('reads a page only when it is asked for', async () => {
    let read = 0
    async function* counted(): AsyncIterable<Input> {
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

  test('decides by the rules as they were when the run began, whatever the order of pages', async () => {
    const store = SqliteRuleStore.forWriting(':memory:')
    const save = (site: string, tree: RuleTree) =>
      store.save({ site, layouts: [layout], rules: [ruleOf({ site, ...byTree(tree) })] })
    save('x.example', take())
    async function* pages(): AsyncIterable<Input> {
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

  test('asks nobody for rules where a method decides', async () => {
    const rules = {
      snapshot: () => {
        throw new RangeError('asked')
      },
    }
    const outcomes = extractAll(stream([page('a')]), { rules, model, method: 'all-text' })
    expect((await outcomes.next()).done).toBe(false)
  })
})

describe('pages that are learned from', () => {
  let store: RuleStore
  let troubles: string[]
  beforeEach(() => {
    store = SqliteRuleStore.forWriting(':memory:')
    troubles = []
  })
  afterEach(() => store.close())

  /** Of a store that goes on being read once a run is done. */
  const living = () =>
    new LivingRules({
      store: new Proxy(store, {
        get(of, key) {
          const value: unknown = Reflect.get(of, key, of)
          if (key === 'close') return () => {}
          return typeof value === 'function' ? value.bind(of) : value
        },
      }),
      model,
      learns: 'at the end',
      onTrouble: (message) => troubles.push(message),
    })
  const run = async (pages: readonly RawPage[], parts: Partial<ExtractionOptions> = {}) => {
    const inputs = pages.map((page): Input => ({ kind: 'page', page }))
    const deciders: unknown[] = []
    const options = { rules: store, model, living: living(), ...parts }
    for await (const outcome of extractAll(stream(inputs), options))
      deciders.push(hasFailed(outcome) ? outcome.error.code : outcome.found.decidedBy)
    return new Set(deciders)
  }
  const stories = (from: number, to: number) => range(from, to).map((at) => story(at))
  const usesNow = (of = site) =>
    store.usesOf(of).map(({ rule, recent, given }) => [rule.field, recent, given])

  test('are decided by the rules that were there, and by what they taught from the next run on', async () => {
    expect(await run(stories(0, 6))).toEqual(new Set(['model']))
    expect(store.find(site)?.rules).toMatchObject([{ field: 'main', status: 'induced', pages: 6 }])
    expect(await run(stories(6, 12))).toEqual(new Set(['induced']))
    expect(usesNow()).toEqual([['main', 'hhhhhh', []]])
    expect(troubles).toEqual([])
  })

  test('teach nothing where a method decides, or nobody learns', async () => {
    await run(stories(0, 6), { method: 'all-text' })
    await run(stories(0, 6), { living: undefined })
    store.save(storyRules)
    await run(stories(0, 6), { method: 'all-text' })
    expect([usesNow(), store.memory.observedOn(site)]).toEqual([[], []])
  })

  test('are those of the site that is told, whatever their URLs say', async () => {
    await run(stories(0, 4), { site: 'x.example' })
    expect(store.sites()).toEqual(['x.example'])
  })

  test('are counted and remembered also where nobody waits for the others', async () => {
    store.save(storyRules)
    const pages = [story(0, 'bold'), story(1), story(2)]
    const inputs = pages.map((page): Input => ({ kind: 'page', page }))
    const outcomes = extractAll(stream(inputs), { rules: store, model, living: living() })
    await outcomes.next()
    await outcomes.next()
    expect(usesNow()).toEqual([])
    await outcomes.return(undefined)
    expect(usesNow()).toEqual([
      ['main', 'hh', []],
      ['price', 'hm', ['$ 3.50']],
    ])
    expect(store.memory.observedOn(site)).toMatchObject([{ url: story(1).url, missed: ['price'] }])
  })

  test('that fail teach nothing and stop nothing', async () => {
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
    expect(store.memory.observedOn(site)).toEqual([])
  })
})
