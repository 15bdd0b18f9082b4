import { attributeId } from '../columns/attribute-names.js'
import type { Page } from '../columns/page.js'
import { tagId } from '../columns/tags.js'

export interface PageScript {
  /** The media type in lower case without parameters: `application/ld+json`, `module`; empty if there is none. */
  readonly type: string
  readonly id: string | undefined
  readonly text: string
}

const SCRIPT = tagId('script')
const TYPE = attributeId('type')
const ID = attributeId('id')

/** All inline scripts of a page, in page order. */
export const pageScripts = (page: Page): readonly PageScript[] => scriptsWhere(page, () => true)

/** The scripts with data instead of programs: JSON-LD, or the state that a page is rendered from. */
export const dataScripts = (page: Page): readonly PageScript[] => scriptsWhere(page, isDataType)

export const isDataType = (type: string): boolean => /[/+]json$/.test(type)

/** The media type of a script by its attribute. */
export const scriptType = (stated: string | undefined): string =>
  stated === undefined ? '' : stated.split(';')[0]!.trim().toLowerCase()

function scriptsWhere(page: Page, isIncluded: (type: string) => boolean): readonly PageScript[] {
  const scripts: PageScript[] = []
  for (let node = 1; node < page.nodes.count; node++) {
    if (page.nodes.tag[node] !== SCRIPT) continue
    const type = scriptType(page.attribute(node, TYPE))
    if (isIncluded(type))
      scripts.push({ type, id: page.attribute(node, ID), text: textIn(page, node) })
  }
  return scripts
}

/** A script's source text: it has at most one text node. */
const textIn = (page: Page, node: number): string =>
  page.nodes.end[node]! > node + 1 ? page.text(node + 1) : ''
