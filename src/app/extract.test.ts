import { describe, expect, test } from 'vitest'
import { BrokenRule, InputNotFound } from '../core/errors.js'
import { paragraphModel } from '../extraction/extraction.test-kit.js'
import { hasFailed } from '../output/write.js'
import { ruleOf, take } from '../rules/rules.test-kit.js'
import type { Input } from '../source/inputs.js'
import { extractAll, type RuleLookup } from './extract.js'

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
    rules,
    site,
    model: () => paragraphModel(),
  })) {
    outcomes.push(hasFailed(outcome) ? outcome : outcome.found)
  }
  return outcomes
}

/** Rules that take everything for one site; others have none. */
const rulesOf = (known: string): RuleLookup => ({
  find: (site) => (site === known ? { site, rules: [ruleOf({ site, tree: take() })] } : undefined),
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
    const outcomes = extractAll(counted(), { rules: rulesOf('x.example'), model })
    await outcomes.next()
    expect(read).toBe(1)
    await outcomes.return(undefined)
  })

  test('decides by the rules of a site as they were when its first page came', async () => {
    let asked = 0
    const changing: RuleLookup = {
      find: (site) => (asked++ === 0 ? rulesOf(site).find(site) : undefined),
    }
    const pages = ['a', 'b'].map((id) => page(id, `https://x.example/${id}`))
    const outcomes = await extracted(pages, changing)
    expect(outcomes).toMatchObject([{ decidedBy: 'rule' }, { decidedBy: 'rule' }])
    expect(asked).toBe(1)
  })
})
