import { isHtml, textOfHtml } from '../../embedded/plain-text.js'
import { isoDate } from '../dates/iso-date.js'
import type { Entity } from '../entities/entity.js'
import { type JudgedField, type Mention, type SourceName, sourceOfMeta } from '../mention.js'
import { metadataLimits } from '../metadata-limits.js'
import type { SaidPage } from '../said-page.js'
import { fieldBit, type SignBook, type Signs } from '../signs/sign-book.js'

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
  readonly signs: Signs
  left: number
}

/** Where things are described that are of one type and stand alike. */
interface Standing {
  readonly key: string
  /** By the names of properties. */
  readonly places: Map<string, Place>
}

class Sayings {
  readonly #book: SignBook
  readonly #take: Take
  readonly #metas = new Map<string, Place>()
  readonly #standings = new Map<string, Standing>()

  constructor(book: SignBook, take: Take) {
    this.#book = book
    this.#take = take
  }

  read({ head, entities, url }: SaidPage): void {
    if (isStatement(head.title)) this.#sayAlone(head.title, 'title')
    for (const [name, content] of head.meta)
      if (isStatement(content)) this.#say(content, this.#metaPlace(name))
    for (const entity of entities) this.#readThing(entity)
    const day = url === undefined ? undefined : dayIn(url)
    if (day !== undefined) this.#sayAlone(day, 'url')
  }

  #sayAlone(text: string, source: 'title' | 'url'): void {
    const place = this.#place(source, source, '', () => [source])
    this.#say(text, place)
  }

  #readThing(entity: Entity): void {
    let standing: Standing | undefined
    for (const { name, value } of entity.properties) {
      if (typeof value !== 'string' || !isStatement(value)) continue
      standing ??= this.#standingOf(entity)
      this.#say(value, this.#propertyPlace(standing, entity, name))
    }
  }

  #say(text: string, place: Place): void {
    const { source, signs } = place
    if (place.left <= 0 || (signs.admits === 0 && !mayBeDay(text))) return
    const fields = fieldsOf(text).filter(
      (field) => field === 'date' || (signs.admits & fieldBit[field]) !== 0,
    )
    if (fields.length === 0) return
    place.left--
    this.#take(fields, { text: plain(text), source, signs: signs.ids, run: -1 })
  }

  #metaPlace(name: string): Place {
    const known = this.#metas.get(name)
    if (known !== undefined) return known
    const place = this.#place(sourceOfMeta(name), 'meta', name, () => [`meta:${name}`])
    this.#metas.set(name, place)
    return place
  }

  #standingOf({ source, type, as, of }: Entity): Standing {
    const around = of === undefined ? [] : [as, of.type, of.as]
    const key = JSON.stringify([source, type, ...around])
    const known = this.#standings.get(key)
    if (known !== undefined) return known
    const standing = { key, places: new Map<string, Place>() }
    this.#standings.set(key, standing)
    return standing
  }

  /** Where something is said of a thing: of itself, and as what it is to the thing around it. */
  #propertyPlace({ key, places }: Standing, entity: Entity, name: string): Place {
    const known = places.get(name)
    if (known !== undefined) return known
    const place = this.#place(entity.source, key, name, () => signsOfProperty(entity, name))
    places.set(name, place)
    return place
  }

  #place(source: SourceName, key: string, name: string, signs: () => readonly string[]): Place {
    const its = this.#book.signsOf(key, name, () => [`from ${source}`, ...signs()])
    return { source, signs: its, left: metadataLimits.alike }
  }
}

function signsOfProperty({ type, as = '', of }: Entity, name: string): readonly string[] {
  const own = [`prop:${name}`, `prop:${type}.${name}`, `as:${as}`, `type:${type}`]
  if (of === undefined) return own
  return [...own, `in:${as}.${name}`, `of:${of.type}.${as}.${name}`, `outer:${of.as ?? ''}`]
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
