import { foldSpace } from '../blocks/run-text.js'
import type { ExportRefusal } from '../core/errors.js'
import { given } from '../core/given.js'
import { takenBy, textsOf } from '../rules/apply.js'
import { type Rule, ruleName } from '../rules/rule.js'
import { type Clause, type NamedClause, needsXpath, sharesOf, unwantedIn } from './clause.js'
import type { ClausePage } from './clause-page.js'
import { contentTextsGround, wholeContentGround } from './content-ground.js'
import { findContent } from './find-content.js'
import { findCover } from './find-cover.js'
import { findSelections, type Search, type Selection } from './find-selections.js'
import { wholeGoal } from './goal.js'
import { type Count, Ground, type HeldPage, samplesOf } from './ground.js'
import {
  itemsOf,
  type Reading,
  readingsFor,
  type SelectorLanguage,
  selectsTexts,
} from './reading.js'
import { writeCss } from './write-css.js'
import { writeXpath } from './write-xpath.js'

/** A rule as one selector, and how values are had from what it selects. */
export interface SelectorRule {
  /** The name of the rule. */
  readonly rule: string
  readonly layout: string
  readonly field: string
  readonly selector: string
  /** Whether all that is selected counts; else the first alone. */
  readonly many: boolean
  readonly value: Reading['kind']
  /** The attribute that the value is, where it is one. */
  readonly attr?: string
  /** Which of the texts of the element is the value; all where none is said. */
  readonly place?: number
}

/** A rule as a selector, or why there is none. */
export type Exported = { readonly rule: SelectorRule } | { readonly refused: ExportRefusal }

/** Pages that a selector is tried on. */
const mostPages = 40

/** The one most lasting selector that gives what the rule gives on all of these pages, which are of its layout. */
export function exportRule(
  rule: Rule,
  pages: readonly ClausePage[],
  language: SelectorLanguage,
): Exported {
  const { taking } = rule
  if (taking.kind !== 'content' && taking.part !== undefined) return { refused: 'part' }
  if (pages.length === 0) return { refused: 'unchecked' }
  const trials = pages.slice(0, mostPages).map((page) => trialOf(rule, page))
  if (trials.every(({ wanted }) => wanted.length === 0)) return { refused: 'idle' }
  const shares = sharesOf(rule)
  const isAllowed = (clause: Clause): boolean => language === 'xpath' || !needsXpath(clause)
  const search = { shares, isAllowed }
  if (taking.kind === 'content') {
    const said = contentSaid(rule, pages.slice(0, mostPages), language, search)
    return said === undefined ? { refused: 'content' } : { rule: selectorRule(rule, said) }
  }
  const grounds = readingsFor(taking, language).map((reading) => ({
    reading,
    ground: groundOf(rule, trials, reading, language),
  }))
  const whole = grounds.filter(({ ground }) => wholeGoal(ground).mayHold(ground.right))
  if (whole.length === 0) return { refused: 'text' }
  const said =
    cheapest(whole.flatMap((one) => saidAsOne(one, language, search) ?? [])) ??
    cheapest(whole.flatMap((one) => saidAsSeveral(one, language, search) ?? []))
  if (said !== undefined) return { rule: selectorRule(rule, said) }
  return { refused: language === 'css' && isTold(whole, shares) ? 'label' : 'none' }
}

/** One element that holds all of it and nothing else; in XPath also the texts of a container without its insets. */
function contentSaid(
  rule: Rule,
  pages: readonly ClausePage[],
  language: SelectorLanguage,
  search: Search,
): Said | undefined {
  const element = {
    ground: wholeContentGround(rule, pages),
    reading: { kind: 'text' },
  } as const
  const whole = saidAsOne(element, language, search)
  if (whole !== undefined || language === 'css') return whole
  const texts = {
    ground: contentTextsGround(rule, pages),
    reading: { kind: 'text node' },
  } as const
  const container = findContent(texts.ground, {
    shares: search.shares,
    unwanted: unwantedIn(rule),
  })
  return container && saidIn(language, [container], texts)
}

interface Trial {
  readonly page: ClausePage
  readonly wanted: readonly string[]
  /** The elements or texts that they are taken from. */
  readonly nodes: readonly number[]
}

function trialOf(rule: Rule, page: ClausePage): Trial {
  const { subjects } = takenBy(rule, page.studied)
  const values = textsOf(rule, page.studied, subjects)
  return {
    page,
    wanted: values.map((value) => foldSpace(value).trim()),
    nodes: subjects.map(({ node }) => node),
  }
}

function groundOf(
  rule: Rule,
  trials: readonly Trial[],
  reading: Reading,
  language: SelectorLanguage,
): Ground {
  const held = trials.map(({ page, wanted, nodes }): HeldPage => {
    const longest = Math.max(0, ...wanted.map(({ length }) => length))
    const isOfTexts = selectsTexts(reading, language)
    const taken = new Set(isOfTexts ? nodes : nodes.map((node) => page.studied.elementOf(node)))
    return { page, wanted, taken, items: itemsOf(page, reading, language, longest) }
  })
  return new Ground(held, countOf(rule))
}

const countOf = ({ choice }: Rule): Count => (choice.kind === 'one' ? 'first' : 'all')

interface Readable {
  readonly ground: Ground
  readonly reading: Reading
}

interface Said {
  readonly selector: string
  readonly reading: Reading
  readonly count: Count
  readonly cost: number
}

const cheapest = (said: readonly Said[]): Said | undefined =>
  [...said].sort((a, b) => a.cost - b.cost)[0]

/** The most lasting selection that gives what is wanted. */
function saidAsOne(
  readable: Readable,
  language: SelectorLanguage,
  search: Search,
): Said | undefined {
  const { ground } = readable
  for (const selection of findSelections(ground, wholeGoal(ground), search)) {
    const said = saidIn(language, [selection], readable)
    if (isTrue(said, readable, language)) return said
  }
  return undefined
}

/** Several selections that together do. */
function saidAsSeveral(
  readable: Readable,
  language: SelectorLanguage,
  search: Search,
): Said | undefined {
  const cover = findCover(readable.ground, search)
  const said = cover && saidIn(language, cover, readable)
  return said !== undefined && isTrue(said, readable, language) ? said : undefined
}

const saidIn = (
  language: SelectorLanguage,
  parts: readonly Selection[],
  readable: Readable,
): Said => ({
  selector: writers[language](parts, readable),
  reading: readable.reading,
  count: readable.ground.count,
  cost: sum(parts.map(({ cost }) => cost)) + readingCost(readable.reading, language),
})

/** XPath says what its clauses say; CSS, whose steps have an order, is tried as it is written. */
const isTrue = ({ selector }: Said, { ground }: Readable, language: SelectorLanguage): boolean =>
  language === 'xpath' ||
  ground.stretches.every(({ held }) => givesWanted(selector, held, ground.count))

const sum = (numbers: readonly number[]): number => numbers.reduce((so, one) => so + one, 0)

const writers: Readonly<
  Record<SelectorLanguage, (parts: readonly Selection[], readable: Readable) => string>
> = {
  css: (parts, { ground, reading }) =>
    parts.map(({ clauses }) => writeCss(clauses, reading, levelsOn(ground, clauses))).join(', '),
  xpath: (parts, { ground, reading }) =>
    writeXpath(
      parts.map(({ clauses }) => clauses),
      reading,
      ground.count,
    ),
}

/** What it costs that only some of the texts of an element are meant: texts come and go. */
const readingCost = (reading: Reading, language: SelectorLanguage): number => {
  if (language === 'xpath') return reading.kind === 'text' ? 0.5 : 0
  if (reading.kind !== 'text node') return 0
  return reading.place === undefined ? 0.5 : 1.5
}

/** How far above the first thing selected stands what is around it. */
function levelsOn(ground: Ground, clauses: readonly Clause[]): (clause: NamedClause) => number {
  const [sample] = samplesOf(ground, ground.selected(clauses), 1, 1)
  return (clause) => (sample === undefined ? 0 : sample.page.levelsTo(sample.node, clause))
}

/** Whether a CSS selector, read again and tried as browsers would, gives what is wanted on a page. */
function givesWanted(selector: string, { page, items, wanted }: HeldPage, count: Count): boolean {
  const isFound = page.selected(selector)
  const found = items.filter(({ node }) => isFound.has(node))
  const values = found.flatMap(({ values }) => values)
  const taken = count === 'first' ? (found[0]?.values ?? []).slice(0, 1) : values
  return taken.length === wanted.length && taken.every((value, at) => value === wanted[at])
}

/** Whether what is taken can be told by texts, and not without them. */
function isTold(readables: readonly Readable[], shares: Search['shares']): boolean {
  const search = { shares, isAllowed: () => true }
  const asksTexts = ({ clauses }: Selection): boolean => clauses.some(needsXpath)
  return readables.some(({ ground }) => {
    const found = findSelections(ground, wholeGoal(ground), search)
    if (found.length > 0) return found.every(asksTexts)
    return findCover(ground, search)?.some(asksTexts) ?? false
  })
}

const selectorRule = (rule: Rule, { selector, reading, count }: Said): SelectorRule => ({
  rule: ruleName(rule),
  layout: rule.layout,
  field: rule.field,
  selector,
  many: count === 'all',
  value: reading.kind,
  ...(reading.kind === 'attribute' && { attr: reading.name }),
  ...(reading.kind === 'text node' && given({ place: reading.place })),
})
