import { describe, expect, test } from 'vitest'
import { BrokenRule, InputNotFound } from '../core/errors.js'
import { paragraphModel } from '../extraction/extraction.test-kit.js'
import { hasFailed } from '../output/write.js'
import type { RuleTree } from '../rules/rule.js'
import { byTree, layoutFor, leave, ruleOf, take } from '../rules/rules.test-kit.js'
import type { Input } from '../source/inputs.js'
import type { RuleLookup } from '../store/rule-store.js'
import { SqliteRuleStore } from '../store/sqlite-rule-store.js'
import { extractAll } from './extract.js'
import { UseCounter } from './use-counter.js'

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

  test('counts what rules were good for, and writes it at the end', async () => {
    const written: unknown[] = []
    const uses = new UseCounter((counted) => written.push(...counted))
    const rules = snapshotOf(rulesOf('x.example'))
    const outcomes = extractAll(stream([page('a', 'https://x.example/a')]), { rules, model, uses })
    const { value } = await outcomes.next()
    expect(hasFailed(value) || value.found.decidedBy).toBe('rule')
    uses.add([{ rule: ruleOf(), hit: true }])
    expect(written).toEqual([])
    await outcomes.return(undefined)
    expect(written).toContainEqual(expect.objectContaining({ hits: 1 }))
  })
})
