import { attributeId } from './attributes.js'
import type { Page } from './page.js'
import { tag } from './tags.js'

export interface Script {
  /** The media type, in lower case, without parameters: `application/ld+json`, `module`; empty where none is said. */
  readonly type: string
  readonly id: string | undefined
  readonly text: string
}

/** A SCRIPT that holds data instead of a program: JSON-LD, or the state that a page is rendered from. */
export type DataScript = Script

const SCRIPT = tag('script')
const TYPE = attributeId('type')
const ID = attributeId('id')

/** Every script that the page holds itself, in their order. Their text is no part of what the page shows. */
export const scriptsOf = (page: Page): readonly Script[] => scriptsWhere(page, () => true)

/** The page's data scripts in their order. */
export const dataScripts = (page: Page): readonly DataScript[] =>
  scriptsWhere(page, (type) => /[/+]json$/.test(type))

function scriptsWhere(page: Page, isWanted: (type: string) => boolean): readonly Script[] {
  const scripts: Script[] = []
  for (let node = 1; node < page.nodes.count; node++) {
    if (page.nodes.tag[node] !== SCRIPT) continue
    const said = page.attribute(node, TYPE)
    const type = said === undefined ? '' : said.split(';')[0]!.trim().toLowerCase()
    if (isWanted(type))
      scripts.push({ type, id: page.attribute(node, ID), text: textIn(page, node) })
  }
  return scripts
}

/** A script's text as it stands in the source: it has one text node, or none. */
const textIn = (page: Page, node: number): string =>
  page.nodes.end[node]! > node + 1 ? page.text(node + 1) : ''
