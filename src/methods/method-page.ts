import type { Segmentation } from '../blocks/segmentation.js'
import { isShownRun } from '../blocks/shown-runs.js'
import { type Counts, count } from '../features/counts.js'
import type { Rendering } from '../render/boxes.js'

export type { Box } from '../render/box.js'
export type { Rendering }

/** What a method may know beside the page itself. */
export interface Beside {
  readonly rendering?: Rendering | undefined
  /** Other pages of the same site. */
  readonly others?: readonly Segmentation[] | undefined
}

/** A page as methods see it; what costs something is worked out when it is first asked for. */
export class MethodPage {
  readonly rendering: Rendering | undefined
  readonly others: readonly Segmentation[]
  #counts: Counts | undefined

  constructor(
    readonly segmentation: Segmentation,
    { rendering, others = [] }: Beside = {},
  ) {
    this.rendering = rendering
    this.others = others
  }

  get counts(): Counts {
    this.#counts ??= count(this.segmentation)
    return this.#counts
  }

  /** The runs of a block, those of its inner blocks too, that are shown where scripts run. */
  shownRuns(block: number): readonly number[] {
    const { firstRun, endRun } = this.segmentation.blocks
    const shown: number[] = []
    for (let run = firstRun[block]!; run < endRun[block]!; run++) {
      if (isShownRun(this.segmentation, run)) shown.push(run)
    }
    return shown
  }
}
