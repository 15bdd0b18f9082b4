import type { PageHead } from '../tree/page-head.js'
import { type Entity, entityTexts } from './entity.js'

/** Where a page states something. RDFa counts as microdata. */
type StatementSource = 'json-ld' | 'microdata' | 'open-graph' | 'dublin-core' | 'meta' | 'link'

/** A value that a page states, and where. */
export interface Statement {
  readonly source: StatementSource
  readonly value: string
}

/** By which names something is stated: of META elements, of LINK elements, of properties of the main entities. */
export interface StatementNames {
  readonly meta?: readonly string[]
  readonly links?: readonly string[]
  readonly properties?: readonly string[]
}

/** The standard that the name of a META belongs to. */
export const sourceOfMeta = (name: string): StatementSource =>
  /^(?:og|article):/.test(name)
    ? 'open-graph'
    : /^dc(?:terms)?[.:]/.test(name)
      ? 'dublin-core'
      : 'meta'

/** What is stated by these names, in the order of META, LINK and properties. */
export function findStatements(
  { meta, links }: PageHead,
  entities: readonly Entity[],
  names: StatementNames,
): readonly Statement[] {
  const all: Statement[] = []
  for (const name of names.meta ?? [])
    for (const [its, value] of meta) if (its === name) addStatement(all, sourceOfMeta(name), value)
  const { links: rels = [], properties = [] } = names
  if (rels.length > 0)
    for (const [rel, value] of links)
      if (hasOneOf(rel.split(/\s+/), rels)) addStatement(all, 'link', value)
  for (const entity of entities)
    for (const name of properties)
      for (const value of valuesOf(entity, name)) addStatement(all, entity.source, value)
  return all
}

function addStatement(all: Statement[], source: StatementSource, value: string): void {
  if (value.trim() !== '') all.push({ source, value })
}

function hasOneOf(words: readonly string[], some: readonly string[]): boolean {
  for (const word of words) if (some.includes(word)) return true
  return false
}

/** Properties that represent an entity that is a value, the preferred one first. */
const identifying = ['name', 'url', 'contentUrl', '@id']

function valuesOf(entity: Entity, name: string): readonly string[] {
  const values: string[] = []
  for (const { name: its, value } of entity.properties) {
    if (its !== name) continue
    if (typeof value === 'string') values.push(value)
    else values.push(...identifyingTexts(value))
  }
  return values
}

function identifyingTexts(entity: Entity): readonly string[] {
  for (const name of identifying) {
    const texts = entityTexts(entity, name)
    if (texts.length > 0) return texts
  }
  return entity.id === undefined ? [] : [entity.id]
}
