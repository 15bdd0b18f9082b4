import type { GeneralModel } from '../../analysis/model/general-model.js'
import { DatabaseNotWritable, errorReport } from '../../core/errors.js'
import { stopSignalsOfProcess } from '../../core/stop-signals.js'
import type { ExtractedPage } from '../../extraction/extract-page.js'
import type { LearningSample } from '../../extraction/learning-sample.js'
import type { RawPage } from '../../input/raw-page/raw-page.js'
import { type Drift, driftReport } from '../../rules/health/drift.js'
import { type RuleUse, ruleIdOf } from '../../rules/health/rule-use.js'
import { type PageContext, pageContextOf } from '../../rules/predicates/page-context.js'
import type { Layout, Rule, RuleSet } from '../../rules/rule/rule.js'
import { keptHtml } from '../../store/interface/kept-page.js'
import type { ChangedRule, ObservedPage, RuleStore } from '../../store/interface/rule-store.js'
import { SqliteRuleStore } from '../../store/sqlite/sqlite-rule-store.js'
import { HealthMonitor } from './health-monitor.js'
import { induceRules } from './induce-rules.js'
import { PageRecorder } from './page-recorder.js'
import { UseCounter } from './use-counter.js'

export interface OnlineLearnerOptions {
  /** Closed by `finish` and `stop`. */
  readonly store: RuleStore
  readonly model: () => GeneralModel
  /** At once: rules are induced as soon as there are enough pages. At the end: by `finish`. */
  readonly learns: 'at once' | 'at the end'
  readonly now?: () => Date
  /** Receives what could not be stored; extraction continues. */
  readonly onWarning: (message: string) => void
  /** Receives each change of a rule's health that was stored. */
  readonly onChanged?: (change: ChangedRule) => void
  /** Receives the rules of a site when some were induced, and its layouts that are new. */
  readonly onInduced?: (rules: RuleSet, newLayouts: readonly Layout[]) => void
}

/**
 * Rules are induced at these numbers of recorded pages. The steps grow, because an attempt that failed often fails
 * again.
 */
const attempts: ReadonlySet<number> = new Set([4, 5, 6, 8, 12, 16, 24, 40, 60])

/** Pages that a drift report compares. */
const maxReportedPages = 5

/** How long extraction waits for other writers. */
const waitMilliseconds = 500

/** The store for online learning during extraction. */
export const openLearningStore = (path: string): RuleStore =>
  SqliteRuleStore.forWritingWhenNeeded(path, waitMilliseconds)

/** Empty if the page cannot be read any more. */
function contextsOf(page: ObservedPage): readonly PageContext[] {
  try {
    return [pageContextOf(keptHtml(page))]
  } catch {
    return []
  }
}

/** Learns from extracted pages: counts the uses of rules, detects drift, and induces rules for pages without any. */
export class OnlineLearner {
  readonly #options: OnlineLearnerOptions
  readonly #uses: UseCounter
  readonly #recorder: PageRecorder
  readonly #monitor: HealthMonitor
  #hasWarned = false

  constructor(options: OnlineLearnerOptions) {
    const { store, onWarning, now = () => new Date() } = options
    this.#options = options
    this.#recorder = new PageRecorder(store)
    this.#monitor = new HealthMonitor(store, () => this.#uses.write())
    const write = (uses: Parameters<RuleStore['countUses']>[0]) => {
      const changed = store.countUses(uses)
      for (const change of changed) options.onChanged?.(change)
      // its failure must not repeat the count
      this.#attempt(() => this.#recordDrifts(changed))
    }
    this.#uses = new UseCounter(write, {
      now,
      onWarning,
      writes: options.learns === 'at once' ? 'misses at once' : 'periodically',
    })
  }

  /**
   * Learns from an extracted page; returns it with a warning for each rule that it changed. Never throws.
   * @param site Without it nothing is learned: what a page states of itself is no evidence.
   */
  add<Page extends ExtractedPage>(site: string | undefined, page: RawPage, extracted: Page): Page {
    if (site === undefined) return extracted
    const uses = extracted.uses()
    const warnings = this.learn(site, page, uses, () => extracted.learningSample())
    if (warnings.length === 0) return extracted
    const { found } = extracted
    return { ...extracted, found: { ...found, warnings: [...found.warnings, ...warnings] } }
  }

  /** The same from what is known of an extraction; returns a warning for each rule that it changed. */
  learn(
    site: string,
    page: RawPage,
    uses: readonly RuleUse[],
    sampleOf: () => LearningSample | undefined,
  ): readonly string[] {
    let count = 0
    let warnings: readonly string[] = []
    this.#attempt(() => {
      warnings = this.#monitor.add(uses)
    })
    this.#attempt(() => {
      const sample = sampleOf()
      if (sample !== undefined) count = this.#recorder.record(site, page, sample)
    })
    this.#uses.add(uses)
    // so that the change is stored with the page that warns about it
    if (warnings.length > 0) this.#uses.write()
    if (this.#options.learns === 'at once' && attempts.has(count))
      this.#attempt(() => this.#induce(site))
    return warnings
  }

  /** Writes the uses that are counted so far. */
  flush(): void {
    this.#uses.finish()
  }

  /** Writes the remaining uses, induces rules, and closes the store. */
  finish(): void {
    this.#uses.finish()
    if (this.#options.learns === 'at the end')
      for (const site of this.#recorder.sites())
        this.#attempt(() => stopSignalsOfProcess.interruptible(() => this.#induce(site)))
    this.#options.store.close()
  }

  /** Only writes the remaining uses and closes the store: the process is about to end. */
  stop(): void {
    this.#uses.finish()
    this.#options.store.close()
  }

  #induce(site: string): void {
    const { store, model, onInduced } = this.#options
    const before = new Set(store.keptFor(site).layouts.map(({ name }) => name))
    const rules = induceRules(site, store, model)
    if (rules !== undefined)
      onInduced?.(
        rules,
        rules.layouts.filter(({ name }) => !before.has(name)),
      )
  }

  /** Records changes of rules; of those that no longer fit, with a look at the latest pages on which they missed. */
  #recordDrifts(changed: readonly ChangedRule[]): void {
    const drifts = changed.map(({ rule, change }): Drift => {
      const isUnfit = change === 'stale' || change === 'doubted'
      const report = isUnfit
        ? driftReport(rule, this.#missedPages(rule))
        : { vanished: [], appeared: [] }
      return { rule: ruleIdOf(rule), kind: change, report }
    })
    if (drifts.length > 0) this.#options.store.observations.addDrifts(drifts)
  }

  #missedPages({ site, field }: Rule): readonly PageContext[] {
    return this.#options.store.observations
      .observedPages(site)
      .filter(({ missed }) => missed.includes(field))
      .slice(-maxReportedPages)
      .flatMap(contextsOf)
  }

  /** A failure never stops extraction, and is reported once. */
  #attempt(work: () => void): void {
    try {
      work()
    } catch (error) {
      if (error instanceof DatabaseNotWritable) return
      const { message, code } = errorReport(error)
      if (!this.#hasWarned)
        this.#options.onWarning(`nothing is learned from pages: ${message} [${code}]`)
      this.#hasWarned = true
    }
  }
}
