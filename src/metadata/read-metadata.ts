import { foldSpace } from '../blocks/run-text.js'
import { detached } from '../core/detached.js'
import { given } from '../core/given.js'
import type { Said } from './candidate.js'
import { choose } from './choose.js'
import { isoOf } from './dates/moment.js'
import { sourcesOf } from './facts/agree.js'
import { readFacts } from './facts/read-facts.js'
import { type DateDetail, momentIn } from './fields/dates.js'
import type { Metadata, Stated } from './metadata.js'
import type { Judged, MetadataModel } from './metadata-model.js'
import type { SaidPage } from './said-page.js'

/** Everything that a page tells of itself. Without a model nothing is judged: only what needs none is told. */
export function readMetadata(page: SaidPage, model: MetadataModel | undefined): Metadata {
  const facts = readFacts(page)
  if (model === undefined) return facts
  const { title, date, authors } = choose(model, page)
  const published = date && statedDate(date)
  const { modified, ...others } = facts
  return given({
    title: title && stated(title, foldSpace(shownFirst(title).value).trim()),
    authors:
      authors.length === 0
        ? undefined
        : authors.map((author) => stated(author, readably(author.candidate.said))),
    published,
    modified: isAfter(modified, published) ? modified : undefined,
    ...others,
  }) as Metadata
}

function stated<Value>(
  { candidate: { said }, likelihood }: Judged<unknown>,
  value: Value,
): Stated<Value> {
  const sources = sourcesOf(said.map(({ mention }) => mention))
  return {
    value: typeof value === 'string' ? (detached(value) as Value) : value,
    sources,
    confidence: likelihood,
  }
}

const statedDate = (date: Judged<DateDetail>): Stated<string> =>
  stated(date, isoOf(momentIn(date.candidate)))

/** As the page shows it, else as it says it. */
const shownFirst = <Detail>({ candidate: { said } }: Judged<Detail>): Said<Detail> =>
  said.find(({ mention }) => mention.run >= 0) ?? said[0]

/** In capital and small letters, where it is written so somewhere. */
function readably(said: readonly Said<unknown>[]): string {
  const values = said.map(({ value }) => value)
  return values.find((value) => /\p{Lu}\p{Ll}/u.test(value)) ?? values[0]!
}

/** What was changed before it was published was not. */
const isAfter = (
  modified: Stated<string> | undefined,
  published: Stated<string> | undefined,
): boolean =>
  modified !== undefined &&
  (published === undefined || modified.value.slice(0, 10) >= published.value.slice(0, 10))
