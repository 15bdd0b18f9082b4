import { runLine } from '../blocks/run-text.js'
import type { Segmentation } from '../blocks/segmentation.js'
import { Context } from '../page/context.js'
import { headingTags, tag } from '../page/tags.js'
import { type Articles, findArticles } from './articles.js'
import type { BlockFacts } from './block-view.js'
import type { Counts } from './counts.js'
import { ratio } from './feature.js'
import { type FirstHeadings, firstHeadings } from './first-headings.js'
import { LandmarkDistances } from './landmarks.js'
import { Grouping } from './shapes.js'
import { TallyCursor } from './tally.js'
import { patternBits } from './text-patterns.js'
import { findTitleRun, type TitleRun } from './title-run.js'

const H1 = tag('h1')

/** What has been found out about the runs of a page. */
export interface RunFacts {
  readonly blocks: BlockFacts
  readonly landmarks: LandmarkDistances
  /** The nearest block above each run's own that holds other runs too. */
  readonly container: Int32Array
  /** Runs grouped by their words, and by the tags and classes of their blocks from the document down. */
  readonly sameWords: Grouping
  readonly sameShape: Grouping
  /** Mean characters and share of link text of the runs of each shape group. */
  readonly shapeCharacters: Float32Array
  readonly shapeLinkShare: Float32Array
  /** Characters of all runs before each run. */
  readonly charactersBefore: Float64Array
  /** The nearest heading at or before each run: its level, 0 for none, and how many runs ago it stood. */
  readonly headingLevel: Uint8Array
  readonly sinceHeading: Int32Array
  /** The first run inside an H1, -1 when there is none. */
  readonly firstH1: number
  /** The run that names the page, when there is one. */
  readonly title: TitleRun | undefined
  readonly articles: Articles
  readonly firstHeadings: FirstHeadings
  /** Bits of `TextPattern`. */
  readonly patterns: Uint16Array
}

export function runFacts(segmentation: Segmentation, counts: Counts, blocks: BlockFacts): RunFacts {
  const { runs } = segmentation
  const landmarks = new LandmarkDistances(segmentation)
  const sameShape = new Grouping(runs.block.map((block) => blocks.shapes.shape.group[block]!))
  return {
    blocks,
    landmarks,
    container: findContainers(segmentation),
    sameWords: new Grouping(counts.runHash),
    sameShape,
    ...meansByShape(counts, sameShape),
    charactersBefore: addUpCharacters(counts),
    ...findHeadings(segmentation),
    title: findTitleRun(segmentation, counts),
    articles: findArticles(segmentation, counts, landmarks),
    firstHeadings: firstHeadings(segmentation),
    patterns: findPatterns(segmentation, counts),
  }
}

function findContainers({ blocks, runs }: Segmentation): Int32Array {
  return runs.block.map((own) => {
    const runsOf = (block: number): number => blocks.endRun[block]! - blocks.firstRun[block]!
    let block = own
    while (block > 0) {
      block = blocks.parent[block]!
      if (runsOf(block) > runsOf(own)) return block
    }
    return 0
  })
}

function meansByShape(
  counts: Counts,
  sameShape: Grouping,
): Pick<RunFacts, 'shapeCharacters' | 'shapeLinkShare'> {
  const size = sameShape.group.length
  const characters = new Float32Array(size)
  const linkCharacters = new Float32Array(size)
  const run = new TallyCursor(counts.runs)
  for (run.row = 0; run.row < size; run.row++) {
    const group = sameShape.group[run.row]!
    characters[group]! += run.characters
    linkCharacters[group]! += run.linkCharacters
  }
  const shapeCharacters = new Float32Array(size)
  const shapeLinkShare = new Float32Array(size)
  for (let row = 0; row < size; row++) {
    const group = sameShape.group[row]!
    shapeCharacters[row] = characters[group]! / sameShape.size(row)
    shapeLinkShare[row] = ratio(linkCharacters[group]!, characters[group]!)
  }
  return { shapeCharacters, shapeLinkShare }
}

function addUpCharacters(counts: Counts): Float64Array {
  const before = new Float64Array(counts.runs.rows)
  const run = new TallyCursor(counts.runs)
  let sum = 0
  for (run.row = 0; run.row < counts.runs.rows; run.row++) {
    before[run.row] = sum
    sum += run.characters
  }
  return before
}

function findHeadings(
  segmentation: Segmentation,
): Pick<RunFacts, 'headingLevel' | 'sinceHeading' | 'firstH1'> {
  const { count } = segmentation.runs
  const headingLevel = new Uint8Array(count)
  const sinceHeading = new Int32Array(count)
  let firstH1 = -1
  let level = 0
  let since = 0
  for (let run = 0; run < count; run++) {
    const own = levelOf(segmentation, run)
    if (own > 0) {
      level = own
      since = 0
      if (own === 1 && firstH1 < 0) firstH1 = run
    } else since++
    headingLevel[run] = level
    sinceHeading[run] = since
  }
  return { headingLevel, sinceHeading, firstH1 }
}

/** The level of the heading that a run stands in; 0 for runs outside of headings. */
function levelOf({ page, blocks, runs }: Segmentation, run: number): number {
  if ((page.nodes.context[runs.firstNode[run]!]! & Context.heading) === 0) return 0
  let block = runs.block[run]!
  while (block > 0 && !headingTags.has(page.nodes.tag[blocks.node[block]!]!)) {
    block = blocks.parent[block]!
  }
  return block > 0 ? page.nodes.tag[blocks.node[block]!]! - H1 + 1 : 0
}

/** Longer texts are prose: a date or price in them says nothing about the whole. */
const longestPattern = 200

function findPatterns(segmentation: Segmentation, counts: Counts): Uint16Array {
  const patterns = new Uint16Array(segmentation.runs.count)
  const run = new TallyCursor(counts.runs)
  for (run.row = 0; run.row < patterns.length; run.row++) {
    if (run.digits > 0 && run.characters <= longestPattern) {
      patterns[run.row] = patternBits(runLine(segmentation, run.row))
    }
  }
  return patterns
}
