import type { ContentTree } from '../../analysis/content/content.js'
import type { ErrorReport } from '../../core/errors.js'
import { escapeHtml } from '../../core/text/escape.js'
import type { ExtractedPage } from '../../extraction/extract-page.js'
import type { Extraction } from '../../extraction/extraction.js'
import type { PagePosition } from '../../input/raw-page/failed-page.js'
import { chunksOfPage } from './chunks.js'
import {
  type ChunkOptions,
  chunkDefaults,
  type Format,
  type FrontMatter,
  type IncludedFormat,
} from './format-names.js'
import { frontMatterOf } from './front-matter.js'
import { contentToHtml, withIdsOf } from './html.js'
import { contentToMarkdown } from './markdown.js'
import { corpusHead, corpusTail, pageToTei } from './tei.js'
import { pageToXml } from './xml.js'
import { xmlHead } from './xml-text.js'

/** A page that failed, in its place among the others. */
export interface FailedExtraction {
  /** The id of the page, else its path or URL. */
  readonly id: string
  /** The URL of the page, where it is known. */
  readonly url?: string
  /** The file of the page, where it was read from one. */
  readonly file?: string
  /** What failed, with its code. */
  readonly error: ErrorReport
  /** What was found on a page that lacks a required field. */
  readonly partial?: Extraction
}

/** A page that failed, and where it stands in its list or archive. */
export type LocatedFailure = FailedExtraction & { readonly position?: PagePosition }

export type PageOutcome = ExtractedPage | FailedExtraction

export const hasFailed = (outcome: PageOutcome): outcome is FailedExtraction => 'error' in outcome

/** What is written of the main content of a page beside what was found. */
export interface ContentForms {
  readonly formats?: readonly IncludedFormat[] | undefined
  readonly blocks?: boolean | undefined
  /** What stands before Markdown. */
  readonly frontMatter?: FrontMatter | undefined
  readonly chunks?: ChunkOptions | undefined
}

/** Whether anything asks for the structure of the main content. */
export const asksForStructure = ({ formats = [], blocks }: ContentForms): boolean =>
  formats.length > 0 || blocks === true

/** The JSON object of a page. */
export type JsonView = (outcome: PageOutcome) => Extraction | FailedExtraction

export const jsonView: JsonView = (outcome) => (hasFailed(outcome) ? outcome : outcome.found)

/** The same with the main content in other forms. */
export const jsonViewWith =
  (forms: ContentForms): JsonView =>
  (outcome) =>
    hasFailed(outcome) ? outcome : withForms(outcome, forms)

/** What was found on a page, with its main content in formats that were asked for. */
export type WrittenExtraction = Extraction & { readonly [format in IncludedFormat]?: string }

/** What was found on a page, with its main content in other forms; what is not asked for costs nothing. */
export function withForms(page: ExtractedPage, forms: ContentForms): WrittenExtraction {
  if (!asksForStructure(forms)) return page.found
  const content = page.content()
  const written = (forms.formats ?? []).map((format) => [
    format,
    contentWriters[format](page.found, content, forms.frontMatter),
  ])
  return {
    ...page.found,
    ...Object.fromEntries(written),
    ...(forms.blocks && { blocks: content.blocks }),
  }
}

/** One page in each format that JSON may hold. */
const contentWriters: Readonly<
  Record<
    IncludedFormat,
    (found: Extraction, content: ContentTree, frontMatter: FrontMatter | undefined) => string
  >
> = {
  markdown: (found, content, frontMatter) =>
    `${frontMatter === undefined ? '' : frontMatterOf(found)}${contentToMarkdown(content, found)}\n`,
  html: (_, content) => contentToHtml(content),
  xml: (found, content) => pageToXml(found, content),
  tei: (found, content) => pageToTei(found, content),
}

/** Writes outcomes in a format, piece by piece, in their order. */
export type OutputWriter = (
  outcomes: AsyncIterable<PageOutcome>,
) => AsyncIterable<string | Uint8Array>

/** The main content of each page, with an empty line between pages. Failed pages are left out. */
async function* writeText(outcomes: AsyncIterable<PageOutcome>): AsyncIterable<string> {
  let between = ''
  for await (const outcome of outcomes) {
    if (hasFailed(outcome)) continue
    yield `${between}${outcome.found.text}\n`
    between = '\n'
  }
}

/**
 * The main content of each page; of several pages each below a comment with its id, or below its front matter. Failed
 * pages are left out.
 */
const markdownWriter = (frontMatter: FrontMatter | undefined): OutputWriter =>
  async function* (outcomes) {
    let between = ''
    for await (const { page, among } of successes(outcomes)) {
      const isMarked = among === 'several' && frontMatter === undefined
      const comment = isMarked ? `<!-- ${commentText(page.found.id)} -->\n\n` : ''
      const text = contentWriters.markdown(page.found, page.content(), frontMatter)
      yield `${between}${comment}${text}`
      between = '\n'
    }
  }

/** Text for an HTML comment, which ends at `-->`. */
const commentText = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .replace(/-(?=-|>|$)/g, '- ')
    .trim()

/** One document with an ARTICLE for each page, titled for the first. Failed pages are left out. */
async function* writeHtml(outcomes: AsyncIterable<PageOutcome>): AsyncIterable<string> {
  let count = 0
  for await (const outcome of outcomes) {
    if (hasFailed(outcome)) continue
    if (count === 0) yield documentHead(outcome.found)
    yield articleOf(outcome, count++)
  }
  if (count === 0) yield documentHead({})
  yield '</body>\n</html>\n'
}

const documentHead = ({ title, id }: { readonly title?: string; readonly id?: string }): string =>
  [
    '<!doctype html>',
    '<html>',
    '<head>',
    '<meta charset="utf-8">',
    `<title>${escapeHtml(title ?? id ?? '')}</title>`,
    '</head>',
    '<body>',
    '',
  ].join('\n')

function articleOf(page: ExtractedPage, at: number): string {
  const { id, language } = page.found
  const lang = language === undefined ? '' : ` lang="${escapeHtml(language)}"`
  return `<article data-id="${escapeHtml(id)}"${lang}>\n${withIdsOf(at, contentToHtml(page.content()))}\n</article>\n`
}

/** DOCUMENTS with a DOCUMENT for each page. Failed pages are left out. */
async function* writeXml(outcomes: AsyncIterable<PageOutcome>): AsyncIterable<string> {
  yield `${xmlHead}<documents>\n`
  let count = 0
  for await (const outcome of outcomes)
    if (!hasFailed(outcome)) yield pageToXml(outcome.found, outcome.content(), count++)
  yield '</documents>\n'
}

/** A TEI document for a single page, a corpus of them for several or none. Failed pages are left out. */
async function* writeTei(outcomes: AsyncIterable<PageOutcome>): AsyncIterable<string> {
  yield xmlHead
  let amongSeveral = false
  let count = 0
  for await (const { page, among } of successes(outcomes)) {
    if (count === 0 && among === 'several') yield corpusHead
    amongSeveral ||= among === 'several'
    yield pageToTei(page.found, page.content(), count++)
  }
  if (count === 0) yield corpusHead
  if (count === 0 || amongSeveral) yield corpusTail
}

interface Success {
  readonly page: ExtractedPage
  readonly among: 'one' | 'several'
}

/** The pages that did not fail, each delayed by one: the first must know whether there is another. */
async function* successes(outcomes: AsyncIterable<PageOutcome>): AsyncIterable<Success> {
  let held: ExtractedPage | undefined
  let among: Success['among'] = 'one'
  for await (const outcome of outcomes) {
    if (hasFailed(outcome)) continue
    if (held !== undefined) {
      among = 'several'
      yield { page: held, among }
    }
    held = outcome
  }
  if (held !== undefined) yield { page: held, among }
}

/** The line of a page in JSONL. */
export const lineOf = (outcome: PageOutcome, reportOf: JsonView): string =>
  `${JSON.stringify(reportOf(outcome))}\n`

/** The lines of pages that were written in another thread. */
const writtenLines = new WeakMap<PageOutcome, Uint8Array>()

/** Remembers the line of a page that is written already. A page that is made of this one has it no more. */
export function rememberLine(page: ExtractedPage, line: Uint8Array): ExtractedPage {
  writtenLines.set(page, line)
  return page
}

/** The line of a page as it was written in its thread, or as text. */
export const writtenLine = (outcome: PageOutcome, reportOf: JsonView): string | Uint8Array =>
  writtenLines.get(outcome) ?? lineOf(outcome, reportOf)

/** The line of a failed page, for a file that holds nothing else. */
export const errorLine = ({ id, file, url, position, error, partial }: LocatedFailure): string =>
  `${JSON.stringify({ id, file, url, position, ...error, partial })}\n`

const jsonLines = (reportOf: JsonView): OutputWriter =>
  async function* (outcomes) {
    for await (const outcome of outcomes) yield writtenLine(outcome, reportOf)
  }

/** Indented JSON: the object of a single page, or a list of several. */
const json = (reportOf: JsonView): OutputWriter =>
  async function* (outcomes) {
    let first: string | undefined
    let count = 0
    for await (const outcome of outcomes) {
      const text = JSON.stringify(reportOf(outcome), undefined, 2)
      if (count === 0) first = text
      else yield count === 1 ? `[\n${first},\n${text}` : `,\n${text}`
      count++
    }
    if (count === 0) yield '[]\n'
    else yield count === 1 ? `${first}\n` : '\n]\n'
  }

/** A line for each chunk of each page. Failed pages are left out. */
const chunkLines = (options: ChunkOptions): OutputWriter =>
  async function* (outcomes) {
    for await (const outcome of outcomes) {
      if (hasFailed(outcome)) continue
      for (const chunk of chunksOfPage(outcome.found, outcome.content(), options))
        yield `${JSON.stringify(chunk)}\n`
    }
  }

export const writers = {
  text: writeText,
  markdown: markdownWriter(undefined),
  html: writeHtml,
  xml: writeXml,
  tei: writeTei,
  json: json(jsonView),
  jsonl: jsonLines(jsonView),
  chunks: chunkLines(chunkDefaults),
} as const satisfies Record<Format, OutputWriter>

export const isJsonFormat = (format: string): format is 'json' | 'jsonl' =>
  format === 'json' || format === 'jsonl'

/** The writer of a format, with the main content in other forms where the format has room for them. */
export function writerOf(format: Format, forms: ContentForms): OutputWriter {
  if (format === 'markdown') return markdownWriter(forms.frontMatter)
  if (format === 'chunks') return chunkLines(forms.chunks ?? chunkDefaults)
  if (!isJsonFormat(format) || !asksForStructure(forms)) return writers[format]
  return (format === 'json' ? json : jsonLines)(jsonViewWith(forms))
}
