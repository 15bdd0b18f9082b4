import { lowerBound } from '../../../core/text/lower-bound.js'
import { NodeContext } from '../../../page/columns/node-context.js'
import { DOCUMENT_NODE, TEXT_NODE } from '../../../page/columns/tags.js'
import { candidatesFor, type ValueTarget } from '../../evaluate/candidates.js'
import type { PageContext, RuleCandidate } from '../../predicates/page-context.js'
import {
  choosePlacement,
  isSamePlacement,
  type Placement,
  type PlacementChoice,
} from './choose-placement.js'
import {
  type MissingLabel,
  missingSelector,
  missingTexts,
  targetAttribute,
} from './missing-labels.js'
import type { AlignmentOptions } from './place-group.js'
import { matchTarget, type PageTexts, possibleTargets } from './possible-targets.js'
import {
  type ExampleAlignment,
  type FieldAlignment,
  type FieldLabelledPage,
  noneUncertain,
  type TrainingExample,
} from './training-example.js'
import type { PageLabel } from './training-page.js'
import { exampleAt, type ValueMatches } from './value-matches.js'

/** A text of more candidates than this, and of more than half of a page's candidates, is no label. */
const maxPlaces = 20

/** The chosen places of the values of a field, and the other ones. */
export interface ValueAlignment extends FieldAlignment<ValueTarget> {
  readonly choice: PlacementChoice
  /** The alignments with all other places of the labels, the best one first. */
  readonly alternatives: () => readonly FieldAlignment<ValueTarget>[]
}

/**
 * Finds the candidates that carry the labels of a field, and whether they are texts, parts of texts or an attribute:
 * one choice for all labelled pages.
 */
export function alignValues(
  pages: readonly FieldLabelledPage[],
  { context, unlabelled }: AlignmentOptions,
): ValueAlignment {
  const pageTexts = pages.map(
    ({ page, label, url }): PageTexts => ({
      page,
      texts: label.kind === 'texts' ? label.texts : [],
      url,
    }),
  )
  const selected = selectedTarget(pages)
  const match = (target: ValueTarget): readonly ValueMatches[] =>
    pages.map(({ label }, at) =>
      label.kind === 'nodes'
        ? selectedMatches(target, pageTexts[at]!, label)
        : withoutUbiquitous(matchTarget(target, pageTexts[at]!)),
    )
  const labelled = pageTexts.filter(({ texts }) => texts.length > 0)
  const task = { context, unlabelled, match, texts: pageTexts.map(({ texts }) => texts) }
  const targets = (): Iterable<ValueTarget> =>
    selected === undefined ? possibleTargets(labelled, context.signatures) : [selected]
  const choice = choosePlacement({ ...task, targets: targets(), tries: 'needed' })
  const toAlignment = (placement: Placement): FieldAlignment<ValueTarget> =>
    alignmentAt(placement, pages, pageTexts)
  let alternatives: readonly FieldAlignment<ValueTarget>[] | undefined
  return {
    ...toAlignment(choice.best),
    choice,
    alternatives: () => {
      alternatives ??= choosePlacement({ ...task, targets: targets(), tries: 'all' })
        .others.filter((one) => !isSamePlacement(one, choice.best))
        .map(toAlignment)
      return alternatives
    },
  }
}

function alignmentAt(
  { target, matches, chosen, onlyRepeated, group }: Placement,
  pages: readonly FieldLabelledPage[],
  pageTexts: readonly PageTexts[],
): FieldAlignment<ValueTarget> {
  const alignments = pages.map(({ page, label }, at): ExampleAlignment => {
    const { candidates, places } = matches[at]!
    if (label.kind === 'nodes') return alignSelector(target, page, candidates, label)
    const missing = label.texts.filter((_, text) => places[text]!.length === 0)
    const repeated = label.texts.filter((_, text) => onlyRepeated[at]!.has(text))
    return {
      example: withUncertainItems(exampleAt(target, matches[at]!, chosen[at]!), {
        items: group?.members[at] ?? [],
        missing: missing.length,
      }),
      missing: [
        ...missingOf(page, missing, pageTexts[at]!, target),
        ...repeated.map((wanted) => ({
          wanted,
          code: 'LABEL_NOT_FOUND' as const,
          hint: repeatedHint,
        })),
      ],
    }
  })
  return { target, alignments }
}

/**
 * Where texts of a list were not found, the items of its kind that have no text of the label may be meant: they are
 * known not to be only if there are far more of them.
 */
function withUncertainItems(
  example: TrainingExample,
  { items, missing }: { readonly items: readonly number[]; readonly missing: number },
): TrainingExample {
  const { positives, uncertain } = example
  const others = items.filter((item) => !positives.has(item) && !uncertain.has(item))
  const isList = positives.size > 1 && missing > 0
  if (!isList || others.length === 0 || others.length > missing * maxItemsPerMissing) return example
  return { ...example, uncertain: new Set([...uncertain, ...others]) }
}

/** Items for each text that was not found: a text may stand in several. */
const maxItemsPerMissing = 2

const repeatedHint = 'it is only in a list that every page repeats'

/** The nodes that a selector selects, each as the only place of a text. */
function selectedMatches(
  target: ValueTarget,
  { page }: PageTexts,
  label: PageLabel & { readonly kind: 'nodes' },
): ValueMatches {
  const candidates = candidatesFor(target, page)
  const { example } = alignSelector(target, page, candidates, label)
  return { page, candidates, places: [...example.positives].map((place) => [place]) }
}

/**
 * The target that selectors name: an attribute, or the whole text; `undefined` without selectors. A selector that
 * selects nothing has no say where other pages have texts.
 */
function selectedTarget(pages: readonly FieldLabelledPage[]): ValueTarget | undefined {
  const labels = pages.map(({ label }) => label)
  const nodeLabels = labels.filter((label) => label.kind === 'nodes')
  const selecting = nodeLabels.filter(({ nodes }) => nodes.length > 0)
  const hasTexts = labels.some((label) => label.kind === 'texts' && label.texts.length > 0)
  const selectors = hasTexts ? selecting : nodeLabels
  if (selectors.length === 0) return undefined
  const name = selectors.find(({ attr }) => attr !== undefined)?.attr
  if (name !== undefined) return { kind: 'attribute', name }
  return { kind: pages.some(selectsSpreadText) ? 'element' : 'value' }
}

/** Whether a label selects an element whose text stands in several others inside it. */
function selectsSpreadText({ page, label }: FieldLabelledPage): boolean {
  if (label.kind === 'texts') return false
  const holders = new SelectedCandidates(page, candidatesFor({ kind: 'value' }, page))
  const nodes = label.nodes.filter((node) => holders.holder(node) === undefined)
  if (nodes.length === 0) return false
  const elements = new SelectedCandidates(page, candidatesFor({ kind: 'element' }, page))
  return nodes.some((node) => elements.own(node) !== undefined)
}

/** Ignores texts of most candidates. */
const withoutUbiquitous = (matches: ValueMatches): ValueMatches => ({
  ...matches,
  places: matches.places.map((places) => (isUbiquitous(places, matches.candidates) ? [] : places)),
})

const isUbiquitous = (places: readonly number[], candidates: readonly RuleCandidate[]): boolean =>
  places.length > maxPlaces && places.length * 2 > candidates.length

function alignSelector(
  target: ValueTarget,
  page: PageContext,
  candidates: readonly RuleCandidate[],
  label: PageLabel & { readonly kind: 'nodes' },
): ExampleAlignment {
  const isSame = label.attr === targetAttribute(target)
  const nodes = isSame ? label.nodes : []
  const elements = new SelectedCandidates(page, candidates)
  const places = nodes.map((node) =>
    target.kind === 'attribute' ? elements.own(node) : elements.holder(node),
  )
  const positives = new Set(places.filter((place) => place !== undefined))
  const example = { page, candidates, positives, uncertain: noneUncertain }
  const isComplete = nodes.length > 0 && positives.size >= nodes.length
  return {
    example,
    missing: isComplete ? [] : [missingSelector(label, isSame ? undefined : target)],
  }
}

/** Distinguishes texts that no candidate has from texts that most candidates have. */
function missingOf(
  page: PageContext,
  texts: readonly string[],
  pageTexts: PageTexts,
  target: ValueTarget,
): readonly MissingLabel[] {
  if (texts.length === 0) return []
  const { places, candidates } = matchTarget(target, { ...pageTexts, texts })
  const isTooWide = (at: number): boolean => isUbiquitous(places[at]!, candidates)
  const notFound = missingTexts(
    page,
    texts.filter((_, at) => !isTooWide(at)),
  )
  const tooWide = texts
    .filter((_, at) => isTooWide(at))
    .map((text) => ({
      wanted: text,
      code: 'LABEL_TOO_WIDE' as const,
      hint: 'most elements of the page have this text',
    }))
  return [...notFound, ...tooWide]
}

/**
 * Finds the candidates of selected elements: the element itself, or the one inside it that has all its text, as in
 * `<h1><span>...</span></h1>`. Candidates are in page order.
 */
export class SelectedCandidates {
  readonly #page: PageContext
  readonly #placeOf: ReadonlyMap<number, number>
  readonly #candidates: readonly RuleCandidate[]
  #texts: readonly number[] | undefined

  constructor(page: PageContext, candidates: readonly RuleCandidate[]) {
    this.#page = page
    this.#candidates = candidates
    this.#placeOf = new Map(candidates.map(({ node }, at) => [node, at]))
  }

  /** The index of the candidate that is the element itself. */
  own(node: number): number | undefined {
    return this.#placeOf.get(node)
  }

  /** The index of the candidate that is the element, or has all its text. */
  holder(node: number): number | undefined {
    return this.own(node) ?? this.#inside(node)
  }

  /** Only the first candidate inside can have all texts: it has the first one. */
  #inside(outer: number): number | undefined {
    const { end } = this.#page.page.nodes
    const first = lowerBound(this.#candidates.length, (at) => this.#candidates[at]!.node > outer)
    const inner = this.#candidates[first]?.node
    if (inner === undefined || inner >= end[outer]!) return undefined
    this.#texts ??= textNodes(this.#page)
    const texts = this.#texts
    const last = texts[lowerBound(texts.length, (at) => texts[at]! >= end[outer]!) - 1]!
    return last < end[inner]! ? first : undefined
  }
}

/** The text nodes with content, in page order. */
function textNodes({ page }: PageContext): readonly number[] {
  const { tag, parent, context, count } = page.nodes
  const texts: number[] = []
  for (let node = 0; node < count; node++) {
    if (
      tag[node] !== TEXT_NODE ||
      (context[node]! & (NodeContext.raw | NodeContext.template)) !== 0
    )
      continue
    if (tag[parent[node]!] !== DOCUMENT_NODE && /\S/.test(page.text(node))) texts.push(node)
  }
  return texts
}
