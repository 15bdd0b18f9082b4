import type { Measures } from './measures.js'
import type { Span } from './region.js'
import type { Survey } from './survey.js'

/** Elements around records that are looked at. */
const mostWrappers = 8

/**
 * Records with all that belongs to them alone: the elements around each that hold no other text, such as those in which
 * the picture of a card stands beside its texts.
 */
export function widened(
  records: readonly Span[],
  { measures }: Pick<Survey, 'measures'>,
): readonly Span[] {
  let widest = records
  for (let wrappers = 0; wrappers < mostWrappers; wrappers++) {
    const wider = wrappersOf(widest, measures)
    if (wider === undefined) break
    widest = wider
  }
  return widest
}

/** The parents of records; `undefined` where one holds more text than its record. */
function wrappersOf(records: readonly Span[], measures: Measures): readonly Span[] | undefined {
  const { parent, end } = measures.page.nodes
  const wrappers: Span[] = []
  for (const record of records) {
    const first = parent[record.first]!
    // of a page with one record everything may belong to it
    if (first <= 0 || records.length < 2) return undefined
    const wrapper = { first, end: end[first]! }
    if (!holdsNoMore(wrapper, record, measures)) return undefined
    wrappers.push(wrapper)
  }
  return wrappers
}

const holdsNoMore = (wrapper: Span, record: Span, measures: Measures): boolean =>
  measures.of('texts', wrapper.first, wrapper.end) ===
  measures.of('texts', record.first, record.end)
