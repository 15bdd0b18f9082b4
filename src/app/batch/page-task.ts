import type { ContentTree } from '../../analysis/content/content.js'
import { errorReport } from '../../core/errors.js'
import { omitUndefined } from '../../core/omit-undefined.js'
import { sitesToSearch } from '../../core/site.js'
import {
  type ExtractedPage,
  extractWithTrace,
  noStructure,
  type SiteRules,
} from '../../extraction/extract-page.js'
import type { Extraction } from '../../extraction/extraction.js'
import type { LearningSample } from '../../extraction/learning-sample.js'
import type { ExtractionOptions } from '../../extraction/options.js'
import { givenSite, type PageSite, siteOfPage } from '../../extraction/page-site.js'
import { decodePage } from '../../input/charset/decode-page.js'
import type { EncodedPage, RawPage } from '../../input/raw-page/raw-page.js'
import { includedFormats } from '../../output/formats/format-names.js'
import {
  type ContentForms,
  jsonViewWith,
  lineOf,
  rememberLine,
} from '../../output/formats/write.js'
import type { RuleUse } from '../../rules/health/rule-use.js'
import type { RuleSet } from '../../rules/rule/rule.js'
import type { RuleLookup } from '../../store/interface/rule-store.js'
import { bundledMetadataModel, lazyRecordModel } from '../../store/models/lazy-models.js'
import type { FailedTask } from './worker-pool.js'

/**
 * What is reported beside the main content: all metadata and records, or only what rules and the head say, which is
 * faster.
 */
type DetailScope = 'all' | 'rules and head'

/** A page to extract with the options that are its own; it can be sent to a worker. */
export interface PageTask
  extends Pick<
    ExtractionOptions,
    'leaning' | 'explains' | 'omitted' | 'without' | 'title' | 'boxes' | 'siteEvidence'
  > {
  readonly page: RawPage
  /** Whether what the model predicts is summarized for the other pages of the site, where that is given. */
  readonly summarizes?: true
  /** All, unless this says otherwise. */
  readonly details?: DetailScope | undefined
  /** The site, whatever the URL says. */
  readonly site?: string | undefined
  /** The rules of its site, for a worker that cannot look them up. */
  readonly siteRules?: RuleSet | undefined
  /** The revision of the rules, for a worker that looks them up. */
  readonly revision?: number
}

/** The same with a page that is not decoded yet. */
export interface EncodedTask extends Omit<PageTask, 'page'> {
  readonly page: EncodedPage
}

/** Fails where the page cannot be decoded. */
export const decodedTask = (task: PageTask | EncodedTask): PageTask =>
  isEncoded(task) ? { ...task, page: decodePage(task.page) } : task

export const isEncoded = (task: PageTask | EncodedTask): task is EncodedTask => 'bytes' in task.page

/** What the tasks of a batch have in common. */
export interface TaskContext extends Pick<ExtractionOptions, 'method' | 'model' | 'content'> {
  /** `undefined` where rules do not decide. */
  readonly rules: RuleLookup | undefined
}

/** The site of a task; where neither the task nor its URL names one, the page is parsed for what it states. */
export const siteOfTask = (
  { page, site, siteRules }: PageTask,
  rules: RuleLookup | undefined,
): PageSite =>
  siteOfPage(page, site, (name) =>
    siteRules === undefined
      ? rules?.find(name) !== undefined
      : sitesToSearch(name).includes(siteRules.site),
  )

/** Extracts a page, by the rules of its site where there are some. */
export function runTask(
  task: PageTask,
  { rules, method, model, content }: TaskContext,
): ExtractedPage {
  const { page, site: _, siteRules, revision: __, details = 'all', summarizes, ...options } = task
  const summarizedFor = summarizes && givenSite(page, task.site).site
  const isRuled = rules !== undefined || siteRules !== undefined
  const { site, from, warnings } = isRuled ? siteOfTask(task, rules) : givenSite(page, task.site)
  const found = siteRules ?? (site === undefined ? undefined : rules?.find(site))
  const warned =
    warnings.length === 0 ? page : { ...page, warnings: [...page.warnings, ...warnings] }
  const extracted = extractWithTrace(warned, {
    ...options,
    ...modelsFor[details],
    rules: found,
    siteFrom: from,
    summarizedFor,
    method,
    model,
    content,
  })
  return isRuled ? { ...extracted, siteRules: siteRulesOf(site, found) } : extracted
}

const siteRulesOf = (site: string | undefined, rules: RuleSet | undefined): SiteRules =>
  site === undefined
    ? { kind: 'unknown site' }
    : { kind: rules === undefined ? 'none' : 'found', site }

const bundledRecords = lazyRecordModel()

const modelsFor: Readonly<
  Record<DetailScope, Pick<ExtractionOptions, 'metadata' | 'records' | 'columns'>>
> = {
  all: { metadata: bundledMetadataModel, records: bundledRecords },
  // columns of records that rules find have the same names as others
  'rules and head': { columns: bundledRecords },
}

/** How workers run the tasks of a batch. */
export interface WorkerPlan extends Pick<TaskContext, 'method' | 'content'> {
  /** The file of the rules; `undefined` where workers look up none. */
  readonly database: string | undefined
  /** The file of the model; `undefined` for the bundled one. */
  readonly model: string | undefined
  /** Whether results are learned from. */
  readonly learning: 'needed' | 'not needed'
  /** The forms of the line that is written of each page, where nothing else is asked for. */
  readonly line?: ContentForms | undefined
}

/**
 * An `ExtractedPage` as a worker sends it: with the structure of its content and what is learned from it, where
 * asked.
 */
export interface SentPage extends Pick<ExtractedPage, 'found' | 'siteRules' | 'summary'> {
  readonly kind: 'page'
  readonly content?: ContentTree
  readonly uses?: readonly RuleUse[]
  readonly learningSample?: LearningSample
}

/** An `ExtractedPage` as the line that is written of it. */
export interface LineResult extends Pick<ExtractedPage, 'siteRules'> {
  readonly kind: 'line'
  readonly line: Uint8Array
}

export type TaskResult = SentPage | LineResult | FailedTask

/** What a worker sends of a page or of its failure; an error would lose its code on the way. */
export function taskResultOf(
  extract: () => ExtractedPage,
  { content, learning, line }: Pick<WorkerPlan, 'content' | 'learning' | 'line'>,
): TaskResult {
  try {
    const page = extract()
    if (line !== undefined && learning === 'not needed')
      return {
        kind: 'line',
        line: Buffer.from(lineOf(page, jsonViewWith(line))),
        ...omitUndefined({ siteRules: page.siteRules }),
      }
    return {
      kind: 'page',
      found: page.found,
      ...omitUndefined({ siteRules: page.siteRules, summary: page.summary }),
      ...(content === 'text' ? {} : { content: page.content() }),
      ...(learning === 'needed' &&
        omitUndefined({ uses: page.uses(), learningSample: page.learningSample() })),
    }
  } catch (error) {
    return { kind: 'failed', error: errorReport(error) }
  }
}

/** The page that a worker sent. */
export function receivedPage(sent: SentPage | LineResult): ExtractedPage {
  if (sent.kind === 'line') return pageOfLine(sent)
  const { found, siteRules, summary, content, uses = [], learningSample } = sent
  return {
    found,
    ...omitUndefined({ siteRules, summary }),
    content: () => content ?? noStructure(),
    uses: () => uses,
    learningSample: () => learningSample,
  }
}

/** What was found is read from the line only if somebody asks for it. */
function pageOfLine({ line, siteRules }: LineResult): ExtractedPage {
  let found: Extraction | undefined
  const page: ExtractedPage = {
    get found() {
      found ??= extractionIn(line)
      return found
    },
    ...omitUndefined({ siteRules }),
    content: noStructure,
    uses: () => [],
    learningSample: () => undefined,
  }
  return rememberLine(page, line)
}

const utf8 = new TextDecoder()

const formKeys: ReadonlySet<string> = new Set([...includedFormats, 'blocks'])

/** What was found, without the forms of the content that the line has beside it. */
function extractionIn(line: Uint8Array): Extraction {
  const written: Extraction = JSON.parse(utf8.decode(line))
  const kept = Object.entries(written).filter(([key]) => !formKeys.has(key))
  return Object.fromEntries(kept) as Extraction
}
