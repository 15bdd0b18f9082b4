import { PassThrough } from 'node:stream'
import { type ErrorReport, TreesiftError } from '../core/errors.js'
import { omitUndefined } from '../core/omit-undefined.js'
import { normalizeSite } from '../core/site.js'
import { type LabelledObject, readLabelledObject } from '../input/pages/labelled-object.js'
import type { RawPage } from '../input/raw-page/raw-page.js'
import type { IncludedFormat } from '../output/formats/format-names.js'
import {
  hasFailed,
  type PageOutcome,
  type WrittenExtraction,
  withForms,
} from '../output/formats/write.js'
import type { PageWithRecords } from '../output/formats/write-records.js'
import type { RuleReader } from '../store/interface/rule-store.js'
import { lazyModel, lazyRecordModel } from '../store/models/lazy-models.js'
import { SqliteRuleStore } from '../store/sqlite/sqlite-rule-store.js'
import type { PageTask } from './batch/page-task.js'
import type { PoolOptions } from './batch/worker-pool.js'
import { openExtractor, type RuleExtractor } from './extractor.js'
import { pageWithRecords } from './records/find-records.js'
import { explainPage, type PageExplanation } from './rules/explain-page.js'
import { healthOfSites, type SiteHealth } from './rules/site-health.js'
import { findStoredSite, type ListedSite, listedSite, siteRulesText } from './rules/site-rules.js'
import { type TrainingReport, train } from './training/train.js'

export interface LocalServiceOptions {
  readonly db: string
  readonly model?: string | undefined
  readonly learns: boolean
  /** What one page may cost. */
  readonly limits: PoolOptions['limits']
  readonly onWarning: (message: string) => void
}

/** A page to extract, and who waits for it. */
interface Request {
  readonly task: PageTask
  readonly resolve: (outcome: PageOutcome) => void
  readonly reject: (error: unknown) => void
}

/** Pages that are extracted before a thread is started, so that the first answers come at once. */
const pagesBeforeThreads = 8

/** The use cases for one client at a time, such as an assistant. */
export class LocalService {
  readonly #options: LocalServiceOptions
  readonly #extractor: RuleExtractor
  readonly #reader: RuleReader
  readonly #requests = new PassThrough({ objectMode: true })
  readonly #waiting = new Set<Request>()
  readonly #answered: Promise<void>

  constructor(options: LocalServiceOptions) {
    const { db, model, learns, onWarning } = options
    this.#options = options
    this.#extractor = openExtractor({ db, model, learns, onWarning })
    this.#reader = SqliteRuleStore.forReadingIfThere(db)
    this.#answered = this.#answer()
  }

  /** Extracts a page in a thread of its own, which is ended where the page takes too much. */
  async extract(
    page: RawPage,
    site: string | undefined,
    formats: readonly IncludedFormat[],
  ): Promise<WrittenExtraction> {
    const task = { page, ...omitUndefined({ site: site && normalizeSite(site) }) }
    const outcome = await new Promise<PageOutcome>((resolve, reject) => {
      const request: Request = { task, resolve, reject }
      this.#waiting.add(request)
      this.#requests.write(request)
    })
    if (hasFailed(outcome)) throw new PageFailed(outcome.error)
    return withForms(outcome, { formats })
  }

  /** Answers requests in their order, until there are no more. */
  async #answer(): Promise<void> {
    const requests: AsyncIterable<Request> = this.#requests
    const answers = this.#extractor.run(requests, async ({ task }) => ({ kind: 'task', task }), {
      content: 'structure',
      threads: { jobs: 1, limits: this.#options.limits, pagesBefore: pagesBeforeThreads },
    })
    try {
      for await (const { input, outcome } of answers) {
        this.#waiting.delete(input)
        input.resolve(outcome)
      }
    } catch (error) {
      for (const { reject } of this.#waiting) reject(error)
    }
  }

  async records(page: RawPage, site: string | undefined): Promise<PageWithRecords> {
    const models = { records: lazyRecordModel(), general: lazyModel(this.#options.model) }
    return pageWithRecords(page, { models, rules: this.#reader, site: site && normalizeSite(site) })
  }

  async sites(): Promise<readonly ListedSite[]> {
    return this.#reader.sites().map((site) => listedSite(site, this.#reader.keptFor(site)))
  }

  /** The rules of the site or its registrable domain, as a person reads them. */
  async rules(site: string, field: string | undefined): Promise<string> {
    const { db: database } = this.#options
    return siteRulesText(findStoredSite(this.#reader, normalizeSite(site), { field, database }))
  }

  async explain(
    page: RawPage,
    site: string | undefined,
    field: string | undefined,
  ): Promise<PageExplanation> {
    const { db: database, model } = this.#options
    return explainPage(page, {
      rules: this.#reader,
      database,
      site: site && normalizeSite(site),
      field,
      model: lazyModel(model),
    })
  }

  async health(site: string | undefined): Promise<readonly SiteHealth[]> {
    return healthOfSites(site && normalizeSite(site), this.#reader, this.#options.db)
  }

  /** Learns from labelled pages, and stores the rules. */
  async train(pages: readonly LabelledObject[]): Promise<TrainingReport> {
    const store = SqliteRuleStore.forWriting(this.#options.db)
    try {
      return await train(labelled(pages), store, { model: lazyModel(this.#options.model) })
    } finally {
      store.close()
    }
  }

  /** Waits for the pages that are being extracted, then closes. */
  async finish(): Promise<void> {
    this.#requests.end()
    await this.#answered
    this.close()
  }

  /** Stores what was learned. */
  close(): void {
    this.#extractor.close()
    this.#reader.close()
  }
}

async function* labelled(pages: readonly LabelledObject[]) {
  for (const [at, page] of pages.entries()) yield readLabelledObject(page, at + 1)
}

/** The failure of a page, with the code and the message that it came with. */
class PageFailed extends TreesiftError {
  constructor({ code, message }: ErrorReport) {
    super(code, message)
  }
}
