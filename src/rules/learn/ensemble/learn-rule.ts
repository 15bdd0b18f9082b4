import { guessType } from '../../../analysis/values/guess-type.js'
import { valueContextOf } from '../../../analysis/values/value-context.js'
import { omitUndefined } from '../../../core/omit-undefined.js'
import type { ValueType } from '../../../core/value-type.js'
import { contentMeasures, segmentNodes } from '../../evaluate/content-measures.js'
import { candidateTexts, matchRule } from '../../evaluate/match-rule.js'
import type { PageContext, RuleCandidate } from '../../predicates/page-context.js'
import type { Predicate } from '../../predicates/predicate.js'
import {
  type ContentProfile,
  maxContentPlaces,
  type OutputProfile,
  valueProfile,
} from '../../rule/output-profile.js'
import { type Evidence, evidenceF1, type Rule, type Target } from '../../rule/rule.js'
import {
  countCandidateWords,
  type FieldTask,
  type LearnedField,
  learnField,
} from './learn-field.js'
import { type LeftOutPage, leaveOneOut, leftOutPages } from './leave-one-out.js'
import type { PredicateIndex } from './predicate-index.js'
import type { IndexedExample } from './training-rows.js'
import { contentFit, weighModel } from './weigh-model.js'

/** The gain in F1 from which a rule may use the general model's predictions. */
const minPredictionGain = 0.01

/** A field of a layout, and the pages on which it is known. */
interface RuleTask extends Pick<FieldTask, 'labelled' | 'unlabelled' | 'index'> {
  readonly target: Target
  /** The hash of the general model that the pages ask; absent where it is to have no part. */
  readonly model?: (() => string) | undefined
}

/** Learns the rule for a field, with evidence from leaving pages out; `undefined` if nothing finds the field. */
export function learnRule(
  of: Pick<Rule, 'site' | 'layout' | 'field' | 'status' | 'valueType'>,
  { target, model, ...given }: RuleTask,
): Rule | undefined {
  const ownValues = new OwnValues(target, given.index)
  const task = {
    ...given,
    labelled: given.labelled.map((example) => ownValues.leftOut(example)),
    unlabelled: given.unlabelled.map((example) => ownValues.leftOut(example)),
  }
  const plain = { ...task, kind: target.kind, usesModel: false, purpose: 'stored' } as const
  const best = of.status === 'induced' ? learnWithoutModel(plain) : learnBest(plain)
  if (best === undefined) return undefined
  const { learned, evidence, leftOut } = best
  const { labelled } = task
  const takesModel = target.kind === 'content' && of.status === 'learned'
  const modelPart = takesModel && model && weighModel(labelled, leftOut, model())
  return {
    site: of.site,
    layout: of.layout,
    field: of.field,
    version: 1,
    status: of.status,
    taking: target,
    ...learned,
    ...omitUndefined({ valueType: of.valueType ?? typeOfValues(target, labelled) }),
    usual: measureProfile({ taking: target, ...learned }, labelled),
    evidence,
    ...(modelPart && { modelPart }),
    pages: labelled.length,
  }
}

/** The predicates that ask for the value itself: of a rule for an attribute, what the attribute of its element is. */
class OwnValues {
  readonly #attribute: string | undefined
  readonly #index: PredicateIndex
  readonly #known = new Map<number, boolean>()

  constructor(target: Target, index: PredicateIndex) {
    this.#attribute = target.kind === 'attribute' ? target.name : undefined
    this.#index = index
  }

  /** The example without them: they would hold for the labelled values and for no others. */
  leftOut(example: IndexedExample): IndexedExample {
    if (this.#attribute === undefined) return example
    const isKept = (id: number): boolean => !this.#isOwn(id)
    return { ...example, predicateIds: example.predicateIds.map((ids) => ids.filter(isKept)) }
  }

  #isOwn(id: number): boolean {
    const known = this.#known.get(id) ?? this.#asksOwn(this.#index.predicate(id))
    this.#known.set(id, known)
    return known
  }

  #asksOwn(predicate: Predicate): boolean {
    return (
      predicate.kind === 'named' &&
      predicate.where === 'self' &&
      predicate.what === 'attribute' &&
      predicate.name.startsWith(`${this.#attribute}=`)
    )
  }
}

const addressAttributes: Readonly<Record<string, ValueType>> = {
  href: 'url',
  action: 'url',
  src: 'image',
  'data-src': 'image',
}

/** The type that the labelled values of a field look like; `undefined` for main content and records. */
function typeOfValues(taking: Target, labelled: readonly IndexedExample[]): ValueType | undefined {
  if (taking.kind === 'content' || taking.kind === 'record') return undefined
  if (taking.kind === 'attribute' && taking.name in addressAttributes)
    return addressAttributes[taking.name]
  const texts = labelled.flatMap(({ page, candidates, positives }) =>
    candidateTexts(
      { taking },
      page,
      [...positives].map((place) => candidates[place]!),
    ),
  )
  return typeOfTexts(texts, labelled[0]?.page)
}

/** The type that values look like. */
export const typeOfTexts = (texts: readonly string[], page: PageContext | undefined): ValueType =>
  guessType(
    texts.map((raw) => ({ raw })),
    page === undefined ? {} : valueContextOf(page.page, undefined),
  )

interface MeasuredField {
  readonly learned: LearnedField
  readonly evidence: Evidence | undefined
  readonly leftOut: readonly LeftOutPage[]
}

/** Induced rules learn what the general model keeps: its predictions would only confirm themselves. */
function learnWithoutModel(task: FieldTask): MeasuredField | undefined {
  const learned = learnField(task)
  return learned && { learned, evidence: leaveOneOut(task), leftOut: [] }
}

/** Uses the general model's predictions only if the pages left out show that this helps. */
function learnBest(task: FieldTask): MeasuredField | undefined {
  const plain = tried(task)
  const withModel = { ...task, usesModel: true }
  const measured =
    task.kind === 'content' && plain.evidence !== undefined ? tried(withModel) : undefined
  const isBetter =
    measured !== undefined &&
    (evidenceF1(measured.evidence) ?? 0) > (evidenceF1(plain.evidence) ?? 0) + minPredictionGain
  const learned = learnField(isBetter ? withModel : task)
  return learned && { learned, ...(isBetter ? measured : plain) }
}

function tried(task: FieldTask): Pick<MeasuredField, 'evidence' | 'leftOut'> {
  const leftOut = leftOutPages(task)
  return { evidence: leaveOneOut(task, leftOut), leftOut }
}

/** Measures what a rule gives on its training pages: amounts by the labels, values and votes by the rule. */
export function measureProfile(
  rule: Pick<Rule, 'taking' | 'voters' | 'choice'>,
  labelled: readonly IndexedExample[],
): OutputProfile {
  const isContent = rule.taking.kind === 'content'
  const amounts = labelled.map((example) =>
    isContent ? countCandidateWords(example, example.positives) : example.positives.size,
  )
  const matches = labelled.map((example) => ({ example, ...matchRule(rule, example.page) }))
  const found = matches.filter(({ candidates }) => candidates.length > 0)
  const certainties = found.map(({ certainty }) => certainty)
  const values = isContent
    ? []
    : found.flatMap(({ example: { page }, candidates }) => candidateTexts(rule, page, candidates))
  return {
    fewest: min(amounts),
    most: max(amounts),
    ...omitUndefined({
      votes: certainties.length === 0 ? undefined : min(certainties),
      filled: amounts.filter((amount) => amount > 0).length / amounts.length,
      values: valueProfile(values),
      content: isContent && found.length > 0 ? contentProfile(found) : undefined,
    }),
  }
}

interface FoundContent {
  readonly example: IndexedExample
  readonly candidates: readonly RuleCandidate[]
}

function contentProfile(found: readonly FoundContent[]): ContentProfile {
  const measures = found.map(({ example: { page }, candidates }) =>
    contentMeasures(page.page, segmentNodes(page.segmentation, candidates.map(segmentOf))),
  )
  const fits = found.map(({ example, candidates }) =>
    contentFit(example, placesOf(example, candidates)),
  )
  return {
    fit: fits.reduce((sum, fit) => sum + fit, 0) / fits.length,
    gap: max(measures.map(({ gap }) => gap)),
    near: max(measures.map(({ near }) => near)),
    places: [...new Set(measures.flatMap(({ places }) => [...places.keys()]))].slice(
      0,
      maxContentPlaces,
    ),
  }
}

function placesOf(example: IndexedExample, taken: readonly RuleCandidate[]): readonly number[] {
  const segments = new Set(taken.map(segmentOf))
  return [...example.candidates.keys()].filter((at) =>
    segments.has(segmentOf(example.candidates[at]!)),
  )
}

const segmentOf = ({ segment }: RuleCandidate): number => segment

const min = (numbers: readonly number[]): number =>
  numbers.reduce((smallest, number) => Math.min(smallest, number))

const max = (numbers: readonly number[]): number =>
  numbers.reduce((largest, number) => Math.max(largest, number))
