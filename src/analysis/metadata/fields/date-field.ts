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
    const days: number[] = []
    let mentions = 0
    for (const { key, occurrences } of candidates) {
      days.push(Date.parse(key) / msOfDay)
      mentions += occurrences.length
    }
    const page = { days, sorted: days.toSorted(ascending), mentions }
    const measured: (readonly number[])[] = []
    for (let at = 0; at < candidates.length; at++)
      measured.push(dateMeasures(candidates[at]!, days[at]!, page, title))
    return measured
  },
}

const ascending = (a: number, b: number): number => a - b

/** All dates of a page. */
interface PageDates {
  /** As numbers, in the order of the candidates and ascending. */
  readonly days: readonly number[]
  readonly sorted: readonly number[]
  readonly mentions: number
}

/** In the order of the columns. */
function dateMeasures(
  candidate: MetadataCandidate<DateDetail>,
  day: number,
  { days, sorted, mentions }: PageDates,
  title: number,
): readonly number[] {
  const { occurrences } = candidate
  let times = 0
  let zones = 0
  let mostBeside = Number.NEGATIVE_INFINITY
  let leastBeside = Number.POSITIVE_INFINITY
  let firstPlace = Number.POSITIVE_INFINITY
  let swapped = 0
  let mayBeSwapped = 0
  let shown = 0
  for (const { detail, origin } of occurrences) {
    if (detail.moment.time !== undefined) times++
    if (detail.moment.zone !== undefined) zones++
    mostBeside = Math.max(mostBeside, detail.otherShare)
    leastBeside = Math.min(leastBeside, detail.otherShare)
    firstPlace = Math.min(firstPlace, detail.place)
    if (detail.order === 'swapped') swapped++
    if (detail.order === 'may be swapped') mayBeSwapped = 1
    if (origin.segment >= 0) shown++
  }
  const segment = nearestSegment(candidate, title)
  return [
    countSources(candidate),
    occurrences.length,
    occurrences.length / mentions,
    day - sorted[0]!,
    sorted.at(-1)! - day,
    sorted.indexOf(day),
    days.length,
    times,
    zones,
    mostBeside,
    leastBeside,
    firstPlace,
    swapped === occurrences.length ? 1 : 0,
    mayBeSwapped,
    shown,
    occurrences.length - shown,
    segment,
    ...titleProximity(segment, title),
  ]
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
