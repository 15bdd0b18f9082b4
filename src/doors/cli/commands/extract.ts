import { omissibleElements } from '../../../analysis/content/omitted-elements.js'
import { isMethod, type MethodName, methodNames } from '../../../analysis/methods/method-names.js'
import { boxMethods } from '../../../analysis/methods/methods.js'
import {
  type SelectionPreference,
  selectionPreferences,
} from '../../../analysis/model/expected-f.js'
import type { Delivery } from '../../../app/batch/delivery.js'
import {
  type ExtractedInput,
  extractInputs,
  type InputBatchOptions,
} from '../../../app/batch/extract-inputs.js'
import { requireFields } from '../../../app/batch/required-fields.js'
import type { SiteSnapshot } from '../../../app/batch/site-survey.js'
import { SitesWithoutRules } from '../../../app/batch/sites-without-rules.js'
import type { Notifier } from '../../../app/notifications/notifier.js'
import type { BoxProvider } from '../../../app/rendering/box-provider.js'
import { BadOption, NoInput, UnknownMethod } from '../../../core/errors.js'
import { stopSignalsOfProcess } from '../../../core/stop-signals.js'
import { version } from '../../../core/version.js'
import type { PageCache } from '../../../input/fetch/page-cache.js'
import { PoliteFetcher } from '../../../input/fetch/polite-fetch.js'
import { findInputs, type InputSources } from '../../../input/inputs.js'
import { isUrl } from '../../../input/raw-page/page-url.js'
import type { PendingInput } from '../../../input/raw-page/pending-input.js'
import { AppendFile } from '../../../output/delivery/append-file.js'
import { errorLine, hasFailed, type PageOutcome } from '../../../output/formats/write.js'
import { defaultForReading, isBundled } from '../../../store/default-database.js'
import { lazyModel } from '../../../store/models/lazy-models.js'
import {
  type BrowserFlags,
  type ContentFlags,
  type FeedFlags,
  inputOptions,
  type NotifyFlags,
  openNotifier,
  type PreferenceFlags,
  preferenceOf,
  type ReadingFlags,
  rendererOptions,
  type ThreadFlags,
  threadOptions,
} from '../options.js'
import { type FinishedPage, ProgressReporter } from '../terminal/progress-reporter.js'
import { printMessage, type Terminal, writeTo } from '../terminal/terminal.js'
import {
  contentOnlyFormats,
  type OutputFlags,
  type OutputPlan,
  outputPlan,
} from './extract-output.js'
import { type BatchRules, openBatchRules } from './extract-rules.js'

export interface ExtractFlags
  extends ReadingFlags,
    OutputFlags,
    ContentFlags,
    FeedFlags,
    NotifyFlags,
    PreferenceFlags,
    ThreadFlags,
    Omit<BrowserFlags, 'allowPrivate'> {
  readonly render?: true
  readonly input?: string
  readonly db?: string
  readonly site?: string
  readonly url?: string
  readonly require?: readonly string[]
  readonly method?: string
  readonly model?: string
  readonly twoPass?: true
  readonly learn: boolean
  readonly errors?: string
  readonly markDuplicates?: true
  readonly delay: number
  readonly retries: number
  readonly ignoreRobots?: true
  readonly cache?: string
}

/** The exit code. */
export async function runExtract(
  pages: readonly string[],
  flags: ExtractFlags,
  terminal: Terminal,
): Promise<0 | 1> {
  const { input, method } = flags
  if (method !== undefined && !isMethod(method)) throw new UnknownMethod(method, methodNames)
  if (flags.render && (method === undefined || !boxMethods.includes(method)))
    throw new BadOption(`--render needs --method ${boxMethods.join(' or ')}`)
  const { feed: feeds = [] } = flags
  if (pages.length + feeds.length === 0 && input === undefined) throw new NoInput()
  if (flags.url !== undefined && (pages.length !== 1 || feeds.length > 0 || input !== undefined))
    throw new BadOption('--url is for a single page')
  if (flags.resume && flags.markDuplicates && flags.outputDir !== undefined)
    throw new BadOption('--mark-duplicates and --resume do not work together with --output-dir')
  if (flags.twoPass) checkTwoPass([...pages, ...feeds], flags)
  const plan = await outputPlan(flags)
  const sources = { pages, feeds, ...(input !== undefined && { list: input }) }
  const batch = await BatchRun.open({ sources, flags, method, plan, terminal })
  return batch.run()
}

/** Two passes read each page twice. */
function checkTwoPass(pages: readonly string[], { input, method, render }: ExtractFlags): void {
  if (method !== undefined || render)
    throw new BadOption('--two-pass is for the general model, without --method and --render')
  if (pages.includes('-') || input === '-')
    throw new BadOption('--two-pass reads its input twice, which standard input cannot be')
  if (pages.some(isUrl))
    throw new BadOption('--two-pass reads its input twice: fetch the pages into a file first')
}

interface BatchParts {
  readonly sources: InputSources
  readonly flags: ExtractFlags
  readonly method: MethodName | undefined
  readonly plan: OutputPlan
  readonly terminal: Terminal
}

interface OpenBatch extends BatchParts {
  readonly db: string
  readonly model: ReturnType<typeof lazyModel>
  readonly cache: PageCache | undefined
  readonly boxes: BoxProvider | undefined
  readonly rules: BatchRules
  readonly notifier: Notifier | undefined
}

async function openCache(path: string): Promise<PageCache> {
  const { PageCache } = await import('../../../input/fetch/page-cache.js')
  return PageCache.open(path)
}

async function withDetectedLanguages(
  pages: AsyncIterable<ExtractedInput>,
): Promise<AsyncIterable<ExtractedInput>> {
  const { openLanguageDetector, withLanguages } = await import(
    '../../../app/batch/page-languages.js'
  )
  return withLanguages(pages, await openLanguageDetector())
}

async function openBoxes(flags: ExtractFlags): Promise<BoxProvider> {
  const { BoxProvider } = await import('../../../app/rendering/box-provider.js')
  return new BoxProvider(rendererOptions(flags))
}

/** One run of the command over its pages. */
class BatchRun {
  readonly #parts: OpenBatch
  readonly #rules: BatchRules
  /** What the first of two passes found. */
  #sites: SiteSnapshot | undefined
  /** Nothing is said about the bundled rules, which are those of examples. */
  readonly #withoutRules: SitesWithoutRules | undefined

  private constructor(parts: OpenBatch) {
    this.#parts = parts
    this.#rules = parts.rules
    this.#withoutRules =
      parts.method === undefined && !isBundled(parts.db)
        ? new SitesWithoutRules(parts.rules.reader)
        : undefined
  }

  /** Loads what the options ask for, and nothing else. */
  static async open(parts: BatchParts): Promise<BatchRun> {
    const { flags, terminal } = parts
    const { learn, db = defaultForReading() } = flags
    const model = lazyModel(flags.model)
    const cache = flags.cache === undefined ? undefined : await openCache(flags.cache)
    const boxes = flags.render ? await openBoxes(flags) : undefined
    const notifier = await openNotifier(flags, db, (message) => printMessage(terminal, message))
    const rules = await openBatchRules({ db, learn, model, terminal, notifier })
    return new BatchRun({ ...parts, db, model, cache, boxes, rules, notifier })
  }

  /** The exit code. */
  async run(): Promise<0 | 1> {
    try {
      const delivery = await this.#openDelivery()
      const { terminal, plan, flags } = this.#parts
      if (flags.twoPass && delivery === undefined) await this.#firstPass()
      const reporter = new ProgressReporter(
        terminal,
        plan.diagnostics,
        finishedPage,
        delivery?.start,
      )
      const forget = stopSignalsOfProcess.add(() => this.#stop(delivery))
      try {
        const pages = reporter.track(await this.#pages(delivery))
        if (delivery === undefined) await this.#print(pages)
        else await deliverAll(pages, delivery)
        this.#parts.cache?.save()
      } finally {
        forget()
        await delivery?.close()
      }
      this.#rules.reportChanges()
      await this.#parts.notifier?.flush()
      for (const message of this.#withoutRules?.messages(this.#parts.db) ?? [])
        printMessage(terminal, message)
      return reporter.finish()
    } finally {
      this.#rules.reader.close()
    }
  }

  async #openDelivery(): Promise<Delivery | undefined> {
    const { flags, plan, sources, terminal } = this.#parts
    if (plan.destination === undefined) return undefined
    const { Delivery } = await import('../../../app/batch/delivery.js')
    const { format, outputDir, site, method, model, explain, maxBytes, markDuplicates } = flags
    const { twoPass } = flags
    const details = [
      flags.blocks,
      flags.include,
      flags.frontMatter,
      flags.title,
      flags.metadata,
      flags.detectLanguage,
      flags.render,
      omissibleElements.map((part) => flags[part]),
      ...(flags.without === undefined ? [] : [flags.without]),
    ]
    const about = [version, sources, format, outputDir, site, method, model, leaningOf(flags)]
    const delivery = await Delivery.open({
      destination: plan.destination,
      errors: flags.errors,
      unfinished: flags.resume ? 'resume' : 'fail',
      settings: [
        ...[about, explain, maxBytes, markDuplicates, details, flags.url, flags.require],
        flags.csvRaw,
        flags.since?.given,
        ...(twoPass ? ['two passes'] : []),
      ],
      rules: this.#rules.reader,
      firstPass: twoPass && ((revision) => this.#firstPass(revision)),
    })
    const { pages } = delivery.start
    if (pages > 0) printMessage(terminal, `resuming after page ${pages}`)
    return delivery
  }

  /** The hash of what the first pass found. It fetches nothing: pages of URLs are read in the second one only. */
  async #firstPass(revision?: number): Promise<string> {
    const { terminal } = this.#parts
    const inputs = this.#inputs({ fetch: refuseToFetch, fetchList: refuseToFetch })
    const { surveySites } = await import('../../../app/batch/site-survey.js')
    const pages = extractInputs(inputs, { ...this.#options(revision), pass: { kind: 'first' } })
    this.#sites = await surveySites(pages)
    const { pages: kept, sites, hash } = this.#sites
    printMessage(terminal, `first pass: summaries of ${kept} pages of ${sites} sites`)
    return hash
  }

  #inputs(fetcher: Pick<PoliteFetcher, 'fetch' | 'fetchList'>): AsyncIterable<PendingInput> {
    const { flags, sources } = this.#parts
    const { fetch, fetchList } = fetcher
    return findInputs(sources, {
      ...inputOptions(flags),
      fetch,
      fetchList,
      since: flags.since?.time,
    })
  }

  #options(revision: number | undefined): InputBatchOptions {
    const { flags, method, model, plan, boxes } = this.#parts
    return {
      rules: this.#rules.reader,
      revision,
      site: flags.site,
      url: flags.url,
      method,
      model,
      leaning: leaningOf(flags),
      explains: flags.explain,
      omitted: new Set(omissibleElements.filter((part) => !flags[part])),
      without: flags.without,
      title: flags.title && 'heading',
      details: needsMetadata(flags) ? 'all' : 'rules and head',
      learner: this.#rules.learner,
      content: plan.content,
      // what is added to pages is added to what was found
      line: flags.detectLanguage || flags.markDuplicates ? undefined : plan.line,
      boxes,
      threads: this.#threads(),
      pass: this.#sites && { kind: 'second', sites: this.#sites },
    }
  }

  /** The pages that are not finished yet, each extracted when it is asked for. */
  async #pages(delivery: Delivery | undefined): Promise<AsyncIterable<ExtractedInput>> {
    const { flags } = this.#parts
    const inputs = this.#inputs(this.#fetcher())
    const pages = extractInputs(
      delivery?.remaining(inputs) ?? inputs,
      this.#options(delivery?.start.revision),
    )
    const detected = flags.detectLanguage ? await withDetectedLanguages(pages) : pages
    const counted = this.#withoutRules?.count(detected) ?? detected
    const { notifier } = this.#parts
    const complete =
      flags.require === undefined
        ? counted
        : requireFields(counted, flags.require, (url, fields) =>
            notifier?.fieldsMissing(url, fields),
          )
    if (!flags.markDuplicates) return complete
    const { markDuplicates } = await import('../../../app/batch/duplicates/mark-duplicates.js')
    return markDuplicates(complete, delivery?.donePages() ?? noPages())
  }

  #fetcher(): PoliteFetcher {
    const { flags, cache } = this.#parts
    return new PoliteFetcher({
      ...inputOptions(flags),
      robots: flags.ignoreRobots ? 'ignored' : 'obeyed',
      delay: flags.delay,
      retries: flags.retries,
      cache,
    })
  }

  #threads() {
    const { flags, db } = this.#parts
    return {
      ...threadOptions(flags),
      database: db,
      modelFile: flags.model,
    }
  }

  async #print(pages: AsyncIterable<ExtractedInput>): Promise<void> {
    const { flags, plan, terminal } = this.#parts
    const errors = flags.errors === undefined ? undefined : await AppendFile.open(flags.errors, 0)
    try {
      await writeTo(flags.output, plan.write(outcomesOf(pages, errors)), terminal)
    } finally {
      await errors?.close()
    }
  }

  /** Stores what is finished, before the process ends. */
  #stop(delivery: Delivery | undefined): void {
    this.#rules.learner?.stop()
    this.#parts.notifier?.stop()
    const kept = delivery?.stop() ?? 0
    if (kept > 0)
      printMessage(
        this.#parts.terminal,
        `stopped after ${kept} pages; the same command with --resume continues`,
      )
  }
}

/** Whether the output says more of a page than its content. */
const needsMetadata = ({ metadata, format, title, frontMatter }: ExtractFlags): boolean =>
  metadata && (!contentOnlyFormats.has(format) || title === true || frontMatter !== undefined)

const finishedPage = ({ input: { progress }, outcome }: ExtractedInput): FinishedPage => {
  if (hasFailed(outcome))
    return { share: progress, name: outcome.id, error: outcome.error, warnings: [] }
  return {
    share: progress,
    get name() {
      return outcome.found.file ?? outcome.found.id
    },
    get warnings() {
      return outcome.found.warnings
    },
  }
}

async function deliverAll(pages: AsyncIterable<ExtractedInput>, delivery: Delivery): Promise<void> {
  for await (const page of pages) await delivery.write(page)
  await delivery.finish()
}

async function* outcomesOf(
  pages: AsyncIterable<ExtractedInput>,
  errors: AppendFile | undefined,
): AsyncGenerator<PageOutcome> {
  for await (const { outcome } of pages) {
    if (hasFailed(outcome)) await errors?.append(errorLine(outcome))
    yield outcome
  }
}

const refuseToFetch = async (): Promise<never> => {
  throw new BadOption('The first pass fetches nothing')
}

async function* noPages(): AsyncGenerator<never> {}

function leaningOf(flags: ExtractFlags): SelectionPreference | undefined {
  const preference = preferenceOf(flags)
  return preference && selectionPreferences[preference]
}
