import { availableParallelism } from 'node:os'
import { Delivery } from '../app/batch/delivery.js'
import { markDuplicates } from '../app/batch/mark-duplicates.js'
import { pageLimits } from '../app/batch/page-pool.js'
import { type DoneInput, extractEach } from '../app/extract.js'
import { lazyModel } from '../app/model/lazy-model.js'
import { PageBoxes } from '../app/rendering/page-boxes.js'
import { whenStopped } from '../app/use-counter.js'
import { omissible } from '../content/leave-out.js'
import { BadOption, NoInput, UnknownMethod } from '../core/errors.js'
import { version } from '../core/version.js'
import { errorLine } from '../delivery/error-lines.js'
import { GrowingFile } from '../delivery/growing-file.js'
import { boxMethods, isMethod, type MethodName, methodNames } from '../methods/methods.js'
import { type Leaning, leanings } from '../model/choose-runs.js'
import { hasFailed, type Outcome } from '../output/write.js'
import { PageCache } from '../source/fetch/page-cache.js'
import { PoliteFetcher } from '../source/fetch/polite-fetch.js'
import { findInputs, type InputNames } from '../source/inputs.js'
import type { PendingInput } from '../source/pending-input.js'
import { defaultForReading } from '../store/default-database.js'
import { type OutputFlags, type OutputPlan, outputPlan, tellContentOnly } from './extract-output.js'
import { inputOptions, type ReadingFlags } from './options.js'
import { PageWatch, type Passed } from './page-watch.js'
import { type BrowserFlags, rendererOptions } from './rendering-options.js'
import { openRunRules, type RunRules } from './run-rules.js'
import { say, type Terminal, writeTo } from './terminal.js'

export interface ExtractFlags
  extends ReadingFlags,
    OutputFlags,
    Omit<BrowserFlags, 'allowPrivate'> {
  readonly render?: true
  readonly links: boolean
  readonly images: boolean
  readonly tables: boolean
  readonly comments: boolean
  readonly metadata: boolean
  readonly input?: string
  readonly db?: string
  readonly site?: string
  readonly method?: string
  readonly model?: string
  readonly precision?: true
  readonly recall?: true
  readonly learn: boolean
  readonly jobs?: number
  readonly pageSeconds?: number
  readonly pageMegabytes?: number
  readonly errors?: string
  readonly markDuplicates?: true
  readonly delay: number
  readonly retries: number
  readonly ignoreRobots?: true
  readonly cache?: string
}

/** Extracts what the command line asks for; the exit code. */
export async function runExtraction(
  pages: readonly string[],
  flags: ExtractFlags,
  terminal: Terminal,
): Promise<0 | 1> {
  const { input, method } = flags
  if (method !== undefined && !isMethod(method)) throw new UnknownMethod(method, methodNames)
  if (flags.render && (method === undefined || !boxMethods.includes(method)))
    throw new BadOption(`--render is for --method ${boxMethods.join(' or ')}`)
  if (pages.length === 0 && input === undefined) throw new NoInput()
  if (flags.resume && flags.markDuplicates && flags.outputDir !== undefined)
    throw new BadOption('--mark-duplicates and --resume do not go together with --output-dir')
  const plan = await outputPlan(flags)
  const names = { pages, ...(input !== undefined && { list: input }) }
  return new ExtractionRun({ names, flags, method, plan, terminal }).run()
}

interface RunParts {
  readonly names: InputNames
  readonly flags: ExtractFlags
  readonly method: MethodName | undefined
  readonly plan: OutputPlan
  readonly terminal: Terminal
}

class ExtractionRun {
  readonly #parts: RunParts
  readonly #db: string
  readonly #model
  readonly #cache: PageCache | undefined
  readonly #rules: RunRules

  constructor(parts: RunParts) {
    const { flags, terminal } = parts
    this.#parts = parts
    this.#db = flags.db ?? defaultForReading()
    this.#model = lazyModel(flags.model)
    this.#cache = flags.cache === undefined ? undefined : PageCache.open(flags.cache)
    const { learn } = flags
    this.#rules = openRunRules({ db: this.#db, learn, model: this.#model, terminal })
  }

  /** The exit code. */
  async run(): Promise<0 | 1> {
    try {
      const delivery = await this.#openDelivery()
      const { terminal, plan } = this.#parts
      const watch = new PageWatch(terminal, plan.remarks, passedOf, delivery?.begun)
      const stay = whenStopped(() => this.#stop(delivery))
      try {
        const pages = watch.over(this.#pages(delivery))
        if (delivery === undefined) await this.#print(pages)
        else await deliverAll(pages, delivery)
        this.#cache?.save()
      } finally {
        stay()
        await delivery?.close()
      }
      this.#rules.tell()
      return watch.finish()
    } finally {
      this.#rules.reader.close()
    }
  }

  async #openDelivery(): Promise<Delivery | undefined> {
    const { flags, plan, names, terminal } = this.#parts
    if (plan.to === undefined) return undefined
    const { format, outputDir, site, method, model, explain, maxBytes, markDuplicates } = flags
    const told = [flags.blocks, flags.metadata, flags.render, omissible.map((part) => flags[part])]
    const about = [version, names, format, outputDir, site, method, model, leaningOf(flags)]
    const delivery = await Delivery.open({
      to: plan.to,
      errors: flags.errors,
      stopped: flags.resume ? 'go on' : 'fail',
      about: [about, explain, maxBytes, markDuplicates, told],
      rules: this.#rules.reader,
    })
    const { pages } = delivery.begun
    if (pages > 0) say(terminal, `going on behind the ${pages} pages that are done`)
    return delivery
  }

  /** The pages that are still to be done, each when its turn comes. */
  #pages(delivery: Delivery | undefined): AsyncIterable<DoneInput> {
    const { flags, names, method } = this.#parts
    const inputs: AsyncIterable<PendingInput> = findInputs(names, {
      ...inputOptions(flags),
      fetch: this.#fetcher().fetch,
    })
    const pages = extractEach(delivery?.left(inputs) ?? inputs, {
      rules: this.#rules.reader,
      revision: delivery?.begun.revision,
      site: flags.site,
      method,
      model: this.#model,
      leaning: leaningOf(flags),
      explains: flags.explain,
      omitted: new Set(omissible.filter((part) => !flags[part])),
      tells:
        !flags.metadata || tellContentOnly.has(flags.format) ? 'what rules find' : 'everything',
      living: this.#rules.living,
      boxes: flags.render && new PageBoxes(rendererOptions(flags)),
      threads: this.#threads(),
    })
    return flags.markDuplicates ? markDuplicates(pages, delivery?.donePages() ?? none()) : pages
  }

  #fetcher(): PoliteFetcher {
    const { flags } = this.#parts
    return new PoliteFetcher({
      ...inputOptions(flags),
      robots: flags.ignoreRobots ? 'ignored' : 'obeyed',
      delay: flags.delay,
      retries: flags.retries,
      cache: this.#cache,
    })
  }

  #threads() {
    const { flags, plan } = this.#parts
    return {
      jobs: flags.jobs ?? availableParallelism(),
      limits: {
        seconds: flags.pageSeconds ?? pageLimits.seconds,
        megabytes: flags.pageMegabytes ?? pageLimits.megabytes,
      },
      database: this.#db,
      modelFile: flags.model,
      wanted: plan.wanted,
    }
  }

  async #print(pages: AsyncIterable<DoneInput>): Promise<void> {
    const { flags, plan, terminal } = this.#parts
    const errors = flags.errors === undefined ? undefined : await GrowingFile.open(flags.errors, 0)
    try {
      await writeTo(flags.output, plan.write(outcomesOf(pages, errors)), terminal)
    } finally {
      await errors?.close()
    }
  }

  /** The process is about to end. */
  #stop(delivery: Delivery | undefined): void {
    this.#rules.living?.stop()
    const kept = delivery?.stop() ?? 0
    if (kept > 0)
      say(
        this.#parts.terminal,
        `stopped after ${kept} pages; the same command with --resume goes on`,
      )
  }
}

const passedOf = ({ input: { share }, outcome }: DoneInput): Passed => {
  if (hasFailed(outcome)) return { share, name: outcome.id, error: outcome.error, warnings: [] }
  const { id, file, warnings } = outcome.found
  return { share, name: file ?? id, warnings }
}

async function deliverAll(pages: AsyncIterable<DoneInput>, delivery: Delivery): Promise<void> {
  for await (const page of pages) await delivery.take(page)
  await delivery.finish()
}

async function* outcomesOf(
  pages: AsyncIterable<DoneInput>,
  errors: GrowingFile | undefined,
): AsyncGenerator<Outcome> {
  for await (const { outcome } of pages) {
    if (hasFailed(outcome)) await errors?.append(errorLine(outcome))
    yield outcome
  }
}

async function* none(): AsyncGenerator<never> {}

const leaningOf = ({ precision, recall }: ExtractFlags): Leaning | undefined =>
  precision ? leanings.precision : recall ? leanings.recall : undefined
