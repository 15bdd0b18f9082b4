import { basename } from 'node:path'
import { normalizeSite } from '../../core/site.js'
import type { LearningSample } from '../../extraction/learning-sample.js'
import { type LabelledObject, readLabelledObjects } from '../../input/pages/labelled-object.js'
import type { RawPage } from '../../input/raw-page/raw-page.js'
import { readBundle } from '../../rules/exchange/bundle.js'
import type { RuleUse } from '../../rules/health/rule-use.js'
import { ruleName } from '../../rules/rule/rule.js'
import { OnlineLearner, openLearningStore } from '../online-learning/online-learner.js'
import {
  type DecidedField,
  type DecidedRule,
  decideRules,
  type RuleDecision,
} from '../rules/decide-rules.js'
import { type ForgottenRules, forgetRules } from '../rules/forget-rules.js'
import { type ImportedSite, importRules } from '../rules/import-rules.js'
import { type TrainingReport, train } from '../training/train.js'
import { draftedPages } from './drafted-pages.js'
import type { ThreadContext } from './thread-context.js'

export interface TrainCall {
  readonly pages: readonly LabelledObject[]
  readonly site?: string | undefined
  readonly keepAll?: boolean | undefined
}

export const trainTask = (
  { pages, site, keepAll }: TrainCall,
  { store, model }: ThreadContext,
): Promise<TrainingReport> =>
  train(readLabelledObjects(pages), store, {
    ...(site !== undefined && { site: normalizeSite(site) }),
    model,
    uselessRules: keepAll ? 'keep' : 'drop',
  })

/** Trains a site with the drafts of its opened pages. */
export function trainDraftsTask(
  { site, keepAll }: { readonly site: string; readonly keepAll?: boolean | undefined },
  context: ThreadContext,
): Promise<TrainingReport> {
  const name = normalizeSite(site)
  return trainTask({ pages: draftedPages(name, context), site: name, keepAll }, context)
}

export const decideTask = (
  { decision, site, ...field }: DecidedField & { readonly decision: RuleDecision },
  { store, database }: ThreadContext,
): readonly DecidedRule[] =>
  decideRules(store, decision, { ...field, site: normalizeSite(site) }, basename(database))

export const forgetTask = (
  { site, field }: { readonly site: string; readonly field?: string | undefined },
  { store, database }: ThreadContext,
): ForgottenRules =>
  forgetRules(store, { site: normalizeSite(site), field, database: basename(database) })

export function importTask(
  { bundle, site }: { readonly bundle: string; readonly site?: string | undefined },
  { store }: ThreadContext,
): readonly ImportedSite[] {
  const where = 'the bundle'
  const only = site === undefined ? undefined : normalizeSite(site)
  return importRules(readBundle(bundle, where), store, { where, site: only })
}

/** What is learned from an extracted page. */
export interface Lesson {
  readonly site: string
  readonly uses: readonly RuleUse[]
  /** A page that rules may be induced from. */
  readonly observed?: { readonly page: RawPage; readonly sample: LearningSample } | undefined
}

const noPage: RawPage = { id: '', html: '', warnings: [] }

/** What learning changed. */
export interface LearnedChanges {
  /** The names of rules, and what became of them. */
  readonly changed: readonly { readonly rule: string; readonly change: string }[]
  /** Sites for which rules were induced. */
  readonly induced: readonly string[]
  readonly warnings: readonly string[]
}

interface Learning {
  readonly learner: OnlineLearner
  take(): LearnedChanges
}

let learning: Learning | undefined

/** Learns from pages in their order, and writes what is due. */
export function learnTask(lessons: readonly Lesson[], context: ThreadContext): LearnedChanges {
  learning ??= openLearning(context)
  for (const { site, uses, observed } of lessons)
    learning.learner.learn(site, observed?.page ?? noPage, uses, () => observed?.sample)
  learning.learner.flush()
  return learning.take()
}

function openLearning({ database, model }: ThreadContext): Learning {
  let changed: LearnedChanges['changed'][number][] = []
  let induced: string[] = []
  let warnings: string[] = []
  const learner = new OnlineLearner({
    store: openLearningStore(database),
    model,
    learns: 'at once',
    onWarning: (message) => warnings.push(message),
    onChanged: ({ rule, change }) => changed.push({ rule: ruleName(rule), change }),
    onInduced: ({ site }) => induced.push(site),
  })
  return {
    learner,
    take: () => {
      const taken = { changed, induced, warnings }
      changed = []
      induced = []
      warnings = []
      return taken
    },
  }
}
