import type { Failure } from '../core/errors.js'
import type { Extraction } from '../extraction/extraction.js'

/** What stands where a page failed. */
export interface FailedExtraction {
  readonly id: string
  readonly url?: string
  readonly file?: string
  readonly error: Failure
}

export type Outcome = Extraction | FailedExtraction

export const hasFailed = (outcome: Outcome): outcome is FailedExtraction => 'error' in outcome

/** A form of output: the pieces that are written for a stream of outcomes, in their order. */
export type Writer = (outcomes: AsyncIterable<Outcome>) => AsyncIterable<string>

/** The main content of each page; an empty line between pages. A failed page has none. */
async function* writeText(outcomes: AsyncIterable<Outcome>): AsyncIterable<string> {
  let between = ''
  for await (const outcome of outcomes) {
    if (hasFailed(outcome)) continue
    yield `${between}${outcome.text}\n`
    between = '\n'
  }
}

/** One object a line. */
async function* writeJsonLines(outcomes: AsyncIterable<Outcome>): AsyncIterable<string> {
  for await (const outcome of outcomes) yield `${JSON.stringify(outcome)}\n`
}

/** Indented for people: the object of the one page, or a list of several. */
async function* writeJson(outcomes: AsyncIterable<Outcome>): AsyncIterable<string> {
  let first: string | undefined
  let count = 0
  for await (const outcome of outcomes) {
    const text = JSON.stringify(outcome, undefined, 2)
    if (count === 0) first = text
    else yield count === 1 ? `[\n${first},\n${text}` : `,\n${text}`
    count++
  }
  if (count === 0) yield '[]\n'
  else yield count === 1 ? `${first}\n` : '\n]\n'
}

export const writers = {
  text: writeText,
  json: writeJson,
  jsonl: writeJsonLines,
} as const satisfies Record<string, Writer>

export type Format = keyof typeof writers

export const formats = Object.keys(writers) as readonly Format[]
