import { existsSync } from 'node:fs'
import { BadOption, DatabaseReadOnly } from '../core/errors.js'
import { given } from '../core/given.js'
import { siteName, siteOf } from '../core/site.js'
import { extractPage } from '../extraction/extract-page.js'
import type { Extraction } from '../extraction/extraction.js'
import { leanings } from '../model/choose-runs.js'
import type { GeneralModel } from '../model/general-model.js'
import { type LabelledObject, readLabelledObject } from '../source/labelled-object.js'
import { defaultForReading } from '../store/default-database.js'
import { LateRuleReader } from '../store/late-rule-reader.js'
import { LazyRuleStore } from '../store/lazy-rule-store.js'
import type { RuleReader, RuleStore } from '../store/rule-store.js'
import { SqliteRuleStore } from '../store/sqlite-rule-store.js'
import { lazyModel } from './model/lazy-model.js'
import { type TrainingReport, train } from './train.js'

export interface ExtractorOptions {
  /**
   * The rules: a file, made by the first training when it is not there, or `:memory:`. Without it the rules are those
   * that the command line would read, and nothing can be trained.
   */
  readonly db?: string
  /** The general model, which decides where no rule does, in place of the one that comes with treesift. */
  readonly model?: string
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

/** treesift with one set of rules. No state is shared between extractors. */
export class Extractor {
  readonly #reader: RuleReader
  readonly #writer: RuleStore | undefined
  readonly #model: () => GeneralModel

  /** Without a writer nothing can be trained. */
  constructor(reader: RuleReader, writer: RuleStore | undefined, model: () => GeneralModel) {
    this.#reader = reader
    this.#writer = writer
    this.#model = model
  }

  /** What was found on a page: by the rules of its site, else by the general model. */
  async extract({ html, url, id, site, leaning, explain }: PageInput): Promise<Extraction> {
    if (typeof html !== 'string') throw new BadOption('"html" must be the text of a page')
    if (leaning !== undefined && !Object.hasOwn(leanings, leaning))
      throw new BadOption(`"leaning" must be one of ${Object.keys(leanings).join(', ')}`)
    const itsSite = site === undefined ? siteOf(url) : siteName(site)
    const rules = itsSite === undefined ? undefined : this.#reader.find(itsSite)
    const page = { id: id ?? url ?? 'page', html, ...given({ url }), warnings: [] }
    return extractPage(page, {
      rules,
      model: this.#model,
      leaning: leaning && leanings[leaning],
      explains: explain,
    })
  }

  /** Learns from labelled pages, each an object as in a line of JSONL, and keeps the rules. */
  async train(
    pages: Iterable<LabelledObject> | AsyncIterable<LabelledObject>,
  ): Promise<TrainingReport> {
    if (this.#writer === undefined) throw new DatabaseReadOnly()
    return train(readLabelledObjects(pages), this.#writer)
  }

  close(): void {
    this.#reader.close()
    this.#writer?.close()
  }
}

async function* readLabelledObjects(
  pages: Iterable<LabelledObject> | AsyncIterable<LabelledObject>,
) {
  let number = 0
  for await (const page of pages) yield readLabelledObject(page, ++number)
}

export async function createExtractor({ db, model }: ExtractorOptions = {}): Promise<Extractor> {
  const openModel = model === undefined ? bundledModel : lazyModel(model)
  if (db === undefined) {
    return new Extractor(SqliteRuleStore.forReading(defaultForReading()), undefined, openModel)
  }
  const writer = new LazyRuleStore(() => SqliteRuleStore.forWriting(db))
  return new Extractor(db === inMemory ? writer : readerOf(db), writer, openModel)
}

/** All extractors share it: it is never written to. */
const bundledModel = lazyModel()

/** The database that is no file, and gone when it is closed. */
const inMemory = ':memory:'

/** A file that is there is opened at once, so that one that cannot be used is refused at once. */
function readerOf(db: string): RuleReader {
  const open = () => (existsSync(db) ? SqliteRuleStore.forReading(db) : undefined)
  return open() ?? new LateRuleReader(open)
}
