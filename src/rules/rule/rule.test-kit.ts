import fc from 'fast-check'
import { vectorNames } from '../../analysis/features/registry.js'
import { valueTypes } from '../../core/value-type.js'
import { nameKinds } from '../predicates/element-test.js'
import { namePositions } from '../predicates/named.js'
import { nearSides } from '../predicates/nearby-texts.js'
import type { Predicate } from '../predicates/predicate.js'
import { nthEnds } from '../predicates/sibling-places.js'
import { layoutSignature } from './layout-signature.js'
import { type ModelPart, partDeciders } from './model-part.js'
import { characterClasses, type OutputProfile, type ValueProfile } from './output-profile.js'
import {
  type EnsembleMember,
  type Evidence,
  type Layout,
  type Rule,
  type RuleTree,
  ruleStatuses,
  type Target,
  type VotePolicy,
} from './rule.js'
import type { PartEdge, TextPart } from './text-part.js'

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

export const splitOn = (test: Predicate, yes: RuleTree, no: RuleTree): RuleTree => ({
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

export const member = (tree: RuleTree, votes = 1): EnsembleMember => ({ votes, tree })

/** The ensemble of this one tree. */
export const byTree = (tree: RuleTree): Pick<Rule, 'voters'> => ({ voters: [member(tree)] })

/** A rule that takes every paragraph, with other parts. */
export const ruleOf = (parts: Partial<Rule> = {}): Rule => ({
  site: 'example.org',
  layout: 'page',
  field: 'main',
  version: 1,
  status: 'learned',
  taking: { kind: 'content' },
  ...byTree(splitOn(isTag('p'), take(), leave())),
  choice: { kind: 'all', least: 1, share: 0 },
  usual: { fewest: 1, most: 1 },
  evidence: undefined,
  pages: 1,
  ...parts,
})

/** A layout that this page is of. */
export const layoutFor = (html: string, name = 'page'): Layout => ({
  name,
  signature: layoutSignature(html),
  pages: 1,
})

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

/** Predicates of most kinds; others have tests of their own. */
const predicates: { readonly [Name in Predicate['kind']]?: fc.Arbitrary<Predicate> } = {
  named: fc.record({
    kind: kind('named'),
    where: fc.constantFrom(...namePositions),
    what: fc.constantFrom(...nameKinds),
    name: text,
  }),
  path: fc.record({ kind: kind('path'), path: text }),
  nth: fc.record({
    kind: kind('nth'),
    up: place,
    tag: text,
    place,
    from: fc.constantFrom(...nthEnds),
  }),
  part: fc.record({ kind: kind('part'), place }),
  near: fc.record({ kind: kind('near'), side: fc.constantFrom(...nearSides), text }),
  starts: fc.record({ kind: kind('starts'), text }),
  shape: fc.record({ kind: kind('shape'), shape: text }),
  measure: fc.record({
    kind: kind('measure'),
    feature: fc.constantFrom(...vectorNames),
    atLeast: number,
  }),
  opinion: fc.record({ kind: kind('opinion'), atLeast: number }),
  selector: fc.record({
    kind: kind('selector'),
    where: fc.constantFrom('self', 'within'),
    selector: fc.constantFrom('p', 'div > p.lead', '[id="x"]:not(a)'),
  }),
}
const anyPredicate: fc.Arbitrary<Predicate> = fc.oneof(...Object.values(predicates))

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
const edge: fc.Arbitrary<PartEdge> = fc.record({
  texts: fc.array(text, { minLength: 1, maxLength: 3 }),
  place: fc.constantFrom('first', 'last'),
  optional: fc.boolean(),
})
const part: fc.Arbitrary<TextPart> = fc.record(
  { after: edge, before: edge, between: fc.array(text, { minLength: 1, maxLength: 3 }) },
  { requiredKeys: [] },
)
const taking: fc.Arbitrary<Target> = fc.oneof(
  fc.record({ kind: kind('content') }),
  fc.record({ kind: kind('text'), part }, { requiredKeys: ['kind'] }),
  fc.record({ kind: kind('value'), part }, { requiredKeys: ['kind'] }),
  fc.record({ kind: kind('element'), part }, { requiredKeys: ['kind'] }),
  fc.record({ kind: kind('attribute'), name: text, part }, { requiredKeys: ['kind', 'name'] }),
  fc.record({ kind: kind('joined'), between: fc.constantFrom('', '.', ',') }),
  fc.record({
    kind: kind('stated'),
    paths: fc.array(text, { minLength: 1, maxLength: 3 }),
    entities: fc.constantFrom('first', 'all'),
    values: fc.constantFrom('texts', 'lines'),
  }),
)
const voters = fc.array(fc.record({ votes: fc.nat(), tree }), { maxLength: 4 })
const choice: fc.Arbitrary<VotePolicy> = fc.record({
  kind: fc.constantFrom('one', 'all'),
  least: fc.nat(),
  share: someShare,
})
const valueProfile: fc.Arbitrary<ValueProfile> = fc.record(
  {
    shortest: fc.nat(),
    longest: fc.nat(),
    signs: fc.subarray([...characterClasses]),
    shape: text,
    different: fc.nat(),
  },
  { requiredKeys: ['shortest', 'longest', 'signs'] },
)
const usual: fc.Arbitrary<OutputProfile> = fc.record(
  { fewest: fc.nat(), most: fc.nat(), votes: someShare, filled: someShare, values: valueProfile },
  { requiredKeys: ['fewest', 'most'] },
)
const evidence: fc.Arbitrary<Evidence | undefined> = fc.option(
  fc.record({ pages: fc.nat(), precision: share, recall: share }),
  { nil: undefined },
)
const seenPath = fc.tuple(fc.nat(), fc.nat(), fc.nat())
const modelPart: fc.Arbitrary<ModelPart> = fc.record(
  {
    model: text,
    decides: fc.constantFrom(...partDeciders),
    alone: someShare,
    together: someShare,
    seen: fc.array(seenPath, { maxLength: 4 }).map((seen) => ({
      paths: seen.map(([path]) => path),
      kept: seen.map(([, kept]) => kept),
      left: seen.map(([, , left]) => left),
    })),
  },
  { requiredKeys: ['model', 'decides', 'seen'] },
)

/** Any rule that can be written down. */
export const anyRule: fc.Arbitrary<Rule> = fc.record(
  {
    site: text,
    layout: text,
    field: text,
    version: fc.nat(),
    status: fc.constantFrom(...ruleStatuses),
    taking,
    voters,
    choice,
    alternative: fc.record({ taking, voters, choice }),
    valueType: fc.constantFrom(...valueTypes),
    usual,
    evidence,
    modelPart,
    pages: fc.nat(),
  },
  {
    requiredKeys: [
      'site',
      'layout',
      'field',
      'version',
      'status',
      'taking',
      'voters',
      'choice',
      'usual',
      'evidence',
      'pages',
    ],
  },
)
