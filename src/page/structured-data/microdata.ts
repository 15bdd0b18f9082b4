import { foldToLine } from '../../core/text/white-space.js'
import { attributeId, attributeSet } from '../columns/attribute-names.js'
import { NodeContext } from '../columns/node-context.js'
import type { Page } from '../columns/page.js'
import { type Entity, localName, type OpenEntity, openEntity } from './entity.js'
import { structuredDataLimits } from './structured-data-limits.js'

const ITEMSCOPE = attributeId('itemscope')
const ITEMTYPE = attributeId('itemtype')
const ITEMPROP = attributeId('itemprop')
const PROPERTY = attributeId('property')
const TYPEOF = attributeId('typeof')
const valueAttributes = ['content', 'datetime', 'href', 'src'].map(attributeId)

/**
 * The entities of microdata and RDFa in page order. Properties outside of all entities belong to one without a type.
 */
export function microdataEntities(page: Page): readonly Entity[] {
  const { end, context } = page.nodes
  const found: OpenEntity[] = []
  const open: { readonly entity: OpenEntity; readonly end: number }[] = []
  let untyped: OpenEntity | undefined
  for (const node of describingNodes(page)) {
    while (open.length > 0 && open.at(-1)!.end <= node) open.pop()
    if (found.length >= structuredDataLimits.entities) break
    const name = propertyName(page, node)
    const isHead = (context[node]! & NodeContext.head) !== 0
    const type = page.attribute(node, ITEMTYPE) ?? page.attribute(node, TYPEOF)
    if (type !== undefined || page.attributeIndex(node, ITEMSCOPE) >= 0) {
      const outer = open.at(-1)?.entity
      const entity = openEntity(
        'microdata',
        name && outer ? name : undefined,
        name ? outer : undefined,
      )
      entity.type = localName((type ?? '').split(/\s/)[0]!)
      if (name !== undefined) outer?.properties.push({ name, value: entity })
      found.push(entity)
      open.push({ entity, end: end[node]! })
    } else if (name !== undefined && !isHead) {
      let holder = open.at(-1)?.entity
      if (holder === undefined) {
        untyped ??= openEntity('microdata', undefined, undefined)
        if (untyped.properties.length === 0) found.push(untyped)
        holder = untyped
      }
      const value = propertyValue(page, node)
      if (value !== '') holder.properties.push({ name, value })
    }
  }
  return found
}

const describing = attributeSet([ITEMSCOPE, ITEMPROP, PROPERTY, TYPEOF])

const describingNodes = (page: Page): readonly number[] => nodesWithAttributes(page, describing)

/**
 * The elements with some attributes in page order, each once.
 * @param wanted A set that `attributeSet` made.
 */
export function nodesWithAttributes(
  { nodes: { count, firstAttribute }, attributes: { name } }: Page,
  wanted: Uint8Array,
): readonly number[] {
  const found: number[] = []
  const end = firstAttribute[count]!
  let node = 0
  let last = -1
  for (let at = 0; at < end; at++) {
    if (wanted[name[at]!] !== 1) continue
    while (firstAttribute[node + 1]! <= at) node++
    if (node !== last) found.push(node)
    last = node
  }
  return found
}

/** Open Graph properties are not schema.org's. */
function propertyName(page: Page, node: number): string | undefined {
  const its = page.attribute(node, ITEMPROP) ?? page.attribute(node, PROPERTY)
  const name = its?.trim().split(/\s/)[0]
  return name === undefined || name === '' || /^(?:og|article|fb|twitter):/.test(name)
    ? undefined
    : localName(name)
}

function propertyValue(page: Page, node: number): string {
  for (const attribute of valueAttributes) {
    const value = page.attribute(node, attribute)
    if (value !== undefined) return value.slice(0, structuredDataLimits.value).trim()
  }
  return textOf(page, node)
}

/** The text of an element up to the limits of a value. */
function textOf(page: Page, node: number): string {
  const { end, context } = page.nodes
  let text = ''
  const last = Math.min(end[node]!, node + structuredDataLimits.valueNodes)
  for (let at = node + 1; at < last && text.length < structuredDataLimits.value; at++) {
    if (page.isText(at) && (context[at]! & NodeContext.raw) === 0) text += ` ${page.text(at)}`
  }
  return foldToLine(text.slice(0, structuredDataLimits.value))
}
