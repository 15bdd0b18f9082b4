import type { StudiedPage } from '../rules/studied-page.js'
import { subjectsFor } from '../rules/subjects.js'
import { alignContent, contentAlignment } from './align-content.js'
import type { Example } from './example.js'
import { type Found, type Labelled, noneUncertain, placesOf } from './labelled.js'
import { selectorMissing, textsMissing } from './missing.js'

/** The runs of main content that carry a label; none where the label is of another page. */
export function alignContentPage({ page, label }: Labelled): Found {
  const subjects = subjectsFor({ kind: 'content' }, page)
  const exampleWith = (positives: ReadonlySet<number>): Example => ({
    page,
    subjects,
    positives,
    uncertain: noneUncertain,
  })
  if (label.kind === 'texts') {
    const { positives, missing } = alignContent(page, subjects, label.texts)
    const isOther = lengthOf(missing) > lengthOf(label.texts) * (1 - contentAlignment.found)
    return {
      example: exampleWith(isOther ? new Set() : positives),
      missing: textsMissing(page, missing),
    }
  }
  const isInside = insideOf(page, label.nodes)
  const positives = placesOf(
    subjects,
    ({ run }) => isInside[page.segmentation.runs.firstNode[run]!] === 1,
  )
  const missing = positives.size === 0 ? [selectorMissing(label)] : []
  return { example: exampleWith(positives), missing }
}

const lengthOf = (texts: readonly string[]): number =>
  texts.reduce((sum, { length }) => sum + length, 0)

/** Which nodes stand inside of some others. */
function insideOf({ page: { nodes } }: StudiedPage, outer: readonly number[]): Uint8Array {
  const inside = new Uint8Array(nodes.count)
  let filled = 0
  for (const node of [...outer].sort((a, b) => a - b)) {
    inside.fill(1, Math.max(node + 1, filled), nodes.end[node])
    filled = Math.max(filled, nodes.end[node]!)
  }
  return inside
}
