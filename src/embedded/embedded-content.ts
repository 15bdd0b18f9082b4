import { runText } from '../blocks/run-text.js'
import type { Segmentation } from '../blocks/segmentation.js'
import { isShownRun } from '../blocks/shown-runs.js'
import { additionsOf } from './additions.js'
import { chooseEmbedded, embeddedDefaults } from './choose-embedded.js'
import { type EmbeddedSource, embeddedTexts } from './embedded-texts.js'
import { wordCount } from './shingles.js'

/** A main content that stands in the page's scripts. */
export interface EmbeddedContent {
  readonly source: EmbeddedSource
  readonly text: string
  readonly warnings: readonly string[]
}

const names: Record<EmbeddedSource, string> = { 'json-ld': 'JSON-LD', state: 'embedded state' }

/**
 * What to give in place of the runs that were found, if the page's scripts hold the content that its visible text lacks.
 * Scripts are read only where the runs that were found are doubtful.
 * @param expectedF1 What the choice of runs may be expected to have; 0 where there are none.
 */
export function embeddedContent(
  segmentation: Segmentation,
  expectedF1: number,
): EmbeddedContent | undefined {
  if (expectedF1 >= embeddedDefaults.expectedF1) return undefined
  const additions = additionsOf(embeddedTexts(segmentation.page), segmentation)
  if (additions.length === 0) return undefined
  const chosen = chooseEmbedded(additions, shownWords(segmentation), expectedF1)
  const source = chosen[0]?.source
  if (source === undefined) return undefined
  return {
    source,
    text: chosen.map(({ text }) => text).join('\n'),
    warnings: [`the main content is from the page's ${names[source]}: its visible text lacks it`],
  }
}

function shownWords(segmentation: Segmentation): number {
  let words = 0
  for (let run = 0; run < segmentation.runs.count; run++)
    if (isShownRun(segmentation, run)) words += wordCount(runText(segmentation, run))
  return words
}
