import fc from 'fast-check'
import { vectorNames } from '../features/registry.js'
import { element } from '../page/page.test-kit.js'
import { signatureOf } from './layout-signature.js'
import type { Edge, Part } from './part.js'
import { edges, type Predicate, sides, whats, wheres } from './predicate.js'
import {
  type Choice,
  type Evidence,
  type Layout,
  type Rule,
  type RuleTree,
  ruleStatuses,
  type Taking,
  type Voter,
} from './rule.js'
import type { StudiedPage, Subject } from './studied-page.js'
import { subjectsFor } from './subjects.js'
import { signs, type Usual, type UsualValues } from './usual.js'

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

export const voter = (tree: RuleTree, votes = 1): Voter => ({ votes, tree })

/** What a rule of this one tree has, as its only voter. */
export const byTree = (tree: RuleTree): Pick<Rule, 'voters'> => ({ voters: [voter(tree)] })

/** A rule that takes every paragraph, but for what is said otherwise. */
export const ruleOf = (parts: Partial<Rule> = {}): Rule => ({
  site: 'example.org',
  layout: 'page',
  field: 'main',
  version: 1,
  status: 'learned',
  taking: { kind: 'content' },
  ...byTree(ask(isTag('p'), take(), leave())),
  choice: { kind: 'all', least: 1, share: 0 },
  usual: { fewest: 1, most: 1 },
  evidence: undefined,
  pages: 1,
  ...parts,
})

/** A layout that this page is of. */
export const layoutFor = (html: string, name = 'page'): Layout => ({
  name,
  signature: signatureOf(html),
  pages: 1,
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
const someShare = fc.double({ noNaN: true, min: 0, max: 1 }).map((value) => value + 0)
const share = fc.option(someShare, { nil: undefined })
const text = fc.oneof(
  fc.constantFrom('__proto__', 'constructor', 'a\0b', '"', "'; DROP TABLE rules; --", 'ß', '\n'),
  fc.string({ unit: 'binary', minLength: 1 }),
)
const place = fc.nat()
const kind = <Name extends string>(name: Name) => fc.constant(name)

/** Any question of each kind. */
const predicates: { readonly [Name in Predicate['kind']]: fc.Arbitrary<Predicate> } = {
  named: fc.record({
    kind: kind('named'),
    where: fc.constantFrom(...wheres),
    what: fc.constantFrom(...whats),
    name: text,
  }),
  path: fc.record({ kind: kind('path'), path: text }),
  nth: fc.record({
    kind: kind('nth'),
    up: place,
    tag: text,
    place,
    from: fc.constantFrom(...edges),
  }),
  part: fc.record({ kind: kind('part'), place }),
  near: fc.record({ kind: kind('near'), side: fc.constantFrom(...sides), text }),
  starts: fc.record({ kind: kind('starts'), text }),
  shape: fc.record({ kind: kind('shape'), shape: text }),
  measure: fc.record({
    kind: kind('measure'),
    feature: fc.constantFrom(...vectorNames),
    atLeast: number,
  }),
  opinion: fc.record({ kind: kind('opinion'), atLeast: number }),
}
export const anyPredicate: fc.Arbitrary<Predicate> = fc.oneof(...Object.values(predicates))

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
      test: anyPredicate,
      yes: tie('tree'),
      no: tie('tree'),
    }),
  ),
})).tree
const edge: fc.Arbitrary<Edge> = fc.record({
  texts: fc.array(text, { minLength: 1, maxLength: 3 }),
  place: fc.constantFrom('first', 'last'),
  optional: fc.boolean(),
})
const part: fc.Arbitrary<Part> = fc.record(
  { after: edge, before: edge, between: fc.array(text, { minLength: 1, maxLength: 3 }) },
  { requiredKeys: [] },
)
const taking: fc.Arbitrary<Taking> = fc.oneof(
  fc.record({ kind: kind('content') }),
  fc.record({ kind: kind('text'), part }, { requiredKeys: ['kind'] }),
  fc.record({ kind: kind('value'), part }, { requiredKeys: ['kind'] }),
  fc.record({ kind: kind('attribute'), name: text, part }, { requiredKeys: ['kind', 'name'] }),
)
const voters = fc.array(fc.record({ votes: fc.nat(), tree }), { maxLength: 4 })
const choice: fc.Arbitrary<Choice> = fc.record({
  kind: fc.constantFrom('one', 'all'),
  least: fc.nat(),
  share: someShare,
})
const usualValues: fc.Arbitrary<UsualValues> = fc.record(
  { shortest: fc.nat(), longest: fc.nat(), signs: fc.subarray([...signs]), shape: text },
  { requiredKeys: ['shortest', 'longest', 'signs'] },
)
const usual: fc.Arbitrary<Usual> = fc.record(
  { fewest: fc.nat(), most: fc.nat(), votes: someShare, filled: someShare, values: usualValues },
  { requiredKeys: ['fewest', 'most'] },
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
  status: fc.constantFrom(...ruleStatuses),
  taking,
  voters,
  choice,
  usual,
  evidence,
  pages: fc.nat(),
})
