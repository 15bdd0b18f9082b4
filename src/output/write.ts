import type { Failure } from '../core/errors.js'
import type { ExtractedPage } from '../extraction/extract-page.js'
import type { Extraction } from '../extraction/extraction.js'
import { escapedHtml, htmlOf } from './html.js'
import { markdownOf } from './markdown.js'

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
const reportOf = (outcome: Outcome): Extraction | FailedExtraction =>
  hasFailed(outcome) ? outcome : outcome.found

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
  let isBegun = false
  for await (const outcome of outcomes) {
    if (hasFailed(outcome)) continue
    if (!isBegun) yield documentHead(outcome.found)
    isBegun = true
    yield articleOf(outcome)
  }
  if (!isBegun) yield documentHead({})
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

function articleOf(page: ExtractedPage): string {
  const { id, language } = page.found
  const its = language === undefined ? '' : ` lang="${escapedHtml(language)}"`
  return `<article data-id="${escapedHtml(id)}"${its}>\n${htmlOf(page.content())}\n</article>\n`
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

/** One object a line. */
async function* writeJsonLines(outcomes: AsyncIterable<Outcome>): AsyncIterable<string> {
  for await (const outcome of outcomes) yield `${JSON.stringify(reportOf(outcome))}\n`
}

/** Indented for people: the object of the one page, or a list of several. */
async function* writeJson(outcomes: AsyncIterable<Outcome>): AsyncIterable<string> {
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
  json: writeJson,
  jsonl: writeJsonLines,
} as const satisfies Record<string, Writer>

export type Format = keyof typeof writers

export const formats = Object.keys(writers) as readonly Format[]
