/** A thing that the page describes for machines, by JSON-LD, microdata or RDFa. */
export interface Entity {
  readonly source: 'json-ld' | 'microdata'
  /** As schema.org names it, without the address: `NewsArticle`; empty where none is said. */
  readonly type: string
  readonly id: string | undefined
  /** What it is to the thing around it, and that thing; none for those that stand alone or in a graph. */
  readonly as: string | undefined
  readonly of: Entity | undefined
  readonly properties: readonly Property[]
}

export interface Property {
  readonly name: string
  readonly value: string | Entity
}

/** An entity while it is read. */
export interface OpenEntity extends Entity {
  type: string
  id: string | undefined
  readonly properties: Property[]
}

export const openEntity = (
  source: Entity['source'],
  as: string | undefined,
  of: Entity | undefined,
): OpenEntity => ({ source, type: '', id: undefined, as, of, properties: [] })

/** A name of schema.org without what stands before it: `http://schema.org/author`, `schema:author`. */
export function localName(name: string): string {
  const trimmed = name.trim()
  const ends = [trimmed.lastIndexOf('/'), trimmed.lastIndexOf('#'), trimmed.lastIndexOf(':')]
  return trimmed.slice(1 + Math.max(...ends))
}

/** The texts of a property, in their order. */
export function textsOf({ properties }: Entity, name: string): readonly string[] {
  const texts: string[] = []
  for (const { name: its, value } of properties)
    if (its === name && typeof value === 'string') texts.push(value)
  return texts
}

/** What a property's values are called: texts, or the names of things. */
export function namesOf(entity: Entity, name: string): readonly string[] {
  return entity.properties.flatMap((property) => {
    if (property.name !== name) return []
    return typeof property.value === 'string' ? [property.value] : textsOf(property.value, 'name')
  })
}
