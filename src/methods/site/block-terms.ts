import { runText } from '../../blocks/run-text.js'
import type { Segmentation } from '../../blocks/segmentation.js'
import { isShownRun } from '../../blocks/shown-runs.js'
import { wordsOf } from '../../core/words.js'

/** The different words that stand in a block itself: the terms that 001's survey compares blocks by. */
export interface BlockTerms {
  readonly block: number
  readonly terms: ReadonlySet<string>
}

/** The blocks of a page with text of their own that is shown, in page order. */
export function blockTerms(segmentation: Segmentation): readonly BlockTerms[] {
  const { runs } = segmentation
  const found = new Map<number, Set<string>>()
  for (let run = 0; run < runs.count; run++) {
    if (!isShownRun(segmentation, run)) continue
    const block = runs.block[run]!
    const terms = found.get(block) ?? new Set()
    found.set(block, terms)
    for (const word of wordsOf(runText(segmentation, run))) terms.add(word)
  }
  return [...found]
    .filter(([, terms]) => terms.size > 0)
    .map(([block, terms]) => ({ block, terms }))
}
