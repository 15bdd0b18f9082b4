import { foldSpace } from '../../blocks/run-text.js'
import { attributeId, attributeNames } from '../../page/attributes.js'
import { Context } from '../../page/context.js'
import type { Page } from '../../page/page.js'
import { metadataLimits } from '../metadata-limits.js'
import { type Entity, localName, type OpenEntity, openEntity } from './entity.js'

const ITEMSCOPE = attributeId('itemscope')
const ITEMTYPE = attributeId('itemtype')
const ITEMPROP = attributeId('itemprop')
const PROPERTY = attributeId('property')
const TYPEOF = attributeId('typeof')
const valued = ['content', 'datetime', 'href', 'src'].map(attributeId)

/** What the page's elements describe by microdata or RDFa, in their order; what stands in no thing is said of the page. */
export function microdataEntities(page: Page): readonly Entity[] {
  const { end, context } = page.nodes
  const found: OpenEntity[] = []
  const open: { readonly entity: OpenEntity; readonly end: number }[] = []
  let alone: OpenEntity | undefined
  for (const node of describedNodes(page)) {
    while (open.length > 0 && open.at(-1)!.end <= node) open.pop()
    if (found.length >= metadataLimits.entities) break
    const name = propertyName(page, node)
    const isHead = (context[node]! & Context.head) !== 0
    const type = page.attribute(node, ITEMTYPE) ?? page.attribute(node, TYPEOF)
    if (type !== undefined || page.attributeIndex(node, ITEMSCOPE) >= 0) {
      const around = open.at(-1)?.entity
      const entity = openEntity(
        'microdata',
        name && around ? name : undefined,
        name ? around : undefined,
      )
      entity.type = localName((type ?? '').split(/\s/)[0]!)
      if (name !== undefined) around?.properties.push({ name, value: entity })
      found.push(entity)
      open.push({ entity, end: end[node]! })
    } else if (name !== undefined && !isHead) {
      let holder = open.at(-1)?.entity
      if (holder === undefined) {
        alone ??= openEntity('microdata', undefined, undefined)
        if (alone.properties.length === 0) found.push(alone)
        holder = alone
      }
      const value = statementOf(page, node)
      if (value !== '') holder.properties.push({ name, value })
    }
  }
  return found
}

/** The elements with an attribute that describes, in page order, each once. */
function describedNodes({ nodes: { count, firstAttribute }, attributes }: Page): readonly number[] {
  const found: number[] = []
  let node = 0
  for (let at = 0; at < firstAttribute[count]!; at++) {
    if (!isDescribing[attributes.name[at]!]) continue
    while (firstAttribute[node + 1]! <= at) node++
    if (found.at(-1) !== node) found.push(node)
  }
  return found
}
const describing = [ITEMSCOPE, ITEMPROP, PROPERTY, TYPEOF]
const isDescribing = Uint8Array.from(attributeNames, (_, id) => (describing.includes(id) ? 1 : 0))

/** Properties of Open Graph are no schema.org. */
function propertyName(page: Page, node: number): string | undefined {
  const its = page.attribute(node, ITEMPROP) ?? page.attribute(node, PROPERTY)
  const name = its?.trim().split(/\s/)[0]
  return name === undefined || name === '' || /^(?:og|article|fb|twitter):/.test(name)
    ? undefined
    : localName(name)
}

function statementOf(page: Page, node: number): string {
  for (const attribute of valued) {
    const value = page.attribute(node, attribute)
    if (value !== undefined) return value.slice(0, metadataLimits.statement).trim()
  }
  return textOf(page, node)
}

/** The text in an element, as far as a statement goes. */
export function textOf(page: Page, node: number): string {
  const { end, context } = page.nodes
  let text = ''
  const last = Math.min(end[node]!, node + metadataLimits.nodes)
  for (let at = node + 1; at < last && text.length < metadataLimits.statement; at++) {
    if (page.isText(at) && (context[at]! & Context.raw) === 0) text += ` ${page.text(at)}`
  }
  return foldSpace(text.slice(0, metadataLimits.statement)).trim()
}
