import { join } from 'node:path'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import type { GeneralModel } from '../src/analysis/model/general-model.js'
import { extractWithTrace } from '../src/extraction/extract-page.js'
import { selectRules } from '../src/extraction/rule-selection.js'
import { streamingAnswers } from '../src/extraction/streaming-answers.js'
import type { LabelledPage } from '../src/input/pages/labelled-pages.js'
import { readPage } from '../src/page/tree/read-page.js'
import type { Rule, RuleSet } from '../src/rules/rule/rule.js'
import { streamedMatches, wholeMatches } from '../src/rules/stream/both-paths.test-kit.js'
import { isStreamableRule } from '../src/rules/stream/streamable.js'
import { StreamingMatcher } from '../src/rules/stream/streaming-matcher.js'
import { bundledMetadataModel, lazyRecordModel } from '../src/store/models/lazy-models.js'
import { SqliteRuleStore } from '../src/store/sqlite/sqlite-rule-store.js'
import { nameOf, samplePages, sampleSiteOf, siteFolders } from './support/sample-pages.js'
import { root } from './support/treesift.js'

const bundledRecords = lazyRecordModel()
let pages: readonly LabelledPage[]
let sets: ReadonlyMap<string, RuleSet>

beforeAll(async () => {
  pages = await samplePages()
  const store = SqliteRuleStore.forReading(join(root, 'rules.db'))
  sets = new Map(store.sites().map((site) => [site, store.find(site)!]))
  store.close()
})

const streamableOf = (set: RuleSet): readonly Rule[] => set.rules.filter(isStreamableRule)

/** The rules of a site: all together, those for content, and each by itself. */
function groupsOf(set: RuleSet): readonly (readonly Rule[])[] {
  const rules = streamableOf(set)
  const content = rules.filter(({ taking }) => taking.kind === 'content')
  return [rules, content, ...rules.map((rule) => [rule])].filter(({ length }) => length > 0)
}

/** Only a page that is cut at a limit cannot be streamed. */
function expectSame(
  matcher: StreamingMatcher,
  rules: readonly Rule[],
  html: string,
  name: string,
): void {
  const found = streamedMatches(matcher, rules, html)
  if (found === undefined) expect(readPage(html).warnings, name).not.toEqual([])
  else expect(found, name).toEqual(wholeMatches(rules, html))
}

/** Changes a page at a place, given as a share of its length. */
type Change = (html: string) => string

const pieces = [
  '<div>',
  '</div>',
  '<p>Tea',
  '</p>',
  '<!--',
  '-->',
  '<script>',
  '</table><td>',
  '"',
  '<title>Tea</title>',
  '&#97;',
  '<template>',
  '<b hidden>',
]
const place = fc.integer({ min: 0, max: 999 })
const length = fc.integer({ min: 1, max: 400 })
const at = (html: string, share: number): number => Math.floor((html.length * share) / 1000)

const change: fc.Arbitrary<Change> = fc.oneof(
  fc.tuple(place, length).map(
    ([share, length]): Change =>
      (html) => {
        const from = at(html, share)
        return html.slice(0, from) + html.slice(from + length)
      },
  ),
  fc.tuple(place, length, place).map(
    ([share, length, to]): Change =>
      (html) => {
        const [from, there] = [at(html, share), at(html, to)]
        return html.slice(0, there) + html.slice(from, from + length) + html.slice(there)
      },
  ),
  fc.tuple(place, fc.constantFrom(...pieces)).map(
    ([share, piece]): Change =>
      (html) => {
        const there = at(html, share)
        return html.slice(0, there) + piece + html.slice(there)
      },
  ),
  // removes an end tag
  place.map(
    (share): Change =>
      (html) => {
        const from = html.indexOf('</', at(html, share))
        return from < 0 ? html : html.slice(0, from) + html.slice(html.indexOf('>', from) + 1)
      },
  ),
  place.map(
    (share): Change =>
      (html) =>
        html.slice(0, at(html, share)),
  ),
)

describe('rules give the same on the streaming path as on the whole page', () => {
  test.each(siteFolders())('on the pages of %s', (site) => {
    const set = sets.get(site)!
    const matcher = new StreamingMatcher(set.rules)
    expect(streamableOf(set).length).toBeGreaterThan(0)
    for (const labelled of pages.filter((one) => sampleSiteOf(one) === site)) {
      for (const rules of groupsOf(set))
        expectSame(matcher, rules, labelled.page.html, nameOf(labelled))
    }
  })

  test('on the pages of other sites', () => {
    const matchers = [...sets.values()].map((set) => new StreamingMatcher(set.rules))
    for (const [at, labelled] of pages.entries()) {
      const which = at % matchers.length
      const rules = streamableOf([...sets.values()][which]!)
      expectSame(matchers[which]!, rules, labelled.page.html, nameOf(labelled))
    }
  })

  test('on changed pages, whichever was read before', () => {
    const changes = fc.array(change, { maxLength: 4 })
    fc.assert(
      fc.property(
        fc.nat(pages.length - 1),
        fc.array(changes, { minLength: 2, maxLength: 4 }),
        fc.nat(20),
        (at, versions, which) => {
          const labelled = pages[at]!
          const set = sets.get(sampleSiteOf(labelled))!
          const groups = groupsOf(set)
          const matcher = new StreamingMatcher(set.rules)
          for (const version of versions) {
            const html = version.reduce((so, one) => one(so), labelled.page.html)
            expectSame(matcher, groups[which % groups.length]!, html, nameOf(labelled))
          }
        },
      ),
      { numRuns: 200 },
    )
  })
})

test('the streaming path gives the same answer as the full path, without the model', () => {
  // rules that were weighed with another model decide alone, and nothing can be asked of this one
  const model = () => ({ hash: 'another' }) as GeneralModel
  const streamed = pages.filter((labelled) => {
    const { page } = labelled
    const rules = sets.get(sampleSiteOf(labelled))!
    const selection = selectRules(page.html, page.url, rules)
    if (!selection || !streamingAnswers(page.html, rules, selection, { hash: () => '' }))
      return false
    const streaming = extractWithTrace(page, { rules, model, content: 'text' })
    const full = extractWithTrace(page, { rules, model })
    expect([streaming.trace.path, full.trace.path]).toEqual(['streaming', 'full'])
    expect(streaming.found, page.file).toEqual(full.found)
    expect(streaming.uses()).toEqual(full.uses())
    expect(streaming.learningSample()).toEqual(full.learningSample())
    expect(streaming.trace.contentRule).toBe(full.trace.contentRule)
    const structured = extractWithTrace(page, { rules, model, content: 'structure' })
    expect(structured.trace.path).toBe('streaming')
    expect(structured.found).toEqual(full.found)
    expect(structured.content(), page.file).toEqual(full.content())
    const beside = { rules, model, metadata: bundledMetadataModel, records: bundledRecords }
    const detailed = extractWithTrace(page, { ...beside, content: 'structure' })
    expect(detailed.trace.path).toBe('streaming')
    expect(detailed.found, page.file).toEqual(extractWithTrace(page, beside).found)
    return true
  })
  expect(streamed.length).toBeGreaterThan(pages.length / 2)
})
