import type { DescribedElement } from '../../app/labelling/described-element.js'
import type { PageOverlay } from '../../app/labelling/page-overlay.js'
import type { Picks } from '../../app/labelling/pick-label.js'
import type { FieldPreview } from '../../app/labelling/preview-field.js'
import type { LabelCheck } from '../../app/labels/check-labels.js'
import type { DecidedRule } from '../../app/rules/decide-rules.js'
import type { RulesDiff } from '../../app/rules/diff-rules.js'
import type { DriftedSite } from '../../app/rules/drifted-sites.js'
import type { PageExplanation } from '../../app/rules/explain-page.js'
import type { SelectorSheet } from '../../app/rules/export-rules.js'
import type { ForgottenRules } from '../../app/rules/forget-rules.js'
import type { ImportedSite } from '../../app/rules/import-rules.js'
import type { SiteHealth } from '../../app/rules/site-health.js'
import type { SiteRulesData } from '../../app/rules/site-rules.js'
import type { RulesTest } from '../../app/rules/test-rules.js'
import type { JobSettings } from '../../app/serving/extract-settings.js'
import type {
  OpenedPageAnswer,
  OpenPageSummary,
  PageDetails,
  PickAnswer,
  StoredPage,
  SuggestedLabel,
} from '../../app/serving/labelling-tasks.js'
import type { SiteSummary } from '../../app/serving/rules-tasks.js'
import type { TrainingReport } from '../../app/training/train.js'
import type { ErrorReport } from '../../core/errors/treesift-error.js'
import type { Extraction } from '../../extraction/extraction.js'
import type { LabelledObject } from '../../input/pages/labelled-object.js'
import type { FailedExtraction } from '../../output/formats/write.js'
import type { PageWithRecords } from '../../output/formats/write-records.js'
import type { Predicate } from '../../rules/predicates/predicate.js'
import type { Job } from '../../store/interface/workspace.js'

/** Where a server is, and how it is reached. */
export interface ClientOptions {
  /** The address that `treesift serve` prints. */
  readonly url: string
  /** What the server asks for, where it does. */
  readonly token?: string
  /** In place of the `fetch` of the platform. */
  readonly fetch?: Fetch
}

/** What the client needs of `fetch`. */
export type Fetch = (url: string, request: FetchRequest) => Promise<FetchAnswer>

/** What is sent. */
export interface FetchRequest {
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: UploadBody
  /** Always `half`, as streamed bodies want it. */
  readonly duplex?: 'half'
}

/** What comes back. */
export interface FetchAnswer {
  readonly ok: boolean
  readonly status: number
  readonly headers: { get(name: string): string | null }
  readonly body: { getReader(): BodyReader } | null
  text(): Promise<string>
}

/** Reads a body as it comes. */
export interface BodyReader {
  read(): Promise<{ readonly done: boolean; readonly value?: Uint8Array | undefined }>
  cancel(): Promise<void>
}

/** The bytes of an upload. */
export type UploadBody = string | Uint8Array | AsyncIterable<Uint8Array>

/** A page by its source, by a URL that the server fetches, or as one that is open. */
export type PageReference =
  | { readonly page: string }
  | { readonly html: string; readonly url?: string; readonly id?: string }
  | { readonly url: string; readonly id?: string }

/** How pages are extracted. */
export type ExtractOptions = JobSettings

/** What an upload holds. */
const uploadTypes = {
  jsonl: 'application/x-ndjson',
  txt: 'text/plain',
  warc: 'application/warc',
  wacz: 'application/wacz',
} as const

/** What an upload holds: lines of JSON, URLs, or an archive. */
export type UploadKind = keyof typeof uploadTypes

/** A batch of pages that the server extracts in the background. */
export interface JobStatus extends Omit<Job, 'settings' | 'input'> {
  readonly settings: object
}

/** Rules as they are exchanged. */
export interface Bundle {
  readonly treesift: 'rules'
  readonly format: number
  readonly sites: readonly unknown[]
}

/** Rules as selectors, and what could not be exported. */
export interface ExportedSelectors {
  readonly sheets: readonly SelectorSheet[]
  readonly failed: readonly ErrorReport[]
}

/** A page to open: by its source or URL, or by its hash among those that are stored for a site. */
export type PageToOpen =
  | { readonly html: string; readonly url?: string; readonly site?: string }
  /** The bytes of a file in base64, in any charset. */
  | { readonly bytes: string; readonly url?: string; readonly site?: string }
  | { readonly url: string; readonly site?: string }
  | { readonly site: string; readonly hash: string }

/** How a page is shown in a frame. */
export interface FrameOptions {
  readonly styles?: boolean
  readonly images?: boolean
}

/** Where a page can be shown, and what of it could not be loaded. */
export interface FrameAnswer {
  readonly path: string
  readonly warnings: readonly string[]
}

/** A predicate, and the rule whose candidates it is asked of. */
export interface PredicateOfRule {
  readonly field: string
  readonly layout: string
  readonly test: Predicate
}

/** The counts of the rules of a site over time. */
export interface HealthCounts {
  readonly site: string
  readonly samples: readonly {
    readonly layout: string
    readonly field: string
    readonly version: number
    readonly at: string
    readonly hits: number
    readonly misses: number
  }[]
}

/** A failure that the server reports: RFC 9457, with the code of treesift. */
export class ServerProblem extends Error {
  constructor(
    /** The status of the answer. */
    readonly status: number,
    /** The stable code, such as `BROKEN_LABELS`. */
    readonly code: string,
    detail: string,
    /** Seconds after which the request may succeed, where the server says so. */
    readonly retryAfter: number | undefined,
  ) {
    super(detail)
    this.name = 'ServerProblem'
  }
}

/** Calls the HTTP API of a server. */
export class Client {
  readonly #base: string
  readonly #headers: Readonly<Record<string, string>>
  readonly #fetch: Fetch

  constructor({ url, token, fetch = globalThis.fetch as unknown as Fetch }: ClientOptions) {
    this.#base = url.replace(/\/$/, '')
    this.#headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
    this.#fetch = (address, request) => fetch(address, request)
  }

  /** Extracts a page. */
  extract(page: PageReference, options: ExtractOptions = {}): Promise<Extraction> {
    return this.#send('POST', '/v1/extract', { ...page, ...options })
  }

  /** Finds the records of a page. */
  records(page: PageReference, { site }: { site?: string } = {}): Promise<PageWithRecords> {
    return this.#send('POST', '/v1/records', { ...page, site })
  }

  /** Learns rules from labelled pages, and stores both. */
  train(
    pages: readonly LabelledObject[],
    options: { readonly site?: string; readonly keepAll?: boolean } = {},
  ): Promise<TrainingReport> {
    return this.#send('POST', '/v1/train', { pages, ...options })
  }

  /** Says where training would find each label. */
  checkLabels(
    pages: readonly LabelledObject[],
    options: { readonly site?: string } = {},
  ): Promise<LabelCheck> {
    return this.#send('POST', '/v1/labels/check', { pages, ...options })
  }

  /** Tests the rules of a site, on the pages that they were trained on unless others are given. */
  test(site: string, pages?: readonly LabelledObject[]): Promise<RulesTest> {
    return this.#send('POST', '/v1/test', { site, pages })
  }

  /** Says which rules apply to a page, what they take, and why. */
  explain(
    page: PageReference,
    options: { readonly site?: string; readonly field?: string } = {},
  ): Promise<PageExplanation> {
    return this.#send('POST', '/v1/explain', { ...page, ...options })
  }

  /** All sites with rules. */
  async sites(): Promise<readonly SiteSummary[]> {
    return (await this.#send<{ sites: readonly SiteSummary[] }>('GET', '/v1/sites')).sites
  }

  /** The rules of a site, and how often they were used. */
  rules(site: string, options: { readonly field?: string } = {}): Promise<SiteRulesData> {
    return this.#send('GET', `${sitePath(site)}/rules${query(options)}`)
  }

  /** The same as text for a person, or as a Graphviz graph. */
  rulesText(
    site: string,
    { format = 'text', field }: { format?: 'text' | 'dot'; field?: string } = {},
  ): Promise<string> {
    return this.#text('GET', `${sitePath(site)}/rules${query({ format, field })}`)
  }

  /** What changed between two versions of the rules of a site. */
  diff(
    site: string,
    options: { readonly field?: string; readonly from?: number; readonly to?: number } = {},
  ): Promise<RulesDiff> {
    return this.#send('GET', `${sitePath(site)}/diff${query(options)}`)
  }

  /** How the rules of all sites, or of one, did on the latest pages. */
  async health(site?: string): Promise<readonly SiteHealth[]> {
    if (site !== undefined) return [await this.#send('GET', `${sitePath(site)}/health`)]
    return (await this.#send<{ sites: readonly SiteHealth[] }>('GET', '/v1/health')).sites
  }

  /** How often the rules of a site were right since they were learned. */
  healthHistory(site: string): Promise<HealthCounts> {
    return this.#send('GET', `${sitePath(site)}/health/history`)
  }

  /** Which rules no longer fit their sites, and what changed in the pages. */
  async drift(site?: string): Promise<readonly DriftedSite[]> {
    const path = site === undefined ? '/v1/drift' : `${sitePath(site)}/drift`
    return (await this.#send<{ sites: readonly DriftedSite[] }>('GET', path)).sites
  }

  /** Does not use the rules of a field any more. */
  retire(site: string, field: string, layout?: string): Promise<readonly DecidedRule[]> {
    return this.#decide(site, 'retire', { field, layout })
  }

  /** Declares that the latest answers of the rules of a field are right. */
  accept(site: string, field: string, layout?: string): Promise<readonly DecidedRule[]> {
    return this.#decide(site, 'accept', { field, layout })
  }

  /** Deletes the rules and pages of a site, or of one field. */
  forget(site: string, options: { readonly field?: string } = {}): Promise<ForgottenRules> {
    return this.#send('DELETE', `${sitePath(site)}${query(options)}`)
  }

  /** The rules of a site, or of all, as they can be imported again. */
  exportRules(options: { readonly site?: string; readonly field?: string } = {}): Promise<Bundle> {
    return this.#send('GET', `/v1/export${query(options)}`)
  }

  /** The rules of a site, or of all, as selectors. */
  exportSelectors(
    format: 'css' | 'xpath',
    options: { readonly site?: string; readonly field?: string } = {},
  ): Promise<ExportedSelectors> {
    return this.#send('GET', `/v1/export${query({ format, ...options })}`)
  }

  /** Replaces the rules for the same fields. */
  async importRules(
    bundle: Bundle,
    options: { readonly site?: string } = {},
  ): Promise<readonly ImportedSite[]> {
    const path = `/v1/import${query(options)}`
    return (await this.#send<{ sites: readonly ImportedSite[] }>('POST', path, bundle)).sites
  }

  /** Opens a page, to label it or to look at it. */
  openPage(page: PageToOpen): Promise<OpenedPageAnswer> {
    return this.#send('POST', '/v1/pages', page)
  }

  /** The opened pages, the latest last. */
  async openedPages(options: { readonly site?: string } = {}): Promise<readonly OpenPageSummary[]> {
    const path = `/v1/pages${query(options)}`
    return (await this.#send<{ pages: readonly OpenPageSummary[] }>('GET', path)).pages
  }

  /** An opened page with the drafts of its labels. */
  openedPage(id: string): Promise<PageDetails> {
    return this.#send('GET', pagePath(id))
  }

  /** Closes a page, and removes its drafts. */
  async closePage(id: string): Promise<void> {
    await this.#text('DELETE', pagePath(id))
  }

  /** Where a page can be shown in a frame. */
  frame(id: string, options: FrameOptions = {}): Promise<FrameAnswer> {
    return this.#send('POST', `${pagePath(id)}/frame`, options)
  }

  /** An element of a page, by its offset in the source. */
  element(id: string, offset: number): Promise<DescribedElement> {
    return this.#send('GET', `${pagePath(id)}/elements/${offset}`)
  }

  /** Saves what a field is on a page; without picks its draft is removed. */
  pick(id: string, field: string, picks: Picks): Promise<PickAnswer> {
    return this.#send('PUT', labelPath(id, field), picks)
  }

  /** What the rules of a field take on a page and on others of its site. */
  preview(id: string, field: string): Promise<FieldPreview> {
    return this.#send('GET', `${labelPath(id, field)}/preview`)
  }

  /** Labels that a person may accept. */
  async suggestions(id: string): Promise<readonly SuggestedLabel[]> {
    const path = `${pagePath(id)}/suggestions`
    return (await this.#send<{ suggestions: readonly SuggestedLabel[] }>('GET', path)).suggestions
  }

  /** Why each segment of a page is kept or not. */
  overlay(id: string): Promise<PageOverlay> {
    return this.#send('GET', `${pagePath(id)}/overlay`)
  }

  /** Where a predicate of a rule holds on a page. */
  async matches(id: string, request: PredicateOfRule): Promise<readonly number[]> {
    const path = `${pagePath(id)}/matches`
    return (await this.#send<{ offsets: readonly number[] }>('POST', path, request)).offsets
  }

  /** The pages that are stored for a site. */
  async storedPages(site: string): Promise<readonly StoredPage[]> {
    const path = `${sitePath(site)}/pages`
    return (await this.#send<{ pages: readonly StoredPage[] }>('GET', path)).pages
  }

  /** The drafts of a site as labelled pages. */
  async labelledPages(site: string): Promise<readonly LabelledObject[]> {
    const path = `${sitePath(site)}/labelled`
    return (await this.#send<{ pages: readonly LabelledObject[] }>('GET', path)).pages
  }

  /** Trains a site with the drafts of its opened pages. */
  trainDrafts(site: string, options: { readonly keepAll?: boolean } = {}): Promise<TrainingReport> {
    return this.#send('POST', `${sitePath(site)}/train`, options)
  }

  /** Submits pages to extract in the background. */
  submit(pages: readonly PageReference[], options: ExtractOptions = {}): Promise<JobStatus> {
    return this.#send('POST', '/v1/jobs', { pages, ...options })
  }

  /** Uploads a list or an archive of pages to extract in the background. */
  async upload(
    kind: UploadKind,
    body: UploadBody,
    { formats, metadata, learn, site, leaning }: ExtractOptions = {},
  ): Promise<JobStatus> {
    const settings = { site, leaning, formats: formats?.join(','), metadata, learn }
    const headers = { 'content-type': uploadTypes[kind] }
    const path = `/v1/jobs${query(settings)}`
    return JSON.parse(await (await this.#request('POST', path, headers, body)).text())
  }

  /** All jobs, the latest first. */
  async jobs(): Promise<readonly JobStatus[]> {
    return (await this.#send<{ jobs: readonly JobStatus[] }>('GET', '/v1/jobs')).jobs
  }

  /** How far a job is. */
  job(id: string): Promise<JobStatus> {
    return this.#send('GET', jobPath(id))
  }

  /** The results of a job in the order of its input, as they come. */
  async *results(
    id: string,
    { after = 0, follow = true }: { readonly after?: number; readonly follow?: boolean } = {},
  ): AsyncGenerator<Extraction | FailedExtraction> {
    const path = `${jobPath(id)}/results${query({ after, follow })}`
    const { body } = await this.#request('GET', path)
    if (body !== null) for await (const line of linesOf(body.getReader())) yield JSON.parse(line)
  }

  /** Ends a job; what is done stays. */
  cancel(id: string): Promise<JobStatus> {
    return this.#send('POST', `${jobPath(id)}/cancel`)
  }

  /** Ends a job, and removes its results. */
  async removeJob(id: string): Promise<void> {
    await this.#text('DELETE', jobPath(id))
  }

  async #decide(
    site: string,
    decision: 'retire' | 'accept',
    of: { readonly field: string; readonly layout: string | undefined },
  ): Promise<readonly DecidedRule[]> {
    const path = `${sitePath(site)}/${decision}`
    return (await this.#send<{ rules: readonly DecidedRule[] }>('POST', path, of)).rules
  }

  async #send<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
    return JSON.parse(await this.#text(method, path, body)) as Answer
  }

  async #text(method: string, path: string, body?: unknown): Promise<string> {
    const answer =
      body === undefined
        ? await this.#request(method, path)
        : await this.#request(
            method,
            path,
            { 'content-type': 'application/json' },
            JSON.stringify(body),
          )
    return answer.text()
  }

  async #request(
    method: string,
    path: string,
    headers: Readonly<Record<string, string>> = {},
    body?: UploadBody,
  ): Promise<FetchAnswer> {
    const answer = await this.#fetch(`${this.#base}${path}`, {
      method,
      headers: { ...this.#headers, ...headers },
      ...(body !== undefined && { body, duplex: 'half' }),
    })
    if (answer.ok) return answer
    throw problemIn(answer, await answer.text())
  }
}

function problemIn({ status, headers }: FetchAnswer, text: string): ServerProblem {
  const wait = Number(headers.get('retry-after') ?? Number.NaN)
  const retryAfter = Number.isNaN(wait) ? undefined : wait
  try {
    const { code, detail } = JSON.parse(text) as { code: string; detail: string }
    return new ServerProblem(status, code, detail, retryAfter)
  } catch {
    return new ServerProblem(status, 'INTERNAL', `The server answered ${status}.`, retryAfter)
  }
}

const sitePath = (site: string): string => `/v1/sites/${encodeURIComponent(site)}`

const pagePath = (id: string): string => `/v1/pages/${encodeURIComponent(id)}`

const labelPath = (id: string, field: string): string =>
  `${pagePath(id)}/labels/${encodeURIComponent(field)}`

const jobPath = (id: string): string => `/v1/jobs/${encodeURIComponent(id)}`

function query(values: Readonly<Record<string, unknown>>): string {
  const given = Object.entries(values)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`)
  return given.length === 0 ? '' : `?${given.join('&')}`
}

/** The lines of a body as they come; the reader is let go when no more are wanted. */
async function* linesOf(reader: BodyReader): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let waiting = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      waiting += decoder.decode(value, { stream: !done })
      const lines = waiting.split('\n')
      waiting = lines.pop()!
      yield* lines
      if (done) break
    }
    if (waiting !== '') yield waiting
  } finally {
    await reader.cancel()
  }
}
