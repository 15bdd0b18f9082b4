import fc from 'fast-check'
import { vectorNames } from '../features/registry.js'
import { element } from '../page/page.test-kit.js'
import type { Predicate } from './predicate.js'
import type { Evidence, Rule, RuleTree, Taking } from './rule.js'
import type { StudiedPage, Subject } from './studied-page.js'
import { subjectsFor } from './subjects.js'

export const take = (taken = 1, left = 0): RuleTree => ({
  kind: 'leaf',
  decision: 'take',
  taken,
  left,
})

export const leave = (left = 1, taken = 0): RuleTree => ({
  kind: 'leaf',
  decision: 'leave',
  taken,
  left,
})

export const ask = (test: Predicate, yes: RuleTree, no: RuleTree): RuleTree => ({
  kind: 'split',
  test,
  yes,
  no,
})

export const isTag = (name: string): Predicate => ({
  kind: 'named',
  where: 'self',
  what: 'tag',
  name,
})

/** A rule that takes every paragraph, but for what is said otherwise. */
export const ruleOf = (parts: Partial<Rule> = {}): Rule => ({
  site: 'example.org',
  layout: 'page',
  field: 'main',
  version: 1,
  taking: { kind: 'content' },
  tree: ask(isTag('p'), take(), leave()),
  evidence: undefined,
  pages: 1,
  ...parts,
})

/** The first element of that name that holds text of its own, as rules about values see it. */
export function subjectAt(page: StudiedPage, name: string): Subject {
  const node = element(page.page, name)
  const subject = subjectsFor({ kind: 'value' }, page).find((one) => one.node === node)
  if (subject === undefined) throw new RangeError(`${name} holds no text of its own`)
  return subject
}

// JSON does not know a negative zero
const number = fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0)
const share = fc.option(
  fc.double({ noNaN: true, min: 0, max: 1 }).map((value) => value + 0),
  { nil: undefined },
)
const text = fc.oneof(
  fc.constantFrom('__proto__', 'constructor', 'a\0b', '"', "'; DROP TABLE rules; --", 'ß', '\n'),
  fc.string({ unit: 'binary', minLength: 1 }),
)
const predicate: fc.Arbitrary<Predicate> = fc.oneof(
  fc.record({
    kind: fc.constant('named' as const),
    where: fc.constantFrom('self' as const, 'around' as const),
    what: fc.constantFrom('tag' as const, 'class' as const, 'id' as const),
    name: text,
  }),
  fc.record({ kind: fc.constant('after' as const), text }),
  fc.record({
    kind: fc.constant('measure' as const),
    feature: fc.constantFrom(...vectorNames),
    atLeast: number,
  }),
)
const tree = fc.letrec<{ readonly tree: RuleTree }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 5, withCrossShrink: true },
    fc.record({
      kind: fc.constant('leaf' as const),
      decision: fc.constantFrom('take' as const, 'leave' as const),
      taken: fc.nat(),
      left: fc.nat(),
    }),
    fc.record({
      kind: fc.constant('split' as const),
      test: predicate,
      yes: tie('tree'),
      no: tie('tree'),
    }),
  ),
})).tree
const taking: fc.Arbitrary<Taking> = fc.oneof(
  fc.constant({ kind: 'content' as const }),
  fc.constant({ kind: 'value' as const }),
  fc.record({ kind: fc.constant('attribute' as const), name: text }),
)
const evidence: fc.Arbitrary<Evidence | undefined> = fc.option(
  fc.record({ pages: fc.nat(), precision: share, recall: share }),
  { nil: undefined },
)

/** Any rule that can be written down. */
export const anyRule: fc.Arbitrary<Rule> = fc.record({
  site: text,
  layout: text,
  field: text,
  version: fc.nat(),
  taking,
  tree,
  evidence,
  pages: fc.nat(),
})
