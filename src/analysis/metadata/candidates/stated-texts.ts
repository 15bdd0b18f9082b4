import { htmlFragmentText, isHtml } from '../../../page/embedded/html-fragment.js'
import type { Entity } from '../../../page/structured-data/entity.js'
import { sourceOfMeta } from '../../../page/structured-data/statements.js'
import { isoDate } from '../../values/dates/iso-date.js'
import type { CandidateText, PredictedField } from '../candidate.js'
import type { MetadataSource } from '../metadata.js'
import type { MetadataContext } from '../metadata-context.js'
import { metadataLimits } from '../metadata-limits.js'
import {
  type FeatureVocabulary,
  fieldBit,
  type PlaceFeatures,
} from '../vocabulary/feature-vocabulary.js'

/** Receives a text that may hold these fields. */
export type CandidateTextSink = (fields: readonly PredictedField[], text: CandidateText) => void

/** Finds candidate texts in the structured data of a page and in its address. */
export function readStatedTexts(
  page: MetadataContext,
  vocabulary: FeatureVocabulary,
  sink: CandidateTextSink,
): void {
  new StatedTextReader(vocabulary, sink).read(page)
}

/** A name under which texts are stated. */
interface StatedPlace {
  readonly source: MetadataSource
  readonly features: PlaceFeatures
  /** How many more of its texts are taken. */
  left: number
}

/** What entities of one type have in common that are values of the same property. */
interface EntityGroup {
  readonly key: string
  /** By the names of properties. */
  readonly places: Map<string, StatedPlace>
}

class StatedTextReader {
  readonly #vocabulary: FeatureVocabulary
  readonly #sink: CandidateTextSink
  readonly #metas = new Map<string, StatedPlace>()
  readonly #groups = new Map<string, EntityGroup>()

  constructor(vocabulary: FeatureVocabulary, sink: CandidateTextSink) {
    this.#vocabulary = vocabulary
    this.#sink = sink
  }

  read({ data: { head, entities }, url }: MetadataContext): void {
    if (mayBeValue(head.title)) this.#addSingle(head.title, 'title')
    for (const [name, content] of head.meta)
      if (mayBeValue(content)) this.#add(content, this.#metaPlace(name))
    for (const entity of entities) this.#addEntity(entity)
    const day = url === undefined ? undefined : dayInUrl(url)
    if (day !== undefined) this.#addSingle(day, 'url')
  }

  #addSingle(text: string, source: 'title' | 'url'): void {
    const place = this.#place(source, source, '', () => [source])
    this.#add(text, place)
  }

  #addEntity(entity: Entity): void {
    let group: EntityGroup | undefined
    for (const { name, value } of entity.properties) {
      if (typeof value !== 'string' || !mayBeValue(value)) continue
      group ??= this.#groupOf(entity)
      this.#add(value, this.#propertyPlace(group, entity, name))
    }
  }

  #add(text: string, place: StatedPlace): void {
    const { source, features } = place
    if (place.left <= 0 || (features.admits === 0 && !mayBeDay(text))) return
    const fields = fieldsOf(text).filter(
      (field) => field === 'date' || (features.admits & fieldBit[field]) !== 0,
    )
    if (fields.length === 0) return
    place.left--
    this.#sink(fields, { text: plain(text), source, features: features.ids, segment: -1 })
  }

  #metaPlace(name: string): StatedPlace {
    const known = this.#metas.get(name)
    if (known !== undefined) return known
    const place = this.#place(sourceOfMeta(name), 'meta', name, () => [`meta:${name}`])
    this.#metas.set(name, place)
    return place
  }

  #groupOf({ source, type, parent, parentProperty }: Entity): EntityGroup {
    const outer = parent === undefined ? [] : [parentProperty, parent.type, parent.parentProperty]
    const key = JSON.stringify([source, type, ...outer])
    const known = this.#groups.get(key)
    if (known !== undefined) return known
    const group = { key, places: new Map<string, StatedPlace>() }
    this.#groups.set(key, group)
    return group
  }

  #propertyPlace({ key, places }: EntityGroup, entity: Entity, name: string): StatedPlace {
    const known = places.get(name)
    if (known !== undefined) return known
    const place = this.#place(entity.source, key, name, () => propertyFeatures(entity, name))
    places.set(name, place)
    return place
  }

  #place(
    source: MetadataSource,
    key: string,
    name: string,
    features: () => readonly string[],
  ): StatedPlace {
    const its = this.#vocabulary.placeFeatures(key, name, () => [`from ${source}`, ...features()])
    return { source, features: its, left: metadataLimits.textsPerPlace }
  }
}

function propertyFeatures(
  { type, parent, parentProperty: as = '' }: Entity,
  name: string,
): readonly string[] {
  const own = [`prop:${name}`, `prop:${type}.${name}`, `as:${as}`, `type:${type}`]
  if (parent === undefined) return own
  return [
    ...own,
    `in:${as}.${name}`,
    `of:${parent.type}.${as}.${name}`,
    `outer:${parent.parentProperty ?? ''}`,
  ]
}

/** Longer texts are descriptions. */
const longestTitle = 400

const mayBeValue = (text: string): boolean => text !== '' && text.length <= longestTitle

/** A day in a URL: `/2025/09/04/`, `2025-09-04`, `20250904`. */
const urlDay = /(?:^|[/_-])((?:19|20)\d\d)(?:([/_-])(\d\d?)\2(\d\d?)|(\d\d)(\d\d))(?=$|[/_.-])/

function dayInUrl(url: string): string | undefined {
  const found = urlDay.exec(url.replace(/^[a-z]+:\/\/[^/]*/i, '').replace(/[?#].*$/s, ''))
  if (found === null) return undefined
  const [, year, , month = found[5], day = found[6]] = found
  return `${year}-${month}-${day}`
}

const plain = (text: string): string =>
  isHtml(text) ? htmlFragmentText(text).replaceAll('\n', ' ') : text

/** Longer texts say more than a date. */
const longestDate = 60
const mayBeDay = (text: string): boolean => text.length <= longestDate && /\d{4}/.test(text)

/** The fields that a text may hold: stated dates begin with a number, or with words before one. */
function fieldsOf(text: string): readonly PredictedField[] {
  if (mayBeDay(text)) {
    if (isoDate(text) !== undefined || /^\p{L}*[,.]?\s?\d{1,2}\D|^\p{L}{3,}\.?\s\d|^\d/u.test(text))
      return ['date', 'title']
  }
  if (!/\p{L}/u.test(text) || /^[a-z]+:\/\//i.test(text)) return []
  return text.length <= metadataLimits.nameCharacters * 4 ? ['title', 'author'] : ['title']
}
