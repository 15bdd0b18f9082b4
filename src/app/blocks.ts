import { tagPath } from '../blocks/tag-path.js'
import type { Matrix } from '../features/matrix.js'
import { blockFeatures } from '../features/registry.js'
import { blockVectors } from '../features/vectors.js'
import { type StudiedPage, studyPage } from '../rules/studied-page.js'

/** What is shown of a block: its heaviest measures, in few characters. */
const shown = [
  ['words', 'contents.words'],
  ['links', 'contents.link-words-share'],
  ['density', 'density.text'],
  ['weight', 'weights.subtree'],
  ['noise', 'appearance.noise'],
] as const

/** What the measures beside a block mean, a line each. */
export const blockLegend: readonly string[] = shown.map(([label, name]) => {
  const feature = blockFeatures.find((one) => one.name === name)
  return `${label.padEnd(8)} ${feature?.meaning} (${name})`
})

/** A page in words, piece by piece, and what should be known of it. */
export interface Description {
  readonly pieces: Iterable<string>
  readonly warnings: readonly string[]
}

/** A page as a tree of blocks and runs, line by line, for a terminal. Blocks without text are left out. */
export function describeBlocks(html: string): Description {
  const page = studyPage(html)
  return { pieces: linesOf(page), warnings: page.warnings }
}

/** Every run of a page with its whole vector, as the pieces of one JSON list. */
export function describeRuns(html: string): Description {
  const page = studyPage(html)
  return { pieces: listOf(page), warnings: page.warnings }
}

function* linesOf(page: StudiedPage): Iterable<string> {
  const { blocks, runs } = page.segmentation
  const measures = blockVectors(page.segmentation)
  const depths = new Int32Array(blocks.count)
  const runLine = (run: number): string => textLine(page, run, depths[runs.block[run]!]! + 1)
  let run = 0
  for (let block = 0; block < blocks.count; block++) {
    if (blocks.firstRun[block] === blocks.endRun[block]) continue
    for (; run < blocks.firstRun[block]!; run++) yield runLine(run)
    depths[block] = block === 0 ? 0 : depths[blocks.parent[block]!]! + 1
    yield blockLine(page, measures, block, depths[block]!)
  }
  for (; run < runs.count; run++) yield runLine(run)
}

function blockLine(page: StudiedPage, measures: Matrix, block: number, depth: number): string {
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

const longestLine = 100

function textLine(page: StudiedPage, run: number, depth: number): string {
  const line = page.line(run)
  const text = line.length > longestLine ? `${line.slice(0, longestLine - 3)}...` : line
  return `${'  '.repeat(depth)}${run} "${text}"\n`
}

function* listOf(page: StudiedPage): Iterable<string> {
  const { blocks, runs } = page.segmentation
  const { sourceStart, sourceEnd } = page.page.nodes
  yield '['
  for (let run = 0; run < runs.count; run++) {
    const described = {
      run,
      text: page.line(run),
      path: tagPath(page.page, blocks.node[runs.block[run]!]!),
      start: sourceStart[runs.firstNode[run]!],
      end: sourceEnd[runs.endNode[run]! - 1],
      features: page.vectors.record(run),
    }
    yield `${run === 0 ? '\n' : ',\n'}${JSON.stringify(described)}`
  }
  yield '\n]\n'
}
