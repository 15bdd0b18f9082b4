import { expect, test } from 'vitest'
import type { Predicate } from '../predicates/predicate.js'
import { ClassGroups } from './class-groups.js'
import { PredicateRegistry } from './predicate-registry.js'
import { StringInterner } from './string-interner.js'

const named = (name: string): Predicate => ({ kind: 'named', where: 'self', what: 'class', name })

/** The group of a class as a source spells it, where rules have these predicates. */
function groupOf(predicates: readonly Predicate[]): (source: string) => number {
  const registry = new PredicateRegistry()
  for (const predicate of predicates) registry.number(predicate)
  const classes = new StringInterner()
  const groups = new ClassGroups(registry, classes)
  return (source) => groups.of(classes.id(source, 0, source.length))
}

test('classes that no predicate tells apart are one group', () => {
  const group = groupOf([named('price')])
  expect(group('post-1')).toBe(group('post-2 odd'))
  expect(group('price')).toBe(group('big price'))
  expect(group('pr&#105;ce')).toBe(group('price'))
  expect(group('price')).not.toBe(group('prices'))
})

test('classes are distinguished by all words where a path has them', () => {
  const group = groupOf([{ kind: 'path', path: 'html > body > div.a.b > p' }])
  expect(group('a b')).not.toBe(group('b a'))
  expect(group('c')).toBe(group('d e'))
  expect(group(' ')).not.toBe(group('c'))
})

test('no class is group 0', () => {
  expect(new ClassGroups(new PredicateRegistry(), new StringInterner()).of(0)).toBe(0)
})
