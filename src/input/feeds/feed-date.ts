/** `2026`, `2026-11`, `2026-11-19`, `2026-11-19T08:00Z`: the dates of sitemaps, Atom and JSON Feed. */
const isoDate =
  /^\d{4}(?:-\d{2}(?:-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})?)?)?)?$/i

/** `Thu, 19 Nov 2026 08:00:00 GMT`: the dates of RSS. */
const mailDate =
  /^(?:[a-z]{3,9},? )?\d{1,2} [a-z]{3} \d{2,4} \d{1,2}:\d{2}(?::\d{2})?(?: (?:[a-z]{1,5}|[+-]\d{4}))?$/i

/** The time of a date, in milliseconds; `undefined` of anything else. A date without a zone is in UTC. */
export function feedTime(text: string | undefined): number | undefined {
  const date = text?.slice(0, 64).trim().replace(/\s+/g, ' ')
  if (date === undefined) return undefined
  const time = isoDate.test(date)
    ? Date.parse(inUtc(date))
    : mailDate.test(date)
      ? Date.parse(date)
      : Number.NaN
  return Number.isNaN(time) ? undefined : time
}

/** JavaScript takes times without a zone for local ones. */
const inUtc = (date: string): string =>
  /:\d{2}(?:\.\d+)?$/.test(date) && !/[+-]\d{2}:?\d{2}$/.test(date) ? `${date}Z` : date
