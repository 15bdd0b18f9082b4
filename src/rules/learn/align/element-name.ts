import { attributeId } from '../../../page/columns/attribute-names.js'
import { tagId } from '../../../page/columns/tags.js'
import type { PageContext } from '../../predicates/page-context.js'

const META = tagId('meta')
const namingAttributes = ['name', 'property', 'itemprop'] as const

/**
 * A short selector of an element: `span.author`, `div#main`, `meta[name=author]`. An element without id and classes
 * gets the nearest one around it that has some: `div#main > p`.
 */
export function elementName(page: PageContext, node: number): string {
  const own = ownName(page, node)
  if (own !== page.page.tagName(node)) return own
  const { parent } = page.page.nodes
  for (let at = parent[node]!; at > 0; at = parent[at]!) {
    const name = ownName(page, at)
    if (name === page.page.tagName(at)) continue
    return `${name} ${at === parent[node] ? '> ' : ''}${own}`
  }
  return own
}

function ownName(context: PageContext, node: number): string {
  const { page } = context
  const tag = page.tagName(node)
  if (page.nodes.tag[node] === META) {
    for (const attribute of namingAttributes) {
      const value = page.attribute(node, attributeId(attribute))
      if (value !== undefined) return `${tag}[${attribute}=${value}]`
    }
  }
  const [id] = context.namesOf(node, 'id')
  const classes = context.classWords(node).slice(0, 2)
  return `${tag}${id === undefined ? '' : `#${id}`}${classes.map((word) => `.${word}`).join('')}`
}
