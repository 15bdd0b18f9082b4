import { parseSelector } from '../../page/select/selector.js'
import type { PredicateKind } from './predicate-kind.js'

const selectorPlaces = ['self', 'within'] as const

/** A CSS selector selects the candidate's element, or elements that all of its text stands in. */
export interface SelectorPredicate {
  /** The kind of predicate. */
  readonly kind: 'selector'
  /** `self`: the selector selects the element. `within`: all text stands in elements that it selects. */
  readonly where: (typeof selectorPlaces)[number]
  /** The selector. */
  readonly selector: string
}

/** Characters of a selector; one for all that a site configuration strips may have thousands. */
const maxLength = 64 * 1024

/** Characters of a selector that a message quotes. */
const maxShown = 200

/** Rules that are imported have it; learning does not propose it. */
export const selector: PredicateKind<SelectorPredicate> = {
  describe: ({ where, selector }) => `${where === 'self' ? 'is' : 'stands in'} ${selector}`,
  read(data) {
    const selector = data.text('selector')
    if (selector.length > maxLength) data.fail(`"selector" is longer than ${maxLength} characters`)
    try {
      parseSelector(selector)
    } catch {
      data.fail(
        `"selector" is not a CSS selector that is supported: ${selector.slice(0, maxShown)}`,
      )
    }
    return { kind: 'selector', where: data.oneOf('where', selectorPlaces), selector }
  },
  needs: () => 'features',
  holds: ({ where, selector }, view) =>
    where === 'self' ? view.isSelected(selector) : view.isWithin(selector),
  durability: () => 0.93,
  conditions: () => [],
}
