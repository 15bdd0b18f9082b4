import { tagPath } from '../../../page/columns/element-names.js'
import type { PageContext } from '../../predicates/page-context.js'
import type { Target } from '../../rule/rule.js'
import { describePart } from '../../rule/text-part.js'
import { meanMembers, type Placement } from './choose-placement.js'
import { elementName } from './element-name.js'
import type { FieldExamples } from './field-examples.js'

/** One kind of place that the labels of a field may mean. */
export interface PlaceSummary {
  /** The element, by a short selector. */
  readonly where: string
  /** How the value is taken from it: `text`, `part of the text: after "by"`, `attribute datetime`. */
  readonly how: string
  /** Labelled pages that have a text of the label there, and all labelled pages with one. */
  readonly pages: number
  readonly of: number
  /** The F1 of a short rule for such places, on pages left out of its training; on its own page if there is one. */
  readonly f1: number
  /** Places of this kind on a page, on average. */
  readonly members: number
  /** Why the place is likely or unlikely, in words. */
  readonly why: string
}

const summaryLimits = {
  /** Places that are listed. */
  maxPlaces: 5,
  /** Elements of a path. */
  pathSteps: 3,
} as const

/** The chosen places and the others that were compared with them, the best ones first. */
export function placeSummaries({ choice }: FieldExamples): readonly PlaceSummary[] {
  if (choice === undefined) return []
  const byPlace = new Map<string, PlaceSummary>()
  for (const placement of [choice.best, ...choice.others]) {
    const summary = placeSummary(placement)
    const key = `${summary?.where} ${summary?.how}`
    if (summary !== undefined && !byPlace.has(key)) byPlace.set(key, summary)
    if (byPlace.size === summaryLimits.maxPlaces) break
  }
  return [...byPlace.values()]
}

function placeSummary(placement: Placement): PlaceSummary | undefined {
  const { target, matches, group, f1 } = placement
  if (group === undefined || isWholeText(target)) return undefined
  const at = group.matched.findIndex(({ size }) => size > 0)
  const { page, candidates } = matches[at]!
  const [first] = group.matched[at]!
  const counts = {
    pages: group.pages,
    of: matches.filter(({ places }) => places.length > 0).length,
    f1,
    members: Math.round(meanMembers(group) * 10) / 10,
  }
  return {
    where: placeName(page, page.elementOf(candidates[first!]!.node)),
    how: describeKind(target),
    ...counts,
    why: whyText(placement, counts),
  }
}

/** Whether a target takes a part of texts that is all of them. */
const isWholeText = (target: Target): boolean =>
  'part' in target && target.part !== undefined && Object.keys(target.part).length === 0

/** The name of an element, or the end of its path if neither it nor an element around it has a name. */
function placeName(page: PageContext, element: number): string {
  const name = elementName(page, element)
  return name === page.page.tagName(element)
    ? tagPath(page.page, element).split('/').slice(-summaryLimits.pathSteps).join(' > ')
    : name
}

function whyText(
  { group, isRepeated }: Placement,
  { pages, of, f1, members }: Pick<PlaceSummary, 'pages' | 'of' | 'f1' | 'members'>,
): string {
  const tested = of === 1 ? 'on its page' : 'on pages left out'
  return [
    `on ${pages} of ${of} labelled pages`,
    `a short rule has F1 ${f1.toFixed(2)} ${tested}`,
    members === 1 ? '1 such place on a page' : `${members} such places on a page`,
    ...(group?.isMenu ? ['in a menu'] : []),
    ...(isRepeated ? ['a list that pages repeat'] : []),
  ].join('; ')
}

/** How a target takes values: `text`, `part of the text: after "by"`, `attribute datetime`. */
export function describeKind(target: Target): string {
  if (target.kind === 'content') return 'segments'
  if (target.kind === 'record') return 'records'
  const value = target.kind === 'attribute' ? `attribute ${target.name}` : 'text'
  return target.part === undefined ? value : `part of the ${value}: ${describePart(target.part)}`
}
