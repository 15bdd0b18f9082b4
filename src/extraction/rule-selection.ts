import { urlShape } from '../core/url-shape.js'
import { fieldsToRelearn } from '../rules/evaluate/fields-to-relearn.js'
import {
  isAnyPage,
  type LayoutLikeness,
  layoutLikenesses,
  layoutSignature,
  nearestLayout,
} from '../rules/rule/layout-signature.js'
import type { Layout, Rule, RuleSet } from '../rules/rule/rule.js'

/** Why a rule applies to a page or does not. */
export const selectionReasons = {
  layout: 'the page has its layout',
  address: 'the page has no known layout, but an address of this layout',
  nearest: 'the page has no known layout, and this one is nearest: the general model must agree',
  'any page':
    'it is for all pages of the site, and the layout of the page has no rule for its field',
  'other layout': 'the rules of another layout apply',
  'no layout': 'the page has no known layout, and no address of this layout',
  retired: 'it was retired',
} as const

export type SelectionReason = keyof typeof selectionReasons

/** How the layout of a page was found; the reason why its rules apply. */
export type SelectionBasis = Extract<SelectionReason, 'layout' | 'address' | 'nearest'>

/** Which of a site's rules apply to a page, and why. */
export interface RuleSelection {
  /** The name of the layout whose rules apply. */
  readonly layout: string
  readonly basis: SelectionBasis
  /** The rules that apply, in the order of the site. */
  readonly rules: readonly Rule[]
  /** Fields for which the layout needs a rule and has none. */
  readonly missingFields: readonly string[]
  /** How alike the page is to each layout of the site, in their order. */
  readonly likenesses: readonly LayoutLikeness[]
}

/** A rule of the site, whether it applies to a page, and why. */
export interface ConsideredRule {
  readonly rule: Rule
  readonly applies: boolean
  readonly reason: SelectionReason
}

type ChosenLayout = Pick<RuleSelection, 'layout' | 'basis'>

/** `undefined` where the site has no layouts, and so no rules. */
export function selectRules(
  html: string,
  url: string | undefined,
  set: RuleSet,
): RuleSelection | undefined {
  const likenesses = layoutLikenesses(layoutSignature(html), set.layouts)
  const chosen = chooseLayout(likenesses, url)
  if (chosen === undefined) return undefined
  const { layout } = chosen
  const ownFields = fieldsOf(layout, set)
  return {
    ...chosen,
    rules: consideredRules(chosen, set).flatMap(({ rule, applies }) => (applies ? [rule] : [])),
    missingFields: fieldsToRelearn(layout, set).filter((field) => !ownFields.has(field)),
    likenesses,
  }
}

/** Every rule of the site with the reason for which it was selected or not. */
export const consideredRules = (
  selection: ChosenLayout | undefined,
  set: Pick<RuleSet, 'layouts' | 'rules'>,
): readonly ConsideredRule[] => {
  const ownFields = selection && fieldsOf(selection.layout, set)
  const forAnyPage = new Set(set.layouts.filter(isAnyPage).map(({ name }) => name))
  return set.rules.map((rule) => {
    const mayFillIn = forAnyPage.has(rule.layout) && !ownFields?.has(rule.field)
    const reason = selection === undefined ? 'no layout' : reasonFor(rule, selection, mayFillIn)
    return { rule, applies: applies(reason), reason }
  })
}

/**
 * The layout that the page is of; else the nearest of those with its address; else that of any page; else the nearest
 * of all.
 */
function chooseLayout(
  likenesses: readonly LayoutLikeness[],
  url: string | undefined,
): ChosenLayout | undefined {
  const looks = likenesses.filter(({ layout }) => !isAnyPage(layout))
  const nearest = nearestLayout(looks)
  if (nearest?.isOf) return { layout: nearest.layout.name, basis: 'layout' }
  const byAddress = nearestLayout(looks.filter(({ layout }) => hasAddress(layout, url)))
  if (byAddress !== undefined) return { layout: byAddress.layout.name, basis: 'address' }
  const anyPage = likenesses.find(({ layout }) => isAnyPage(layout))
  if (anyPage !== undefined) return { layout: anyPage.layout.name, basis: 'layout' }
  return nearest && { layout: nearest.layout.name, basis: 'nearest' }
}

/** Where a page is of no layout in any way, only rules for main content are worth a comparison with the model. */
function reasonFor(
  rule: Rule,
  { layout, basis }: ChosenLayout,
  mayFillIn: boolean,
): SelectionReason {
  if (rule.status === 'retired') return 'retired'
  if (rule.layout !== layout && mayFillIn) return 'any page'
  if (rule.layout !== layout) return basis === 'nearest' ? 'no layout' : 'other layout'
  return basis === 'nearest' && rule.taking.kind !== 'content' ? 'no layout' : basis
}

const applies = (reason: SelectionReason): boolean =>
  reason !== 'other layout' && reason !== 'no layout' && reason !== 'retired'

const fieldsOf = (layout: string, { rules }: Pick<RuleSet, 'rules'>): ReadonlySet<string> =>
  new Set(rules.filter((rule) => rule.layout === layout).map(({ field }) => field))

/** Whether pages of the layout have such an address; true where neither address is known. */
function hasAddress({ addresses }: Layout, url: string | undefined): boolean {
  const shape = urlShape(url)
  return shape === undefined ? addresses === undefined : (addresses?.includes(shape) ?? false)
}
