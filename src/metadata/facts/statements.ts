import type { Head } from '../../page/head.js'
import { type Entity, textsOf } from '../entities/entity.js'
import { type SourceName, sourceOfMeta } from '../mention.js'

/** What a page says about one thing, and where. */
export interface Statement {
  readonly source: SourceName
  readonly value: string
}

/** What a page says about itself for machines. */
export interface Told {
  readonly head: Head
  readonly entities: readonly Entity[]
  /** Those of them that the page is about. */
  readonly main: readonly Entity[]
}

/** Where something is said: names of META and LINK elements, and properties of what the page is about. */
export interface Places {
  readonly meta?: readonly string[]
  readonly links?: readonly string[]
  readonly properties?: readonly string[]
}

/** Properties that say that a thing is what a page is about. */
const telling = new Set([
  'headline',
  'datePublished',
  'author',
  'offers',
  'articleBody',
  'mainEntityOfPage',
])

/** Things that stand alone and are what pages are about; not the site, nor who runs it. */
export const mainEntities = (entities: readonly Entity[]): readonly Entity[] =>
  entities.filter(
    ({ of, properties }) => of === undefined && properties.some(({ name }) => telling.has(name)),
  )

/** What the page says in these places, in the order of META, LINK and properties. */
export function statementsOf(
  { head, main }: Told,
  { meta = [], links = [], properties = [] }: Places,
): readonly Statement[] {
  const all: Statement[] = []
  for (const name of meta)
    for (const [its, value] of head.meta)
      if (its === name) all.push({ source: sourceOfMeta(name), value })
  for (const [rel, value] of links.length === 0 ? [] : head.links)
    if (rel.split(/\s+/).some((word) => links.includes(word))) all.push({ source: 'link', value })
  for (const entity of main)
    for (const name of properties)
      for (const value of valuesOf(entity, name)) all.push({ source: entity.source, value })
  return all.filter(({ value }) => value.trim() !== '')
}

/** Names of what a thing may be addressed by. */
const addresses = ['name', 'url', 'contentUrl', '@id']

/** Texts, or of things their names or else their addresses. */
function valuesOf(entity: Entity, name: string): readonly string[] {
  const values: string[] = []
  for (const { name: its, value } of entity.properties) {
    if (its !== name) continue
    if (typeof value === 'string') values.push(value)
    else values.push(...addressesOf(value))
  }
  return values
}

function addressesOf(entity: Entity): readonly string[] {
  for (const address of addresses) {
    const own = textsOf(entity, address)
    if (own.length > 0) return own
  }
  return entity.id === undefined ? [] : [entity.id]
}
