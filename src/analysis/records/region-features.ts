import { lowerBound } from '../../core/text/lower-bound.js'
import { ratio } from '../../core/text/ratio.js'
import { Matrix } from '../../ml/numeric/matrix.js'
import { TagSet } from '../../page/columns/tags.js'
import { MemberPaths, type PathAgreement } from './member-paths.js'
import { type CountedMeasure, countedMeasures, type NodeSums } from './node-sums.js'
import type { PageRegions } from './page-regions.js'
import type { NodeRange, Region } from './region.js'

/** What the features of a region are computed from. */
interface RegionView {
  readonly region: Region
  readonly sums: NodeSums
  readonly agreement: PathAgreement
  readonly stats: Readonly<Record<CountedMeasure, MeasureStats>>
  /** The nearest element that holds all members. */
  readonly container: NodeRange
  readonly nesting: RegionNesting
}

/** How a region is related to the others of its page. */
interface RegionNesting {
  /** Regions with a member that contains several of this one's; the greatest share of the page's text that one has. */
  readonly outer: number
  readonly outerShare: number
  /** Regions several of whose members are in a member of this one. */
  readonly inner: number
  /** Its text as a share of that of the greatest region, and its rank among the regions by text, from 0 to 1. */
  readonly toGreatest: number
  readonly rank: number
}

/** A measure over the members: sum, mean, standard deviation as a share of the mean, share of members above 0. */
export interface MeasureStats {
  readonly sum: number
  readonly mean: number
  readonly spread: number
  readonly share: number
}

type RegionFeature = (view: RegionView) => number

const inPage =
  (measure: CountedMeasure): RegionFeature =>
  ({ stats, sums }) =>
    ratio(stats[measure].sum, sums.inPage(measure))

const inContainer =
  (measure: CountedMeasure): RegionFeature =>
  ({ stats, sums, container }) =>
    ratio(stats[measure].sum, sums.of(measure, container.first, container.end))

const perMember =
  (measure: CountedMeasure): RegionFeature =>
  ({ stats }) =>
    Math.log1p(stats[measure].mean)

const having =
  (measure: CountedMeasure): RegionFeature =>
  ({ stats }) =>
    stats[measure].share

const spread =
  (measure: CountedMeasure): RegionFeature =>
  ({ stats }) =>
    stats[measure].spread

const partOfText =
  (measure: CountedMeasure): RegionFeature =>
  ({ stats }) =>
    ratio(stats[measure].sum, stats.characters.sum)

/** Whether a region is inside one of these elements. */
const within = (tags: string): RegionFeature => {
  const set = new TagSet(tags)
  return ({ sums: { page }, container }) => {
    for (let node = container.first; node >= 0; node = page.nodes.parent[node]!)
      if (set.has(page.nodes.tag[node]!)) return 1
    return 0
  }
}

const distinct =
  (hash: 'textHash' | 'linkHash'): RegionFeature =>
  ({ region: { members }, sums }) =>
    new Set(members.map(({ first, end }) => sums.of(hash, first, end))).size / members.length

const first = ({ region: { members } }: RegionView): NodeRange => members[0]!
const last = ({ region: { members } }: RegionView): NodeRange => members.at(-1)!

/** What the page has of a measure outside of the region. */
const outside =
  (measure: CountedMeasure): RegionFeature =>
  ({ stats, sums }) =>
    Math.log1p(sums.inPage(measure) - stats[measure].sum)

const before =
  (measure: CountedMeasure): RegionFeature =>
  (view) =>
    Math.log1p(view.sums.before(measure, first(view).first))

/** The mean number of siblings of a member; 1 where members are single elements. */
const siblingsPerMember: RegionFeature = ({ region: { members }, sums: { page } }) => {
  const { end } = page.nodes
  const sample = members.slice(0, 20)
  let siblings = 0
  for (const range of sample)
    for (let node = range.first; node < range.end; node = end[node]!)
      if (!page.isText(node)) siblings++
  return siblings / sample.length
}

/**
 * Numbers that mean the same on any page in any language: no words. None is the same for all regions of a page: the
 * few training pages would be recognized by it, and predictions for other pages would get worse.
 */
const features: Readonly<Record<string, RegionFeature>> = {
  members: ({ region }) => Math.log(region.members.length),
  parents: ({ region }) => Math.log(region.parents),
  'members per parent': ({ region }) => Math.log(region.members.length / region.parents),
  'is sequence': ({ region }) => (region.origin === 'sequence' ? 1 : 0),
  siblings: siblingsPerMember,
  'text of page': inPage('characters'),
  'link text of page': inPage('linkCharacters'),
  'prose of page': inPage('proseCharacters'),
  'images of page': inPage('images'),
  'headings of page': inPage('headings'),
  'prices of page': inPage('prices'),
  'elements of page': inPage('elements'),
  'text of container': inContainer('characters'),
  'links of container': inContainer('links'),
  'texts of member': perMember('texts'),
  'characters of member': perMember('characters'),
  'prose of member': perMember('proseCharacters'),
  'elements of member': perMember('elements'),
  'links of member': perMember('links'),
  'images of member': perMember('images'),
  'headings of member': perMember('headings'),
  'numbers of member': perMember('numbers'),
  'blocks of member': perMember('blocks'),
  'link share': partOfText('linkCharacters'),
  'heading share': partOfText('headingCharacters'),
  'hidden share': partOfText('hiddenCharacters'),
  'prose share': partOfText('proseCharacters'),
  'with links': having('links'),
  'with images': having('images'),
  'with headings': having('headings'),
  'with prices': having('prices'),
  'with dates': having('dates'),
  'with numbers': having('numbers'),
  'with prose': having('proseCharacters'),
  'characters spread': spread('characters'),
  'texts spread': spread('texts'),
  'elements spread': spread('elements'),
  'links spread': spread('links'),
  'images spread': spread('images'),
  'distinct texts': distinct('textHash'),
  'distinct links': distinct('linkHash'),
  agreement: ({ agreement }) => agreement.agreement,
  'usual elements': ({ agreement }) => agreement.usualElements,
  'usual texts': ({ agreement }) => agreement.usualTexts,
  'changing texts': ({ agreement }) => agreement.changingTexts,
  'changing characters': ({ agreement }) => Math.log1p(agreement.changingCharacters),
  'changing share': ({ agreement, stats }) =>
    ratio(agreement.changingCharacters, stats.characters.mean),
  begins: (view) =>
    ratio(view.sums.before('characters', first(view).first), view.sums.inPage('characters')),
  ends: (view) =>
    ratio(view.sums.before('characters', last(view).end), view.sums.inPage('characters')),
  'begins among elements': (view) =>
    ratio(view.sums.before('elements', first(view).first), view.sums.inPage('elements')),
  'headings before': before('headings'),
  'text between': (view) => {
    const between = view.sums.of('characters', first(view).first, last(view).end)
    return ratio(between - view.stats.characters.sum, between)
  },
  depth: ({ sums: { page }, container }) => page.nodes.depth[container.first]!,
  'member below container': ({ sums: { page }, container, region }) =>
    page.nodes.depth[region.members[0]!.first]! - page.nodes.depth[container.first]!,
  'in nav': within('nav menu'),
  'in header': within('header'),
  'in footer': within('footer'),
  'in aside': within('aside'),
  'in main': within('main'),
  'in article': within('article'),
  'outer regions': ({ nesting }) => nesting.outer,
  'outer share': ({ nesting }) => nesting.outerShare,
  'inner regions': ({ nesting }) => nesting.inner,
  'to greatest': ({ nesting }) => nesting.toGreatest,
  rank: ({ nesting }) => nesting.rank,
  'prose of region': ({ stats }) => Math.log1p(stats.proseCharacters.sum),
  'prose outside': outside('proseCharacters'),
  'prose before': before('proseCharacters'),
  'prose behind': (view) =>
    Math.log1p(
      view.sums.inPage('proseCharacters') - view.sums.before('proseCharacters', last(view).end),
    ),
  'prices outside': outside('prices'),
  'prices before': before('prices'),
  'dates outside': outside('dates'),
}

export const regionFeatureNames = Object.keys(features)
const formulas = Object.values(features)

/** A row for each region. */
export function regionFeatures({ regions, sums, names }: PageRegions): Matrix {
  const matrix = new Matrix(regionFeatureNames, regions.length)
  const columns = formulas.map((_, column) => matrix.column(column))
  const stats = regions.map((region) => measureStats(region, sums))
  const texts = stats.map(({ characters }) => characters.sum)
  const nestings = nestingsOf(regions, texts, sums)
  for (const [row, region] of regions.entries()) {
    const view: RegionView = {
      region,
      sums,
      agreement: new MemberPaths(region, names).agreement,
      stats: stats[row]!,
      container: containerOf(region, sums),
      nesting: nestings[row]!,
    }
    for (const [column, formula] of formulas.entries()) columns[column]![row] = formula(view)
  }
  return matrix
}

/** The statistics of every measure over the members of a region. */
export function measureStats({ members }: Region, sums: NodeSums): RegionView['stats'] {
  const stats: Partial<Record<CountedMeasure, MeasureStats>> = {}
  for (const measure of countedMeasures) stats[measure] = statsOf(members, sums.prefixSums(measure))
  return stats as RegionView['stats']
}

function statsOf(members: readonly NodeRange[], sums: Int32Array): MeasureStats {
  let sum = 0
  let squares = 0
  let some = 0
  for (const { first, end } of members) {
    const amount = sums[end]! - sums[first]!
    sum += amount
    squares += amount * amount
    if (amount > 0) some++
  }
  const mean = sum / members.length
  const variance = Math.max(0, squares / members.length - mean * mean)
  return {
    sum,
    mean,
    spread: mean === 0 ? 0 : Math.sqrt(variance) / mean,
    share: some / members.length,
  }
}

function containerOf({ members }: Region, { page }: NodeSums): NodeRange {
  const { parent, end } = page.nodes
  const last = members.at(-1)!.end
  let node = parent[members[0]!.first]!
  while (node > 0 && end[node]! < last) node = parent[node]!
  return { first: node, end: end[node]! }
}

/** @param texts The characters of each region. */
function nestingsOf(
  regions: readonly Region[],
  texts: readonly number[],
  sums: NodeSums,
): readonly RegionNesting[] {
  const shares = texts.map((characters) => ratio(characters, sums.inPage('characters')))
  const held = regions.map((): number[] => [])
  const holders = regions.map((region, row) => {
    const outer: number[] = []
    for (const [at, other] of regions.entries()) {
      if (at === row || !containsSeveral(other, region)) continue
      outer.push(at)
      held[at]!.push(row)
    }
    return outer
  })
  const greatest = Math.max(...shares)
  const mostOf = (rows: readonly number[]): number =>
    rows.reduce((most, row) => Math.max(most, shares[row]!), 0)
  return regions.map((_, row) => ({
    outer: holders[row]!.length,
    outerShare: mostOf(holders[row]!),
    inner: held[row]!.length,
    toGreatest: ratio(shares[row]!, greatest),
    rank: row / regions.length,
  }))
}

/** Whether a member of the first region contains the first two members of the second. */
function containsSeveral({ members }: Region, { members: [first, second] }: Region): boolean {
  // most regions do not overlap
  if (members[0]!.first > first!.first || members.at(-1)!.end < second!.end) return false
  const holder = members[lowerBound(members.length, (at) => members[at]!.first > first!.first) - 1]
  return holder !== undefined && holder.end >= second!.end
}
