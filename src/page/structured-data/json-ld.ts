import { decodeText } from '../columns/character-references.js'
import { type LiteralContainer, readLiterals } from '../embedded/literal-reader.js'
import type { PageScript } from '../embedded/page-scripts.js'
import { unescapeString } from '../embedded/string-literal.js'
import { type Entity, localName, type OpenEntity, openEntity } from './entity.js'
import { structuredDataLimits } from './structured-data-limits.js'

export const jsonLdType = 'application/ld+json'

/**
 * The entities of the JSON-LD among these scripts, an entity before those nested in it. JSON that breaks off is read
 * as far as it goes. An entity with nothing but an `@id` has the properties of the one that is described under that
 * `@id`.
 */
export const jsonLdEntities = (scripts: readonly PageScript[]): readonly Entity[] =>
  readEntities(scripts, new JsonLdReader('texts'))

/** The same with numbers as texts. */
export const jsonLdEntitiesWithNumbers = (scripts: readonly PageScript[]): readonly Entity[] =>
  readEntities(scripts, new JsonLdReader('texts and numbers'))

function readEntities(scripts: readonly PageScript[], reader: JsonLdReader): readonly Entity[] {
  let left: number = structuredDataLimits.jsonLd
  for (const { type, text } of scripts) {
    if (type !== jsonLdType || left <= 0) continue
    reader.read(text.slice(0, left))
    left -= text.length
  }
  return reader.finish()
}

class JsonLdReader {
  readonly #entities: OpenEntity[] = []
  #entityOf = new Map<LiteralContainer, OpenEntity>()
  #properties = 0
  readonly #values: 'texts' | 'texts and numbers'

  constructor(values: 'texts' | 'texts and numbers') {
    this.#values = values
  }

  read(source: string): void {
    this.#entityOf = new Map()
    const onValue = (container: LiteralContainer | undefined, start: number, end: number): void => {
      if (container === undefined || end - start > structuredDataLimits.value) return
      const entity = this.#entityAt(container)
      if (entity === undefined || this.#properties++ >= structuredDataLimits.properties) return
      const text = () => decoded(unescapeString(source.slice(start, end))).trim()
      const name = keyOf(container)
      if (name === '@id') entity.id = text()
      else if (!name.startsWith('@') || name === '@value') this.#add(entity, name, text())
    }
    if (this.#values === 'texts') readLiterals(source, onValue)
    else readLiterals(source, onValue, onValue)
    for (const [container, entity] of this.#entityOf) entity.type = localName(container.type ?? '')
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
    // {"@value": "text", "@language": "en"} is a text
    if (name === '@value' && entity.parent !== undefined && entity.parentProperty !== undefined)
      (entity.parent as OpenEntity).properties.push({ name: entity.parentProperty, value })
    else entity.properties.push({ name: localName(name), value })
  }

  /** The entity of the nearest object around a value; missing entities of the objects around it are opened first. */
  #entityAt(container: LiteralContainer): OpenEntity | undefined {
    const missing: LiteralContainer[] = []
    let at = objectAt(container)
    while (at !== undefined && !this.#entityOf.has(at)) {
      missing.push(at)
      at = objectAt(at.parent)
    }
    let entity = at && this.#entityOf.get(at)
    for (const inner of missing.reverse()) {
      if (this.#entities.length >= structuredDataLimits.entities) return undefined
      const outer = objectAt(inner.parent)
      entity = this.#open(entity, outer && localName(outer.key))
      this.#entityOf.set(inner, entity)
    }
    return entity
  }

  #open(outer: OpenEntity | undefined, name: string | undefined): OpenEntity {
    const isValue = outer !== undefined && name !== undefined && !name.startsWith('@')
    const entity = openEntity('json-ld', isValue ? name : undefined, isValue ? outer : undefined)
    if (isValue) outer.properties.push({ name, value: entity })
    this.#entities.push(entity)
    return entity
  }
}

function objectAt(container: LiteralContainer | undefined): LiteralContainer | undefined {
  let at = container
  while (at !== undefined && at.kind !== 'object') at = at.parent
  return at
}

/** The name of the property that a value belongs to, also within a list. */
const keyOf = (container: LiteralContainer): string => objectAt(container)?.key ?? ''

/** JSON-LD of many pages has HTML character references. */
const decoded = (text: string): string => (text.includes('&') ? decodeText(text) : text)
