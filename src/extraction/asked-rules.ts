import { addressShape } from '../core/address-shape.js'
import { fieldsDue } from '../rules/fields-due.js'
import { nearestLayout, signatureOf } from '../rules/layout-signature.js'
import type { Layout, Rule, RuleSet } from '../rules/rule.js'

/** The rules that are asked about a page: those of the layout that it is of; else, of the one that it should be of, or is most like. */
export interface AskedRules {
  readonly layout: string
  readonly rules: readonly Rule[]
  readonly isOfLayout: boolean
  /** Whether the page is of the layout, or its address says that it would be, were its site as it was. */
  readonly isExpected: boolean
  /** Fields of the layout for which rules are wanted and missing. */
  readonly lacking: readonly string[]
}

/** `undefined` where a site has no rules. */
export function askedRules(
  html: string,
  url: string | undefined,
  set: RuleSet,
): AskedRules | undefined {
  const { layouts } = set
  const signature = signatureOf(html)
  const nearest = nearestLayout(signature, layouts)
  if (nearest === undefined) return undefined
  const expected = nearest.isOf
    ? nearest
    : nearestLayout(
        signature,
        layouts.filter((layout) => hasAddress(layout, url)),
      )
  const { layout, isOf } = expected ?? nearest
  const own = set.rules.filter((rule) => rule.layout === layout.name)
  return {
    layout: layout.name,
    rules: own,
    lacking: fieldsDue(layout.name, set).filter((due) => !own.some(({ field }) => field === due)),
    isOfLayout: isOf,
    isExpected: expected !== undefined,
  }
}

/** Whether pages of the layout have such addresses; where none of either is known they may. */
function hasAddress({ addresses }: Layout, url: string | undefined): boolean {
  const shape = addressShape(url)
  return shape === undefined ? addresses === undefined : (addresses?.includes(shape) ?? false)
}
