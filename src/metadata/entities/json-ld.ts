import { type Place, readLiterals } from '../../embedded/literal-reader.js'
import { stringValue } from '../../embedded/string-value.js'
import { dataScripts } from '../../page/data-scripts.js'
import type { Page } from '../../page/page.js'
import { decodeText } from '../../page/references.js'
import { metadataLimits } from '../metadata-limits.js'
import { type Entity, localName, type OpenEntity, openEntity } from './entity.js'

/**
 * What the page's JSON-LD describes, whatever it is nested in, the outermost first. JSON that breaks off is read as far as
 * it goes; a thing that is only named by its `@id` has the properties of the one that is described elsewhere.
 */
export function jsonLdEntities(page: Page): readonly Entity[] {
  const reading = new Reading()
  let left: number = metadataLimits.jsonLd
  for (const { type, text } of dataScripts(page)) {
    if (type !== 'application/ld+json' || left <= 0) continue
    reading.read(text.slice(0, left))
    left -= text.length
  }
  return reading.finish()
}

class Reading {
  readonly #entities: OpenEntity[] = []
  #entityOf = new Map<Place, OpenEntity>()
  #properties = 0

  read(source: string): void {
    this.#entityOf = new Map()
    readLiterals(source, (place, start, end) => {
      if (place === undefined || end - start > metadataLimits.statement) return
      const entity = this.#entityAt(place)
      if (entity === undefined || this.#properties++ >= metadataLimits.properties) return
      const text = () => decoded(stringValue(source.slice(start, end))).trim()
      const name = keyOf(place)
      if (name === '@id') entity.id = text()
      else if (!name.startsWith('@') || name === '@value') this.#add(entity, name, text())
    })
    for (const [place, entity] of this.#entityOf) entity.type = localName(place.type ?? '')
  }

  finish(): readonly Entity[] {
    const described = new Map<string, OpenEntity>()
    for (const entity of this.#entities) {
      const { id, properties } = entity
      if (id === undefined) continue
      if (properties.length > (described.get(id)?.properties.length ?? 0)) described.set(id, entity)
    }
    for (const entity of this.#entities) {
      const other = described.get(entity.id ?? '')
      if (entity.properties.length > 0 || other === undefined) continue
      entity.properties.push(...other.properties)
      entity.type ||= other.type
    }
    return this.#entities
  }

  #add(entity: OpenEntity, name: string, value: string): void {
    if (value === '') return
    // a text with its language is a text
    if (name === '@value' && entity.of !== undefined && entity.as !== undefined)
      (entity.of as OpenEntity).properties.push({ name: entity.as, value })
    else entity.properties.push({ name: localName(name), value })
  }

  /** The entity of the object that a place is, or is in; those around it are made first. */
  #entityAt(place: Place): OpenEntity | undefined {
    const missing: Place[] = []
    let at = objectAt(place)
    while (at !== undefined && !this.#entityOf.has(at)) {
      missing.push(at)
      at = objectAt(at.parent)
    }
    let entity = at && this.#entityOf.get(at)
    for (const inner of missing.reverse()) {
      if (this.#entities.length >= metadataLimits.entities) return undefined
      const around = objectAt(inner.parent)
      entity = this.#open(entity, around && localName(around.key))
      this.#entityOf.set(inner, entity)
    }
    return entity
  }

  #open(around: OpenEntity | undefined, name: string | undefined): OpenEntity {
    const isOwn = around !== undefined && name !== undefined && !name.startsWith('@')
    const entity = openEntity('json-ld', isOwn ? name : undefined, isOwn ? around : undefined)
    if (isOwn) around.properties.push({ name, value: entity })
    this.#entities.push(entity)
    return entity
  }
}

function objectAt(place: Place | undefined): Place | undefined {
  let at = place
  while (at !== undefined && at.kind !== 'object') at = at.parent
  return at
}

/** The name that a value here has, also in a list. */
const keyOf = (place: Place): string => objectAt(place)?.key ?? ''

/** Many write references to characters in JSON too. */
const decoded = (text: string): string => (text.includes('&') ? decodeText(text) : text)
