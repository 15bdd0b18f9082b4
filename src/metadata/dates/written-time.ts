import type { DateLanguage } from './date-language.js'
import { wordKey } from './date-words.js'
import { timeOf } from './moment.js'
import { zoneAt } from './zones.js'

export interface WrittenTime {
  readonly time: string
  readonly zone?: string
}

/** How far from a date its time may begin, or end. */
const reach = { behind: 16, before: 24 } as const

const clock = /(?<![\d:.,])(\d{1,2})\s?(?:[:h時]|시\s?)\s?([0-5]\d)(?:[:m]([0-5]\d))?(?!\d)/u
const half = /^\s?(\p{L}\.?\s?\p{L}\.?|\p{L}+)/u

/** The time that stands behind a date, or before it. */
export function timeAround(
  text: string,
  start: number,
  end: number,
  language: DateLanguage,
): WrittenTime | undefined {
  const behind = text.slice(end)
  const found = clock.exec(behind)
  if (found !== null && found.index <= reach.behind) return timeIn(behind, found, language)
  const before = text.slice(Math.max(0, start - reach.before), start)
  const earlier = clock.exec(before)
  return earlier === null ? undefined : timeIn(before, earlier, language)
}

function timeIn(
  text: string,
  found: RegExpExecArray,
  { own }: DateLanguage,
): WrittenTime | undefined {
  const [all, hour, minute, second = '0'] = found
  const after = text.slice(found.index + all.length)
  const [said = '', word = ''] = half.exec(after) ?? []
  const before = /(\p{L}+)\s?$/u.exec(text.slice(0, found.index))?.[1] ?? ''
  const isAfter = own.halves.get(wordKey(word).replace(/[.\s]/g, ''))
  const which = isAfter ?? own.halves.get(wordKey(before))
  const hours = which === undefined ? Number(hour) : (Number(hour) % 12) + (which === 'pm' ? 12 : 0)
  const time = timeOf(hours, Number(minute), Number(second))
  if (time === undefined) return undefined
  const zone = zoneAt(after.slice(isAfter === undefined ? 0 : said.length).replace(/^[\s(,]+/, ''))
  return { time, ...(zone !== undefined && { zone }) }
}
