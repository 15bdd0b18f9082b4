import { type Failure, failureOf, RuleNotExported, RulesNotFound } from '../../core/errors.js'
import { groupBy } from '../../core/group-by.js'
import { sitesFor } from '../../core/site.js'
import { ClausePage } from '../../exchange/clause-page.js'
import { exportRule, type SelectorRule } from '../../exchange/export-rule.js'
import type { SelectorLanguage } from '../../exchange/reading.js'
import { opinionsBy } from '../../extraction/opinions.js'
import type { GeneralModel } from '../../model/general-model.js'
import { layoutOf, signatureOf } from '../../rules/layout-signature.js'
import { type RuleSet, ruleName } from '../../rules/rule.js'
import { studyPage } from '../../rules/studied-page.js'
import { htmlOf, type KeptPage } from '../../store/kept-page.js'
import type { RuleStore } from '../../store/rule-store.js'

/** The rules of a site that can be said as selectors. */
export interface SelectorSheet {
  readonly site: string
  readonly format: SelectorLanguage
  readonly rules: readonly SelectorRule[]
}

export interface ExportedRules {
  readonly sheets: readonly SelectorSheet[]
  /** Rules that cannot be said so, and kept pages that cannot be read. */
  readonly failed: readonly Failure[]
}

export interface ExportOptions {
  readonly format: SelectorLanguage
  /** Asked only where a rule asks it. */
  readonly model: () => GeneralModel
}

export interface StoredRules {
  readonly sets: readonly RuleSet[]
  /** What is stored as a rule and is none. */
  readonly failed: readonly Failure[]
}

export interface Wanted {
  /** All sites where none is named. */
  readonly site?: string | undefined
  readonly field?: string | undefined
  /** Where the rules are, for a person. */
  readonly database: string
}

/** Kept pages of a site that selectors are tried on, of the labelled ones and of the others. */
const mostPages = 20

/** The rules of a site, or of the domain that it belongs to where that has some; of all sites where none is named. */
export function storedRules(
  store: Pick<RuleStore, 'sites' | 'keptFor'>,
  { site, field, database }: Wanted,
): StoredRules {
  const names = site === undefined ? store.sites() : sitesFor(site)
  const kept = names
    .map((name) => ({ site: name, ...store.keptFor(name) }))
    .filter(({ rules, broken }) => rules.length + broken.length > 0)
    .slice(0, site === undefined ? undefined : 1)
  const isWanted = (one: { readonly field: string }): boolean =>
    field === undefined || one.field === field
  const sets = kept.map(({ site: its, layouts, rules }) => {
    const wanted = rules.filter(isWanted)
    const known = new Set(wanted.map(({ layout }) => layout))
    return { site: its, layouts: layouts.filter(({ name }) => known.has(name)), rules: wanted }
  })
  const whole = sets.filter(({ rules }) => rules.length > 0)
  const failed = kept
    .flatMap(({ broken }) => broken)
    .filter(isWanted)
    .map(({ error }) => failureOf(error))
  if (site !== undefined && whole.length + failed.length === 0)
    throw new RulesNotFound(field === undefined ? site : `${field} of ${site}`, database)
  return { sets: whole, failed }
}

/** Says rules as selectors, each tried on the pages of its layout that are kept; one that cannot be said is told of. */
export function exportRules(
  store: Pick<RuleStore, 'trainedOn'>,
  sets: readonly RuleSet[],
  options: ExportOptions,
): ExportedRules {
  const failed: Failure[] = []
  const sheets = sets.map((set) => sheetOf(store, set, options, failed))
  return { sheets, failed }
}

function sheetOf(
  store: Pick<RuleStore, 'trainedOn'>,
  set: RuleSet,
  { format, model }: ExportOptions,
  failed: Failure[],
): SelectorSheet {
  const pages = chosenPages(store.trainedOn(set.site).pages).flatMap((page) =>
    attempted(() => new ClausePage(studyPage(htmlOf(page), opinionsBy(model, page.url))), failed),
  )
  const byLayout = groupBy(
    pages,
    ({ studied }) => layoutOf(signatureOf(studied.page.html), set.layouts)?.name ?? '',
  )
  const rules = set.rules.flatMap((rule) =>
    attempted(() => {
      const exported = exportRule(rule, byLayout.get(rule.layout) ?? [], format)
      if ('rule' in exported) return exported.rule
      throw new RuleNotExported(ruleName(rule), format, exported.refused)
    }, failed),
  )
  return { site: set.site, format, rules }
}

/** Labelled pages first: that the rules are right on these was seen. */
function chosenPages(pages: readonly KeptPage[]): readonly KeptPage[] {
  const isLabelled = ({ labels }: KeptPage): boolean => labels !== undefined
  return [
    ...pages.filter(isLabelled).slice(0, mostPages),
    ...pages.filter((page) => !isLabelled(page)).slice(0, mostPages),
  ]
}

/** What fails is told in its place and leaves the others be. */
function attempted<Result>(work: () => Result, failed: Failure[]): readonly Result[] {
  try {
    return [work()]
  } catch (error) {
    failed.push(failureOf(error))
    return []
  }
}
