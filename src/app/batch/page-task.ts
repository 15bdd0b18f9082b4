import type { ContentTree } from '../../analysis/content/content.js'
import { type ErrorReport, errorReport } from '../../core/errors.js'
import { omitUndefined } from '../../core/omit-undefined.js'
import { sitesToSearch } from '../../core/site.js'
import {
  type ExtractedPage,
  extractWithTrace,
  noStructure,
  type SiteRules,
} from '../../extraction/extract-page.js'
import type { LearningSample } from '../../extraction/learning-sample.js'
import type { ExtractionOptions } from '../../extraction/options.js'
import { givenSite, type PageSite, siteOfPage } from '../../extraction/page-site.js'
import { decodePage } from '../../input/charset/decode-page.js'
import type { EncodedPage, RawPage } from '../../input/raw-page/raw-page.js'
import type { RuleUse } from '../../rules/health/rule-use.js'
import type { RuleSet } from '../../rules/rule/rule.js'
import type { RuleLookup } from '../../store/interface/rule-store.js'
import { bundledMetadataModel, lazyRecordModel } from '../../store/models/lazy-models.js'

/**
 * What is reported beside the main content: all metadata and records, or only what rules and the head say, which is
 * faster.
 */
type DetailScope = 'all' | 'rules and head'

/** A page to extract with the options that are its own; it can be sent to a worker. */
export interface PageTask
  extends Pick<ExtractionOptions, 'leaning' | 'explains' | 'omitted' | 'title' | 'boxes'> {
  readonly page: RawPage
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
  const { page, site: _, siteRules, revision: __, details = 'all', ...options } = task
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
}

/**
 * An `ExtractedPage` as a worker sends it: with the structure of its content and what is learned from it, where
 * asked.
 */
interface SentPage extends Pick<ExtractedPage, 'found' | 'siteRules'> {
  readonly kind: 'page'
  readonly content?: ContentTree
  readonly uses?: readonly RuleUse[]
  readonly learningSample?: LearningSample
}

export type TaskResult = SentPage | { readonly kind: 'failed'; readonly error: ErrorReport }

/** What a worker sends of a page or of its failure; an error would lose its code on the way. */
export function taskResultOf(
  extract: () => ExtractedPage,
  { content, learning }: Pick<WorkerPlan, 'content' | 'learning'>,
): TaskResult {
  try {
    const page = extract()
    return {
      kind: 'page',
      found: page.found,
      ...omitUndefined({ siteRules: page.siteRules }),
      ...(content === 'text' ? {} : { content: page.content() }),
      ...(learning === 'needed' &&
        omitUndefined({ uses: page.uses(), learningSample: page.learningSample() })),
    }
  } catch (error) {
    return { kind: 'failed', error: errorReport(error) }
  }
}

/** The page that a worker sent. */
export const receivedPage = ({
  found,
  siteRules,
  content,
  uses = [],
  learningSample,
}: SentPage): ExtractedPage => ({
  found,
  ...omitUndefined({ siteRules }),
  content: () => content ?? noStructure(),
  uses: () => uses,
  learningSample: () => learningSample,
})
