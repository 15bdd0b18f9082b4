import { BadOption, DatabaseReadOnly } from '../core/errors.js'
import type { Extraction } from '../extraction/extraction.js'
import type { GeneralModel } from '../model/general-model.js'
import type { FailedExtraction } from '../output/write.js'
import { type LabelledObject, readLabelledObject } from '../source/labelled-object.js'
import { defaultForReading, mayLearnInto } from '../store/default-database.js'
import { lateReader } from '../store/late-rule-reader.js'
import { LazyRuleStore } from '../store/lazy-rule-store.js'
import { inMemory } from '../store/open-database.js'
import type { RuleReader, RuleSnapshot, RuleStore } from '../store/rule-store.js'
import { SqliteRuleStore } from '../store/sqlite-rule-store.js'
import { extractOne, siteOfWork } from './batch/extract-one.js'
import type { PageLimits } from './batch/page-pool.js'
import { extractInThreads, type ThreadedOptions } from './extract-in-threads.js'
import { LivingRules, livingStore } from './living/living-rules.js'
import { lazyModel } from './model/lazy-model.js'
import { failedInput, type PageInput, pageWork } from './page-input.js'
import { type TrainingReport, train } from './train.js'

export interface ExtractorOptions {
  /**
   * The rules: a file, made by the first training when it is not there, or `:memory:`. Without it the rules are those
   * that the command line would read, and nothing can be trained.
   */
  readonly db?: string
  /** The general model, which decides where no rule does, in place of the one that comes with treesift. */
  readonly model?: string
  /** `false`: nothing is stored but what `train` learns, not even how often rules were used. */
  readonly learns?: boolean
}

/** How several pages are extracted. */
export interface BatchOptions {
  /** Threads that extract. Without it pages are extracted in the thread that asks, one after the other. */
  readonly jobs?: number
  /** What one page may cost before its thread is ended. */
  readonly limits?: PageLimits
}

/** What an extractor reads, writes and asks. */
export interface Parts {
  readonly openReader: () => RuleReader
  /** Without it nothing can be trained. */
  readonly writer?: RuleStore
  readonly living?: LivingRules | undefined
  readonly model: () => GeneralModel
  /** What threads read themselves, where it is not the usual: see `ThreadedOptions`. */
  readonly files?: Pick<ThreadedOptions, 'database' | 'modelFile'>
}

/** treesift with one set of rules. No state is shared between extractors. */
export class Extractor {
  readonly #parts: Parts
  #reader: RuleReader
  #rules: RuleSnapshot | undefined

  constructor(parts: Parts) {
    this.#parts = parts
    this.#reader = parts.openReader()
  }

  /** What was found on a page: by the rules of its site, else by the general model. */
  async extract(input: PageInput): Promise<Extraction> {
    const work = pageWork(input)
    const site = siteOfWork(work)
    const rules = site === undefined ? undefined : this.#rulesNow()
    const extracted = extractOne(work, { rules, model: this.#parts.model })
    this.#parts.living?.add(site, work.page, extracted)
    return extracted.found
  }

  /**
   * What was found on each page, in the order of the pages, which are taken as they are needed; a page that fails gives its
   * failure in its place, and stops nothing. With `jobs` all are decided by the rules as they are when it begins.
   */
  async *extractAll(
    pages: Iterable<PageInput> | AsyncIterable<PageInput>,
    { jobs, limits }: BatchOptions = {},
  ): AsyncGenerator<Extraction | FailedExtraction> {
    if (jobs === undefined) {
      for await (const page of pages)
        yield this.extract(page).catch((error) => failedInput(page, error))
      return
    }
    if (!Number.isInteger(jobs) || jobs < 1) throw new BadOption('"jobs" must be 1 or more')
    const { files = { database: undefined, modelFile: undefined }, living } = this.#parts
    const options = { ...files, jobs, limits, living, rules: this.#rulesNow() }
    yield* extractInThreads(pages, options)
  }

  /** Learns from labelled pages, each an object as in a line of JSONL, and keeps the rules. */
  async train(
    pages: Iterable<LabelledObject> | AsyncIterable<LabelledObject>,
  ): Promise<TrainingReport> {
    const { writer } = this.#parts
    if (writer === undefined) throw new DatabaseReadOnly()
    try {
      return await train(readLabelledObjects(pages), writer)
    } finally {
      this.#readAnew()
    }
  }

  close(): void {
    this.#parts.living?.finish()
    this.#rules?.close()
    this.#reader.close()
    this.#parts.writer?.close()
  }

  /** The same rules until some were learned, here or elsewhere. */
  #rulesNow(): RuleSnapshot {
    if (this.#rules?.revision !== this.#reader.revision()) {
      this.#rules?.close()
      this.#rules = this.#reader.snapshot()
    }
    return this.#rules!
  }

  /** What was trained may have made the file, or brought it to another form. */
  #readAnew(): void {
    this.#rules = undefined
    if (this.#reader === this.#parts.writer) return
    this.#reader.close()
    this.#reader = this.#parts.openReader()
  }
}

async function* readLabelledObjects(
  pages: Iterable<LabelledObject> | AsyncIterable<LabelledObject>,
) {
  let number = 0
  for await (const page of pages) yield readLabelledObject(page, ++number)
}

export async function createExtractor({
  db,
  model: path,
  learns = true,
}: ExtractorOptions = {}): Promise<Extractor> {
  const model = path === undefined ? bundledModel : lazyModel(path)
  if (db === undefined) {
    const database = defaultForReading()
    const openReader = () => SqliteRuleStore.forReading(database)
    return new Extractor({ openReader, model, files: { database, modelFile: path } })
  }
  const writer = new LazyRuleStore(() => SqliteRuleStore.forWriting(db))
  const openReader = () => (db === inMemory ? writer : lateReader(db))
  const files = { database: db === inMemory ? undefined : db, modelFile: path }
  if (!learns || !mayLearnInto(db)) return new Extractor({ openReader, writer, model, files })
  const store = db === inMemory ? writer : livingStore(db)
  const living = new LivingRules({ store, model, learns: 'at once', onTrouble: warn })
  return new Extractor({ openReader, writer, living, model, files })
}

const warn = (message: string): void => process.emitWarning(`treesift: ${message}`)

/** All extractors share it: it is never written to. */
const bundledModel = lazyModel()
