import { isHtml, textOfHtml } from '../../embedded/plain-text.js'
import { isoDate } from '../dates/iso-date.js'
import type { Entity, Property } from '../entities/entity.js'
import type { JudgedField, Mention, SourceName } from '../mention.js'
import { metadataLimits } from '../metadata-limits.js'
import type { SaidPage } from '../said-page.js'
import type { SignBook } from '../signs/sign-book.js'

/** Takes a mention that may be of these fields. */
export type Take = (fields: readonly JudgedField[], mention: Mention) => void

/** What the page says for machines: in its head, and of the things that it describes. */
export function takeSaid({ head, entities, url }: SaidPage, book: SignBook, take: Take): void {
  const said = (text: string, source: SourceName, ...signs: readonly string[]): void => {
    if (text === '' || text.length > longestTitle) return
    const ids = [`from ${source}`, ...signs].map((sign) => book.idOf(sign)).filter((id) => id >= 0)
    take(fieldsOf(text), { text, source, signs: ids, run: -1 })
  }
  if (head.title !== '') said(head.title, 'title', 'title')
  for (const [name, content] of head.meta) said(plain(content), sourceOfMeta(name), `meta:${name}`)
  for (const entity of entities)
    for (const property of entity.properties) sayOf(entity, property, said)
  if (url !== undefined) sayAddress(url, said)
}

/** Longer texts are descriptions. */
const longestTitle = 400

/** Which standard the name of a META is of. */
export const sourceOfMeta = (name: string): SourceName =>
  /^(?:og|article):/.test(name)
    ? 'open-graph'
    : /^dc(?:terms)?[.:]/.test(name)
      ? 'dublin-core'
      : 'meta'

type Say = (text: string, source: SourceName, ...signs: readonly string[]) => void

/** A text that is said of a thing, or the name of a thing that is. */
function sayOf(entity: Entity, { name, value }: Property, say: Say): void {
  const { type, as = '', of, source } = entity
  if (typeof value !== 'string') return
  const own = [`prop:${name}`, `prop:${type}.${name}`, `as:${as}`, `type:${type}`]
  if (of === undefined) say(plain(value), source, ...own)
  else
    say(
      plain(value),
      source,
      ...own,
      `in:${as}.${name}`,
      `of:${of.type}.${as}.${name}`,
      `outer:${of.as ?? ''}`,
    )
}

/** A day in an address: `/2025/09/04/`, `2025-09-04`, `20250904`. */
const dayInAddress =
  /(?:^|[/_-])((?:19|20)\d\d)(?:([/_-])(\d\d?)\2(\d\d?)|(\d\d)(\d\d))(?=$|[/_.-])/

function sayAddress(url: string, say: Say): void {
  const found = dayInAddress.exec(url.replace(/^[a-z]+:\/\/[^/]*/i, '').replace(/[?#].*$/s, ''))
  if (found === null) return
  const [, year, , month = found[5], day = found[6]] = found
  say(`${year}-${month}-${day}`, 'url', 'url')
}

const plain = (text: string): string =>
  isHtml(text) ? textOfHtml(text).replaceAll('\n', ' ') : text

/** Machines write dates that begin with a year, or with words that hold one. */
function fieldsOf(text: string): readonly JudgedField[] {
  if (text.length <= 60 && /\d{4}/.test(text)) {
    if (isoDate(text) !== undefined || /^\p{L}*[,.]?\s?\d{1,2}\D|^\p{L}{3,}\.?\s\d|^\d/u.test(text))
      return ['date', 'title']
  }
  if (!/\p{L}/u.test(text) || /^[a-z]+:\/\//i.test(text)) return []
  return text.length <= metadataLimits.name * 4 ? ['title', 'author'] : ['title']
}
