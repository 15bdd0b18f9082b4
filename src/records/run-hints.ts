import type { Segmentation } from '../blocks/segmentation.js'
import { Matrix } from '../features/matrix.js'
import type { JudgedRegion } from './record-judge.js'
import type { Span } from './region.js'

export const runHintNames = [
  'record.likelihood',
  'record.members',
  'record.share',
  'record.position',
  'record.depth',
  'record.page-likelihood',
  'record.after-list',
] as const

type RunHint = (typeof runHintNames)[number]

/**
 * What the likeliest list of a page tells of each run, for a model of main content: whether it stands in a record, how
 * likely the list is one, how many records it has, and where in its record it stands.
 */
export function runHints({ runs, page }: Segmentation, list: JudgedRegion | undefined): Matrix {
  const matrix = new Matrix(runHintNames, runs.count)
  if (list === undefined) return matrix
  const { members } = list.region
  const set = (run: number, hint: RunHint, value: number): void => {
    matrix.column(runHintNames.indexOf(hint))[run] = value
  }
  let at = 0
  for (let run = 0; run < runs.count; run++) {
    const node = runs.firstNode[run]!
    while (at < members.length && members[at]!.end <= node) at++
    set(run, 'record.page-likelihood', list.likelihood)
    if (at === members.length) set(run, 'record.after-list', 1)
    const member = members[at]
    if (member === undefined || member.first > node) continue
    set(run, 'record.likelihood', list.likelihood)
    set(run, 'record.members', Math.log(members.length))
    set(run, 'record.share', at / members.length)
    set(run, 'record.position', placeIn(member, node))
    set(run, 'record.depth', page.nodes.depth[node]! - page.nodes.depth[member.first]!)
  }
  return matrix
}

const placeIn = ({ first, end }: Span, node: number): number => (node - first) / (end - first)
