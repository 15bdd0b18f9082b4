import { isoDate } from '../../values/dates/iso-date.js'
import type { Moment } from '../../values/dates/moment.js'
import { type WrittenDate, writtenDates } from '../../values/dates/written-dates.js'
import {
  CandidateCollector,
  type CandidateText,
  type MetadataCandidate,
  nearestSegment,
} from '../candidate.js'
import type { MetadataContext } from '../metadata-context.js'
import { metadataLimits } from '../metadata-limits.js'
import {
  countSources,
  countWhere,
  type FieldDefinition,
  proximityColumns,
  titleProximity,
} from './field-definition.js'

/** A date in a text. */
export interface DateDetail {
  readonly moment: Moment
  /** The characters of the date. */
  readonly written: string
  /** The share of the text that is not the date. */
  readonly otherShare: number
  /** The place of the date among those of its text. */
  readonly place: number
  /** `swapped`: with day and month the other way round than the page's locale has them. */
  readonly order: 'plain' | 'may be swapped' | 'swapped'
}

type Details = readonly DateDetail[]

/** The date of publication. */
export const dateField: FieldDefinition<DateDetail> = {
  candidatesOf(page, texts) {
    const found = new CandidateCollector<DateDetail>(metadataLimits.candidates)
    const known = { stated: new Map<string, Details>(), visible: new Map<string, Details>() }
    for (const origin of texts.slice(0, metadataLimits.texts)) {
      const ofSource = origin.source === 'visible' ? known.visible : known.stated
      const details = ofSource.get(origin.text) ?? dateDetails(origin, page)
      ofSource.set(origin.text, details)
      for (const detail of details)
        found.add(detail.moment.day, { value: detail.moment.day, origin, detail })
    }
    return found.candidates()
  },

  usesPlaceFeatures: () => true,

  columns: [
    ...['sources', 'mentions', 'share of mentions', 'days after first', 'days before last', 'rank'],
    ...['candidates', 'times', 'zones', 'most beside', 'least beside', 'first place', 'swapped'],
    ...['may be swapped', 'shown', 'said', 'run', ...proximityColumns],
  ],

  measure(_, candidates, title) {
    const days = candidates.map(({ key }) => Date.parse(key) / msOfDay)
    const sorted = [...days].sort((a, b) => a - b)
    const all = candidates.reduce((sum, { occurrences }) => sum + occurrences.length, 0)
    return candidates.map((candidate, at) => {
      const { occurrences } = candidate
      const otherShares = occurrences.map(({ detail }) => detail.otherShare)
      const orders = occurrences.map(({ detail }) => detail.order)
      const segment = nearestSegment(candidate, title)
      return [
        countSources(candidate),
        occurrences.length,
        occurrences.length / all,
        days[at]! - sorted[0]!,
        sorted.at(-1)! - days[at]!,
        sorted.indexOf(days[at]!),
        candidates.length,
        countWhere(occurrences, ({ detail }) => detail.moment.time !== undefined),
        countWhere(occurrences, ({ detail }) => detail.moment.zone !== undefined),
        Math.max(...otherShares),
        Math.min(...otherShares),
        Math.min(...occurrences.map(({ detail }) => detail.place)),
        orders.every((order) => order === 'swapped') ? 1 : 0,
        orders.includes('may be swapped') ? 1 : 0,
        countWhere(occurrences, ({ origin }) => origin.segment >= 0),
        countWhere(occurrences, ({ origin }) => origin.segment < 0),
        segment,
        ...titleProximity(segment, title),
      ]
    })
  },
}

const msOfDay = 86_400_000

/** The dates in a text: a machine-readable date is the whole text, written ones may be several. */
export function dateDetails(
  { text, source }: Pick<CandidateText, 'text' | 'source'>,
  { dates: language }: Pick<MetadataContext, 'dates'>,
): Details {
  const exact = source === 'visible' ? undefined : isoDate(text)
  if (exact !== undefined)
    return [{ moment: exact, written: text, otherShare: 0, place: 0, order: 'plain' }]
  const length = Math.max(1, text.length)
  return writtenDates(text, language).flatMap((date, place) => {
    const written = text.slice(date.start, date.end)
    const otherShare = 1 - written.length / length
    const order = date.swapped === undefined ? 'plain' : 'may be swapped'
    const plain: DateDetail = { moment: momentOf(date), written, otherShare, place, order }
    if (date.swapped === undefined) return [plain]
    const swapped = { ...momentOf(date), day: date.swapped }
    return [plain, { moment: swapped, written, otherShare, place, order: 'swapped' }]
  })
}

const momentOf = ({ day, time, zone }: WrittenDate): Moment => ({
  day,
  ...(time !== undefined && { time }),
  ...(zone !== undefined && { zone }),
})

/** The day with the most exact time among the occurrences: one with a zone rather than one without. */
export function mostExactMoment({ occurrences }: MetadataCandidate<DateDetail>): Moment {
  const exactness = ({ time, zone }: Moment): number =>
    (time === undefined ? 0 : 1) + (zone === undefined ? 0 : 1)
  return occurrences
    .map(({ detail }) => detail.moment)
    .reduce((best, moment) => (exactness(moment) > exactness(best) ? moment : best))
}
