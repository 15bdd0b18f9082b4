/** A thing that the page describes in JSON-LD, microdata or RDFa. */
export interface Entity {
  readonly source: 'json-ld' | 'microdata'
  /** The name of the type without its namespace: `NewsArticle`; empty where none is given. */
  readonly type: string
  readonly id: string | undefined
  /**
   * The entity that has this one as the value of a property, and that property's name; none for top-level entities.
   */
  readonly parent: Entity | undefined
  readonly parentProperty: string | undefined
  readonly properties: readonly EntityProperty[]
}

interface EntityProperty {
  readonly name: string
  readonly value: string | Entity
}

/** An entity that is still being read. */
export interface OpenEntity extends Entity {
  type: string
  id: string | undefined
  readonly properties: EntityProperty[]
}

export const openEntity = (
  source: Entity['source'],
  parentProperty: string | undefined,
  parent: Entity | undefined,
): OpenEntity => ({ source, type: '', id: undefined, parent, parentProperty, properties: [] })

/** A schema.org name without its namespace: `author` of `http://schema.org/author` and of `schema:author`. */
export function localName(name: string): string {
  const trimmed = name.trim()
  const ends = [trimmed.lastIndexOf('/'), trimmed.lastIndexOf('#'), trimmed.lastIndexOf(':')]
  return trimmed.slice(1 + Math.max(...ends))
}

/** The texts of a property, in source order. */
export function entityTexts({ properties }: Entity, name: string): readonly string[] {
  const texts: string[] = []
  for (const { name: its, value } of properties)
    if (its === name && typeof value === 'string') texts.push(value)
  return texts
}

/** The texts of a property, and the names of the entities that are values of it. */
export function entityNames(entity: Entity, name: string): readonly string[] {
  return entity.properties.flatMap((property) => {
    if (property.name !== name) return []
    return typeof property.value === 'string'
      ? [property.value]
      : entityTexts(property.value, 'name')
  })
}
