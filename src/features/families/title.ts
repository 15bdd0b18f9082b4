import { type Feature, family, ratio } from '../feature.js'
import type { RunView } from '../run-view.js'
import type { TitleRun } from '../title-run.js'

/** Of pages without a title run, 0. */
const from =
  (measure: (title: TitleRun, run: RunView) => number): Feature<RunView>['measure'] =>
  (run) =>
    run.facts.title === undefined ? 0 : measure(run.facts.title, run)

/** Where a run stands from the title run, the one that names the page. */
export const title = family<RunView>('title', [
  {
    name: 'distance',
    unit: 'count',
    meaning: 'Runs from the run that names the page to this one, negative before it; 0 without one',
    measure: from((title, { index }) => index - title.run),
  },
  {
    name: 'likeness',
    unit: 'score',
    meaning: "How like the page's title the run is that names the page; 0 without one",
    measure: from(({ likeness }) => likeness),
  },
  {
    name: 'common-runs',
    unit: 'share',
    meaning:
      "Share of the page's runs in the innermost block with this run and the one that names it",
    measure: from(({ common }, { facts, block, count }) => {
      const { firstRun, endRun } = facts.blocks.segmentation.blocks
      const around = common[block]!
      return ratio(endRun[around]! - firstRun[around]!, count)
    }),
  },
  {
    name: 'common-words',
    unit: 'share',
    meaning: "Share of the page's words in that block; a run counts .3 words at least",
    measure: from(({ common, wordsBefore }, { facts, block, count }) => {
      const { firstRun, endRun } = facts.blocks.segmentation.blocks
      const around = common[block]!
      const words = wordsBefore[endRun[around]!]! - wordsBefore[firstRun[around]!]!
      return ratio(words, wordsBefore[count]!)
    }),
  },
  {
    name: 'blocks-up',
    unit: 'count',
    meaning: "Blocks from the run's own up to that block",
    measure: from(({ common, depth }, { block }) => depth[block]! - depth[common[block]!]!),
  },
  {
    name: 'blocks-down',
    unit: 'count',
    meaning: 'Blocks from that block down to the one of the run that names the page',
    measure: from(
      (title, { block }) => title.depth[title.block]! - title.depth[title.common[block]!]!,
    ),
  },
  {
    name: 'level',
    unit: 'count',
    meaning: 'How many blocks deeper the run stands than the run that names the page',
    measure: from((title, { block }) => title.depth[block]! - title.depth[title.block]!),
  },
])
