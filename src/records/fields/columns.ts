import type { Page } from '../../page/page.js'
import type { ElementNames } from '../element-names.js'
import type { Span } from '../region.js'
import type { Column } from './column.js'
import { sayingsOf } from './sayings.js'
import { Places, type Saying, type SlotKind } from './slot.js'

/** A place that fewer records have is an accident. */
const leastRecords = 2
const leastShare = 0.03
/** A text that so much of the records have alike says nothing of any of them: a button, a label. */
const labelShare = 0.5

/** What one record says at a place. */
interface Entry {
  readonly record: number
  readonly node: number
  readonly values: Set<string>
}

/** A place of which only the records that have it are known: there may be as many places as there are elements. */
interface Draft {
  readonly kind: SlotKind
  readonly entries: Entry[]
}

/** The columns of aligned records, in the order in which the first of them has its places. */
export function columnsOf(
  page: Page,
  records: readonly Span[],
  names: ElementNames,
): readonly Column[] {
  const places = new Places(records, names)
  const drafts = new Drafts()
  for (const [record, span] of records.entries())
    for (const saying of sayingsOf(page, span, places)) drafts.add(record, saying)
  return drafts.all
    .filter((draft) => says(draft, records.length))
    .map((draft) => columnOf(draft, records.length))
}

class Drafts {
  readonly all: Draft[] = []
  readonly #byKind = new Map<SlotKind, Map<number, Draft>>()

  add(record: number, { place, kind, node, value }: Saying): void {
    const { entries } = this.#draft(kind, place)
    const last = entries.at(-1)
    if (last?.record === record) last.values.add(value)
    else entries.push({ record, node, values: new Set([value]) })
  }

  #draft(kind: SlotKind, place: number): Draft {
    const ofKind = this.#byKind.get(kind) ?? new Map<number, Draft>()
    this.#byKind.set(kind, ofKind)
    const known = ofKind.get(place)
    if (known !== undefined) return known
    const draft: Draft = { kind, entries: [] }
    ofKind.set(place, draft)
    this.all.push(draft)
    return draft
  }
}

const nothing: readonly string[] = []

function columnOf({ kind, entries }: Draft, records: number): Column {
  const values = new Array<readonly string[]>(records).fill(nothing)
  const nodes = new Array<number | undefined>(records).fill(undefined)
  for (const entry of entries) {
    values[entry.record] = [...entry.values]
    nodes[entry.record] = entry.node
  }
  return { kind, values, nodes }
}

/** Whether a place says something of the records that have it. */
function says({ kind, entries }: Draft, records: number): boolean {
  const filled = entries.length
  if (filled < Math.min(records, Math.max(leastRecords, records * leastShare))) return false
  if (records < leastRecords || kind !== 'text') return true
  const counts = new Map<string, number>()
  let most = 0
  for (const { values } of entries) {
    const said = [...values].join('\n')
    const count = (counts.get(said) ?? 0) + 1
    counts.set(said, count)
    most = Math.max(most, count)
  }
  return (
    most < Math.max(leastRecords, filled) ||
    (filled < labelShare * records && /\d/.test([...counts.keys()][0]!))
  )
}
