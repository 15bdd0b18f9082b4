import { runText } from '../blocks/run-text.js'
import type { Segmentation } from '../blocks/segmentation.js'
import type { EmbeddedText } from './embedded-texts.js'
import { Shingles } from './shingles.js'

export const adding = {
  /** A text of which this share stands elsewhere adds nothing: what differs is cut off, or typeset differently. */
  known: 0.5,
} as const

/** The texts that the page lacks: they stand neither in its runs, shown or hidden, nor in a longer one of them. */
export function additionsOf(
  texts: readonly EmbeddedText[],
  segmentation: Segmentation,
): readonly EmbeddedText[] {
  if (texts.length === 0) return []
  const known = new Shingles(texts.map(({ text }) => text))
  for (let run = 0; run < segmentation.runs.count; run++) known.add(runText(segmentation, run))
  const added = new Set<EmbeddedText>()
  for (const embedded of longestFirst(texts)) {
    if (known.shareOf(embedded.text) >= adding.known) continue
    known.add(embedded.text)
    added.add(embedded)
  }
  return texts.filter((embedded) => added.has(embedded))
}

const longestFirst = (texts: readonly EmbeddedText[]): readonly EmbeddedText[] =>
  [...texts].sort((a, b) => b.text.length - a.text.length)
