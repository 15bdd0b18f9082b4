import { attributeId } from '../page/attributes.js'
import type { Page } from '../page/page.js'

const CLASS = attributeId('class')
const ID = attributeId('id')

/** The words of a node's class attribute, each once, in the order they stand. */
export function classWords(page: Page, node: number): readonly string[] {
  const value = page.attribute(node, CLASS)
  return value === undefined ? [] : wordsOfClass(value)
}

export const wordsOfClass = (value: string): readonly string[] => [
  ...new Set(value.split(/\s+/).filter((word) => word !== '')),
]

/** The node's id, if it has one that says anything. */
export const idWord = (page: Page, node: number): string | undefined =>
  page.attribute(node, ID)?.trim() || undefined
