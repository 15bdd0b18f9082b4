import type { Taking } from '../rules/rule.js'
import { subjectsFor } from '../rules/subjects.js'
import { alignRecords } from './align-records.js'
import { type Found, type Labelled, noneUncertain, placesOf } from './labelled.js'
import { selectorMissing, textsMissing } from './missing.js'

/** Records of all pages consist of as many siblings. */
export function alignRecordPages(pages: readonly Labelled[]): {
  readonly taking: Taking
  readonly found: readonly Found[]
} {
  const aligned = pages.map(({ page, label }) =>
    label.kind === 'nodes'
      ? { starts: label.nodes, siblings: 1, missing: [] }
      : alignRecords(page, label.texts),
  )
  const siblings = Math.max(1, ...aligned.map((its) => its.siblings))
  const taking = { kind: 'record', siblings } as const
  const found = pages.map(({ page, label }, at): Found => {
    const subjects = subjectsFor(taking, page)
    const starts = new Set(aligned[at]!.starts)
    const positives = placesOf(subjects, ({ node }) => starts.has(node))
    const isLost = label.kind === 'nodes' && positives.size === 0
    const missing = isLost ? [selectorMissing(label)] : textsMissing(page, aligned[at]!.missing)
    return { example: { page, subjects, positives, uncertain: noneUncertain }, missing }
  })
  return { taking, found }
}
