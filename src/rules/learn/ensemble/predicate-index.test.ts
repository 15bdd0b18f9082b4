import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { candidatesFor } from '../../evaluate/candidates.js'
import {
  type PageContext,
  pageContextOf,
  type RuleCandidate,
} from '../../predicates/page-context.js'
import { describePredicate, predicateHolds, predicateProposer } from '../../predicates/predicate.js'
import { PredicateIndex } from './predicate-index.js'

/** The descriptions of the predicates that hold for the first candidate with this text. */
function told(html: string, wanted: string, index = new PredicateIndex()): readonly string[] {
  const page = pageContextOf(html)
  return namesOf(index, page, subjectOf(page, wanted))
}

const namesOf = (
  index: PredicateIndex,
  page: PageContext,
  candidate: RuleCandidate,
): readonly string[] =>
  [...index.of(page, candidate)].map((id) => describePredicate(index.predicate(id)))

const subjectOf = (page: PageContext, wanted: string): RuleCandidate =>
  candidatesFor({ kind: 'text' }, page).find(({ node }) => page.nearby.line(node) === wanted)!

const starting = (names: readonly string[], start: string): readonly string[] =>
  names.filter((name) => name.startsWith(start))

describe('the predicates that hold for a text', () => {
  const names = told(
    '<dl class="facts wide"><dt id=k>Price:</dt><dd title=now>5 Euro<br>a piece</dd></dl><p>End',
    'a piece',
  )

  test('include names of its element, its parent and its ancestors', () => {
    expect(starting(names, 'is <')).toEqual(['is <dd>', 'is <dd> 1', 'is <dd> 1 from the end'])
    expect(starting(names, 'has ')).toEqual(['has [title=now]'])
    expect(starting(names, 'is right inside ')).toEqual([
      'is right inside <dl>',
      'is right inside class "facts"',
      'is right inside class "wide"',
    ])
    expect(starting(names, 'is inside ')).toEqual([
      'is inside <dl>',
      'is inside class "facts"',
      'is inside class "wide"',
    ])
  })

  test('include its path, its positions and its number among the texts of its element', () => {
    expect(starting(names, 'stands at ')).toEqual(['stands at dl.facts.wide > dd'])
    expect(starting(names, 'is in ')).toEqual([
      'is in <dl> 1, 1 up',
      'is in <dl> 1 from the end, 1 up',
    ])
    expect(starting(names, 'is text ')).toEqual(['is text 2 of its element'])
  })

  test('include the nearby texts and its form', () => {
    expect(starting(names, 'stands after')).toEqual(['stands after "5 Euro"'])
    expect(starting(names, 'stands before')).toEqual(['stands before "End"'])
    expect(starting(names, 'stands in the row of')).toEqual(['stands in the row of "Price:"'])
    expect(names).toContain('stands beside "Price:"')
    expect(starting(names, 'looks like')).toEqual(['looks like "a a"'])
    expect(starting(names, 'begins with')).toEqual([])
    expect(starting(told('<p>Price: 5', 'Price: 5'), 'begins with')).toEqual([
      'begins with "Price:"',
    ])
  })

  test('are unique', () => {
    const deep = told('<div class=a><div class=a><p class=a>x', 'x')
    expect(new Set(deep).size).toBe(deep.length)
    expect(starting(deep, 'is inside ')).toEqual(['is inside <div>', 'is inside class "a"'])
  })
})

describe('predicate ids', () => {
  test('are the same on every page', () => {
    const index = new PredicateIndex()
    const [one, two] = ['<h1 class=t>One</h1><p>a', '<i>x</i><h1 class=t>Two</h1><p>b'].map(
      (html, at) => {
        const page = pageContextOf(html)
        return index.of(page, subjectOf(page, ['One', 'Two'][at]!))
      },
    )
    const both = [...one!].filter((id) => two!.includes(id))
    const names = both.map((id) => describePredicate(index.predicate(id)))
    expect(names).toEqual(expect.arrayContaining(['is <h1>', 'has class "t"', 'stands at h1.t']))
    expect(names).not.toContain('stands before "a"')
  })

  test('identify one predicate each', () => {
    const index = new PredicateIndex()
    const seen = [
      '<p class=a>x<b>y',
      '<p id=a>x',
      '<p title=a>x',
      '<p class=b><p class=a>x',
    ].flatMap((html) => {
      const page = pageContextOf(html)
      return [...index.of(page, subjectOf(page, 'x'))]
    })
    const ids = [...new Set(seen)]
    const questions = ids.map((id) => JSON.stringify(index.predicate(id)))
    expect(new Set(questions).size).toBe(ids.length)
  })
})

test('the names of 20,000 nested elements are indexed', () => {
  const html = `${'<div>'.repeat(20_000)}<p>a`
  const names = told(html, 'a')
  expect(starting(names, 'is inside ')).toEqual(['is inside <div>'])
  expect(starting(names, 'is in <')).toHaveLength(12)
})

test('every indexed predicate holds for its candidate', () => {
  const word = fc.constantFrom('a', 'b', 'Price:', 'x1', 'größe', '12,5', 'Two words')
  const name = fc.constantFrom('class', 'id', 'title', 'data-k', 'lang', 'style')
  const values = fc.constantFrom('a', 'a b', '', '=', 'x=y', '&amp;', ' a ')
  const attributes = fc
    .dictionary(name, values, { maxKeys: 3 })
    .map((its) => Object.entries(its).map(([key, of]) => ` ${key}="${of}"`))
  const tag = fc.constantFrom(
    'div',
    'p',
    'li',
    'ul',
    'tr',
    'td',
    'table',
    'dl',
    'dd',
    'b',
    'script',
  )
  const html = fc.letrec<{ html: string }>((tie) => ({
    html: fc.oneof(
      { maxDepth: 4, withCrossShrink: true },
      word,
      fc
        .tuple(tag, attributes, fc.array(tie('html'), { maxLength: 4 }))
        .map(([of, its, inside]) => `<${of}${its.join('')}>${inside.join(' ')}</${of}>`),
    ),
  })).html
  const target = fc.constantFrom(
    { kind: 'text' } as const,
    { kind: 'value' } as const,
    { kind: 'content' } as const,
    { kind: 'attribute', name: 'title' } as const,
  )
  fc.assert(
    fc.property(fc.array(html, { minLength: 1, maxLength: 4 }), target, (pages, kind) => {
      const index = new PredicateIndex()
      for (const one of pages) {
        const page = pageContextOf(one)
        for (const candidate of candidatesFor(kind, page)) {
          for (const id of index.of(page, candidate)) {
            const predicate = index.predicate(id)
            expect(
              predicateHolds(predicate, page.view(candidate)),
              describePredicate(predicate),
            ).toBe(true)
          }
        }
      }
    }),
  )
})

/** Desired behaviour; the second value is indexed too, and does not hold. */
test('of a repeated attribute only the first value is indexed', () => {
  const names = told('<p title=a title=b>x', 'x')
  expect(starting(names, 'has ')).toEqual(['has [title=a]'])
})

test('what is around many texts is named once for all of them', () => {
  const html = `${'<div class="a b" title=c>'.repeat(6)}${'<p>x</p>'.repeat(1000)}`
  const page = pageContextOf(html)
  let named = 0
  const propose = predicateProposer(() => named++)
  const candidates = candidatesFor({ kind: 'text' }, page)
  const proposed = candidates.map((candidate) => propose(page, candidate).length)
  expect(Math.min(...proposed)).toBeGreaterThan(20)
  // its tag, its path, its two places, its place as a text, its shape: the rest is that of its neighbours
  expect(named).toBeLessThan(candidates.length * 6 + 100)
})
