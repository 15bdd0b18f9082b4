import { attributeId } from '../../page/attributes.js'
import { tag } from '../../page/tags.js'
import type { StudiedPage } from '../../rules/studied-page.js'

const META = tag('meta')
const namings = ['name', 'property', 'itemprop'] as const

/** An element as a person would name it: `span.author`, `div#main`, `meta[name=author]`; one without a name of its own inside one that has. */
export function shortName(page: StudiedPage, node: number): string {
  const own = nameOf(page, node)
  if (own !== page.page.tagName(node)) return own
  const { parent } = page.page.nodes
  for (let at = parent[node]!; at > 0; at = parent[at]!) {
    const name = nameOf(page, at)
    if (name === page.page.tagName(at)) continue
    return `${name} ${at === parent[node] ? '> ' : ''}${own}`
  }
  return own
}

function nameOf(studied: StudiedPage, node: number): string {
  const { page } = studied
  const name = page.tagName(node)
  if (page.nodes.tag[node] === META) {
    const said = namings.find((naming) => page.attribute(node, attributeId(naming)) !== undefined)
    if (said !== undefined) return `${name}[${said}=${page.attribute(node, attributeId(said))}]`
  }
  const [id] = studied.namesOf(node, 'id')
  const classes = studied.classWords(node).slice(0, 2)
  return `${name}${id === undefined ? '' : `#${id}`}${classes.map((word) => `.${word}`).join('')}`
}
