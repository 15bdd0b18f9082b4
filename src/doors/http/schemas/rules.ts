import { z } from '@hono/zod-openapi'
import type { DecidedRule } from '../../../app/rules/decide-rules.js'
import type { DriftedRule, DriftedSite } from '../../../app/rules/drifted-sites.js'
import type {
  AppliedRule,
  CandidateExplanation,
  PageExplanation,
  RuleExplanation,
} from '../../../app/rules/explain-page.js'
import type { SelectorSheet } from '../../../app/rules/export-rules.js'
import type { ForgottenRules } from '../../../app/rules/forget-rules.js'
import type { ImportedSite } from '../../../app/rules/import-rules.js'
import type { FieldHealth, SiteHealth } from '../../../app/rules/site-health.js'
import type { SiteRulesData } from '../../../app/rules/site-rules.js'
import type { SiteSummary } from '../../../app/serving/rules-tasks.js'
import { valueTypes } from '../../../core/value-type.js'
import type { SelectorRule } from '../../../rules/exchange/export-rule.js'
import { driftKinds } from '../../../rules/health/drift.js'
import { predicateKinds } from '../../../rules/predicates/predicate.js'
import type { ColumnName } from '../../../rules/rule/column-names.js'
import { partDeciders } from '../../../rules/rule/model-part.js'
import { targetKinds } from '../../../rules/rule/read-rule.js'
import { type Layout, type Rule, ruleStatuses } from '../../../rules/rule/rule.js'
import type { RuleUses } from '../../../store/interface/rule-store.js'
import type { HealthSample } from '../../../store/interface/workspace.js'
import { namesNoPage, namesPage, pageKeys } from './pages.js'

type Keys<Type> = Readonly<Record<keyof Type, z.ZodType>>

const texts = z.array(z.string())
const status = z.enum(ruleStatuses as [string, ...string[]])

export const predicate = z
  .looseObject({ kind: z.enum(Object.keys(predicateKinds) as [string, ...string[]]) })
  .openapi('Predicate', {
    description: 'A yes/no question about an element or a segment, such as "has class price".',
  })

/** The kinds have keys of their own; the forms of trees are in docs/reference/library.md. */
const tree = z.looseObject({ kind: z.enum(['leaf', 'split']) }).openapi('RuleTree', {
  description:
    'A leaf (`decision`, `taken`, `left`), or a split (`test`: a predicate; `yes` and `no`: trees).',
})

const target = z
  .looseObject({
    kind: z.enum(targetKinds),
  })
  .openapi('Target', { description: 'What a rule takes of its candidates.' })

const votePolicy = z
  .object({ kind: z.enum(['one', 'all']), least: z.number(), share: z.number() })
  .openapi('VotePolicy')

const ruleKeys = {
  site: z.string(),
  layout: z.string(),
  field: z.string(),
  version: z.number(),
  status,
  taking: target,
  voters: z.array(z.object({ votes: z.number(), tree })),
  choice: votePolicy,
  alternative: z
    .object({
      taking: target,
      voters: z.array(z.object({ votes: z.number(), tree })),
      choice: votePolicy,
    })
    .optional()
    .describe('What gives the values of pages on which the rule finds none.'),
  valueType: z.enum(valueTypes).optional(),
  usual: z
    .looseObject({ fewest: z.number(), most: z.number() })
    .describe('What its answers looked like on the pages that it was learned from.'),
  evidence: z
    .object({
      pages: z.number(),
      precision: z.number().optional(),
      recall: z.number().optional(),
    })
    .optional()
    .describe('On labelled pages that were left out of its training.'),
  modelPart: z
    .looseObject({ model: z.string(), decides: z.enum(partDeciders) })
    .optional()
    .describe('Whether the general model decides main content together with the rule.'),
  pages: z.number(),
} satisfies Keys<Rule>

const rule = z.object(ruleKeys).openapi('Rule')

const layoutKeys = {
  name: z.string(),
  signature: z.array(z.number()),
  pages: z.number(),
  addresses: texts.optional(),
} satisfies Keys<Layout>

const layout = z.object(layoutKeys).openapi('Layout')

const columnName = z
  .object({ own: z.string(), places: texts, name: z.string() } satisfies Keys<ColumnName>)
  .openapi('ColumnName')

const columns = z.array(columnName).optional().describe('Names that columns of records were given.')

export const ruleSet = z
  .object({ site: z.string(), layouts: z.array(layout), rules: z.array(rule), columns })
  .openapi('RuleSet')

const ruleId = {
  site: z.string(),
  layout: z.string(),
  field: z.string(),
  version: z.number(),
}

const usesKeys = {
  rule: z.object(ruleId),
  hits: z.number(),
  misses: z.number(),
  lastUse: z.string(),
  recent: z.string().describe('A letter for each of the latest uses: `h` hit, `n` none, `m` miss.'),
  given: texts,
  seen: z.looseObject({}).optional(),
  doubted: z.array(z.looseObject({ doubts: texts, amount: z.number(), votes: z.number() })),
  doubtedSince: z.string().optional(),
} satisfies Keys<RuleUses>

const siteRulesKeys = {
  site: z.string(),
  layouts: z.array(layout),
  rules: z.array(
    z.object({
      ...ruleKeys,
      obstacles: texts.describe('Predicates that the fast path cannot evaluate.'),
    }),
  ),
  uses: z.array(z.object(usesKeys)),
  columns,
} satisfies Keys<SiteRulesData>

export const siteRules = z.object(siteRulesKeys).openapi('SiteRules')

const summaryKeys = {
  site: z.string(),
  layouts: z.number(),
  rules: z.number(),
  fields: texts,
  labelledPages: z.number(),
  attention: z.number().describe('Rules that need attention.'),
  answers: z.number(),
  doubts: z.number(),
  misses: z.number(),
  lastUse: z.string().optional(),
  decided: z
    .object({ pages: z.number(), byRules: z.number() })
    .describe('Pages that this server extracted, and those whose main content a rule decided.'),
} satisfies Keys<SiteSummary>

export const siteSummaries = z.object({
  sites: z.array(z.object(summaryKeys).openapi('SiteSummary')),
})

const fieldHealthKeys = {
  layout: z.string(),
  field: z.string(),
  rule: z.string(),
  status,
  pages: z.number(),
  answers: z.number(),
  doubts: z.number(),
  misses: z.number(),
  recent: z.string(),
  lastUse: z.string().optional(),
  lastChange: z.object({ kind: z.string(), at: z.string() }).optional(),
  attention: z.enum(['doubted', 'stale', 'broken']).optional(),
} satisfies Keys<FieldHealth>

const siteHealthKeys = {
  site: z.string(),
  layouts: z.array(z.object({ name: z.string(), pages: z.number() })),
  fields: z.array(z.object(fieldHealthKeys).openapi('FieldHealth')),
} satisfies Keys<SiteHealth>

export const siteHealth = z.object(siteHealthKeys).openapi('SiteHealth')

const sampleKeys = {
  ...ruleId,
  at: z.string(),
  hits: z.number(),
  misses: z.number(),
} satisfies Keys<HealthSample>

export const healthHistory = z
  .object({ site: z.string(), samples: z.array(z.object(sampleKeys)) })
  .openapi('HealthHistory', { description: 'Counts of the rules since they were learned.' })

const driftedRuleKeys = {
  layout: z.string(),
  field: z.string(),
  drifts: z.array(
    z.object({
      rule: z.object(ruleId),
      kind: z.enum(driftKinds as [string, ...string[]]),
      at: z.string(),
      report: z.object({
        vanished: texts,
        appeared: texts,
        by: z.object(ruleId).optional(),
      }),
    }),
  ),
  now: z.object({ rule: z.string(), status: z.string() }).optional(),
} satisfies Keys<DriftedRule>

const driftedSiteKeys = {
  site: z.string(),
  rules: z.array(z.object(driftedRuleKeys)),
} satisfies Keys<DriftedSite>

export const driftedSite = z.object(driftedSiteKeys).openapi('DriftedSite')

export const rulesDiff = z
  .object({
    site: z.string(),
    rules: z.array(
      z.looseObject({
        layout: z.string(),
        field: z.string(),
        kind: z.enum(['compared', 'first', 'no earlier', 'ended', 'not kept', 'new', 'gone']),
      }),
    ),
    layouts: z.array(z.looseObject({})),
    broken: z.array(z.looseObject({ layout: z.string(), field: z.string() })),
  })
  .openapi('RulesDiff')

export const decideRequest = z
  .object({ field: z.string().min(1), layout: z.string().optional() })
  .openapi('DecideRequest')

const decidedRuleKeys = { rule: z.string(), status } satisfies Keys<DecidedRule>

export const decidedRules = z.object({ rules: z.array(z.object(decidedRuleKeys)) })

const forgottenKeys = {
  site: z.string(),
  field: z.string().optional(),
  rules: z.number(),
  pages: z.number(),
  left: z.enum(['nothing', 'other fields']),
} satisfies Keys<ForgottenRules>

export const forgottenRules = z.object(forgottenKeys).openapi('ForgottenRules')

export const explainRequest = z
  .object({
    ...pageKeys,
    field: z.string().optional().describe('Only the rules of this field.'),
  })
  .refine(namesPage, namesNoPage)
  .openapi('ExplainRequest')

const candidateKeys = {
  where: z.string(),
  offset: z.number().describe('Where it begins in the source of the page.'),
  texts,
  votes: z.number(),
  voters: z.array(
    z.object({
      votes: z.number(),
      decision: z.enum(['take', 'leave']),
      answers: z.array(z.object({ test: predicate, holds: z.boolean() })),
    }),
  ),
} satisfies Keys<CandidateExplanation>

const candidate = z.object(candidateKeys).openapi('CandidateExplanation')

const appliedKeys = {
  taking: target,
  choice: votePolicy,
  votes: z.number(),
  answer: z.enum(['used', 'doubted', 'declined']),
  doubts: texts.optional(),
  overruled: z.literal(true).optional(),
  taken: z.array(candidate),
  byModel: z
    .object({ added: z.array(candidate), left: z.array(candidate) })
    .optional()
    .describe('What the general model changed in it, where both chose together.'),
  nearest: candidate.optional(),
} satisfies Keys<AppliedRule>

const ruleExplanationKeys = {
  rule: z.string(),
  field: z.string(),
  layout: z.string(),
  likeness: z.number(),
  status,
  reason: z.string(),
  asked: z.object(appliedKeys).optional(),
} satisfies Keys<RuleExplanation>

const explanationKeys = {
  page: z.string(),
  site: z.string(),
  layout: z.string().optional(),
  selected: z.object({ layout: z.string(), basis: z.string() }).optional(),
  layouts: z.array(z.object({ layout: z.string(), likeness: z.number() })),
  rules: z.array(z.object(ruleExplanationKeys)),
} satisfies Keys<PageExplanation>

export const pageExplanation = z.object(explanationKeys).openapi('PageExplanation')

const selectorKeys = {
  rule: z.string(),
  layout: z.string(),
  field: z.string(),
  selector: z.string(),
  many: z.boolean(),
  value: z.string(),
  attr: z.string().optional(),
  place: z.number().optional(),
} satisfies Keys<SelectorRule>

const sheetKeys = {
  site: z.string(),
  format: z.string(),
  rules: z.array(z.object(selectorKeys)),
} satisfies Keys<SelectorSheet>

export const selectorSheets = z
  .object({
    sheets: z.array(z.object(sheetKeys)),
    failed: z.array(z.object({ code: z.string(), message: z.string() })),
  })
  .openapi('Selectors')

export const bundle = z
  .looseObject({ treesift: z.literal('rules'), format: z.number(), sites: z.array(z.unknown()) })
  .openapi('Bundle', { description: 'Rules as `treesift rules export --format json` writes them.' })

const importedKeys = {
  site: z.string(),
  rules: z.array(
    z.object({
      layout: z.string(),
      field: z.string(),
      version: z.number(),
      change: z.enum(['new', 'changed', 'same']),
      pages: z.number(),
      votes: z.number(),
    }),
  ),
  gone: z.array(z.object({ layout: z.string(), field: z.string() })),
} satisfies Keys<ImportedSite>

export const importedSites = z
  .object({ sites: z.array(z.object(importedKeys)) })
  .openapi('Imported')
