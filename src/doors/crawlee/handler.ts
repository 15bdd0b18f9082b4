import { missingFields } from '../../app/batch/required-fields.js'
import { type Extractor, type ExtractorOptions, newExtractor } from '../../app/extractor.js'
import {
  HttpStatus,
  LabelNotFound,
  LabelTooWide,
  MissingField,
  NothingToLearn,
  NotText,
  PageTooLarge,
  TreesiftError,
} from '../../core/errors.js'
import type { Extraction } from '../../extraction/extraction.js'
import { decodeHtml } from '../../input/charset/decode-html.js'
import { isJsonObject } from '../../input/json/json-value.js'
import type { LabelledObject } from '../../input/pages/labelled-object.js'
import { inputLimits } from '../../input/raw-page/input-limits.js'

/**
 * What the handler takes of the context of a request: the contexts of CheerioCrawler, HttpCrawler, PlaywrightCrawler
 * and PuppeteerCrawler have it.
 */
export interface CrawlerContext {
  /** The request; its `userData.labels` are the labels of the page, to train with. */
  readonly request: {
    /** The URL that was asked for. */
    readonly url: string
    /** The URL after redirects. */
    readonly loadedUrl?: string | undefined
    /** The labels of the page, and whatever else the crawler keeps there. */
    readonly userData: { readonly [name: string]: unknown }
    /** Set where trying again cannot help. */
    noRetry: boolean
  }
  /** What the server sent, of crawlers without a browser. */
  readonly body?: string | Uint8Array
  /** The charset of bytes, into which the crawler may have converted them. */
  readonly contentType?: { readonly encoding?: string }
  /** The response of the server; of a browser, `status` is a function. */
  readonly response?: { readonly headers?: unknown; readonly status?: unknown } | undefined
  /** The page in the browser, of crawlers with one. */
  readonly page?: {
    /** Its HTML as it is now. */
    content(): Promise<string>
  }
  /** The log of the crawler. */
  readonly log?: {
    /** Logs a warning. */
    warning(message: string): void
  }
  /** Adds a row to the dataset of the crawler. */
  pushData(row: CrawlerRow): Promise<unknown>
}

/** A row of the dataset. */
export interface CrawlerRow {
  /** The URL of the page, and what was found on it. */
  readonly [name: string]: unknown
}

/** What the handler extracts with, and what it gives. */
export interface HandlerOptions extends ExtractorOptions {
  /** Extracts with this extractor, which you close yourself; `db`, `model` and `learns` are not needed then. */
  readonly extractor?: Extractor
  /** What a row holds beside the URL: keys of an extraction, such as `title`, and fields of yours. All, by default. */
  readonly fields?: readonly string[]
  /** A page that lacks one of these fails with `MISSING_FIELD`, so that the crawler tries again. */
  readonly require?: readonly string[]
  /** Makes the row of a page, in place of `fields`; nothing is added where it returns `undefined`. */
  readonly row?: (found: Extraction, context: CrawlerContext) => CrawlerRow | undefined
  /** Called with what was found when its row is added, and waited for: to follow links, for example. */
  readonly onResult?: (found: Extraction, context: CrawlerContext) => unknown
}

/** A request handler of a crawler. */
export interface TreesiftHandler {
  (context: CrawlerContext): Promise<void>
  /** Stores what was learned and closes the database. The end of the process does it, too. */
  close(): void
}

/**
 * A request handler for Crawlee that extracts each page with the rules of its site and adds what was found to the
 * dataset. Pages with labels in `userData` are trained with.
 */
export function treesiftHandler(options: HandlerOptions = {}): TreesiftHandler {
  const { fields, require = [], onResult } = options
  const makeRow =
    options.row ?? ((found, { request: { url } }: CrawlerContext) => rowOf(found, url, fields))
  const extractor = options.extractor ?? newExtractor(options)
  let training: Promise<unknown> = Promise.resolve()

  /** One page after the other: each is learned from together with those before it. */
  const train = (page: LabelledObject, context: CrawlerContext): Promise<void> => {
    const trained = training.then(() => trainOn(page, extractor, context))
    training = trained.catch(() => {})
    return trained
  }

  const handle = async (context: CrawlerContext): Promise<void> => {
    const { request } = context
    const url = request.loadedUrl ?? request.url
    const status = statusOf(context)
    if (status !== undefined && status >= 400) throw new HttpStatus(url, status)
    const page = { id: request.url, url, html: await htmlOf(context, url) }
    const labels = request.userData['labels'] as LabelledObject['labels']
    if (labels !== undefined) await train({ ...page, labels }, context)
    const found = await extractor.extract(page)
    const missing = missingFields(found, require)
    if (missing.length > 0) throw new MissingField(url, missing)
    const row = makeRow(found, context)
    if (row !== undefined) await context.pushData(row)
    await onResult?.(found, context)
  }

  const close = (): void => {
    process.off('exit', close)
    if (options.extractor === undefined) extractor.close()
  }
  process.once('exit', close)
  return Object.assign(withoutUselessRetries(handle), { close })
}

/** Crawlers without a browser do not call the handler where the server answered with an error. */
function statusOf({ response }: CrawlerContext): number | undefined {
  const status = typeof response?.status === 'function' ? response.status() : undefined
  return typeof status === 'number' ? status : undefined
}

/** Whether another attempt gives the same error. */
const isLasting = (error: unknown): boolean =>
  error instanceof NotText ||
  error instanceof PageTooLarge ||
  (error instanceof HttpStatus && (error.status === 404 || error.status === 410))

const withoutUselessRetries =
  (handle: (context: CrawlerContext) => Promise<void>) =>
  async (context: CrawlerContext): Promise<void> => {
    try {
      await handle(context)
    } catch (error) {
      if (isLasting(error)) context.request.noRetry = true
      throw error instanceof TreesiftError ? withCode(error) : error
    }
  }

/** Crawlers print and keep messages only. */
function withCode(error: TreesiftError): TreesiftError {
  if (!error.message.endsWith(`[${error.code}]`)) error.message += ` [${error.code}]`
  return error
}

async function htmlOf(context: CrawlerContext, url: string): Promise<string> {
  const { page, body = '' } = context
  const source = page === undefined ? body : await page.content()
  const size = typeof source === 'string' ? Buffer.byteLength(source) : source.length
  if (size > inputLimits.maxBytes) throw new PageTooLarge(url, inputLimits.maxBytes)
  return typeof source === 'string' ? source : decodeHtml(source, charsetOf(context), url).html
}

/** A crawler says UTF-8 where the header names no charset; then the page may name another. */
function charsetOf({ contentType, response }: CrawlerContext): string | undefined {
  const headers = response?.headers
  const header = isJsonObject(headers) ? headers['content-type'] : undefined
  const isNamed = typeof header === 'string' && /charset/i.test(header)
  return isNamed ? `text/html; charset=${contentType?.encoding}` : undefined
}

/** What cannot be learned from is logged, and stops nothing. */
async function trainOn(
  labelled: LabelledObject,
  extractor: Extractor,
  { log }: CrawlerContext,
): Promise<void> {
  const report = await extractor.train([labelled]).catch((error: unknown) => {
    if (error instanceof NothingToLearn) return { failed: [error], unaligned: [], useless: [] }
    throw error
  })
  const { failed, unaligned, useless } = report
  const lost = unaligned.map(({ page, field, wanted, code, hint }) =>
    code === 'LABEL_NOT_FOUND'
      ? new LabelNotFound(page, field, wanted, hint)
      : new LabelTooWide(page, field, wanted),
  )
  for (const { message, code } of [...failed, ...lost]) log?.warning(`${message} [${code}]`)
  for (const { site, field, f1 } of useless)
    log?.warning(
      `the rule for "${field}" on ${site} has F1 ${f1.toFixed(2)} on labelled pages left out: label another page`,
    )
}

function rowOf(found: Extraction, url: string, fields: readonly string[] | undefined): CrawlerRow {
  if (fields === undefined) return { ...found, url }
  const values: Readonly<Record<string, unknown>> = { ...found, ...found.fields }
  const named = fields.flatMap((name) =>
    Object.hasOwn(values, name) ? [[name, values[name]] as const] : [],
  )
  return { url, ...Object.fromEntries(named) }
}
