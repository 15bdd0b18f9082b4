import { type Candidate, Gathering, runNear } from '../candidate.js'
import { isoDate } from '../dates/iso-date.js'
import type { Moment } from '../dates/moment.js'
import { type WrittenDate, writtenDates } from '../dates/written-dates.js'
import type { Mention } from '../mention.js'
import { metadataLimits } from '../metadata-limits.js'
import type { SaidPage } from '../said-page.js'
import { type FieldKind, nearness, nearnessColumns, sourcesIn } from './field-kind.js'

/** A date as it was mentioned. */
export interface DateDetail {
  readonly moment: Moment
  /** The share of the text that is not the date. */
  readonly beside: number
  /** Where the date stands among those of its text. */
  readonly place: number
  readonly order: 'plain' | 'may be swapped' | 'swapped'
}

type Details = readonly DateDetail[]

export const dates: FieldKind<DateDetail> = {
  candidatesOf(page, mentions) {
    const found = new Gathering<DateDetail>(metadataLimits.candidates)
    const known = { said: new Map<string, Details>(), shown: new Map<string, Details>() }
    for (const mention of mentions.slice(0, metadataLimits.mentions)) {
      const ofSource = mention.source === 'visible' ? known.shown : known.said
      const details = ofSource.get(mention.text) ?? detailsOf(mention, page)
      ofSource.set(mention.text, details)
      for (const detail of details)
        found.add(detail.moment.day, { value: detail.moment.day, mention, detail })
    }
    return found.candidates()
  },

  bearsSigns: () => true,

  columns: [
    ...['sources', 'mentions', 'share of mentions', 'days after first', 'days before last', 'rank'],
    ...['candidates', 'times', 'zones', 'most beside', 'least beside', 'first place', 'swapped'],
    ...['may be swapped', 'shown', 'said', 'run', ...nearnessColumns],
  ],

  numbersOf(_, candidates, title) {
    const days = candidates.map(({ key }) => Date.parse(key) / msOfDay)
    const sorted = [...days].sort((a, b) => a - b)
    const all = candidates.reduce((sum, { said }) => sum + said.length, 0)
    return candidates.map((candidate, at) => {
      const { said } = candidate
      const beside = said.map(({ detail }) => detail.beside)
      const orders = said.map(({ detail }) => detail.order)
      const run = runNear(candidate, title)
      return [
        sourcesIn(candidate),
        said.length,
        said.length / all,
        days[at]! - sorted[0]!,
        sorted.at(-1)! - days[at]!,
        sorted.indexOf(days[at]!),
        candidates.length,
        said.filter(({ detail }) => detail.moment.time !== undefined).length,
        said.filter(({ detail }) => detail.moment.zone !== undefined).length,
        Math.max(...beside),
        Math.min(...beside),
        Math.min(...said.map(({ detail }) => detail.place)),
        orders.every((order) => order === 'swapped') ? 1 : 0,
        orders.includes('may be swapped') ? 1 : 0,
        said.filter(({ mention }) => mention.run >= 0).length,
        said.filter(({ mention }) => mention.run < 0).length,
        run,
        ...nearness(run, title),
      ]
    })
  },
}

const msOfDay = 86_400_000

/** Machines' dates are the whole text; of others there may be several. */
export function detailsOf(
  { text, source }: Pick<Mention, 'text' | 'source'>,
  { dates: language }: Pick<SaidPage, 'dates'>,
): Details {
  const exact = source === 'visible' ? undefined : isoDate(text)
  if (exact !== undefined) return [{ moment: exact, beside: 0, place: 0, order: 'plain' }]
  const length = Math.max(1, text.length)
  return writtenDates(text, language).flatMap((date, place) => {
    const beside = 1 - (date.end - date.start) / length
    const order = date.swapped === undefined ? 'plain' : 'may be swapped'
    const plain: DateDetail = { moment: momentOf(date), beside, place, order }
    if (date.swapped === undefined) return [plain]
    const swapped = { ...momentOf(date), day: date.swapped }
    return [plain, { moment: swapped, beside, place, order: 'swapped' }]
  })
}

const momentOf = ({ day, time, zone }: WrittenDate): Moment => ({
  day,
  ...(time !== undefined && { time }),
  ...(zone !== undefined && { zone }),
})

/** The day with the most exact time that one of its mentions has: with a zone rather than without. */
export function momentIn({ said }: Candidate<DateDetail>): Moment {
  const exactness = ({ time, zone }: Moment): number =>
    (time === undefined ? 0 : 1) + (zone === undefined ? 0 : 1)
  return said
    .map(({ detail }) => detail.moment)
    .reduce((best, moment) => (exactness(moment) > exactness(best) ? moment : best))
}
