import type { ErrorReport } from '../../core/errors.js'
import type { RuleId } from '../../rules/health/rule-use.js'

/** What the server keeps beside the rules: opened pages, drafts of labels, jobs, and the history of health. */
export interface Workspace {
  readonly pages: OpenedPages
  readonly drafts: LabelDrafts
  readonly jobs: Jobs
  readonly health: HealthHistory
  readonly decisions: DecisionCounts
  close(): void
}

/** A page that a person opened to label it or to look at it. */
export interface OpenedPage {
  /** The same for the same page of the same site. */
  readonly id: string
  readonly site: string
  readonly url?: string
  readonly title: string
  /** ISO 8601, in UTC. */
  readonly openedAt: string
}

/** An opened page to keep. */
export interface UnopenedPage extends Omit<OpenedPage, 'id' | 'openedAt'> {
  readonly html: string
}

export interface OpenedPages {
  /** A page that is open already is only moved to the end. The oldest pages without drafts are removed. */
  open(page: UnopenedPage): OpenedPage
  find(id: string): OpenedPage | undefined
  html(id: string): string | undefined
  /** Of one site or of all, the latest last. */
  list(site?: string): readonly OpenedPage[]
  /** Also removes its drafts. Returns whether it was there. */
  close(id: string): boolean
}

/** The label of a field on an opened page, before it is trained. */
export interface LabelDraft {
  readonly page: string
  readonly field: string
  /** JSON of what a person picked. */
  readonly picks: string
  /** JSON of the label that follows from it. */
  readonly label: string
}

export interface LabelDrafts {
  /** The drafts of a page, by the names of their fields. */
  ofPage(page: string): readonly LabelDraft[]
  save(draft: LabelDraft): void
  /** Returns whether it was there. */
  remove(page: string, field: string): boolean
}

/**
 * `waiting`: not begun. `running`: it goes on after a restart too. `done`: all pages have a result. `failed`: its
 * input cannot be read, or its rules are gone.
 */
export type JobState = 'waiting' | 'running' | 'done' | 'cancelled' | 'failed'

export interface Job {
  readonly id: string
  readonly state: JobState
  /** JSON of how its pages are extracted. */
  readonly settings: string
  /** The name of its input among the uploads. */
  readonly input: string
  readonly createdAt: string
  readonly startedAt?: string
  readonly endedAt?: string
  /** Pages with a result, also those that failed. */
  readonly pages: number
  readonly failed: number
  /** From 0 to 1; absent where it is unknown. */
  readonly progress?: number
  /** The rules that decide, from its beginning to its end. */
  readonly snapshot?: { readonly revision: number; readonly hash: string }
  readonly error?: ErrorReport
}

/** A result of a job: a line of JSONL. */
export interface JobLine {
  readonly number: number
  readonly line: string
}

export interface JobStep {
  readonly lines: readonly string[]
  readonly failed: number
  readonly progress?: number | undefined
}

export interface Jobs {
  add(job: Pick<Job, 'id' | 'settings' | 'input'>): Job
  find(id: string): Job | undefined
  /** The latest first. */
  list(): readonly Job[]
  /** The job to go on with: the oldest that is running or waiting. */
  next(): Job | undefined
  start(id: string, snapshot: NonNullable<Job['snapshot']>): void
  /** Adds results; a job that was cancelled takes none. Returns whether it goes on. */
  advance(id: string, step: JobStep): boolean
  end(id: string, state: 'done' | 'cancelled' | 'failed', error?: ErrorReport): void
  /** At most so many results behind that of a number. */
  lines(id: string, after: number, max: number): readonly JobLine[]
  /** Also removes its results. Returns whether it was there. */
  remove(id: string): boolean
}

/** The counts of a rule at some time. */
export interface HealthSample extends RuleId {
  /** ISO 8601, in UTC. */
  readonly at: string
  readonly hits: number
  readonly misses: number
}

export interface HealthHistory {
  /** Counts that are equal to the latest ones of a rule are not added again. */
  add(samples: readonly HealthSample[]): void
  /** In the order of time. */
  ofSite(site: string): readonly HealthSample[]
}

/** Extracted pages of a site, and those of them whose main content a rule decided. */
export interface SiteDecisions {
  readonly pages: number
  readonly byRules: number
}

export interface DecisionCounts {
  add(counts: ReadonlyMap<string, SiteDecisions>): void
  ofSite(site: string): SiteDecisions
}
