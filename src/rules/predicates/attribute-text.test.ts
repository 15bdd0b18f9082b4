import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { element } from '../../page/columns/page.test-kit.js'
import { exportRule } from '../exchange/export-rule.js'
import { SelectorPage } from '../exchange/selector-page.js'
import { PredicateIndex } from '../learn/ensemble/predicate-index.js'
import { readRule } from '../rule/read-rule.js'
import type { Rule } from '../rule/rule.js'
import { byTree, leave, ruleOf, splitOn, take } from '../rule/rule.test-kit.js'
import { streamedMatches, wholeMatches } from '../stream/both-paths.test-kit.js'
import { alikePages, page as randomPage } from '../stream/random-pages.test-kit.js'
import { isStreamableRule } from '../stream/streamable.js'
import { StreamingMatcher } from '../stream/streaming-matcher.js'
import type { AttributeTextPredicate } from './attribute-text.js'
import { pageContextOf } from './page-context.js'
import { describePredicate, predicateHolds } from './predicate.js'

const begins: AttributeTextPredicate = {
  kind: 'attribute-text',
  where: 'self',
  name: 'href',
  test: 'begins',
  text: '/product/',
}

const takeIf = (predicate: AttributeTextPredicate, parts: Partial<Rule> = {}): Rule =>
  ruleOf({
    field: 'name',
    taking: { kind: 'value' },
    choice: { kind: 'all', least: 1, share: 0 },
    ...byTree(splitOn(predicate, take(), leave())),
    ...parts,
  })

describe('a predicate about a part of the value of an attribute', () => {
  test.each([
    [begins, 'has [href] beginning with "/product/"'],
    [
      { ...begins, where: 'parent', test: 'ends' },
      'is right inside [href] ending with "/product/"',
    ],
    [{ ...begins, where: 'around', test: 'contains' }, 'is inside [href] containing "/product/"'],
  ] as const)('%j reads: it %s', (predicate, text) => {
    expect(describePredicate(predicate)).toBe(text)
  })

  test('is read as it was written, the name in lower case', () => {
    const rule = takeIf(begins)
    expect(readRule(JSON.parse(JSON.stringify(rule)), 'here')).toEqual(rule)
    expect(readRule(takeIf({ ...begins, name: 'HREF' }), 'here')).toEqual(rule)
  })

  test.each([
    [{ where: 'start' }, '"where" is none of self, parent, around'],
    [{ test: 'is' }, '"test" is none of begins, ends, contains'],
    [{ name: '' }, '"name" is not a text'],
    [{ text: '' }, '"text" is not a text'],
  ])('is refused with %j', (broken, reason) => {
    const rule = takeIf({ ...begins, ...broken } as AttributeTextPredicate)
    expect(() => readRule(rule, 'here')).toThrow(reason)
  })

  const html =
    '<ul id=list-1 title="A &amp; B"><li><a href="/product/7.html" HREF=x><b>Tea</b></a></ul>'
  const page = pageContextOf(html)

  test.each([
    ['a', begins, true],
    ['a', { ...begins, text: 'product' }, false],
    ['a', { ...begins, test: 'contains', text: 'product' }, true],
    ['a', { ...begins, test: 'ends', text: '.html' }, true],
    ['a', { ...begins, test: 'ends', text: 'x' }, false],
    ['b', begins, false],
    ['b', { ...begins, where: 'parent' }, true],
    ['b', { ...begins, where: 'around' }, true],
    ['a', { ...begins, where: 'around' }, false],
    ['b', { ...begins, where: 'around', name: 'title', test: 'contains', text: 'A & B' }, true],
    ['li', { ...begins, where: 'parent', name: 'id', text: 'list-' }, true],
    ['li', { ...begins, where: 'parent', name: 'none', text: 'list-' }, false],
  ] as const)('of %s: %j is %s', (name, predicate, answer) => {
    const view = page.view({ node: element(page.page, name), segment: -1 })
    expect(predicateHolds(predicate, view)).toBe(answer)
  })

  test('is answered alike on the whole page and while it streams in', () => {
    const predicate = fc.record<AttributeTextPredicate>({
      kind: fc.constant('attribute-text'),
      where: fc.constantFrom('self', 'parent', 'around'),
      name: fc.constantFrom('class', 'id', 'rel', 'href', 'lang', 'none'),
      test: fc.constantFrom('begins', 'ends', 'contains'),
      text: fc.constantFrom('one', 'o', 'main', 'author', 'a', '/', ' ', 'wo on', '&'),
    })
    const target = fc.constantFrom<Rule['taking']>(
      { kind: 'content' },
      { kind: 'text' },
      { kind: 'value' },
      { kind: 'attribute', name: 'rel' },
    )
    const rule = fc.tuple(predicate, target).map(([one, taking]) => takeIf(one, { taking }))
    const pages = fc.oneof(fc.array(randomPage, { minLength: 1, maxLength: 3 }), alikePages)
    fc.assert(
      fc.property(fc.array(rule, { minLength: 1, maxLength: 4 }), pages, (rules, some) => {
        expect(rules.every(isStreamableRule)).toBe(true)
        const matcher = new StreamingMatcher(rules)
        for (const one of some)
          expect(streamedMatches(matcher, rules, one)).toEqual(wholeMatches(rules, one))
      }),
      { numRuns: 1000 },
    )
  })

  const shop = (id: number) =>
    `<div><a href="/help/${id}">Help</a> <a href="/product/${id}.html">Tea ${id}</a>` +
    ` <a href="/x/product/${id}">No</a></div>`

  test.each([
    [begins, '[href^="/product/"]', "//*[starts-with(@href, '/product/')]"],
    [
      { ...begins, test: 'ends', text: '.html' },
      '[href$=".html"]',
      "//*[substring(@href, string-length(@href) - string-length('.html') + 1) = '.html']",
    ],
    [{ ...begins, test: 'contains', text: 'p/' }, '[href*="p/"]', "//*[contains(@href, 'p/')]"],
  ] as const)('%j is exported as %s and %s', (predicate, css, xpath) => {
    const pages = [1, 2].map((id) => new SelectorPage(pageContextOf(shop(id))))
    const exported = (['css', 'xpath'] as const).map((language) =>
      exportRule(takeIf(predicate), pages, language),
    )
    expect(exported).toMatchObject([{ rule: { selector: css } }, { rule: { selector: xpath } }])
  })

  test('is exported for what is around, too', () => {
    const inside = takeIf({ ...begins, where: 'around' })
    const pages = [1, 2].map(
      (id) => new SelectorPage(pageContextOf(shop(id).replace(`Tea ${id}`, `<b>Tea ${id}</b>`))),
    )
    expect(exportRule(inside, pages, 'xpath')).toMatchObject({
      rule: { selector: "//*[starts-with(@href, '/product/')]//*" },
    })
  })

  test('is not proposed by learning', () => {
    const index = new PredicateIndex()
    const node = element(page.page, 'b')
    const kinds = [...index.of(page, { node, segment: 0 })].map((id) => index.predicate(id).kind)
    expect(kinds).toContain('named')
    expect(kinds).not.toContain('attribute-text')
  })
})
