import type { Segmentation } from '../../blocks/segmentation.js'
import { isShownRun } from '../../blocks/shown-runs.js'
import { Context, notContent, unseen } from '../../page/context.js'
import { TEXT, tag } from '../../page/tags.js'

const A = tag('a')

/** What 000 counts of each node of a page with all below it. */
export interface NodeCounts {
  /** C */
  readonly characters: Float64Array
  /** HC: characters by how important they are. */
  readonly hybrid: Float64Array
  /** LC */
  readonly linkCharacters: Float64Array
  /** T: elements below it. */
  readonly tags: Float64Array
  /** LT: links below it. */
  readonly links: Float64Array
}

/** Counts what is shown. Runs are as important as they are said to be, or all alike. */
export function countNodes(segmentation: Segmentation, importances?: Float64Array): NodeCounts {
  const { count } = segmentation.page.nodes
  const column = (): Float64Array => new Float64Array(count)
  const counts = {
    characters: column(),
    hybrid: column(),
    linkCharacters: column(),
    tags: column(),
    links: column(),
  }
  countTexts(segmentation, counts, importances)
  addUp(segmentation, counts)
  return counts
}

function countTexts(
  segmentation: Segmentation,
  { characters, hybrid, linkCharacters }: NodeCounts,
  importances: Float64Array | undefined,
): void {
  const { page, runs } = segmentation
  const { context, tag: tags } = page.nodes
  for (let run = 0; run < runs.count; run++) {
    if (!isShownRun(segmentation, run)) continue
    const importance = importances?.[run] ?? 1
    for (let node = runs.firstNode[run]!; node < runs.endNode[run]!; node++) {
      if (tags[node] !== TEXT || (context[node]! & notContent) !== 0) continue
      const length = foldedLength(page.text(node))
      characters[node] = length
      hybrid[node] = length * importance
      if ((context[node]! & Context.link) !== 0) linkCharacters[node] = length
    }
  }
}

/** From the last node to the first, so that each is complete before it is added to the one it stands in. */
function addUp({ page }: Segmentation, counts: NodeCounts): void {
  const { parent, tag: tags, context, count } = page.nodes
  const { characters, hybrid, linkCharacters, links } = counts
  for (let node = count - 1; node > 0; node--) {
    const up = parent[node]!
    characters[up]! += characters[node]!
    hybrid[up]! += hybrid[node]!
    linkCharacters[up]! += linkCharacters[node]!
    counts.tags[up]! += counts.tags[node]!
    links[up]! += links[node]!
    if (tags[node] === TEXT || (context[node]! & (notContent | unseen)) !== 0) continue
    counts.tags[up]!++
    if (tags[node] === A) links[up]!++
  }
}

/** Characters of a text with its white space folded, none of it at the edges. */
function foldedLength(text: string): number {
  let length = 0
  let space = 0
  for (let i = 0; i < text.length; i++) {
    if (isSpace(text.charCodeAt(i))) space = length === 0 ? 0 : 1
    else {
      length += 1 + space
      space = 0
    }
  }
  return length
}

const isSpace = (code: number): boolean => code <= 32 || code === 0xa0
