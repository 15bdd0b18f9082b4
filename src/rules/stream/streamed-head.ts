import { attributeNames } from '../../page/columns/attribute-names.js'
import { decodeAttributeValue } from '../../page/columns/character-references.js'
import { NodeContext } from '../../page/columns/node-context.js'
import { parseLimits } from '../../page/columns/parse-limits.js'
import { TEXT_NODE, tagId } from '../../page/columns/tags.js'
import { isDataType, type PageScript, scriptType } from '../../page/embedded/page-scripts.js'
import { endOfTagName } from '../../page/scanner/markup-characters.js'
import { TagScanner } from '../../page/scanner/tag-scanner.js'
import { type HeadElements, headLanguage, headTitle } from '../../page/tree/page-head.js'
import type { StreamedNodes } from './streamed-nodes.js'

/** What a page says about itself outside its text. */
export interface StreamedHead {
  readonly title: string
  readonly language: string | undefined
}

export function readStreamedHead(table: StreamedNodes): StreamedHead {
  const elements: HeadElements = {
    nodes: table.headElements,
    tag: (node) => table.nodes.tag[node]!,
    isHidden: (node) => (table.nodes.context[node]! & NodeContext.hidden) !== 0,
    attribute: (node, nameId) => attributeOf(table, node, attributeNames[nameId]!),
    textBelow: (node) => textBelow(table, node),
  }
  return { title: headTitle(elements), language: headLanguage(elements) }
}

function textBelow(table: StreamedNodes, node: number): string {
  const { tag, context, end } = table.nodes
  let text = ''
  for (let at = node; at < end[node]!; at++) {
    if (tag[at] === TEXT_NODE && (context[at]! & NodeContext.raw) === 0) text += table.textOf(at)
  }
  return text
}

const SCRIPT = tagId('script')

/** What `dataScripts` gives of the whole page, without ids. */
export function streamedDataScripts(table: StreamedNodes): readonly PageScript[] {
  const { html, nodes } = table
  const scripts: PageScript[] = []
  for (let node = 1; node < nodes.count; node++) {
    if (nodes.tag[node] !== SCRIPT) continue
    const type = scriptType(attributeOf(table, node, 'type'))
    if (!isDataType(type)) continue
    const hasText = nodes.end[node]! > node + 1
    const text = hasText ? html.slice(nodes.sourceStart[node + 1]!, nodes.sourceEnd[node + 1]!) : ''
    scripts.push({ type, id: undefined, text })
  }
  return scripts
}

/** Attributes are not kept: this reads the start tag again. */
function attributeOf(
  { html, nodes }: StreamedNodes,
  node: number,
  name: string,
): string | undefined {
  let value: string | undefined
  let count = 0
  const attribute = (start: number, end: number, valueStart: number, valueEnd: number): void => {
    if (value !== undefined || ++count > parseLimits.attributes || end - start !== name.length)
      return
    if (html.slice(start, end).toLowerCase() === name)
      value = decodeAttributeValue(html.slice(valueStart, valueEnd))
  }
  const nameStart = nodes.sourceStart[node]! + 1
  new TagScanner(html).read(endOfTagName(html, nameStart), { attribute })
  return value
}
