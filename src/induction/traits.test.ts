import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { describePredicate } from '../rules/predicate.js'
import { type StudiedPage, type Subject, studyPage } from '../rules/studied-page.js'
import { subjectsFor } from '../rules/subjects.js'
import { Traits } from './traits.js'

/** What is true of the first text that is this, in words. */
function told(html: string, wanted: string, traits = new Traits()): readonly string[] {
  const page = studyPage(html)
  return namesOf(traits, page, subjectOf(page, wanted))
}

const namesOf = (traits: Traits, page: StudiedPage, subject: Subject): readonly string[] =>
  [...traits.of(page, subject)].map((id) => describePredicate(traits.predicate(id)))

const subjectOf = (page: StudiedPage, wanted: string): Subject =>
  subjectsFor({ kind: 'text' }, page).find(({ node }) => page.surroundings.line(node) === wanted)!

const starting = (names: readonly string[], start: string): readonly string[] =>
  names.filter((name) => name.startsWith(start))

describe('what is true of a text', () => {
  const names = told(
    '<dl class="facts wide"><dt id=k>Price:</dt><dd title=now>5 Euro<br>a piece</dd></dl><p>End',
    'a piece',
  )

  test('is what its element, its parent and all around it are called', () => {
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

  test('is its path, its places and which text of its element it is', () => {
    expect(starting(names, 'stands at ')).toEqual(['stands at dl.facts.wide > dd'])
    expect(starting(names, 'is in ')).toEqual([
      'is in <dl> 1, 1 up',
      'is in <dl> 1 from the end, 1 up',
    ])
    expect(starting(names, 'is text ')).toEqual(['is text 2 of its element'])
  })

  test('is what stands close to it and what it looks like', () => {
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

  test('is each thing once', () => {
    const deep = told('<div class=a><div class=a><p class=a>x', 'x')
    expect(new Set(deep).size).toBe(deep.length)
    expect(starting(deep, 'is inside ')).toEqual(['is inside <div>', 'is inside class "a"'])
  })
})

describe('the numbers', () => {
  test('are the same on every page', () => {
    const traits = new Traits()
    const [one, two] = ['<h1 class=t>One</h1><p>a', '<i>x</i><h1 class=t>Two</h1><p>b'].map(
      (html, at) => {
        const page = studyPage(html)
        return traits.of(page, subjectOf(page, ['One', 'Two'][at]!))
      },
    )
    const both = [...one!].filter((id) => two!.includes(id))
    const names = both.map((id) => describePredicate(traits.predicate(id)))
    expect(names).toEqual(expect.arrayContaining(['is <h1>', 'has class "t"', 'stands at h1.t']))
    expect(names).not.toContain('stands before "a"')
  })

  test('stand for one question each', () => {
    const traits = new Traits()
    const seen = [
      '<p class=a>x<b>y',
      '<p id=a>x',
      '<p title=a>x',
      '<p class=b><p class=a>x',
    ].flatMap((html) => {
      const page = studyPage(html)
      return [...traits.of(page, subjectOf(page, 'x'))]
    })
    const ids = [...new Set(seen)]
    const questions = ids.map((id) => JSON.stringify(traits.predicate(id)))
    expect(new Set(questions).size).toBe(ids.length)
  })
})

test('the names around something are its own, 20,000 elements deep', () => {
  const html = `${'<div>'.repeat(20_000)}<p>a`
  const names = told(html, 'a')
  expect(starting(names, 'is inside ')).toEqual(['is inside <div>'])
  expect(starting(names, 'is in <')).toHaveLength(12)
})

test('everything that is true of a subject holds on its page', () => {
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
  const taking = fc.constantFrom(
    { kind: 'text' } as const,
    { kind: 'value' } as const,
    { kind: 'content' } as const,
    { kind: 'attribute', name: 'title' } as const,
  )
  fc.assert(
    fc.property(fc.array(html, { minLength: 1, maxLength: 4 }), taking, (pages, kind) => {
      const traits = new Traits()
      for (const one of pages) {
        const page = studyPage(one)
        for (const subject of subjectsFor(kind, page)) {
          for (const id of traits.of(page, subject)) {
            const predicate = traits.predicate(id)
            expect(page.holds(predicate, subject), describePredicate(predicate)).toBe(true)
          }
        }
      }
    }),
  )
})

/** To be so; the second value is told too, and does not hold. */
test('of an attribute that is said twice only the first is true', () => {
  const names = told('<p title=a title=b>x', 'x')
  expect(starting(names, 'has ')).toEqual(['has [title=a]'])
})
