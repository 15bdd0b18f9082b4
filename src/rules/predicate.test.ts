import { describe, expect, test } from 'vitest'
import { describePredicate, type Predicate } from './predicate.js'

const texts: readonly (readonly [Predicate, string])[] = [
  [{ kind: 'named', where: 'self', what: 'tag', name: 'h1' }, 'is <h1>'],
  [{ kind: 'named', where: 'self', what: 'class', name: 'lead' }, 'has class "lead"'],
  [{ kind: 'named', where: 'self', what: 'id', name: 'top' }, 'has id "top"'],
  [{ kind: 'named', where: 'around', what: 'tag', name: 'main' }, 'inside <main>'],
  [{ kind: 'named', where: 'around', what: 'class', name: 'story' }, 'inside class "story"'],
  [{ kind: 'named', where: 'around', what: 'id', name: 'top' }, 'inside id "top"'],
  [{ kind: 'after', text: 'Publisher:' }, 'after "Publisher:"'],
  [{ kind: 'measure', feature: 'text.words', atLeast: 12 }, 'text.words >= 12'],
  [{ kind: 'measure', feature: 'links.characters', atLeast: 0.25 }, 'links.characters >= 0.25'],
]

describe('the text of a question', () => {
  test.each(texts)('%j', (predicate, text) => {
    expect(describePredicate(predicate)).toBe(text)
  })
})
