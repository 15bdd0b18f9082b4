import type { GeneralModel } from '../../analysis/model/general-model.js'
import { type ErrorReport, errorReport, RuleNotExported, RulesNotFound } from '../../core/errors.js'
import { groupBy } from '../../core/group-by.js'
import { omitUndefined } from '../../core/omit-undefined.js'
import { sitesToSearch } from '../../core/site.js'
import { likelihoodsBy } from '../../extraction/model-predictions.js'
import type { SelectorLanguage } from '../../rules/exchange/export-formats.js'
import { exportRule, type SelectorRule } from '../../rules/exchange/export-rule.js'
import { SelectorPage } from '../../rules/exchange/selector-page.js'
import { pageContextOf } from '../../rules/predicates/page-context.js'
import { layoutOf, layoutSignature } from '../../rules/rule/layout-signature.js'
import { type RuleSet, ruleName } from '../../rules/rule/rule.js'
import { type KeptPage, keptHtml } from '../../store/interface/kept-page.js'
import type { RuleReader } from '../../store/interface/rule-store.js'
import { isOfField } from './rule-entry.js'

/** The rules of a site as selectors. */
export interface SelectorSheet {
  readonly site: string
  readonly format: SelectorLanguage
  readonly rules: readonly SelectorRule[]
}

export interface ExportedRules {
  readonly sheets: readonly SelectorSheet[]
  /** Rules that cannot be exported, and kept pages that cannot be read. */
  readonly failed: readonly ErrorReport[]
}

export interface ExportOptions {
  readonly format: SelectorLanguage
  /** Called only where a rule asks it. */
  readonly model: () => GeneralModel
}

export interface StoredRules {
  readonly sets: readonly RuleSet[]
  /** Stored rules that are invalid. */
  readonly failed: readonly ErrorReport[]
}

export interface RuleFilter {
  /** All sites, if not given. */
  readonly site?: string | undefined
  readonly field?: string | undefined
  /** Where the rules are, for messages. */
  readonly database: string
}

/** Kept pages of a site that selectors are checked on: so many labelled and so many unlabelled ones. */
const maxPages = 20

/** The rules of the named site or its registrable domain, or of all sites. */
export function storedRules(
  store: Pick<RuleReader, 'sites' | 'keptFor'>,
  { site, field, database }: RuleFilter,
): StoredRules {
  const names = site === undefined ? store.sites() : sitesToSearch(site)
  const kept = names
    .map((name) => ({ site: name, ...store.keptFor(name) }))
    .filter(
      ({ rules, broken, columns }) => rules.length + broken.length > 0 || columns !== undefined,
    )
    .slice(0, site === undefined ? undefined : 1)
  const isNamed = isOfField(field)
  const sets = kept.map((set) => {
    const rules = set.rules.filter(isNamed)
    const used = new Set(rules.map(({ layout }) => layout))
    const layouts = set.layouts.filter(({ name }) => used.has(name))
    const columns = field === undefined ? set.columns : undefined
    return { site: set.site, layouts, rules, ...omitUndefined({ columns }) }
  })
  const whole = sets.filter(({ rules, columns }) => rules.length > 0 || columns !== undefined)
  const failed = kept
    .flatMap(({ broken }) => broken)
    .filter(isNamed)
    .map(({ error }) => errorReport(error))
  if (site !== undefined && whole.length + failed.length === 0)
    throw new RulesNotFound(field === undefined ? site : `${field} of ${site}`, database)
  return { sets: whole, failed }
}

/** Exports rules as selectors, each checked on the kept pages of its layout; failures are collected. */
export function exportRules(
  store: RuleReader,
  sets: readonly RuleSet[],
  options: ExportOptions,
): ExportedRules {
  const failed: ErrorReport[] = []
  const sheets = sets.map((set) => sheetOf(store, set, options, failed))
  return { sheets, failed }
}

function sheetOf(
  store: RuleReader,
  set: RuleSet,
  { format, model }: ExportOptions,
  failed: ErrorReport[],
): SelectorSheet {
  const pages = chosenPages(store.trainingState(set.site).pages).flatMap((page) =>
    attempted(
      () => new SelectorPage(pageContextOf(keptHtml(page), likelihoodsBy(model, page.url))),
      failed,
    ),
  )
  const byLayout = groupBy(
    pages,
    ({ context }) => layoutOf(layoutSignature(context.page.html), set.layouts)?.name ?? '',
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

/** Labelled pages first: the rules are known to be right on them. */
function chosenPages(pages: readonly KeptPage[]): readonly KeptPage[] {
  const isLabelled = ({ labels }: KeptPage): boolean => labels !== undefined
  return [
    ...pages.filter(isLabelled).slice(0, maxPages),
    ...pages.filter((page) => !isLabelled(page)).slice(0, maxPages),
  ]
}

/** A failure is collected and stops nothing. */
function attempted<Result>(work: () => Result, failed: ErrorReport[]): readonly Result[] {
  try {
    return [work()]
  } catch (error) {
    failed.push(errorReport(error))
    return []
  }
}
