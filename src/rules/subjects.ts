import { foldSpace } from '../blocks/run-text.js'
import type { Segmentation } from '../blocks/segmentation.js'
import { Context, unseen } from '../page/context.js'
import { DOCUMENT, TEXT, tag } from '../page/tags.js'
import type { Taking } from './rule.js'
import type { StudiedPage, Subject } from './studied-page.js'

const BR = tag('br')

/** Everything on a page that a rule of this kind may take, in page order. */
export function subjectsFor(taking: Taking, page: StudiedPage): readonly Subject[] {
  switch (taking.kind) {
    case 'content':
      return runSubjects(page)
    case 'value':
      return textSubjects(page)
    case 'attribute':
      return attributeSubjects(page, taking.name)
  }
}

/** What such a rule gives of an element. */
export function valueAt(
  taking: Exclude<Taking, { kind: 'content' }>,
  { page, segmentation }: StudiedPage,
  { node }: Subject,
): string {
  if (taking.kind === 'value') return lineBelow(segmentation, node)
  for (const [name, value] of page.attributesOf(node)) {
    if (name === taking.name) return foldSpace(value).trim()
  }
  return ''
}

/** All text below an element on one line, but for what is hidden inside it; a space stands where a BR or the edge of a block parts it. */
function lineBelow({ page, blockOf }: Segmentation, node: number): string {
  const { tag, context, end } = page.nodes
  let text = ''
  let block = blockOf[node]!
  for (let at = node; at < end[node]!; at++) {
    if (tag[at] === BR) text += ' '
    const isApart = (context[at]! & (Context.raw | unseen) & ~context[node]!) !== 0
    if (tag[at] !== TEXT || isApart) continue
    if (blockOf[at] !== block) text += ' '
    block = blockOf[at]!
    text += page.text(at)
  }
  return foldSpace(text).trim()
}

/** Runs that are shown. */
function runSubjects(page: StudiedPage): readonly Subject[] {
  const { blocks, runs } = page.segmentation
  const subjects: Subject[] = []
  for (let run = 0; run < runs.count; run++) {
    if (page.isShown(run)) subjects.push({ node: blocks.node[runs.block[run]!]!, run })
  }
  return subjects
}

/** Elements that hold text themselves, not only in elements inside them. */
function textSubjects(page: StudiedPage): readonly Subject[] {
  const { tag, parent, context } = page.page.nodes
  const holders = new Set<number>()
  const nodes = page.page.nodes.count
  for (let node = 0; node < nodes; node++) {
    if (tag[node] !== TEXT || (context[node]! & (Context.raw | Context.template)) !== 0) continue
    if (tag[parent[node]!] !== DOCUMENT && /\S/.test(page.page.text(node)))
      holders.add(parent[node]!)
  }
  return withRuns(
    page,
    [...holders].sort((a, b) => a - b),
  )
}

function attributeSubjects(page: StudiedPage, name: string): readonly Subject[] {
  const nodes: number[] = []
  for (let node = 1; node < page.page.nodes.count; node++) {
    if (page.page.isText(node)) continue
    const names = [...page.page.attributesOf(node)].map(([attribute]) => attribute)
    if (names.includes(name)) nodes.push(node)
  }
  return withRuns(page, nodes)
}

/** The first run inside each of these elements, which come in page order. */
function withRuns(
  { page, segmentation }: StudiedPage,
  nodes: readonly number[],
): readonly Subject[] {
  const { runs } = segmentation
  let run = 0
  return nodes.map((node) => {
    while (run < runs.count && runs.endNode[run]! <= node) run++
    const isInside = run < runs.count && runs.firstNode[run]! < page.nodes.end[node]!
    return { node, run: isInside ? run : -1 }
  })
}
