import { attributeId } from './attributes.js'
import type { Page } from './page.js'
import { tag } from './tags.js'

/** A SCRIPT that holds data instead of a program: JSON-LD, or the state that a page is rendered from. */
export interface DataScript {
  /** The media type, in lower case, without parameters: `application/ld+json`, `application/json`. */
  readonly type: string
  readonly id: string | undefined
  readonly text: string
}

const SCRIPT = tag('script')
const TYPE = attributeId('type')
const ID = attributeId('id')

/** The page's data scripts in their order. Their text is no part of what the page shows. */
export function dataScripts(page: Page): readonly DataScript[] {
  const scripts: DataScript[] = []
  for (let node = 1; node < page.nodes.count; node++) {
    if (page.nodes.tag[node] !== SCRIPT) continue
    const type = (page.attribute(node, TYPE) ?? '').split(';')[0]!.trim().toLowerCase()
    if (!/[/+]json$/.test(type)) continue
    const hasText = page.nodes.end[node]! > node + 1
    scripts.push({ type, id: page.attribute(node, ID), text: hasText ? page.text(node + 1) : '' })
  }
  return scripts
}
