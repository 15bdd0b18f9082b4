import type { ExportRefusalReason } from '../../core/errors.js'
import { omitUndefined } from '../../core/omit-undefined.js'
import { foldToLine } from '../../core/text/white-space.js'
import { candidateTexts, matchRule } from '../evaluate/match-rule.js'
import type { ConditionOf, SelectorCondition } from '../predicates/selector-condition.js'
import { alternativeRule, type Rule, ruleName } from '../rule/rule.js'
import { conditionShares, ownConditions, unwantedConditions } from './condition-cost.js'
import { contentTextsSpace, wholeContentSpace } from './content-spaces.js'
import type { SelectorLanguage } from './export-formats.js'
import {
  type ConditionSearch,
  type Conjunction,
  searchConjunctions,
} from './search-conjunctions.js'
import { searchContainer } from './search-container.js'
import { searchUnion } from './search-union.js'
import { valuesGoal } from './selection-goal.js'
import {
  type ExamplePage,
  type SelectionMode,
  SelectionSpace,
  sampleNodes,
} from './selection-space.js'
import type { SelectorPage } from './selector-page.js'
import { selectableNodes, selectsTexts, type ValueAccess, valueAccesses } from './value-access.js'
import { writeCss } from './write-css.js'
import { writeXpath } from './write-xpath.js'

/** A rule as one selector, and how values are read from what it selects. */
export interface SelectorRule {
  /** The name of the rule. */
  readonly rule: string
  readonly layout: string
  readonly field: string
  readonly selector: string
  /** Whether all that is selected counts; else the first alone. */
  readonly many: boolean
  readonly value: ValueAccess['kind']
  /** The attribute that the value is, where it is one. */
  readonly attr?: string
  /** Which of the texts of the element is the value; all where it is missing. */
  readonly place?: number
}

/** A rule as a selector, or why there is none. */
type ExportedRule = { readonly rule: SelectorRule } | { readonly refused: ExportRefusalReason }

/** Pages that a selector is tried on. */
const maxPages = 40

/**
 * The one most durable selector that gives what the rule gives on all of these pages, which are of its layout:
 * conditions that hold for what the rule takes are combined until they select nothing else, and written in the
 * language.
 */
export function exportRule(
  given: Rule,
  pages: readonly SelectorPage[],
  language: SelectorLanguage,
): ExportedRule {
  const rule = given.taking.kind === 'stated' ? (alternativeRule(given) ?? given) : given
  const { taking } = rule
  if (taking.kind === 'stated') return { refused: 'stated' }
  if (taking.kind !== 'content' && taking.part !== undefined) return { refused: 'part' }
  if (pages.length === 0) return { refused: 'unchecked' }
  const examples = pages.slice(0, maxPages).map((page) => exampleOf(rule, page))
  if (examples.every(({ wanted }) => wanted.length === 0)) return { refused: 'idle' }
  const search = searchFor(rule, language)
  const found =
    taking.kind === 'content'
      ? contentSelector(rule, examples, search)
      : valueSelector(rule, examples, search)
  return 'refused' in found ? found : { rule: selectorRule(rule, found) }
}

interface ExportSearch extends ConditionSearch {
  readonly language: SelectorLanguage
}

const searchFor = (rule: Rule, language: SelectorLanguage): ExportSearch => ({
  language,
  shares: conditionShares(rule),
  own: ownConditions(rule),
  isAllowed: (condition) => language === 'xpath' || condition.css !== undefined,
})

/** What the rule gives on a page, and the nodes that it takes it from. */
interface Example {
  readonly page: SelectorPage
  readonly wanted: readonly string[]
  readonly nodes: readonly number[]
}

function exampleOf(rule: Rule, page: SelectorPage): Example {
  const { candidates } = matchRule(rule, page.context)
  const values = candidateTexts(rule, page.context, candidates)
  return { page, wanted: values.map(foldToLine), nodes: candidates.map(({ node }) => node) }
}

/** A selector in its language, with how values are read from what it selects. */
interface WrittenSelector {
  readonly selector: string
  readonly access: ValueAccess
  readonly mode: SelectionMode
  readonly cost: number
}

type Refusal = { readonly refused: ExportRefusalReason }

/** One element that holds all of it and nothing else; in XPath also the texts of a container without its insets. */
function contentSelector(
  rule: Rule,
  examples: readonly Example[],
  search: ExportSearch,
): WrittenSelector | Refusal {
  const pages = examples.map(({ page }) => page)
  const element = { space: wholeContentSpace(rule, pages), access: { kind: 'text' } } as const
  const whole = singleSelector(element, search)
  if (whole !== undefined) return whole
  if (search.language === 'css') return { refused: 'content' }
  const texts = { space: contentTextsSpace(rule, pages), access: { kind: 'text node' } } as const
  const unwanted = unwantedConditions(rule)
  const container = searchContainer(texts.space, { ...search, unwanted })
  return container === undefined ? { refused: 'content' } : written([container], texts, search)
}

/** The cheapest selector for any way to read the values: of one conjunction, else of several. */
function valueSelector(
  rule: Rule,
  examples: readonly Example[],
  search: ExportSearch,
): WrittenSelector | Refusal {
  const readable = valueAccesses(rule.taking, search.language)
    .map((access) => ({ access, space: spaceOf(rule, examples, access, search.language) }))
    .filter(({ space }) => valuesGoal(space).mayBecomeRight(space.right))
  if (readable.length === 0) return { refused: 'text' }
  return (
    cheapest(readable.flatMap((one) => singleSelector(one, search) ?? [])) ??
    cheapest(readable.flatMap((one) => unionSelector(one, search) ?? [])) ?? {
      refused: search.language === 'css' && needsTexts(readable, search) ? 'label' : 'none',
    }
  )
}

/** What could be selected on the pages, where values are read in one way. */
interface ReadableSpace {
  readonly space: SelectionSpace
  readonly access: ValueAccess
}

function spaceOf(
  rule: Rule,
  examples: readonly Example[],
  access: ValueAccess,
  language: SelectorLanguage,
): SelectionSpace {
  const pages = examples.map(({ page, wanted, nodes }): ExamplePage => {
    const maxLength = Math.max(0, ...wanted.map(({ length }) => length))
    const taken = selectsTexts(access, language)
      ? nodes
      : nodes.map((node) => page.context.elementOf(node))
    const selectable = selectableNodes(page, access, language, maxLength)
    return { page, wanted, taken: new Set(taken), nodes: selectable }
  })
  return new SelectionSpace(pages, rule.choice.kind === 'one' ? 'first' : 'all')
}

const cheapest = (selectors: readonly WrittenSelector[]): WrittenSelector | undefined =>
  [...selectors].sort((a, b) => a.cost - b.cost)[0]

/** The most durable conjunction that gives what is wanted. */
function singleSelector(
  readable: ReadableSpace,
  search: ExportSearch,
): WrittenSelector | undefined {
  const { space } = readable
  for (const conjunction of searchConjunctions(space, valuesGoal(space), search)) {
    const selector = written([conjunction], readable, search)
    if (isVerified(selector, readable, search)) return selector
  }
  return undefined
}

/** Several conjunctions that together do. */
function unionSelector(readable: ReadableSpace, search: ExportSearch): WrittenSelector | undefined {
  const parts = searchUnion(readable.space, search)
  const selector = parts && written(parts, readable, search)
  return selector !== undefined && isVerified(selector, readable, search) ? selector : undefined
}

const written = (
  parts: readonly Conjunction[],
  readable: ReadableSpace,
  { language }: ExportSearch,
): WrittenSelector => ({
  selector: writers[language](
    parts.map(({ conditions }) => conditions),
    readable,
  ),
  access: readable.access,
  mode: readable.space.mode,
  cost: parts.reduce((sum, { cost }) => sum + cost, 0) + accessCosts[language](readable.access),
})

const writers: Readonly<
  Record<
    SelectorLanguage,
    (parts: readonly (readonly SelectorCondition[])[], readable: ReadableSpace) => string
  >
> = {
  css: (parts, { space, access }) =>
    parts.map((conditions) => writeCss(conditions, access, levelsOn(space, conditions))).join(', '),
  xpath: (parts, { space, access }) => writeXpath(parts, access, space.mode),
}

/** What it costs that only some texts of an element are meant: texts come and go. */
const accessCosts: Readonly<Record<SelectorLanguage, (access: ValueAccess) => number>> = {
  css: (access) => (access.kind !== 'text node' ? 0 : access.place === undefined ? 0.5 : 1.5),
  xpath: (access) => (access.kind === 'text' ? 0.5 : 0),
}

/** How far above the first node selected stands what is around it. */
function levelsOn(
  space: SelectionSpace,
  conditions: readonly SelectorCondition[],
): (condition: ConditionOf<'element'>) => number {
  const [sample] = sampleNodes(space, space.selected(conditions), 1, 1)
  return (condition) => (sample === undefined ? 0 : sample.page.levelsTo(sample.node, condition))
}

/** XPath means what its conditions say; CSS, whose steps have an order, is read again and tried as browsers would. */
const isVerified = (
  { selector }: WrittenSelector,
  { space }: ReadableSpace,
  { language }: ExportSearch,
): boolean =>
  language === 'xpath' || space.pages.every((page) => givesWanted(selector, page, space.mode))

function givesWanted(
  selector: string,
  { page, nodes, wanted }: ExamplePage,
  mode: SelectionMode,
): boolean {
  const selected = page.selected(selector)
  const found = nodes.filter(({ node }) => selected.has(node))
  const values = found.flatMap(({ values }) => values)
  const taken = mode === 'first' ? (found[0]?.values ?? []).slice(0, 1) : values
  return taken.length === wanted.length && taken.every((value, at) => value === wanted[at])
}

/** Whether what is taken can be selected by texts close by, which CSS cannot ask for, and not without them. */
function needsTexts(readable: readonly ReadableSpace[], search: ExportSearch): boolean {
  const anyCondition = { ...search, isAllowed: () => true }
  const asksTexts = ({ conditions }: Conjunction): boolean =>
    conditions.some(({ css }) => css === undefined)
  return readable.some(({ space }) => {
    const found = searchConjunctions(space, valuesGoal(space), anyCondition)
    if (found.length > 0) return found.every(asksTexts)
    return searchUnion(space, anyCondition)?.some(asksTexts) ?? false
  })
}

const selectorRule = (rule: Rule, { selector, access, mode }: WrittenSelector): SelectorRule => ({
  rule: ruleName(rule),
  layout: rule.layout,
  field: rule.field,
  selector,
  many: mode === 'all',
  value: access.kind,
  ...(access.kind === 'attribute' && { attr: access.name }),
  ...(access.kind === 'text node' && omitUndefined({ place: access.place })),
})
