import { DatabaseNotWritable, failureOf } from '../../core/errors.js'
import type { ExtractedPage } from '../../extraction/extract-page.js'
import { whatChanged } from '../../induction/what-changed.js'
import type { GeneralModel } from '../../model/general-model.js'
import type { Drift } from '../../rules/drift.js'
import type { RuleSet } from '../../rules/rule.js'
import { ruleIdOf } from '../../rules/rule-use.js'
import { type StudiedPage, studyPage } from '../../rules/studied-page.js'
import type { RawPage } from '../../source/raw-page.js'
import { htmlOf } from '../../store/kept-page.js'
import { LazyRuleStore } from '../../store/lazy-rule-store.js'
import type { RuleStore, TurnedRule } from '../../store/rule-store.js'
import type { ObservedPage } from '../../store/site-memory.js'
import { SqliteRuleStore } from '../../store/sqlite-rule-store.js'
import { UseCounter } from '../use-counter.js'
import { induce } from './induce.js'
import { Observer } from './observer.js'

export interface LivingOptions {
  /** Closed when all is done. */
  readonly store: RuleStore
  readonly model: () => GeneralModel
  /** At once: rules are induced as soon as there are pages enough; at the end: when `finish` is called. */
  readonly learns: 'at once' | 'at the end'
  readonly now?: () => Date
  /** Told what could not be remembered; extraction goes on. */
  readonly onTrouble: (message: string) => void
  /** Told of the rules of a site as soon as some were induced. */
  readonly onInduced?: (rules: RuleSet) => void
}

/** Numbers of remembered pages at which rules are induced: seldom as they grow, for most attempts that fail once fail again. */
const attempts: ReadonlySet<number> = new Set([4, 5, 6, 8, 12, 16, 24, 40, 60])

/** Pages that a report looks at. */
const reportedPages = 5

/** A run does not stand still for what it learns. */
const waitMilliseconds = 500

/** What a file of rules is kept by while pages are extracted. */
export const livingStore = (path: string): RuleStore =>
  new LazyRuleStore(() => SqliteRuleStore.forHastyWriting(path, waitMilliseconds))

/** None where it can be read no more. */
function studied(page: ObservedPage): readonly StudiedPage[] {
  try {
    return [studyPage(htmlOf(page))]
  } catch {
    return []
  }
}

/** What extraction teaches: how often rules were right, which of them fit no more, and rules for pages that had none. */
export class LivingRules {
  readonly #options: LivingOptions
  readonly #uses: UseCounter
  readonly #observer: Observer
  #isTroubled = false

  constructor(options: LivingOptions) {
    const { store, onTrouble, now = () => new Date() } = options
    this.#options = options
    this.#observer = new Observer(store)
    const write = (uses: Parameters<RuleStore['countUses']>[0]) => {
      const turned = store.countUses(uses)
      // what is counted is not counted again where this fails
      this.#attempt(() => this.#tellOf(turned))
    }
    this.#uses = new UseCounter(write, {
      now,
      onTrouble,
      writes: options.learns === 'at once' ? 'signs of wear at once' : 'now and then',
    })
  }

  /** What a page that is done teaches. Never fails. */
  add(site: string | undefined, page: RawPage, extracted: ExtractedPage): void {
    let count = 0
    this.#attempt(() => {
      const observation = site === undefined ? undefined : extracted.observation()
      if (observation !== undefined) count = this.#observer.observe(site!, page, observation)
    })
    this.#uses.add(extracted.uses)
    if (this.#options.learns === 'at once' && attempts.has(count))
      this.#attempt(() => this.#induce(site!))
  }

  /** Writes what is left; induces what rules there are to be induced. */
  finish(): void {
    this.#uses.finish()
    if (this.#options.learns === 'at the end')
      for (const site of this.#observer.sites()) this.#attempt(() => this.#induce(site))
    this.#options.store.close()
  }

  /** Writes what is left, and nothing else: the process is about to end. */
  stop(): void {
    this.#uses.finish()
    this.#options.store.close()
  }

  #induce(site: string): void {
    const rules = induce(site, this.#options.store, this.#options.model)
    if (rules !== undefined) this.#options.onInduced?.(rules)
  }

  /** What the pages are like on which a rule that has turned stale missed. */
  #tellOf(turned: readonly TurnedRule[]): void {
    const { memory } = this.#options.store
    const drifts = turned.map(({ rule, turn }): Drift => {
      const missed = memory
        .observedOn(rule.site)
        .filter(({ missed }) => missed.includes(rule.field))
        .slice(-reportedPages)
        .flatMap(studied)
      const report = turn === 'stale' ? whatChanged(rule, missed) : { vanished: [], appeared: [] }
      return { rule: ruleIdOf(rule), kind: turn, report }
    })
    if (drifts.length > 0) memory.note(drifts)
  }

  /** One page that cannot be learned from stops nothing; that nothing can be remembered at all is told once. */
  #attempt(work: () => void): void {
    try {
      work()
    } catch (error) {
      if (error instanceof DatabaseNotWritable) return
      const { message, code } = failureOf(error)
      if (!this.#isTroubled)
        this.#options.onTrouble(`nothing is learned from pages: ${message} [${code}]`)
      this.#isTroubled = true
    }
  }
}
