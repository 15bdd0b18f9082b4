import { NodeContext, notContent, notShown } from '../../../page/columns/node-context.js'
import { TEXT_NODE, tagId } from '../../../page/columns/tags.js'
import { isShownSegment, type Segmentation } from '../../../page/segments/segmentation.js'
import { compositeDensity } from '../../features/families/density.js'

const A = tagId('a')

/** The counts of 000 for each node with everything below it. */
export interface NodeCounts {
  /** C */
  readonly characters: Float64Array
  /** HC: characters times importance. */
  readonly hybrid: Float64Array
  /** LC */
  readonly linkCharacters: Float64Array
  /** T: number of elements below. */
  readonly tags: Float64Array
  /** LT: number of links below. */
  readonly links: Float64Array
}

/** Counts what is visible. Without `importances` all segments are equally important. */
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
  addToParents(segmentation, counts)
  return counts
}

function countTexts(
  segmentation: Segmentation,
  { characters, hybrid, linkCharacters }: NodeCounts,
  importances: Float64Array | undefined,
): void {
  const { page, segments } = segmentation
  const { context, tag: tags } = page.nodes
  for (let segment = 0; segment < segments.count; segment++) {
    if (!isShownSegment(segmentation, segment)) continue
    const importance = importances?.[segment] ?? 1
    for (let node = segments.firstNode[segment]!; node < segments.endNode[segment]!; node++) {
      if (tags[node] !== TEXT_NODE || (context[node]! & notContent) !== 0) continue
      const length = foldedLength(page.text(node))
      characters[node] = length
      hybrid[node] = length * importance
      if ((context[node]! & NodeContext.link) !== 0) linkCharacters[node] = length
    }
  }
}

/** From the last node to the first, so that each is complete before it is added to its parent. */
function addToParents({ page }: Segmentation, counts: NodeCounts): void {
  const { parent, tag: tags, context, count } = page.nodes
  const { characters, hybrid, linkCharacters, links } = counts
  for (let node = count - 1; node > 0; node--) {
    const up = parent[node]!
    characters[up]! += characters[node]!
    hybrid[up]! += hybrid[node]!
    linkCharacters[up]! += linkCharacters[node]!
    counts.tags[up]! += counts.tags[node]!
    links[up]! += links[node]!
    if (tags[node] === TEXT_NODE || (context[node]! & (notContent | notShown)) !== 0) continue
    counts.tags[up]!++
    if (tags[node] === A) links[up]!++
  }
}

/** Number of characters of a text with folded white space, trimmed. */
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

/** 000 (6) for each node: composite text density (2) with weighted characters. */
export function hybridDensities(counts: NodeCounts, body: number): Float64Array {
  const { characters, hybrid, linkCharacters, tags, links } = counts
  const page = { characters: hybrid[body]!, linkCharacters: linkCharacters[body]! }
  return characters.map((all, node) => {
    const own = hybrid[node]!
    if (own === 0) return 0
    const linked = linkCharacters[node]!
    return compositeDensity(
      {
        characters: own,
        plainCharacters: all - linked,
        linkCharacters: linked,
        // a node without tags counts its mean importance as the number of tags
        tags: tags[node] || own / all,
        links: links[node]!,
      },
      page,
    )
  })
}
