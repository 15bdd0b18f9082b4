import type { Candidate } from './candidate.js'
import type { NameDetail } from './fields/author-numbers.js'
import type { DateDetail } from './fields/dates.js'
import type { TitleCut } from './fields/title-numbers.js'
import type { Judged, MetadataModel } from './metadata-model.js'
import type { SaidPage } from './said-page.js'

/** What is believed of a page's title, date and authors. */
export interface Choice {
  readonly title: Judged<TitleCut> | undefined
  readonly date: Judged<DateDetail> | undefined
  readonly authors: readonly Judged<NameDetail>[]
}

/** The title first, for the others stand near it. */
export function choose(model: MetadataModel, page: SaidPage): Choice {
  const { parts } = model
  const mentions = model.mentionsOf(page)
  const [title] = model.judge('title', page, mentions.title)
  const run = titleRun(title?.candidate)
  const [date] = model.judge('date', page, mentions.date, run)
  const authors = model.judge('author', page, mentions.author, run)
  return {
    title: likely(title, parts.title.least),
    date: likely(date, parts.date.least),
    authors: withoutHolders(authors.filter(({ likelihood }) => likelihood >= parts.author.least)),
  }
}

const likely = <Value extends { readonly likelihood: number }>(
  value: Value | undefined,
  least: number,
): Value | undefined => (value !== undefined && value.likelihood >= least ? value : undefined)

/** The run that the title is shown in, as a whole; -1 for none. */
export const titleRun = (title: Candidate<TitleCut> | undefined): number =>
  title?.said.find(({ mention }) => mention.run >= 0)?.mention.run ?? -1

/** Of a name and another that is part of it the likelier one. */
function withoutHolders(authors: readonly Judged<NameDetail>[]): readonly Judged<NameDetail>[] {
  const kept: Judged<NameDetail>[] = []
  for (const author of authors) {
    const { key } = author.candidate
    if (kept.some(({ candidate: { key: other } }) => other.includes(key) || key.includes(other)))
      continue
    kept.push(author)
  }
  return kept.sort((a, b) => orderOf(a) - orderOf(b))
}

/** As they are named where most of them are. */
const orderOf = ({ candidate: { said } }: Judged<NameDetail>): number =>
  Math.min(...said.map(({ detail }) => detail.place))
