import { PageComments } from '../../../analysis/content/comments/comments.js'
import type { PreparedPage } from '../../../analysis/model/prepared-page.js'
import { statedRoles } from '../../../analysis/model/roles/stated-roles.js'
import { dateLanguage } from '../../../analysis/values/dates/date-language.js'
import { writtenDates } from '../../../analysis/values/dates/written-dates.js'
import { roleNumber, unknownRole } from '../../../core/segment-role.js'
import { wordTokens } from '../../../core/text/tokens.js'
import { segmentText } from '../../../page/segments/segment-text.js'
import type { Gold } from '../../corpora/gold.js'

/** A longer segment is not only a byline or a date. */
const maxBylineWords = 12
/** Shorter texts in links are menu entries and buttons as often as titles of stories. */
const minTeaserWords = 4
/** The share of a teaser's words that is in links. */
const minTeaserLinks = 0.8

/** Names of the fields of corpora. */
const goldFields = {
  headline: ['headline', 'title'],
  byline: ['author'],
  date: ['date', 'publish_date'],
} as const

/**
 * The role of each segment of a labelled page, where labels or markup tell it, else `unknownRole`. Labels of headline,
 * author and date go first, then markup, then the main content; of what is left, long links are teasers.
 */
export function labelRoles(
  { fields, type }: Pick<Gold, 'fields'> & { readonly type?: string },
  page: PreparedPage,
): Int8Array {
  const { segmentation, isContent, vectors } = page
  const stated = statedRoles(segmentation)
  const comments = commentSegments(page, type === 'forum')
  const fieldRole = fieldRoles(fields)
  const column = (name: string): Float32Array => vectors.column(vectors.names.indexOf(name))
  const [words, linked] = [column('text.words'), column('links.words')]
  return stated.map((role, segment) => {
    const field = fieldRole(segmentText(segmentation, segment))
    if (field !== unknownRole) return field
    if (role !== unknownRole) return role
    if (comments.has(segment)) return roleNumber('comment')
    if (isContent[segment] === 1) return roleNumber('content')
    const isTeaser = words[segment]! >= minTeaserWords && linked[segment]! >= minTeaserLinks
    return isTeaser ? roleNumber('teaser') : unknownRole
  })
}

/** The texts of comments; none on forums, whose posts are the content. */
function commentSegments({ segmentation }: PreparedPage, isForum: boolean): ReadonlySet<number> {
  const all = isForum ? [] : new PageComments(segmentation).all
  return new Set(all.flatMap(({ segments }) => segments))
}

/** Whether a text is the headline, names an author or has the day of publication. */
function fieldRoles(fields: Gold['fields']): (text: string) => number {
  const goldOf = (names: readonly string[]): readonly string[] =>
    names.flatMap((name) => fields.get(name) ?? [])
  const lineOf = (text: string): string => wordTokens(text).join(' ')
  const headlines = new Set(goldOf(goldFields.headline).map(lineOf))
  const authors = goldOf(goldFields.byline).map((name) => wordTokens(name))
  const days = new Set(goldOf(goldFields.date).map((date) => date.slice(0, isoDayLength)))
  return (text) => {
    const words = wordTokens(text)
    if (words.length === 0) return unknownRole
    if (headlines.has(words.join(' '))) return roleNumber('headline')
    if (words.length > maxBylineWords) return unknownRole
    const own = new Set(words)
    const isByline = authors.some((name) => name.length > 0 && name.every((word) => own.has(word)))
    if (isByline) return roleNumber('byline')
    const isDate = days.size > 0 && writtenDates(text, english).some(({ day }) => days.has(day))
    return isDate ? roleNumber('date') : unknownRole
  }
}

const english = dateLanguage('en')

/** Of `2026-01-31`. */
const isoDayLength = 10
