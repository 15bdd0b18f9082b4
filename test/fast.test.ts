import { join } from 'node:path'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { askedRules } from '../src/extraction/asked-rules.js'
import { byStudy, extractWithContent } from '../src/extraction/extract-page.js'
import { quickAnswers } from '../src/extraction/quick-answers.js'
import { matched, studied } from '../src/fast/both-paths.test-kit.js'
import { compiles } from '../src/fast/compiles.js'
import { Matcher } from '../src/fast/matcher.js'
import { readPage } from '../src/page/read-page.js'
import type { Rule, RuleSet } from '../src/rules/rule.js'
import type { LabelledPage } from '../src/source/labelled.js'
import { SqliteRuleStore } from '../src/store/sqlite-rule-store.js'
import { nameOf, samplePages, sampleSiteOf, siteFolders } from './support/sample-pages.js'
import { root } from './support/treesift.js'

let pages: readonly LabelledPage[]
let sets: ReadonlyMap<string, RuleSet>

beforeAll(async () => {
  pages = await samplePages()
  const store = SqliteRuleStore.forReading(join(root, 'rules.db'))
  sets = new Map(store.sites().map((site) => [site, store.find(site)!]))
  store.close()
})

const compiledOf = (set: RuleSet): readonly Rule[] => set.rules.filter(compiles)

/** The rules of a site, all together and by what they take: what is asked together decides how little is read. */
function groupsOf(set: RuleSet): readonly (readonly Rule[])[] {
  const rules = compiledOf(set)
  const content = rules.filter(({ taking }) => taking.kind === 'content')
  return [rules, content, ...rules.map((rule) => [rule])].filter(({ length }) => length > 0)
}

/** Only a page of which the ordinary path leaves something out is left to it. */
function expectSame(matcher: Matcher, rules: readonly Rule[], html: string, name: string): void {
  const found = matched(matcher, rules, html)
  if (found === undefined) expect(readPage(html).warnings, name).not.toEqual([])
  else expect(found, name).toEqual(studied(rules, html))
}

/** Something is done to a page at a place, given as a share of it. */
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
  // an end tag is lost
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

describe('rules that are asked while a page is read give what they give of a studied page', () => {
  test.each(siteFolders())('on the pages of %s', (site) => {
    const set = sets.get(site)!
    const matcher = new Matcher(set.rules)
    expect(compiledOf(set).length).toBeGreaterThan(0)
    for (const labelled of pages.filter((one) => sampleSiteOf(one) === site)) {
      for (const rules of groupsOf(set))
        expectSame(matcher, rules, labelled.page.html, nameOf(labelled))
    }
  })

  test('on the pages of other sites', () => {
    const matchers = [...sets.values()].map((set) => new Matcher(set.rules))
    for (const [at, labelled] of pages.entries()) {
      const which = at % matchers.length
      const rules = compiledOf([...sets.values()][which]!)
      expectSame(matchers[which]!, rules, labelled.page.html, nameOf(labelled))
    }
  })

  test('on pages to which something was done, whichever was read before', () => {
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
          const matcher = new Matcher(set.rules)
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

test('what rules alone say of a page is what a study of it says, without the model', () => {
  const model = () => {
    throw new Error('the model is not asked')
  }
  const decided = pages.filter(({ page }) => {
    const rules = sets.get(sampleSiteOf({ page } as LabelledPage))!
    const asked = askedRules(page.html, page.url, rules)
    if (asked === undefined || quickAnswers(page.html, rules, asked) === undefined) return false
    const { found, uses, content } = extractWithContent(page, { rules, model })
    const { decided, answers, told } = byStudy(page, asked, { rules, model })
    const { text, decidedBy, rule, confidence } = decided
    expect(found, page.file).toMatchObject({ text, decidedBy, rule, confidence, ...told })
    expect(found.fields).toEqual(
      Object.fromEntries(answers.map((one) => [one.rule.field, one.texts])),
    )
    expect(uses.length).toBe(decided.uses.length + answers.length)
    expect(content()).toEqual(decided.content())
    return true
  })
  expect(decided.length).toBeGreaterThan(pages.length / 2)
})
