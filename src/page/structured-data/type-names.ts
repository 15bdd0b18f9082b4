import { attributeId, attributeSet } from '../columns/attribute-names.js'
import type { Page } from '../columns/page.js'
import type { PageScript } from '../embedded/page-scripts.js'
import { jsonLdType } from './json-ld.js'
import { nodesWithAttributes } from './microdata.js'

/** A type that a page names, as it is written there: `Article`, `https://schema.org/Product`. */
export interface TypeName {
  /** `json`: a data script that is not JSON-LD. */
  readonly source: 'json-ld' | 'json' | 'microdata'
  readonly name: string
  /** Whether it is the first of a list of types. */
  readonly isListed: boolean
  /** The element with the `itemtype`; -1 for scripts. */
  readonly node: number
}

const ITEMTYPE = attributeId('itemtype')
const typed = attributeSet([ITEMTYPE])

const typeInJson = /"@type"\s*:\s*(\[\s*)?"([\w:/.]{1,80})"/g

/**
 * The types that data scripts and `itemtype` name. They are words, as the models were trained on: found without
 * parsing, also in JSON that is invalid and in scripts that hold the state of a program.
 */
export function typeNames(page: Page, scripts: readonly PageScript[]): readonly TypeName[] {
  const found: TypeName[] = []
  for (const { type, text } of scripts) {
    const source = type === jsonLdType ? 'json-ld' : 'json'
    for (const [, list, name] of text.matchAll(typeInJson))
      found.push({ source, name: name!, isListed: list !== undefined, node: -1 })
  }
  for (const node of nodesWithAttributes(page, typed)) {
    const name = page.attribute(node, ITEMTYPE)!
    found.push({ source: 'microdata', name, isListed: false, node })
  }
  return found
}
