import { existsSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { describePredicate, type Predicate, predicateKinds } from './predicate.js'

const texts: readonly (readonly [Predicate, string])[] = [
  [{ kind: 'named', where: 'self', what: 'tag', name: 'h1' }, 'is <h1>'],
  [{ kind: 'named', where: 'self', what: 'class', name: 'lead' }, 'has class "lead"'],
  [{ kind: 'named', where: 'self', what: 'id', name: 'top' }, 'has id "top"'],
  [{ kind: 'named', where: 'self', what: 'attribute', name: 'rel=author' }, 'has [rel=author]'],
  [{ kind: 'named', where: 'parent', what: 'tag', name: 'li' }, 'is right inside <li>'],
  [{ kind: 'named', where: 'parent', what: 'class', name: 'by' }, 'is right inside class "by"'],
  [{ kind: 'named', where: 'parent', what: 'id', name: 'top' }, 'is right inside id "top"'],
  [
    { kind: 'named', where: 'parent', what: 'attribute', name: 'role=main' },
    'is right inside [role=main]',
  ],
  [{ kind: 'named', where: 'around', what: 'tag', name: 'main' }, 'is inside <main>'],
  [{ kind: 'named', where: 'around', what: 'class', name: 'story' }, 'is inside class "story"'],
  [{ kind: 'named', where: 'around', what: 'id', name: 'top' }, 'is inside id "top"'],
  [
    { kind: 'named', where: 'around', what: 'attribute', name: 'role=main' },
    'is inside [role=main]',
  ],
  [{ kind: 'named', where: 'start', what: 'tag', name: 'b' }, 'begins in <b>'],
  [{ kind: 'named', where: 'start', what: 'class', name: 'by' }, 'begins in class "by"'],
  [{ kind: 'named', where: 'start', what: 'id', name: 'top' }, 'begins in id "top"'],
  [{ kind: 'named', where: 'start', what: 'attribute', name: 'rel=me' }, 'begins in [rel=me]'],
  [{ kind: 'path', path: 'html > body > p.lead' }, 'stands at html > body > p.lead'],
  [{ kind: 'nth', up: 0, tag: 'td', place: 2, from: 'first' }, 'is <td> 2'],
  [{ kind: 'nth', up: 0, tag: 'td', place: 1, from: 'last' }, 'is <td> 1 from the end'],
  [{ kind: 'nth', up: 1, tag: 'tr', place: 3, from: 'first' }, 'is in <tr> 3, 1 up'],
  [{ kind: 'nth', up: 4, tag: 'div', place: 2, from: 'last' }, 'is in <div> 2 from the end, 4 up'],
  [{ kind: 'part', place: 2 }, 'is text 2 of its element'],
  [{ kind: 'near', side: 'after', text: 'Publisher:' }, 'stands after "Publisher:"'],
  [{ kind: 'near', side: 'before', text: 'EUR' }, 'stands before "EUR"'],
  [{ kind: 'near', side: 'beside', text: 'Pages' }, 'stands beside "Pages"'],
  [{ kind: 'near', side: 'row', text: 'Weight' }, 'stands in the row of "Weight"'],
  [{ kind: 'starts', text: 'Price:' }, 'begins with "Price:"'],
  [{ kind: 'shape', shape: 'A a, 9' }, 'looks like "A a, 9"'],
  [{ kind: 'measure', feature: 'text.words', atLeast: 12 }, 'has text.words >= 12'],
  [{ kind: 'measure', feature: 'links.characters', atLeast: 0.25 }, 'has links.characters >= 0.25'],
  [{ kind: 'selector', where: 'self', selector: 'p.lead' }, 'is p.lead'],
  [{ kind: 'selector', where: 'within', selector: 'p.lead' }, 'stands in p.lead'],
  [{ kind: 'opinion', atLeast: 0.5 }, 'is content to the general model, by 0.5 at least'],
]

describe('the text of a predicate', () => {
  test.each(texts)('%j', (predicate, text) => {
    expect(describePredicate(predicate)).toBe(text)
  })

  test('is another one for another predicate', () => {
    expect(new Set(texts.map(([predicate]) => describePredicate(predicate))).size).toBe(
      texts.length,
    )
  })
})

test.each(Object.keys(predicateKinds))(
  'the kind %s has a module and a test of its name',
  (kind) => {
    for (const ending of ['.ts', '.test.ts'])
      expect(existsSync(new URL(`./${kind}${ending}`, import.meta.url)), ending).toBe(true)
  },
)
