import { attributeNames } from '../page/attributes.js'
import { Context } from '../page/context.js'
import { languageOf, ownTitleOf, type Tellers, titleOf } from '../page/head.js'
import { endOfTagName } from '../page/markup-characters.js'
import { pageLimits } from '../page/page-limits.js'
import { decodeValue } from '../page/references.js'
import { TagScanner } from '../page/tag-scanner.js'
import { TEXT } from '../page/tags.js'
import type { Sketch } from './sketch.js'

/** What a page says about itself outside of its text. */
export interface SketchedHead {
  readonly title: string
  readonly language: string | undefined
}

export function headOf(sketch: Sketch): SketchedHead {
  const tellers = tellersOf(sketch)
  return { title: titleOf(tellers), language: languageOf(tellers) }
}

const tellersOf = (sketch: Sketch): Tellers => ({
  nodes: sketch.table.tellers,
  tag: (node) => sketch.table.nodes.tag[node]!,
  isHidden: (node) => (sketch.table.nodes.context[node]! & Context.hidden) !== 0,
  attribute: (node, nameId) => attributeOf(sketch, node, attributeNames[nameId]!),
  textBelow: (node) => textBelow(sketch, node),
})

/** Whether nothing behind what was read could say more: there is a title, and a language or no other HTML. */
export function saysAll(sketch: Sketch): boolean {
  const tellers = tellersOf(sketch)
  if (ownTitleOf(tellers) === '') return false
  return languageOf(tellers) !== undefined || !anotherHtml(sketch.source, sketch.stoppedAt)
}

function anotherHtml(html: string, from: number): boolean {
  const pattern = /<html[\s/>]/gi
  pattern.lastIndex = from
  return pattern.test(html)
}

function textBelow(sketch: Sketch, node: number): string {
  const { tag, context, end } = sketch.table.nodes
  let text = ''
  for (let at = node; at < end[node]!; at++) {
    if (tag[at] === TEXT && (context[at]! & Context.raw) === 0) text += sketch.textOf(at)
  }
  return text
}

/** Read again out of the source. */
function attributeOf({ source, table }: Sketch, node: number, name: string): string | undefined {
  let value: string | undefined
  let count = 0
  const attribute = (start: number, end: number, valueStart: number, valueEnd: number): void => {
    if (value !== undefined || ++count > pageLimits.attributes || end - start !== name.length)
      return
    if (source.slice(start, end).toLowerCase() === name)
      value = decodeValue(source.slice(valueStart, valueEnd))
  }
  const nameStart = table.nodes.sourceStart[node]! + 1
  new TagScanner(source).read(endOfTagName(source, nameStart), { attribute })
  return value
}
