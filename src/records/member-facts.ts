import { Matrix } from '../features/matrix.js'
import type { Counted, Measures } from './measures.js'
import { Paths } from './paths.js'
import type { Region, Span } from './region.js'
import { type Stats, statsOf } from './region-view.js'
import type { Survey } from './survey.js'

/** All that is known of a member when it is asked whether it is a record like the others. */
interface MemberView {
  readonly member: Span
  readonly place: number
  readonly members: number
  readonly measures: Measures
  readonly stats: Readonly<Record<Counted, Stats>>
  readonly fit: { readonly usual: number; readonly whole: number }
  /** Shares of the members that are called so, that stand in the same element, and that link to the same places. */
  readonly called: number
  readonly beside: number
  readonly linked: number
}

type Fact = (view: MemberView) => number

/** How much it has of something beside the mean of the members. */
const beside =
  (measure: Counted): Fact =>
  ({ member: { first, end }, measures, stats }) =>
    Math.log1p(measures.of(measure, first, end)) - Math.log1p(stats[measure].mean)

/** Whether it has some, less the share of the members that have some. */
const unlike =
  (measure: Counted): Fact =>
  ({ member: { first, end }, measures, stats }) =>
    (measures.of(measure, first, end) > 0 ? 1 : 0) - stats[measure].share

const facts: Readonly<Record<string, Fact>> = {
  characters: beside('characters'),
  texts: beside('texts'),
  elements: beside('elements'),
  'links beside others': beside('links'),
  'prose beside others': beside('proseCharacters'),
  links: unlike('links'),
  images: unlike('images'),
  headings: unlike('headings'),
  prices: unlike('prices'),
  dates: unlike('dates'),
  numbers: unlike('numbers'),
  controls: unlike('controls'),
  usual: ({ fit }) => fit.usual,
  whole: ({ fit }) => fit.whole,
  called: ({ called }) => called,
  beside: ({ beside }) => beside,
  linked: ({ linked }) => linked,
  members: ({ members }) => Math.log(members),
  'is first': ({ place }) => (place === 0 ? 1 : 0),
  'is last': ({ place, members }) => (place === members - 1 ? 1 : 0),
  'spread of characters': ({ stats }) => stats.characters.spread,
}

export const memberFactNames = Object.keys(facts)
const formulas = Object.values(facts)

/** One row a member of a region. */
export function memberFacts(
  region: Region,
  { measures, names }: Pick<Survey, 'measures' | 'names'>,
): Matrix {
  const { members } = region
  const { parent } = measures.page.nodes
  const matrix = new Matrix(memberFactNames, members.length)
  const stats = statsOf(region, measures)
  const paths = new Paths(region, names)
  const called = sharesOf(members, ({ first }) => names.mainName(first))
  const beside = sharesOf(members, ({ first }) => parent[first]!)
  const linked = sharesOf(members, ({ first, end }) => measures.of('linkHash', first, end))
  for (const [place, member] of members.entries()) {
    const view: MemberView = {
      member,
      place,
      members: members.length,
      measures,
      stats,
      fit: paths.fitOf(member),
      called: called[place]!,
      beside: beside[place]!,
      linked: linked[place]!,
    }
    for (const [column, formula] of formulas.entries()) matrix.column(column)[place] = formula(view)
  }
  return matrix
}

/** For each member the share of members of which this is the same. */
function sharesOf(members: readonly Span[], of: (member: Span) => number): readonly number[] {
  const counts = new Map<number, number>()
  const keys = members.map(of)
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1)
  return keys.map((key) => counts.get(key)! / members.length)
}
