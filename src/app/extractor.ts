import { BadOption, DatabaseReadOnly } from '../core/errors.js'
import { given } from '../core/given.js'
import { siteName, siteOf } from '../core/site.js'
import { extractWithContent } from '../extraction/extract-page.js'
import type { Extraction } from '../extraction/extraction.js'
import { leanings } from '../model/choose-runs.js'
import type { GeneralModel } from '../model/general-model.js'
import { type LabelledObject, readLabelledObject } from '../source/labelled-object.js'
import { defaultForReading, mayLearnInto } from '../store/default-database.js'
import { lateReader } from '../store/late-rule-reader.js'
import { LazyRuleStore } from '../store/lazy-rule-store.js'
import { inMemory } from '../store/open-database.js'
import type { RuleReader, RuleSnapshot, RuleStore } from '../store/rule-store.js'
import { SqliteRuleStore } from '../store/sqlite-rule-store.js'
import { LivingRules, livingStore } from './living/living-rules.js'
import { bundledMetadataModel } from './metadata/lazy-metadata.js'
import { lazyModel } from './model/lazy-model.js'
import { lazyRecordJudge } from './records/lazy-record-judge.js'
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

/** A page to extract. */
export interface PageInput {
  readonly html: string
  readonly url?: string
  readonly id?: string
  /** The site, whatever the URL says; `www.Example.org` names `example.org`. */
  readonly site?: string
  /** Where the model decides: rather leave something out, or rather keep too much. */
  readonly leaning?: keyof typeof leanings
  /** Where the model decides: say for each run which features decided. */
  readonly explain?: boolean
}

/** What an extractor reads, writes and asks. */
export interface Parts {
  readonly openReader: () => RuleReader
  /** Without it nothing can be trained. */
  readonly writer?: RuleStore
  readonly living?: LivingRules | undefined
  readonly model: () => GeneralModel
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
  async extract({ html, url, id, site, leaning, explain }: PageInput): Promise<Extraction> {
    if (typeof html !== 'string') throw new BadOption('"html" must be the text of a page')
    if (leaning !== undefined && !Object.hasOwn(leanings, leaning))
      throw new BadOption(`"leaning" must be one of ${Object.keys(leanings).join(', ')}`)
    const itsSite = site === undefined ? siteOf(url) : siteName(site)
    const rules = itsSite === undefined ? undefined : this.#rulesNow().find(itsSite)
    const page = { id: id ?? url ?? 'page', html, ...given({ url }), warnings: [] }
    const extracted = extractWithContent(page, {
      rules,
      model: this.#parts.model,
      metadata: bundledMetadataModel,
      leaning: leaning && leanings[leaning],
      explains: explain,
      records: bundledRecords,
    })
    this.#parts.living?.add(itsSite, page, extracted)
    return extracted.found
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
    return new Extractor({
      openReader: () => SqliteRuleStore.forReading(defaultForReading()),
      model,
    })
  }
  const writer = new LazyRuleStore(() => SqliteRuleStore.forWriting(db))
  const openReader = () => (db === inMemory ? writer : lateReader(db))
  if (!learns || !mayLearnInto(db)) return new Extractor({ openReader, writer, model })
  const store = db === inMemory ? writer : livingStore(db)
  const living = new LivingRules({ store, model, learns: 'at once', onTrouble: warn })
  return new Extractor({ openReader, writer, living, model })
}

const warn = (message: string): void => process.emitWarning(`treesift: ${message}`)

/** All extractors share them: they are never written to. */
const bundledModel = lazyModel()
const bundledRecords = lazyRecordJudge()
