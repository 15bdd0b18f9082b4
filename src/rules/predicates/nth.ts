import type { PageContext } from './page-context.js'
import { onceInside, type PredicateKind } from './predicate-kind.js'
import type { ConditionOf } from './selector-condition.js'
import { type NthEnd, nthEnds } from './sibling-places.js'

/** An element has a place among the siblings with its tag. */
export interface NthPredicate {
  /** The kind of predicate. */
  readonly kind: 'nth'
  /** Levels from the candidate's element up to the element with the place. */
  readonly up: number
  /** The tag of the element. */
  readonly tag: string
  /** The place, counted from 1. */
  readonly place: number
  /** The end that places are counted from. */
  readonly from: NthEnd
}

/** Levels above an element whose places are proposed. */
const proposedLevels = 6

export const nth: PredicateKind<NthPredicate> = {
  describe({ up, tag, place, from }) {
    const counted = from === 'first' ? `<${tag}> ${place}` : `<${tag}> ${place} from the end`
    return up === 0 ? `is ${counted}` : `is in ${counted}, ${up} up`
  },
  read: (data) => ({
    kind: 'nth',
    up: data.count('up'),
    tag: data.text('tag'),
    place: data.count('place'),
    from: data.oneOf('from', nthEnds),
  }),
  needs: () => 'texts',
  holds: ({ up, tag, place, from }, view) =>
    view.tagAbove(up) === tag && view.nthAbove(up, from) === place,
  proposer(number) {
    const placesOf = (page: PageContext, element: number, up: number): readonly number[] => {
      const tag = page.tagName(element)
      return nthEnds.map((from) => {
        const place = page.siblings[from](element)
        return number(`nth ${up} ${tag} ${place} ${from}`, () => {
          return { kind: 'nth', up, tag, place, from }
        })
      })
    }
    const above = onceInside((page, parent) => {
      const numbers: number[] = []
      let at = parent
      for (let up = 1; at > 0 && up <= proposedLevels; up++, at = page.parent(at))
        numbers.push(...placesOf(page, at, up))
      return numbers
    })
    return (page, candidate) => {
      const element = page.elementOf(candidate.node)
      return element > 0
        ? [...placesOf(page, element, 0), ...above(page, page.parent(element))]
        : []
    }
  },
  durability: () => 0.85,
  conditions: ({ up, tag, place, from }) => [[nthCondition(up, tag, place, from), 1]],
}

export const nthCondition = (
  up: number,
  tag: string,
  place: number,
  from: NthEnd,
): ConditionOf<'nth'> => ({
  kind: 'nth',
  up,
  tag,
  place,
  from,
  key: `nth ${up} ${tag} ${place} ${from}`,
  css: `:${from === 'first' ? 'nth-of-type' : 'nth-last-of-type'}(${place})`,
  xpath: from === 'first' ? `${place}` : place === 1 ? 'last()' : `last() - ${place - 1}`,
})
