import { type AttributeTextPredicate, attributeText } from './attribute-text.js'
import type { CheckedObject } from './checked-object.js'
import type { ElementTest } from './element-test.js'
import { type MeasurePredicate, measure } from './measure.js'
import { type NamedPredicate, named } from './named.js'
import { type NearPredicate, near } from './near.js'
import type { NodeView } from './node-view.js'
import { type NthPredicate, nth } from './nth.js'
import { type OpinionPredicate, opinion } from './opinion.js'
import { type PartPredicate, part } from './part.js'
import { type PathPredicate, path } from './path.js'
import type {
  NumberPredicate,
  PredicateKind,
  PredicateNeed,
  ProposePredicates,
} from './predicate-kind.js'
import { type SelectorPredicate, selector } from './selector.js'
import type { WeightedCondition } from './selector-condition.js'
import { type ShapePredicate, shape } from './shape.js'
import { type StartsPredicate, starts } from './starts.js'

/** A yes/no question about a node or a segment that a person understands. */
export type Predicate =
  | NamedPredicate
  | PathPredicate
  | NthPredicate
  | NearPredicate
  | StartsPredicate
  | ShapePredicate
  | PartPredicate
  | MeasurePredicate
  | OpinionPredicate
  | AttributeTextPredicate
  | SelectorPredicate

type PredicateKinds = {
  readonly [Name in Predicate['kind']]: PredicateKind<Extract<Predicate, { kind: Name }>>
}

/** All kinds of predicates, by what their JSON calls them. Learning proposes them in this order. */
export const predicateKinds = {
  named,
  path,
  nth,
  near,
  starts,
  shape,
  part,
  measure,
  opinion,
  'attribute-text': attributeText,
  selector,
} as const satisfies PredicateKinds

const kindNames = Object.keys(predicateKinds) as readonly Predicate['kind'][]

const kindOf = ({ kind }: Predicate): PredicateKind<Predicate> =>
  predicateKinds[kind] as unknown as PredicateKind<Predicate>

/** The same text for the same predicate. */
export const describePredicate = (predicate: Predicate): string =>
  kindOf(predicate).describe(predicate)

/** Checks data that claims to be a predicate. */
export const readPredicate = (data: CheckedObject): Predicate =>
  predicateKinds[data.oneOf('kind', kindNames)].read(data)

/** Whether a predicate holds for a candidate. */
export const predicateHolds = (predicate: Predicate, view: NodeView): boolean =>
  kindOf(predicate).holds(predicate, view)

export const predicateNeeds = (predicate: Predicate): PredicateNeed =>
  kindOf(predicate).needs(predicate)

export const elementTestOf = (predicate: Predicate): ElementTest | undefined =>
  kindOf(predicate).elementTest?.(predicate)

export const classListsOf = (predicate: Predicate): string | undefined =>
  kindOf(predicate).classLists?.(predicate)

export const effortOf = (predicate: Predicate): number => kindOf(predicate).effort?.(predicate) ?? 1

export const durabilityOf = (predicate: Predicate): number =>
  kindOf(predicate).durability(predicate)

/** What selectors can ask of it. */
export const conditionsOf = (predicate: Predicate): readonly WeightedCondition[] =>
  kindOf(predicate).conditions(predicate)

/** Proposes the predicates that hold for candidates, those of one kind after those of another. */
export function predicateProposer(number: NumberPredicate<Predicate>): ProposePredicates {
  const proposers = kindNames.flatMap(
    (name) => (predicateKinds[name] as PredicateKind<Predicate>).proposer?.(number) ?? [],
  )
  return (page, candidate) => {
    const numbers: number[] = []
    for (const propose of proposers)
      for (const proposed of propose(page, candidate)) numbers.push(proposed)
    return numbers
  }
}
