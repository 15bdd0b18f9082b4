import { notContent } from '../page/context.js'
import { takenBy, textsOf } from '../rules/apply.js'
import type { Rule } from '../rules/rule.js'
import type { ClausePage } from './clause-page.js'
import { Ground, type HeldPage } from './ground.js'

/** A text without its white space: selectors do not know where lines end. */
export const inked = (text: string): string => text.replace(/\s+/g, '')

/** What of each page could be all of the main content that a rule takes: one element, by its text. */
export function wholeContentGround(rule: Rule, pages: readonly ClausePage[]): Ground {
  const held = pages.map((page): HeldPage => {
    const { subjects } = takenBy(rule, page.studied)
    const wanted = textsOf(rule, page.studied, subjects).map(inked).join('')
    const items = elementsIn(page).map((node) => ({
      node,
      values: [inkedBelow(page, node, wanted)],
    }))
    return { page, items, wanted: wanted === '' ? [] : [wanted], taken: new Set() }
  })
  return new Ground(held, 'first')
}

/** The same of single texts: those of the runs that the rule takes, each one by itself. */
export function contentTextsGround(rule: Rule, pages: readonly ClausePage[]): Ground {
  const held = pages.map((page): HeldPage => {
    const taken = textsTaken(rule, page)
    const items = page.texts.all.map((node) => ({ node, values: [`${node}`] }))
    return { page, items, wanted: [...taken].map((node) => `${node}`), taken }
  })
  return new Ground(held, 'all')
}

function textsTaken(rule: Rule, page: ClausePage): ReadonlySet<number> {
  const { firstNode, endNode } = page.studied.segmentation.runs
  const { context } = page.page.nodes
  const isTaken = new Uint8Array(page.page.nodes.count)
  for (const { run } of takenBy(rule, page.studied).subjects)
    isTaken.fill(1, firstNode[run], endNode[run])
  return new Set(
    page.texts.all.filter((node) => isTaken[node] === 1 && (context[node]! & notContent) === 0),
  )
}

const elementsIn = ({ page }: ClausePage): readonly number[] =>
  Array.from({ length: page.nodes.count }, (_, node) => node).filter(
    (node) => node > 0 && !page.isText(node),
  )

/** `undefined` where it is far longer than what is looked for. */
function inkedBelow(page: ClausePage, node: number, { length }: string): string | undefined {
  const line = page.texts.lineOf(node, length)
  return line === undefined || line.length < length ? undefined : inked(line)
}
