import { BadOption } from '../../core/errors.js'
import { omitUndefined } from '../../core/omit-undefined.js'
import type { Label } from '../../input/pages/page-labels.js'
import { candidateTexts } from '../../rules/evaluate/match-rule.js'
import { alignField, contentField } from '../../rules/learn/align/field-examples.js'
import { trainingPage } from '../../rules/learn/align/training-page.js'
import type { PageContext } from '../../rules/predicates/page-context.js'
import { firstNodeOf } from '../rules/explain-page.js'
import { isList, likeElements } from './like-elements.js'
import { PageOffsets } from './page-offsets.js'
import { UniqueSelectors } from './unique-selector.js'

/** What a person picked on a page for a field: offsets of elements in its source, and texts. */
export interface Picks {
  /** Elements that are the field; two of a list or more stand for the whole list. */
  readonly elements?: readonly number[] | undefined
  /** Elements that are not, though they are like those. */
  readonly not?: readonly number[] | undefined
  /** `exactly`: the elements stand for themselves alone; `area`: for the element around all of them. */
  readonly meaning?: 'list' | 'exactly' | 'area' | undefined
  /** An attribute of the elements, in place of their text. */
  readonly attribute?: string | undefined
  /** Parts of texts, in place of elements. */
  readonly texts?: readonly string[] | undefined
  /** The page does not have the field. */
  readonly none?: boolean | undefined
}

/** The label that picks mean, and where it stands. */
export interface PickedLabel {
  readonly label: Label
  readonly places: readonly LabelPlace[]
  /** Texts of the label that are not on the page. */
  readonly missing: readonly string[]
}

/** An element or a text that carries a label. */
export interface LabelPlace {
  /** Where it begins in the source of the page. */
  readonly offset: number
  /** Where the element begins that it is, or is a text of. */
  readonly element: number
  readonly texts: readonly string[]
}

/** Elements that one field may have on a page. */
const maxElements = 5_000

/** `undefined` where nothing is picked. */
export function pickedLabel(
  page: PageContext,
  field: string,
  picks: Picks,
  url: string | undefined,
): PickedLabel | undefined {
  const label = labelOf(page, field, picks)
  return label === undefined ? undefined : placedLabel(page, field, label, url)
}

function labelOf(page: PageContext, field: string, picks: Picks): Label | undefined {
  const { elements = [], not = [], texts = [], none, meaning, attribute } = picks
  if (none) return { kind: 'texts', texts: [] }
  const wanted = texts.map((text) => text.trim()).filter((text) => text !== '')
  if (wanted.length > 0) return { kind: 'texts', texts: [...new Set(wanted)] }
  if (elements.length === 0) return undefined
  const offsets = new PageOffsets(page)
  const nodesAt = (places: readonly number[]) => [
    ...new Set(places.flatMap((offset) => offsets.element(offset) ?? [])),
  ]
  const given = nodesAt(elements)
  const excluded = nodesAt(not)
  const nodes = meantNodes(page, field, { given, excluded, meaning })
  if (nodes.length === 0) return undefined
  if (nodes.length > maxElements) throw new BadOption(`${nodes.length} elements are too many`)
  return elementsLabel(page, nodes, attribute)
}

interface PickedNodes {
  readonly given: readonly number[]
  readonly excluded: readonly number[]
  readonly meaning: Picks['meaning']
}

/** Main content that is no list is an area of the page. */
function meantNodes(
  page: PageContext,
  field: string,
  { given, excluded, meaning }: PickedNodes,
): readonly number[] {
  if (meaning === 'exactly') return given.filter((node) => !excluded.includes(node))
  const isApart = field === contentField && given.length > 1 && excluded.length === 0
  if (meaning === 'area' || (isApart && !isList(page, given))) return [commonElement(page, given)]
  return likeElements(page, given, excluded)
}

/** The innermost element that is or holds all of them. */
function commonElement(page: PageContext, nodes: readonly number[]): number {
  const { end } = page.page.nodes
  const last = Math.max(...nodes)
  let at = Math.min(...nodes)
  while (at > 0 && end[at]! <= last) at = page.parent(at)
  return Math.max(at, 1)
}

/** Elements as the selector that selects them alone; where there is none, as their texts. */
function elementsLabel(
  page: PageContext,
  nodes: readonly number[],
  attribute: string | undefined,
): Label {
  const selector = new UniqueSelectors(page).of(nodes)
  if (selector !== undefined)
    return { kind: 'selector', selector, ...omitUndefined({ attr: attribute }) }
  const target =
    attribute === undefined ? textTarget : ({ kind: 'attribute', name: attribute } as const)
  const candidates = nodes.map((node) => ({ node, segment: -1 }))
  return { kind: 'texts', texts: candidateTexts({ taking: target }, page, candidates) }
}

const textTarget = { kind: 'value' } as const

/** Where training finds a label on its page. */
export function placedLabel(
  context: PageContext,
  field: string,
  label: Label,
  url: string | undefined,
): PickedLabel {
  const offsets = new PageOffsets(context)
  const page = trainingPage('page', context, new Map([[field, label]]), url)
  const { target, pages } = alignField(field, [page])
  const [aligned] = pages
  const { candidates = [], positives = new Set<number>() } = aligned?.example ?? {}
  const carrying = candidates.filter((_, at) => positives.has(at))
  return {
    label,
    places: carrying.map((candidate) => ({
      ...offsets.place(firstNodeOf({ taking: target }, context, candidate)),
      texts: candidateTexts({ taking: target }, context, [candidate]),
    })),
    missing: (aligned?.unaligned ?? []).map(({ wanted }) => wanted),
  }
}
