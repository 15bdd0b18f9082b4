import type { PredicateKind } from './predicate-kind.js'
import {
  type ElementLevel,
  elementCondition,
  type WeightedCondition,
} from './selector-condition.js'

/** The tags and classes from the document down to its element: `html > body > div.story > p`. */
export interface PathPredicate {
  /** The kind of predicate. */
  readonly kind: 'path'
  /** The tags and classes. */
  readonly path: string
}

/** What a name in a path is worth beside one that a predicate asks for by itself. */
const nameWeight = 0.5

export const path: PredicateKind<PathPredicate> = {
  describe: ({ path }) => `stands at ${path}`,
  read: (data) => ({ kind: 'path', path: data.text('path') }),
  needs: () => 'names',
  holds: ({ path }, { elements, element }) => elements.path(element) === path,
  classLists: ({ path }) => path,
  proposer: (number) => (page, candidate) => {
    const path = page.path(page.elementOf(candidate.node))
    return [number(`path ${path}`, () => ({ kind: 'path', path }))]
  },
  durability: () => 0.93,
  conditions: ({ path }) =>
    path
      .split(' > ')
      .reverse()
      .flatMap((step, up) => namesOfStep(step, up > 2 ? 'around' : (up as ElementLevel))),
}

function namesOfStep(step: string, level: ElementLevel): readonly WeightedCondition[] {
  const [tag = '', ...words] = step.split('.')
  return [
    [elementCondition(level, { what: 'tag', name: tag }), nameWeight],
    ...words.map(
      (name): WeightedCondition => [elementCondition(level, { what: 'class', name }), nameWeight],
    ),
  ]
}
