import { isHtml, textOfHtml } from '../../embedded/plain-text.js'
import { isoDate } from '../dates/iso-date.js'
import type { Entity } from '../entities/entity.js'
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

type Places = Map<string, Place>

class Sayings {
  readonly #book: SignBook
  readonly #take: Take
  readonly #metas: Places = new Map()
  /** Of things of one type and standing, by the names of their properties. */
  readonly #things = new Map<string, Places>()

  constructor(book: SignBook, take: Take) {
    this.#book = book
    this.#take = take
  }

  read({ head, entities, url }: SaidPage): void {
    if (isStatement(head.title)) this.#say(head.title, this.#place('title', ['title']))
    for (const [name, content] of head.meta)
      if (isStatement(content)) this.#say(content, this.#metaPlace(name))
    for (const entity of entities) this.#readThing(entity)
    const day = url === undefined ? undefined : dayIn(url)
    if (day !== undefined) this.#say(day, this.#place('url', ['url']))
  }

  #readThing(entity: Entity): void {
    let places: Places | undefined
    for (const { name, value } of entity.properties) {
      if (typeof value !== 'string' || !isStatement(value)) continue
      places ??= this.#placesOf(entity)
      this.#say(value, this.#propertyPlace(places, entity, name))
    }
  }

  #say(text: string, place: Place): void {
    if (place.left <= 0 || (place.admits === 0 && !mayBeDay(text))) return
    const fields = fieldsOf(text).filter(
      (field) => field === 'date' || (place.admits & fieldBit[field]) !== 0,
    )
    if (fields.length === 0) return
    place.left--
    this.#take(fields, { text: plain(text), source: place.source, signs: place.signs, run: -1 })
  }

  #metaPlace(name: string): Place {
    const known = this.#metas.get(name)
    if (known !== undefined) return known
    const place = this.#place(sourceOfMeta(name), [`meta:${name}`])
    this.#metas.set(name, place)
    return place
  }

  #placesOf({ source, type, as, of }: Entity): Places {
    const key = `${source} ${type} ${as} ${of?.type} ${of?.as}`
    const known = this.#things.get(key)
    if (known !== undefined) return known
    const places: Places = new Map()
    this.#things.set(key, places)
    return places
  }

  /** Where something is said of a thing: of itself, or as what it is to the thing around it. */
  #propertyPlace(places: Places, { source, type, as = '', of }: Entity, name: string): Place {
    const known = places.get(name)
    if (known !== undefined) return known
    const own = [`prop:${name}`, `prop:${type}.${name}`, `as:${as}`, `type:${type}`]
    const outer =
      of === undefined
        ? []
        : [`in:${as}.${name}`, `of:${of.type}.${as}.${name}`, `outer:${of.as ?? ''}`]
    const place = this.#place(source, [...own, ...outer])
    places.set(name, place)
    return place
  }

  #place(source: SourceName, signs: readonly string[]): Place {
    const ids: number[] = []
    let admits = 0
    for (const sign of [`from ${source}`, ...signs]) {
      const id = this.#book.idOf(sign)
      if (id < 0) continue
      ids.push(id)
      admits |= this.#book.admits(id)
    }
    return { source, signs: ids, admits, left: metadataLimits.alike }
  }
}

/** Others say nothing, or describe at length. */
const isStatement = (text: string): boolean => text !== '' && text.length <= longestTitle

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
