import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { train } from '../src/app/training/train.js'
import { characterAndWordTokens } from '../src/core/text/tokens.js'
import { extractPage } from '../src/extraction/extract-page.js'
import type { LabelledPage, LabelledPageInput } from '../src/input/pages/labelled-pages.js'
import { overlapScore } from '../src/lab/evaluation/text-scores.js'
import { candidateTexts } from '../src/rules/evaluate/match-rule.js'
import { alignField } from '../src/rules/learn/align/field-examples.js'
import { trainingPage } from '../src/rules/learn/align/training-page.js'
import { pageContextOf } from '../src/rules/predicates/page-context.js'
import type { Rule } from '../src/rules/rule/rule.js'
import { dumpRules } from '../src/store/contracts/rule-store-fixtures.test-kit.js'
import type { RuleReader, RuleStore } from '../src/store/interface/rule-store.js'
import { lazyModel } from '../src/store/models/lazy-models.js'
import { SqliteRuleStore } from '../src/store/sqlite/sqlite-rule-store.js'
import { nameOf, samplePages, sampleSiteOf, sitesOf } from './support/sample-pages.js'
import { root } from './support/treesift.js'

let pages: readonly LabelledPage[]
let bundled: RuleReader
let store: RuleStore
let learned: readonly Rule[]

async function* inputs(samples: readonly LabelledPage[]): AsyncIterable<LabelledPageInput> {
  for (const labelled of samples) yield { kind: 'page', labelled }
}

beforeAll(async () => {
  pages = await samplePages()
  bundled = SqliteRuleStore.forReading(join(root, 'rules.db'))
  store = SqliteRuleStore.forWriting(':memory:')
  await train(inputs(pages), store)
  learned = dumpRules(store)
})
afterAll(() => {
  bundled.close()
  store.close()
})

describe('the rules that come with treesift', () => {
  test('are what data/ teaches', () => {
    expect(dumpRules(bundled), 'rules.db is out of date: run `npm run build:rules`').toEqual(
      learned,
    )
  })

  test('are learned the same a second time, and are no new versions then', async () => {
    await train(inputs(pages), store)
    expect(dumpRules(store)).toEqual(learned)
    const versions = store.sites().flatMap((site) => store.find(site)!.rules)
    expect(new Set(versions.map(({ version }) => version))).toEqual(new Set([1]))
  })

  test('are learned the same from the pages of each site in reverse order', async () => {
    const other = SqliteRuleStore.forWriting(':memory:')
    const reversed = [...sitesOf(pages).values()].flatMap((samples) => [...samples].reverse())
    await train(inputs(reversed), other)
    expect(dumpRules(other)).toEqual(learned)
    other.close()
  })
})

const wordF1 = (found: string, wanted: string): number =>
  overlapScore(characterAndWordTokens(found), characterAndWordTokens(wanted)).f1

/** What the label of `main` says, where there is one. */
function wantedOf({ page, labels }: LabelledPage): string | undefined {
  const label = labels?.get('main')
  if (label === undefined) return undefined
  if (label.kind === 'texts') return label.texts.join('\n')
  const studied = pageContextOf(page.html)
  const { examples } = alignField('main', [
    trainingPage(page.id, studied, new Map([['main', label]])),
  ])
  return examples
    .flatMap(({ candidates, positives }) =>
      candidateTexts(
        { taking: { kind: 'content' } },
        studied,
        candidates.filter((_, at) => positives.has(at)),
      ),
    )
    .join('\n')
}

/** These pages taught the rules: it shows that nothing is broken, not how good the rules are. */
describe('on the pages that taught them, the bundled rules', () => {
  const extracted = (sample: LabelledPage) =>
    extractPage(sample.page, { rules: bundled.find(sampleSiteOf(sample)), model: lazyModel() })

  test('decide every page of a site that has a rule for main', () => {
    const undecided = pages.filter((sample) => {
      const hasMain = bundled
        .find(sampleSiteOf(sample))
        ?.rules.some(({ field }) => field === 'main')
      return hasMain && extracted(sample).decidedBy !== 'rule'
    })
    expect(undecided.map(nameOf)).toEqual([])
  })

  test('find the main content with a word F1 of at least 0.95', () => {
    const scores = pages.flatMap((sample) => {
      const wanted = wantedOf(sample)
      return wanted === undefined ? [] : [wordF1(extracted(sample).text, wanted)]
    })
    expect(scores.length).toBeGreaterThanOrEqual(24)
    expect(scores.reduce((sum, score) => sum + score, 0) / scores.length).toBeGreaterThanOrEqual(
      0.95,
    )
  })
})
