import type { ContentBlock } from '../analysis/content/content.js'
import type { GeneralModel } from '../analysis/model/general-model.js'
import { BadOption, DatabaseReadOnly, UnknownFormat } from '../core/errors.js'
import { omitUndefined } from '../core/omit-undefined.js'
import type { Extraction } from '../extraction/extraction.js'
import { givenSite } from '../extraction/page-site.js'
import { type LabelledObject, readLabelledObjects } from '../input/pages/labelled-object.js'
import {
  type FrontMatter,
  frontMatters,
  type IncludedFormat,
  includedFormats,
} from '../output/formats/format-names.js'
import {
  asksForStructure,
  type ContentForms,
  type FailedExtraction,
  hasFailed,
  withForms,
} from '../output/formats/write.js'
import { defaultForReading, mayLearnInto } from '../store/default-database.js'
import type { RuleReader, RuleSnapshot, RuleStore } from '../store/interface/rule-store.js'
import { lazyModel } from '../store/models/lazy-models.js'
import { inMemory } from '../store/sqlite/open-database.js'
import { SqliteRuleStore } from '../store/sqlite/sqlite-rule-store.js'
import {
  type BatchContext,
  type BatchResult,
  type BatchThreads,
  extractBatch,
  type ReadInput,
} from './batch/extract-batch.js'
import { runTask } from './batch/page-task.js'
import { type BatchPass, inputOfPass } from './batch/two-passes.js'
import type { PageLimits, PoolOptions } from './batch/worker-pool.js'
import {
  OnlineLearner,
  type OnlineLearnerOptions,
  openLearningStore,
} from './online-learning/online-learner.js'
import { type PageInput, readPageInput, taskOfInput } from './page-input.js'
import { type TrainingReport, train } from './training/train.js'

/** What an extractor reads and where it stores what it learns. */
export interface ExtractorOptions {
  /**
   * The database of the rules: a file, made by the first training when it is not there, or `:memory:`. Without it
   * the extractor reads the database that the command line would read, and cannot be trained.
   */
  readonly db?: string
  /** A file with a general model, which decides where no rule does, in place of the bundled one. */
  readonly model?: string
  /** `false`: store only what `train` learns, and no use of rules. */
  readonly learns?: boolean
}

/** How several pages are extracted. */
export interface BatchOptions {
  /** The number of worker threads. Without it pages are extracted in the calling thread, one after the other. */
  readonly jobs?: number
  /** What one page may cost in a worker thread before the thread is ended. */
  readonly limits?: PageLimits
  /**
   * Reads all pages once before, and lets the general model use what the pages of a site have in common. They must be
   * readable twice, as an array is.
   */
  readonly twoPass?: boolean
}

/** In which forms the main content is given beside its text. What is not asked for costs nothing. */
export interface ContentOptions {
  /** `markdown`, `html` (a fragment), `xml`, `tei`: keys of the extraction with the content in these formats. */
  readonly formats?: readonly IncludedFormat[]
  /** `true`: the content as blocks, in the key `blocks`. */
  readonly blocks?: boolean
  /** `yaml`: Markdown begins with what the page states: title, authors, date and more. */
  readonly frontMatter?: FrontMatter
  /** `heading`: the content begins with the title of the page as a heading. */
  readonly title?: 'heading'
}

/** An extraction with the forms that were asked for. */
export type FormattedExtraction<Options extends ContentOptions> = Extraction &
  (Options extends { readonly formats: readonly (infer Format extends IncludedFormat)[] }
    ? { readonly [Name in Format]: string }
    : unknown) &
  (Options extends { readonly blocks: true }
    ? { readonly blocks: readonly ContentBlock[] }
    : unknown)

/** Extracts pages with one database of rules. Extractors share no state. */
export interface Extractor {
  /** Extracts a page by the rules of its site, or else by the general model. */
  extract<const Options extends ContentOptions>(
    input: PageInput,
    options?: Options,
  ): Promise<FormattedExtraction<Options>>
  /**
   * Extracts pages in their order, each taken when it is needed, by the rules of the moment. A page that fails gives
   * its failure in its place and stops nothing.
   */
  extractAll(
    pages: Iterable<PageInput> | AsyncIterable<PageInput>,
    options?: BatchOptions & ContentOptions,
  ): AsyncGenerator<Extraction | FailedExtraction>
  /** Learns rules from labelled pages, each an object as in a line of JSONL, and stores them. */
  train(pages: Iterable<LabelledObject> | AsyncIterable<LabelledObject>): Promise<TrainingReport>
  /** Stores what was learned and closes the database. */
  close(): void
}

/** How inputs of any kind are extracted. */
interface RunOptions<Input> extends Pick<BatchContext<Input>, 'bytesOf'> {
  /** Whether the structure of the content is needed, or its text only, which is the default. */
  readonly content?: BatchContext<Input>['content']
  /** Whether it may learn from the pages, which is the default. */
  readonly learns?: boolean
  /** Without them pages are extracted in the calling thread. */
  readonly threads?: (PoolOptions & Pick<BatchThreads, 'pagesBefore'>) | undefined
}

/** What an extractor is made of. */
export interface ExtractorParts {
  readonly openReader: () => RuleReader
  /** Without it nothing can be trained. */
  readonly writer?: RuleStore
  readonly learner?: OnlineLearner | undefined
  readonly model: () => GeneralModel
  /** What worker threads read themselves; where there is none they are sent the rules. */
  readonly files?: Pick<BatchThreads, 'modelFile' | 'database'>
}

const noFiles = { database: undefined, modelFile: undefined }

export class RuleExtractor implements Extractor {
  readonly #parts: ExtractorParts
  readonly #currentRules: BatchContext<unknown>['rules']
  #reader: RuleReader
  #rules: RuleSnapshot | undefined

  constructor(parts: ExtractorParts) {
    this.#parts = parts
    this.#reader = parts.openReader()
    const rulesNow = () => this.#rulesNow()
    this.#currentRules = {
      find: (site) => rulesNow().find(site),
      get revision() {
        return rulesNow().revision
      },
    }
  }

  async extract<const Options extends ContentOptions>(
    input: PageInput,
    options?: Options,
  ): Promise<FormattedExtraction<Options>> {
    const { forms, content, title } = checkedOptions(options)
    const task = { ...taskOfInput(input), ...omitUndefined({ title }) }
    const { model, learner } = this.#parts
    const extracted = runTask(task, { rules: this.#currentRules, model, content })
    const learned =
      learner?.add(givenSite(task.page, task.site).site, task.page, extracted) ?? extracted
    // the forms that were asked for are those that the type names
    return withForms(learned, forms) as FormattedExtraction<Options>
  }

  async *extractAll(
    pages: Iterable<PageInput> | AsyncIterable<PageInput>,
    { jobs, limits, twoPass, ...options }: BatchOptions & ContentOptions = {},
  ): AsyncGenerator<Extraction | FailedExtraction> {
    if (jobs !== undefined && (!Number.isInteger(jobs) || jobs < 1))
      throw new BadOption('"jobs" must be 1 or more')
    const threads = jobs === undefined ? undefined : { jobs, limits }
    const { forms, content, title } = checkedOptions(options)
    const read = async (input: PageInput): Promise<ReadInput> => {
      const found = await readPageInput(input)
      return found.kind === 'task' && title !== undefined
        ? { ...found, task: { ...found.task, title } }
        : found
    }
    if (twoPass && isReadOnce(pages))
      throw new BadOption('"twoPass" needs pages that can be read twice, such as an array')
    const run = (pass: BatchPass | undefined, content: RunOptions<PageInput>['content']) =>
      this.run(
        asynchronous(pages),
        async (input: PageInput) => inputOfPass(await read(input), pass),
        { threads, content, learns: pass?.kind !== 'first' },
      )
    const pass = twoPass ? await secondPass(run({ kind: 'first' }, 'text')) : undefined
    for await (const { outcome } of run(pass, content))
      yield hasFailed(outcome) ? outcome : withForms(outcome, forms)
  }

  /** Extracts inputs in their order, by the rules as they are when each comes. */
  run<Input>(
    inputs: AsyncIterable<Input>,
    read: (input: Input) => Promise<ReadInput>,
    { threads, content = 'text', learns = true, ...options }: RunOptions<Input>,
  ): AsyncGenerator<BatchResult<Input>> {
    const { model, files = noFiles } = this.#parts
    const learner = learns ? this.#parts.learner : undefined
    return extractBatch(inputs, read, {
      ...options,
      rules: this.#currentRules,
      model,
      learner,
      content,
      threads: threads && { ...threads, ...files },
    })
  }

  async train(
    pages: Iterable<LabelledObject> | AsyncIterable<LabelledObject>,
  ): Promise<TrainingReport> {
    const { writer } = this.#parts
    if (writer === undefined) throw new DatabaseReadOnly()
    try {
      return await train(readLabelledObjects(pages), writer)
    } finally {
      this.#reopen()
    }
  }

  close(): void {
    this.#parts.learner?.finish()
    this.#rules?.close()
    this.#reader.close()
    this.#parts.writer?.close()
  }

  /** The same snapshot until rules were learned, here or elsewhere. */
  #rulesNow(): RuleSnapshot {
    if (this.#rules?.revision !== this.#reader.revision()) {
      this.#rules?.close()
      this.#rules = this.#reader.snapshot()
    }
    return this.#rules!
  }

  /** Training may have made the file, or migrated it. */
  #reopen(): void {
    this.#rules = undefined
    if (this.#reader === this.#parts.writer) return
    this.#reader.close()
    this.#reader = this.#parts.openReader()
  }
}

/** What a program asks for, checked. */
function checkedOptions({ formats = [], blocks, frontMatter, title }: ContentOptions = {}) {
  for (const format of formats)
    if (!includedFormats.includes(format)) throw new UnknownFormat(format, includedFormats)
  if (frontMatter !== undefined && !frontMatters.includes(frontMatter))
    throw new BadOption(`"frontMatter" must be one of ${frontMatters.join(', ')}`)
  if (title !== undefined && title !== 'heading') throw new BadOption('"title" must be "heading"')
  const forms: ContentForms = { formats, blocks, frontMatter }
  return { forms, title, content: asksForStructure(forms) ? 'structure' : 'text' } as const
}

/** What follows the first pass; programs that make one pass do not load how sites are surveyed. */
async function secondPass(first: AsyncIterable<BatchResult<PageInput>>): Promise<BatchPass> {
  const { surveySites } = await import('./batch/site-survey.js')
  return { kind: 'second', sites: await surveySites(first) }
}

/** Whether there is but one way through the items: a generator is its own iterator. */
function isReadOnce(items: Iterable<unknown> | AsyncIterable<unknown>): boolean {
  const iterator =
    Symbol.asyncIterator in items ? items[Symbol.asyncIterator]() : items[Symbol.iterator]()
  return (iterator as unknown) === items
}

async function* asynchronous<Item>(
  items: Iterable<Item> | AsyncIterable<Item>,
): AsyncGenerator<Item> {
  yield* items
}

/** Makes an extractor. Close it when it is no longer needed. */
export const createExtractor = async (options: ExtractorOptions = {}): Promise<Extractor> =>
  newExtractor(options)

/** The same at once, for programs that cannot wait. */
export function newExtractor({
  db,
  model: path,
  learns = true,
}: ExtractorOptions = {}): RuleExtractor {
  const model = path === undefined ? bundledModel : lazyModel(path)
  if (db === undefined) {
    const database = defaultForReading()
    const openReader = () => SqliteRuleStore.forReading(database)
    return new RuleExtractor({ openReader, model, files: { database, modelFile: path } })
  }
  const writer = SqliteRuleStore.forWritingWhenNeeded(db)
  const openReader = () => (db === inMemory ? writer : SqliteRuleStore.forReadingIfThere(db))
  const files = { database: db === inMemory ? undefined : db, modelFile: path }
  if (!learns || !mayLearnInto(db)) return new RuleExtractor({ openReader, writer, model, files })
  const store = db === inMemory ? writer : openLearningStore(db)
  const learner = new OnlineLearner({ store, model, learns: 'at once', onWarning: warn })
  return new RuleExtractor({ openReader, writer, learner, model, files })
}

/** What a program that runs for long is told to extract with. */
interface OpenOptions extends Pick<OnlineLearnerOptions, 'onWarning' | 'onChanged' | 'onInduced'> {
  /** The file of the rules; the one that the command line reads where it is not given. */
  readonly db?: string | undefined
  readonly model?: string | undefined
  readonly learns: boolean
}

/** Opens an extractor that learns where it may; where it may not, the file of the rules must be there. */
export function openExtractor({
  db = defaultForReading(),
  model: modelFile,
  learns,
  ...told
}: OpenOptions): RuleExtractor {
  const model = lazyModel(modelFile)
  const mayLearn = learns && mayLearnInto(db)
  const openReader = () =>
    mayLearn ? SqliteRuleStore.forReadingIfThere(db) : SqliteRuleStore.forReading(db)
  const learner = mayLearn
    ? new OnlineLearner({ store: openLearningStore(db), model, learns: 'at once', ...told })
    : undefined
  return new RuleExtractor({ openReader, learner, model, files: { database: db, modelFile } })
}

const warn = (message: string): void => process.emitWarning(`treesift: ${message}`)

/** All extractors share it: it is never written to. */
const bundledModel = lazyModel()
