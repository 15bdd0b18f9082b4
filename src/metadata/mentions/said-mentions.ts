import { isHtml, textOfHtml } from '../../embedded/plain-text.js'
import { isoDate } from '../dates/iso-date.js'
import type { Entity, Property } from '../entities/entity.js'
import { type JudgedField, type Mention, type SourceName, sourceOfMeta } from '../mention.js'
import { metadataLimits } from '../metadata-limits.js'
import type { SaidPage } from '../said-page.js'
import { fieldBit, type SignBook } from '../signs/sign-book.js'

/** Takes a mention that may be of these fields. */
export type Take = (fields: readonly JudgedField[], mention: Mention) => void

/** What the page says for machines: in its head, and of the things that it describes. */
export function takeSaid(page: SaidPage, book: SignBook, take: Take): void {
  new Sayings(book, take).read(page)
}

/** Longer texts are descriptions. */
const longestTitle = 400

/** A place where things are said: what it is called, and how many texts of it may still be taken. */
interface Place {
  readonly source: SourceName
  readonly signs: readonly number[]
  readonly admits: number
  left: number
}

class Sayings {
  readonly #book: SignBook
  readonly #take: Take
  readonly #places = new Map<string, Place>()

  constructor(book: SignBook, take: Take) {
    this.#book = book
    this.#take = take
  }

  read({ head, entities, url }: SaidPage): void {
    if (head.title !== '') this.#say(head.title, 'title', () => this.#place('title', 'title'))
    for (const [name, content] of head.meta)
      this.#say(content, `meta:${name}`, () => this.#place(sourceOfMeta(name), `meta:${name}`))
    for (const entity of entities)
      for (const property of entity.properties) this.#sayOf(entity, property)
    const day = url === undefined ? undefined : dayIn(url)
    if (day !== undefined) this.#say(day, 'url', () => this.#place('url', 'url'))
  }

  /** A text that is said of a thing, or the name of a thing that is. */
  #sayOf(entity: Entity, { name, value }: Property): void {
    if (typeof value !== 'string') return
    const { type, as = '', of, source } = entity
    const key = `${source} ${name} ${type} ${as} ${of?.type} ${of?.as}`
    this.#say(value, key, () => {
      const own = [`prop:${name}`, `prop:${type}.${name}`, `as:${as}`, `type:${type}`]
      if (of === undefined) return this.#place(source, ...own)
      const outer = [`in:${as}.${name}`, `of:${of.type}.${as}.${name}`, `outer:${of.as ?? ''}`]
      return this.#place(source, ...own, ...outer)
    })
  }

  #say(text: string, key: string, placeOf: () => Place): void {
    if (text === '' || text.length > longestTitle) return
    const place = this.#places.get(key) ?? placeOf()
    this.#places.set(key, place)
    if (place.left <= 0 || (place.admits === 0 && !mayBeDay(text))) return
    const fields = fieldsOf(text).filter(
      (field) => field === 'date' || (place.admits & fieldBit[field]) !== 0,
    )
    if (fields.length === 0) return
    place.left--
    this.#take(fields, { text: plain(text), source: place.source, signs: place.signs, run: -1 })
  }

  #place(source: SourceName, ...signs: readonly string[]): Place {
    const book = this.#book
    const ids = [`from ${source}`, ...signs].map((sign) => book.idOf(sign)).filter((id) => id >= 0)
    const admits = ids.reduce((bits, id) => bits | book.admits(id), 0)
    return { source, signs: ids, admits, left: metadataLimits.alike }
  }
}

/** A day in an address: `/2025/09/04/`, `2025-09-04`, `20250904`. */
const dayInAddress =
  /(?:^|[/_-])((?:19|20)\d\d)(?:([/_-])(\d\d?)\2(\d\d?)|(\d\d)(\d\d))(?=$|[/_.-])/

function dayIn(url: string): string | undefined {
  const found = dayInAddress.exec(url.replace(/^[a-z]+:\/\/[^/]*/i, '').replace(/[?#].*$/s, ''))
  if (found === null) return undefined
  const [, year, , month = found[5], day = found[6]] = found
  return `${year}-${month}-${day}`
}

const plain = (text: string): string =>
  isHtml(text) ? textOfHtml(text).replaceAll('\n', ' ') : text

/** Longer texts are about more than a day. */
const longestDay = 60
const mayBeDay = (text: string): boolean => text.length <= longestDay && /\d{4}/.test(text)

/** Machines write dates that begin with a year, or with words that hold one. */
function fieldsOf(text: string): readonly JudgedField[] {
  if (mayBeDay(text)) {
    if (isoDate(text) !== undefined || /^\p{L}*[,.]?\s?\d{1,2}\D|^\p{L}{3,}\.?\s\d|^\d/u.test(text))
      return ['date', 'title']
  }
  if (!/\p{L}/u.test(text) || /^[a-z]+:\/\//i.test(text)) return []
  return text.length <= metadataLimits.name * 4 ? ['title', 'author'] : ['title']
}
