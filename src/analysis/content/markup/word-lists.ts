import { attributeId } from '../../../page/columns/attribute-names.js'
import { tagId } from '../../../page/columns/tags.js'
import type { ListBlock } from '../content.js'
import type { ElementMarkup } from './element-markup.js'

const P = tagId('p')
const STYLE = attributeId('style')

/** `mso-list: l0 level2 lfo1` */
const levelStyle = /(?:^|;)\s?mso-list\s?:\s?[a-z]\w{0,8}\s+level(\d)\b/i
/** What shows the number or the bullet of an item. */
const markerStyle = /(?:^|;)\s?mso-list\s?:\s?ignore\b/i
/** Nodes of a paragraph that are searched for its marker. */
const maxMarker = 16

/** The lists and items around the text of a paragraph, the outermost first. */
export interface ParagraphListLevel {
  /** The first paragraph of the list. */
  readonly list: number
  readonly item: number
  readonly order: ListBlock['order']
}

/** Items of lists that a word processor writes as paragraphs. */
export interface ParagraphLists {
  readonly levels: ReadonlyMap<number, readonly ParagraphListLevel[]>
  /** The elements of markers. */
  readonly omitted: readonly number[]
}

/** Finds paragraphs that state the level of a list; those that follow each other are in one list. */
export function findWordLists(markup: ElementMarkup, from: number, to: number): ParagraphLists {
  const { page } = markup
  const { tag, end } = page.nodes
  const found = new Map<number, readonly ParagraphListLevel[]>()
  const omitted: number[] = []
  let open: readonly (ParagraphListLevel & { readonly level: number })[] = []
  let next = -1
  for (let node = from; node < to; node++) {
    if (tag[node] !== P) continue
    const [, stated] = levelStyle.exec(page.attribute(node, STYLE) ?? '') ?? []
    if (stated === undefined) continue
    const level = Number(stated)
    const marker = markerOf(markup, node)
    if (marker !== undefined) omitted.push(marker)
    const around = nextParagraph(markup, next) === node ? open : []
    const outer = around.filter((one) => one.level < level)
    const same = around.find((one) => one.level === level)
    const isNumber =
      marker !== undefined && /^\s*\(?[\p{L}\p{N}]{1,4}[.)]/u.test(page.textBelow(marker))
    const order = isNumber ? 'numbers' : 'bullets'
    const own = { order, ...same, list: same?.list ?? node, item: node, level } as const
    open = [...outer, own]
    found.set(node, open)
    next = node
    node = end[node]! - 1
  }
  return { levels: found, omitted }
}

/** The paragraph directly behind another. */
function nextParagraph(markup: ElementMarkup, node: number): number | undefined {
  return node < 0 ? undefined : markup.next(node)
}

function markerOf(markup: ElementMarkup, paragraph: number): number | undefined {
  const { page } = markup
  const last = Math.min(page.nodes.end[paragraph]!, paragraph + maxMarker)
  for (let node = paragraph + 1; node < last; node++)
    if (!page.isText(node) && markerStyle.test(page.attribute(node, STYLE) ?? '')) return node
  return undefined
}
