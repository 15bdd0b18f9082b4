import type { Failure } from '../core/errors.js'
import type { ExtractedPage } from '../extraction/extract-page.js'
import type { Extraction } from '../extraction/extraction.js'
import { escapedHtml, htmlOf, withIdsOf } from './html.js'
import { markdownOf } from './markdown.js'
import { corpusHead, corpusTail, teiOf } from './tei.js'
import { xmlOf } from './xml.js'
import { xmlHead } from './xml-text.js'

/** What stands where a page failed. */
export interface FailedExtraction {
  readonly id: string
  readonly url?: string
  readonly file?: string
  readonly error: Failure
}

export type Outcome = ExtractedPage | FailedExtraction

export const hasFailed = (outcome: Outcome): outcome is FailedExtraction => 'error' in outcome

/** What is known of a page, as JSON tells it. */
export type ReportOf = (outcome: Outcome) => Extraction | FailedExtraction

export const reportOf: ReportOf = (outcome) => (hasFailed(outcome) ? outcome : outcome.found)

/** With its content as blocks. */
export const reportWithBlocks: ReportOf = (outcome) =>
  hasFailed(outcome) ? outcome : { ...outcome.found, ...outcome.content() }

/** A form of output: the pieces that are written for a stream of outcomes, in their order. */
export type Writer = (outcomes: AsyncIterable<Outcome>) => AsyncIterable<string>

/** The main content of each page; an empty line between pages. A failed page has none. */
async function* writeText(outcomes: AsyncIterable<Outcome>): AsyncIterable<string> {
  let between = ''
  for await (const outcome of outcomes) {
    if (hasFailed(outcome)) continue
    yield `${between}${outcome.found.text}\n`
    between = '\n'
  }
}

/** The content of each page; of several, each below a comment with its id. A failed page has none. */
async function* writeMarkdown(outcomes: AsyncIterable<Outcome>): AsyncIterable<string> {
  let between = ''
  for await (const { page, among } of successes(outcomes)) {
    const comment = among === 'several' ? `<!-- ${commentText(page.found.id)} -->\n\n` : ''
    yield `${between}${comment}${markdownOf(page.content())}\n`
    between = '\n'
  }
}

/** A comment ends at `-->`, which must not stand in it. */
const commentText = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .replace(/-(?=-|>|$)/g, '- ')
    .trim()

/** One document with an ARTICLE a page, named for the first. A failed page has none. */
async function* writeHtml(outcomes: AsyncIterable<Outcome>): AsyncIterable<string> {
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
    `<title>${escapedHtml(title ?? id ?? '')}</title>`,
    '</head>',
    '<body>',
    '',
  ].join('\n')

function articleOf(page: ExtractedPage, at: number): string {
  const { id, language } = page.found
  const its = language === undefined ? '' : ` lang="${escapedHtml(language)}"`
  return `<article data-id="${escapedHtml(id)}"${its}>\n${withIdsOf(at, htmlOf(page.content()))}\n</article>\n`
}

/** A DOCUMENT a page, in DOCUMENTS. A failed page has none. */
async function* writeXml(outcomes: AsyncIterable<Outcome>): AsyncIterable<string> {
  yield `${xmlHead}<documents>\n`
  let count = 0
  for await (const outcome of outcomes)
    if (!hasFailed(outcome)) yield xmlOf(outcome.found, outcome.content(), count++)
  yield '</documents>\n'
}

/** A TEI document for the one page, a corpus of them for several or none. A failed page has none. */
async function* writeTei(outcomes: AsyncIterable<Outcome>): AsyncIterable<string> {
  yield xmlHead
  let amongSeveral = false
  let count = 0
  for await (const { page, among } of successes(outcomes)) {
    if (count === 0 && among === 'several') yield corpusHead
    amongSeveral ||= among === 'several'
    yield teiOf(page.found, page.content(), count++)
  }
  if (count === 0) yield corpusHead
  if (count === 0 || amongSeveral) yield corpusTail
}

interface Success {
  readonly page: ExtractedPage
  readonly among: 'one' | 'several'
}

/** The pages that did not fail, each a page late: the first must know whether there is another. */
async function* successes(outcomes: AsyncIterable<Outcome>): AsyncIterable<Success> {
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

/** The line of JSONL of a page. */
export const lineOf = (outcome: Outcome, reportOf: ReportOf): string =>
  `${JSON.stringify(reportOf(outcome))}\n`

/** One object a line. */
const jsonLines = (reportOf: ReportOf): Writer =>
  async function* (outcomes) {
    for await (const outcome of outcomes) yield lineOf(outcome, reportOf)
  }

/** Indented for people: the object of the one page, or a list of several. */
const json = (reportOf: ReportOf): Writer =>
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

export const writers = {
  text: writeText,
  markdown: writeMarkdown,
  html: writeHtml,
  xml: writeXml,
  tei: writeTei,
  json: json(reportOf),
  jsonl: jsonLines(reportOf),
} as const satisfies Record<string, Writer>

export type Format = keyof typeof writers

export const formats = Object.keys(writers) as readonly Format[]

/** Formats that tell everything that is known of a page: failures and warnings, too. */
export const writersWithBlocks = {
  json: json(reportWithBlocks),
  jsonl: jsonLines(reportWithBlocks),
} as const satisfies Partial<Record<Format, Writer>>

export const isReport = (format: string): format is keyof typeof writersWithBlocks =>
  Object.hasOwn(writersWithBlocks, format)
