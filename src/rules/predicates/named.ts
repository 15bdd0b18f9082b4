import { type NameKind, nameKinds } from './element-test.js'
import { elementPositions, passesAt } from './element-tree.js'
import type { PageContext } from './page-context.js'
import { onceInside, type PredicateKind, type ProposeInside } from './predicate-kind.js'
import { elementCondition, positionLevels } from './selector-condition.js'

export const namePositions = [...elementPositions, 'start'] as const

/**
 * Whose name: the element's own, its parent's, that of any around it, or of one inside it that its segment begins in.
 */
export type NamePosition = (typeof namePositions)[number]

/** An element has a name: a tag, a class word, an id or an attribute. */
export interface NamedPredicate {
  /** The kind of predicate. */
  readonly kind: 'named'
  /** Which element has the name. */
  readonly where: NamePosition
  /** The kind of name. */
  readonly what: NameKind
  /** The name. */
  readonly name: string
}

/** Names of elements around something; those of pages with more are noise. */
const maxAroundNames = 400

const describeName = (what: NameKind, name: string): string =>
  what === 'tag' ? `<${name}>` : what === 'attribute' ? `[${name}]` : `${what} "${name}"`

export const named: PredicateKind<NamedPredicate> = {
  describe({ where, what, name }) {
    const called = describeName(what, name)
    if (where === 'around') return `is inside ${called}`
    if (where === 'start') return `begins in ${called}`
    if (where === 'parent') return `is right inside ${called}`
    return what === 'tag' ? `is ${called}` : `has ${called}`
  },
  read: (data) => ({
    kind: 'named',
    where: data.oneOf('where', namePositions),
    what: data.oneOf('what', nameKinds),
    name: data.text('name'),
  }),
  needs: ({ where }) => (where === 'start' ? 'texts' : 'names'),
  holds(predicate, view) {
    const { where } = predicate
    if (where !== 'start') return passesAt(view, where, predicate)
    return view.startElements().some((inner) => view.elements.passes(inner, predicate))
  },
  elementTest: (predicate) => predicate,
  proposer(number) {
    const namesAt = (page: PageContext, element: number, where: NamePosition) => {
      const numbers: number[] = []
      for (const what of nameKinds)
        for (const name of page.namesOf(element, what))
          numbers.push(
            number(`named ${where} ${what} ${name}`, () => ({ kind: 'named', where, what, name })),
          )
      return numbers
    }
    const around = namesAround(namesAt)
    const namesOfParent = onceInside((page, parent) =>
      parent > 0 ? namesAt(page, parent, 'parent') : [],
    )
    return (page, candidate) => {
      const element = page.elementOf(candidate.node)
      return [
        ...namesAt(page, element, 'self'),
        ...namesOfParent(page, page.parent(element)),
        ...around(page, page.parent(element)),
        ...page.startElements(candidate).flatMap((inner) => namesAt(page, inner, 'start')),
      ]
    }
  },
  durability: ({ where, what }) => (where === 'self' && what !== 'tag' ? 1 : 0.95),
  conditions: (predicate) =>
    predicate.where === 'start'
      ? []
      : [[elementCondition(positionLevels[predicate.where], predicate), 1]],
}

/** The names of an element and those around it, worked out once for all that stand inside it. */
function namesAround(
  namesAt: (page: PageContext, element: number, where: NamePosition) => readonly number[],
): ProposeInside {
  const pages = new WeakMap<PageContext, Map<number, readonly number[]>>()
  return (page, parent) => {
    const known = pages.get(page) ?? new Map<number, readonly number[]>()
    pages.set(page, known)
    // outer elements before inner ones: nothing recurses
    const missing: number[] = []
    for (let at = parent; at > 0 && !known.has(at); at = page.parent(at)) missing.push(at)
    for (const at of missing.reverse()) {
      const above = known.get(page.parent(at)) ?? []
      const isFull = above.length >= maxAroundNames
      const own = isFull ? [] : namesAt(page, at, 'around')
      const fresh = own.filter((number) => !above.includes(number))
      known.set(at, fresh.length === 0 ? above : [...above, ...fresh])
    }
    return known.get(parent) ?? []
  }
}
