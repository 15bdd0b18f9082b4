import { blockVectors } from '../analysis/features/vectors.js'
import type { Matrix } from '../ml/numeric/matrix.js'
import { tagPath } from '../page/columns/element-names.js'
import { type PageContext, pageContextOf } from '../rules/predicates/page-context.js'

/** The features that are printed of a block, with short labels. */
const shown = [
  ['words', 'contents.words'],
  ['links', 'contents.link-words-share'],
  ['density', 'density.text'],
  ['weight', 'weights.subtree'],
  ['noise', 'appearance.noise'],
] as const

/** A description of a page, in pieces to print, with the warnings about it. */
export interface PageDescription {
  readonly pieces: Iterable<string>
  readonly warnings: readonly string[]
}

/** A page as a tree of blocks and segments, a line each. Blocks without text are left out. */
export function describeBlocks(html: string): PageDescription {
  const page = pageContextOf(html)
  return { pieces: linesOf(page), warnings: page.warnings }
}

/** Every segment of a page with all of its features, as the pieces of a JSON list. */
export function describeSegments(html: string): PageDescription {
  const page = pageContextOf(html)
  return { pieces: listOf(page), warnings: page.warnings }
}

function* linesOf(page: PageContext): Iterable<string> {
  const { blocks, segments } = page.segmentation
  const measures = blockVectors(page.segmentation)
  const depths = new Int32Array(blocks.count)
  const segmentLine = (segment: number): string =>
    textLine(page, segment, depths[segments.block[segment]!]! + 1)
  let segment = 0
  for (let block = 0; block < blocks.count; block++) {
    if (blocks.firstSegment[block] === blocks.endSegment[block]) continue
    for (; segment < blocks.firstSegment[block]!; segment++) yield segmentLine(segment)
    depths[block] = block === 0 ? 0 : depths[blocks.parent[block]!]! + 1
    yield blockLine(page, measures, block, depths[block]!)
  }
  for (; segment < segments.count; segment++) yield segmentLine(segment)
}

function blockLine(page: PageContext, measures: Matrix, block: number, depth: number): string {
  const node = page.segmentation.blocks.node[block]!
  const id = page.namesOf(node, 'id').map((word) => `#${word}`)
  const classes = page.classWords(node).map((word) => `.${word}`)
  const name = [page.page.tagName(node), ...id, ...classes].join('')
  const figures = shown.map(([label, feature]) => {
    const value = measures.at(block, measures.names.indexOf(feature))
    return `${label} ${label === 'words' ? value : value.toFixed(2)}`
  })
  return `${'  '.repeat(depth)}${name}  [${figures.join('  ')}]\n`
}

const maxLineLength = 100

function textLine(page: PageContext, segment: number, depth: number): string {
  const line = page.line(segment)
  const text = line.length > maxLineLength ? `${line.slice(0, maxLineLength - 3)}...` : line
  return `${'  '.repeat(depth)}${segment} "${text}"\n`
}

function* listOf(page: PageContext): Iterable<string> {
  const { blocks, segments } = page.segmentation
  const { sourceStart, sourceEnd } = page.page.nodes
  yield '['
  for (let segment = 0; segment < segments.count; segment++) {
    const described = {
      run: segment,
      text: page.line(segment),
      path: tagPath(page.page, blocks.node[segments.block[segment]!]!),
      start: sourceStart[segments.firstNode[segment]!],
      end: sourceEnd[segments.endNode[segment]! - 1],
      features: page.vectors.record(segment),
    }
    yield `${segment === 0 ? '\n' : ',\n'}${JSON.stringify(described)}`
  }
  yield '\n]\n'
}
