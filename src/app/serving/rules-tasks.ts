import { basename } from 'node:path'
import { BadOption, RulesNotFound } from '../../core/errors.js'
import { normalizeSite } from '../../core/site.js'
import type { LabelledObject } from '../../input/pages/labelled-object.js'
import { readLabelledObjects } from '../../input/pages/labelled-object.js'
import type { LabelledPageInput } from '../../input/pages/labelled-pages.js'
import type { RawPage } from '../../input/raw-page/raw-page.js'
import { bundleText } from '../../rules/exchange/bundle.js'
import type { SelectorLanguage } from '../../rules/exchange/export-formats.js'
import { ruleIdOf } from '../../rules/health/rule-use.js'
import type { RuleSet } from '../../rules/rule/rule.js'
import { type KeptPage, keptHtml, keptLabels } from '../../store/interface/kept-page.js'
import type { RuleReader } from '../../store/interface/rule-store.js'
import type {
  DecisionCounts,
  HealthSample,
  SiteDecisions,
} from '../../store/interface/workspace.js'
import { checkLabels, type LabelCheck } from '../labels/check-labels.js'
import { diffVersions, type RulesDiff } from '../rules/diff-rules.js'
import { type DriftedSite, driftedSites } from '../rules/drifted-sites.js'
import { explainPage, type PageExplanation } from '../rules/explain-page.js'
import { exportRules, type SelectorSheet, storedRules } from '../rules/export-rules.js'
import { rulesDot } from '../rules/rules-dot.js'
import { healthOfSites, needsPerson, type SiteHealth } from '../rules/site-health.js'
import {
  findStoredSite,
  type ListedSite,
  listedSite,
  type SiteRulesData,
  siteRulesData,
  siteRulesText,
} from '../rules/site-rules.js'
import { type RulesTest, testRules } from '../rules/test-rules.js'
import type { ThreadContext } from './thread-context.js'

/** The name of the database for messages: where it stands is nobody's business. */
const shownDatabase = ({ database }: ThreadContext): string => basename(database)

/** What a site has, and how its rules do. */
export interface SiteSummary extends ListedSite {
  readonly rules: number
  /** Rules that a person should look at. */
  readonly attention: number
  /** On the latest pages of all rules. */
  readonly answers: number
  readonly doubts: number
  readonly misses: number
  readonly lastUse?: string
  /** Pages that this server extracted, and those of them whose main content a rule decided. */
  readonly decided: SiteDecisions
}

export function sitesTask(
  _: unknown,
  { reader, workspace, database }: ThreadContext,
): readonly SiteSummary[] {
  return healthOfSites(undefined, reader, database).map((health) =>
    summaryOf(health, reader, workspace.decisions),
  )
}

function summaryOf(
  { site, fields }: SiteHealth,
  reader: RuleReader,
  decisions: DecisionCounts,
): SiteSummary {
  const sum = (of: 'answers' | 'doubts' | 'misses'): number =>
    fields.reduce((all, field) => all + field[of], 0)
  const lastUse = fields
    .flatMap((field) => field.lastUse ?? [])
    .sort()
    .at(-1)
  return {
    ...listedSite(site, reader.keptFor(site)),
    rules: fields.length,
    attention: fields.filter(needsPerson).length,
    answers: sum('answers'),
    doubts: sum('doubts'),
    misses: sum('misses'),
    ...(lastUse !== undefined && { lastUse }),
    decided: decisions.ofSite(site),
  }
}

export interface SiteCall {
  readonly site: string
  readonly field?: string | undefined
}

export const rulesTask = (call: SiteCall, context: ThreadContext): SiteRulesData =>
  siteRulesData(storedSiteOf(call, context))

export const rulesTextTask = (
  { format, ...call }: SiteCall & { readonly format: 'text' | 'dot' },
  context: ThreadContext,
): string => {
  const stored = storedSiteOf(call, context)
  return format === 'dot' ? rulesDot(stored.rules) : siteRulesText(stored)
}

const storedSiteOf = ({ site, field }: SiteCall, context: ThreadContext) =>
  findStoredSite(context.reader, normalizeSite(site), {
    field,
    database: shownDatabase(context),
  })

export const diffTask = (
  {
    site,
    ...options
  }: SiteCall & { readonly from?: number | undefined; readonly to?: number | undefined },
  context: ThreadContext,
): RulesDiff =>
  diffVersions(normalizeSite(site), context.reader, {
    ...options,
    database: shownDatabase(context),
  })

export interface MaybeSite {
  readonly site?: string | undefined
}

export const healthTask = ({ site }: MaybeSite, context: ThreadContext): readonly SiteHealth[] =>
  healthOfSites(site && normalizeSite(site), context.reader, shownDatabase(context))

export const driftTask = ({ site }: MaybeSite, context: ThreadContext): readonly DriftedSite[] =>
  driftedSites(site && normalizeSite(site), context.reader, shownDatabase(context))

/** Notes how often the rules were right so far. */
export function sampleTask(_: unknown, { reader, workspace }: ThreadContext): void {
  const at = new Date().toISOString()
  const samples = reader
    .sites()
    .flatMap((site) => reader.usesOf(site))
    .map(({ rule, hits, misses }) => ({ ...ruleIdOf(rule), at, hits, misses }))
  if (samples.length > 0) workspace.health.add(samples)
}

/** The counts of the rules of a site over time. */
export function historyTask(
  { site }: SiteCall,
  { workspace }: ThreadContext,
): { readonly site: string; readonly samples: readonly HealthSample[] } {
  const name = normalizeSite(site)
  return { site: name, samples: workspace.health.ofSite(name) }
}

export interface ExportCall extends MaybeSite {
  readonly field?: string | undefined
  readonly format: SelectorLanguage | 'json'
}

/** Exported rules: a bundle as text, or selectors with what could not be exported. */
export function exportTask(
  { site, field, format }: ExportCall,
  context: ThreadContext,
): { readonly bundle: string } | ({ readonly sheets: readonly SelectorSheet[] } & Failures) {
  const { reader, model } = context
  const filter = { site: site && normalizeSite(site), field, database: shownDatabase(context) }
  const { sets, failed } = storedRules(reader, filter)
  if (format === 'json') return { bundle: bundleText(sets) }
  const exported = exportRules(reader, sets, { format, model })
  return { sheets: exported.sheets, failed: [...failed, ...exported.failed] }
}

type Failures = Pick<ReturnType<typeof exportRules>, 'failed'>

export interface ExplainCall extends MaybeSite {
  readonly page: RawPage
  readonly field?: string | undefined
  readonly revision: number
}

export const explainTask = (
  { page, site, field, revision }: ExplainCall,
  context: ThreadContext,
): PageExplanation =>
  explainPage(page, {
    rules: context.rulesAt(revision),
    database: shownDatabase(context),
    site: site && normalizeSite(site),
    field,
    model: context.model,
  })

export interface LabelledCall extends MaybeSite {
  readonly pages: readonly LabelledObject[]
}

export const checkTask = ({ pages, site }: LabelledCall): Promise<LabelCheck> =>
  checkLabels(readLabelledObjects(pages), site && normalizeSite(site))

/** Tests the rules of a site on given pages, or on those that it was trained on. */
export function testTask(
  {
    site,
    pages,
  }: { readonly site: string; readonly pages?: readonly LabelledObject[] | undefined },
  context: ThreadContext,
): Promise<RulesTest> {
  const { reader, model } = context
  const rules = reader.find(normalizeSite(site))
  if (rules === undefined) throw new RulesNotFound(site, shownDatabase(context))
  const inputs = pages === undefined ? keptInputs(reader, rules) : readLabelledObjects(pages)
  return testRules(inputs, { rules, model })
}

async function* keptInputs(
  reader: RuleReader,
  { site }: RuleSet,
): AsyncGenerator<LabelledPageInput> {
  const labelled = reader.trainingState(site).pages.filter(({ labels }) => labels !== undefined)
  if (labelled.length === 0)
    throw new BadOption(`No labelled page of ${site} is stored: give labelled pages`)
  for (const page of labelled) yield keptInput(page)
}

const keptInput = (kept: KeptPage): LabelledPageInput => {
  const { id, url, hash } = kept
  const page = {
    id: id ?? url ?? hash,
    ...(url !== undefined && { url }),
    html: keptHtml(kept),
    warnings: [],
  }
  return { kind: 'page', labelled: { page, labels: keptLabels(kept) } }
}
