import { notContent } from '../../page/columns/node-context.js'
import { candidateTexts, matchRule } from '../evaluate/match-rule.js'
import type { Rule } from '../rule/rule.js'
import { type ExamplePage, SelectionSpace } from './selection-space.js'
import type { SelectorPage } from './selector-page.js'

/** What of each page could be all of the main content that a rule takes: one element, by its text. */
export function wholeContentSpace(rule: Rule, pages: readonly SelectorPage[]): SelectionSpace {
  const examples = pages.map((page): ExamplePage => {
    const { candidates } = matchRule(rule, page.context)
    const wanted = candidateTexts(rule, page.context, candidates).map(withoutSpace).join('')
    const nodes = elementsOf(page).map((node) => ({
      node,
      values: [textBelow(page, node, wanted)],
    }))
    return { page, nodes, wanted: wanted === '' ? [] : [wanted], taken: new Set() }
  })
  return new SelectionSpace(examples, 'first')
}

/** The same of text nodes: those of the segments that the rule takes, each one by itself. */
export function contentTextsSpace(rule: Rule, pages: readonly SelectorPage[]): SelectionSpace {
  const examples = pages.map((page): ExamplePage => {
    const taken = textsTaken(rule, page)
    const nodes = page.texts.all.map((node) => ({ node, values: [`${node}`] }))
    return { page, nodes, wanted: [...taken].map((node) => `${node}`), taken }
  })
  return new SelectionSpace(examples, 'all')
}

/** Selectors do not know where lines end. */
const withoutSpace = (text: string): string => text.replace(/\s+/g, '')

function textsTaken(rule: Rule, page: SelectorPage): ReadonlySet<number> {
  const { firstNode, endNode } = page.context.segmentation.segments
  const { context } = page.page.nodes
  const isTaken = new Uint8Array(page.page.nodes.count)
  for (const { segment } of matchRule(rule, page.context).candidates)
    isTaken.fill(1, firstNode[segment], endNode[segment])
  return new Set(
    page.texts.all.filter((node) => isTaken[node] === 1 && (context[node]! & notContent) === 0),
  )
}

const elementsOf = ({ page }: SelectorPage): readonly number[] =>
  Array.from({ length: page.nodes.count }, (_, node) => node).filter(
    (node) => node > 0 && !page.isText(node),
  )

/** `undefined` where it is shorter than what is looked for, or far longer. */
function textBelow(page: SelectorPage, node: number, { length }: string): string | undefined {
  const line = page.texts.lineOf(node, length)
  return line === undefined || line.length < length ? undefined : withoutSpace(line)
}
