import { Matrix } from '../../ml/numeric/matrix.js'
import { MemberPaths } from './member-paths.js'
import {
  measureColumns as at,
  type CountedMeasure,
  type MeasureStats,
  type NodeSums,
} from './node-sums.js'
import type { PageRegions } from './page-regions.js'
import { recordLimits } from './record-limits.js'
import { type NodeRange, type Region, sampleOf } from './region.js'
import { memberStats } from './region-features.js'

/** What the features of a member are computed from. */
interface MemberView {
  readonly member: NodeRange
  readonly place: number
  readonly members: number
  readonly sums: NodeSums
  readonly stats: MeasureStats
  readonly fit: { readonly usual: number; readonly whole: number }
  /** The shares of the members that have the same name, the same parent, and links to the same addresses. */
  readonly sameName: number
  readonly sameParent: number
  readonly sameLinks: number
}

type MemberFeature = (view: MemberView) => number

/** A measure of the member compared with the mean of the members. */
const againstMean =
  (measure: CountedMeasure): MemberFeature =>
  ({ member: { first, end }, sums, stats }) =>
    Math.log1p(sums.of(measure, first, end)) - Math.log1p(stats.mean[at[measure]]!)

/** Whether a measure is above 0, less the share of the members that have it above 0. */
const againstShare =
  (measure: CountedMeasure): MemberFeature =>
  ({ member: { first, end }, sums, stats }) =>
    (sums.of(measure, first, end) > 0 ? 1 : 0) - stats.share[at[measure]]!

const features: Readonly<Record<string, MemberFeature>> = {
  characters: againstMean('characters'),
  texts: againstMean('texts'),
  elements: againstMean('elements'),
  'links beside others': againstMean('links'),
  'prose beside others': againstMean('proseCharacters'),
  links: againstShare('links'),
  images: againstShare('images'),
  headings: againstShare('headings'),
  prices: againstShare('prices'),
  dates: againstShare('dates'),
  numbers: againstShare('numbers'),
  controls: againstShare('controls'),
  usual: ({ fit }) => fit.usual,
  whole: ({ fit }) => fit.whole,
  called: ({ sameName }) => sameName,
  beside: ({ sameParent }) => sameParent,
  linked: ({ sameLinks }) => sameLinks,
  members: ({ members }) => Math.log(members),
  'is first': ({ place }) => (place === 0 ? 1 : 0),
  'is last': ({ place, members }) => (place === members - 1 ? 1 : 0),
  'spread of characters': ({ stats }) => stats.spread[at.characters]!,
}

export const memberFeatureNames = Object.keys(features)
const formulas = Object.values(features)

/** A row for each member of a region. */
export function memberFeatures(
  region: Region,
  { sums, names }: Pick<PageRegions, 'sums' | 'names'>,
): Matrix {
  const { members } = region
  const { parent } = sums.page.nodes
  const matrix = new Matrix(memberFeatureNames, members.length)
  const stats = memberStats(region, sums)
  const paths = new MemberPaths(sampleOf(members, recordLimits.comparedMembers), { names, sums })
  const mainNames: number[] = []
  const parents: number[] = []
  const linkHashes: number[] = []
  for (const { first, end } of members) {
    mainNames.push(names.mainName(first))
    parents.push(parent[first]!)
    linkHashes.push(sums.of('linkHash', first, end))
  }
  const sameName = sharesOf(mainNames)
  const sameParent = sharesOf(parents)
  const sameLinks = sharesOf(linkHashes)
  for (let place = 0; place < members.length; place++) {
    const member = members[place]!
    const view: MemberView = {
      member,
      place,
      members: members.length,
      sums,
      stats,
      fit: paths.fitOf(member),
      sameName: sameName[place]!,
      sameParent: sameParent[place]!,
      sameLinks: sameLinks[place]!,
    }
    for (let column = 0; column < formulas.length; column++)
      matrix.values[column * members.length + place] = formulas[column]!(view)
  }
  return matrix
}

/** For each member the share of the members with the same key. */
function sharesOf(keys: readonly number[]): readonly number[] {
  const counts = new Map<number, number>()
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1)
  const shares: number[] = []
  for (const key of keys) shares.push(counts.get(key)! / keys.length)
  return shares
}
