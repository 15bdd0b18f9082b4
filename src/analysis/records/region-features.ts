import { ratio } from '../../core/text/ratio.js'
import { Matrix } from '../../ml/numeric/matrix.js'
import { attributeId } from '../../page/columns/attribute-names.js'
import { NodeContext } from '../../page/columns/node-context.js'
import { TagSet, tagId } from '../../page/columns/tags.js'
import type { ElementNames } from './element-names.js'
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

/** What the features of a region are computed from. What takes time is worked out when it is first asked for. */
export class RegionView {
  readonly sums: NodeSums
  readonly names: ElementNames
  readonly stats: MeasureStats
  readonly #around: Surroundings
  readonly #row: number
  #container: NodeRange | undefined
  #roots: RootStats | undefined
  #paths: MemberPaths | undefined
  #heading: HeadingRelation | undefined

  constructor(
    readonly region: Region,
    row: number,
    { sums, names }: Pick<PageRegions, 'sums' | 'names'>,
    around: Surroundings,
  ) {
    this.sums = sums
    this.names = names
    this.stats = memberStats(region, sums)
    this.#row = row
    this.#around = around
  }

  /** The nearest element that holds all members. */
  get container(): NodeRange {
    this.#container ??= containerOf(this.region, this.sums)
    return this.#container
  }

  get nesting(): RegionNesting {
    return this.#around.nestings[this.#row]!
  }

  get roots(): RootStats {
    this.#roots ??= rootStats(this.region, this.names)
    return this.#roots
  }

  /** Members one behind the other: how many of their paths most of them have. */
  get paths(): MemberPaths {
    this.#paths ??= new MemberPaths(neighboursIn(this.region), this, recordLimits.neighbourNodes)
    return this.#paths
  }

  /** Where the region is in relation to the main heading. */
  get heading(): HeadingRelation {
    this.#heading ??= this.#around.headingRelation(this.region, this.container)
    return this.#heading
  }

  get landmarks(): Landmarks {
    return this.#around.landmarksOf(this.container.first)
  }

  /** Characters of the MAIN that it is in; 0 where it is in none. */
  get main(): number {
    return this.#around.mainAround(this.container.first)
  }
}

/** The regions of a page as their features see them. */
export function regionViews(found: PageRegions): readonly RegionView[] {
  const around = new Surroundings(found, () => views)
  const views = found.regions.map((region, row) => new RegionView(region, row, found, around))
  return views
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

/** The first elements of the members. */
interface RootStats {
  /** The share that has the most frequent name. */
  readonly sameName: number
  /** Attributes of one, on average. */
  readonly attributes: number
  /** The shares that have an ID, and that are marked by schema.org. */
  readonly withId: number
  readonly marked: number
  /** Elements beside the members as a share of all elements in their parents. */
  readonly others: number
  readonly tag: number
}

interface HeadingRelation {
  /** 1 behind it, -1 before it, 0 where the page has none. */
  readonly side: number
  /** The share of the page's text that is between them. */
  readonly distance: number
  /** The depth of the nearest element that holds both, as a share of the depth of the region's container. */
  readonly common: number
  /** Characters of the page behind the heading. */
  readonly behind: number
}

/** Whether a region is inside these elements, by tag or role. */
type Landmarks = Readonly<Record<LandmarkName, number>>

type RegionFeature = (view: RegionView) => number

const inPage =
  (measure: CountedMeasure): RegionFeature =>
  ({ stats, sums }) =>
    ratio(stats.sum[at[measure]]!, sums.inPage(measure))

const inContainer =
  (measure: CountedMeasure): RegionFeature =>
  ({ stats, sums, container }) =>
    ratio(stats.sum[at[measure]]!, sums.of(measure, container.first, container.end))

const perMember =
  (measure: CountedMeasure): RegionFeature =>
  ({ stats }) =>
    Math.log1p(stats.mean[at[measure]]!)

const having =
  (measure: CountedMeasure): RegionFeature =>
  ({ stats }) =>
    stats.share[at[measure]]!

const spread =
  (measure: CountedMeasure): RegionFeature =>
  ({ stats }) =>
    stats.spread[at[measure]]!

const partOfText =
  (measure: CountedMeasure): RegionFeature =>
  ({ stats }) =>
    ratio(stats.sum[at[measure]]!, stats.sum[at.characters]!)

const within =
  (name: LandmarkName): RegionFeature =>
  ({ landmarks }) =>
    landmarks[name]

const rootIs = (...names: readonly string[]): RegionFeature => {
  const set = new TagSet(names.join(' '))
  return ({ roots }) => (set.has(roots.tag) ? 1 : 0)
}

const distinct =
  (hash: 'textHash' | 'linkHash'): RegionFeature =>
  ({ region: { members }, sums }) => {
    const sample = sampleOf(members, recordLimits.measuredMembers)
    const hashes = new Set<number>()
    for (const { first, end } of sample) hashes.add(sums.of(hash, first, end))
    return hashes.size / sample.length
  }

const first = ({ region: { members } }: RegionView): NodeRange => members[0]!
const last = ({ region: { members } }: RegionView): NodeRange => members.at(-1)!

/** What the page has of a measure outside of the region. */
const outside =
  (measure: CountedMeasure): RegionFeature =>
  ({ stats, sums }) =>
    Math.log1p(Math.max(0, sums.inPage(measure) - stats.sum[at[measure]]!))

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

/** The mean number of siblings of a member with the name of its first; above 1 where it may be several records. */
const firstsPerMember: RegionFeature = ({ region: { members }, names, sums: { page } }) => {
  const { end } = page.nodes
  const sample = members.slice(0, 20)
  let firsts = 0
  for (const range of sample)
    for (let node = range.first; node < range.end; node = end[node]!)
      if (!page.isText(node) && names.mainName(node) === names.mainName(range.first)) firsts++
  return firsts / sample.length
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
  'text outside links of page': ({ stats: { sum }, sums }) =>
    ratio(
      sum[at.characters]! - sum[at.linkCharacters]!,
      sums.inPage('characters') - sums.inPage('linkCharacters'),
    ),
  'text behind heading': ({ stats: { sum }, heading }) =>
    heading.side > 0 ? ratio(sum[at.characters]!, heading.behind) : 0,
  'text of main': ({ stats: { sum }, main }) => (main > 0 ? ratio(sum[at.characters]!, main) : 0),
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
  'words of link': ({ stats: { sum } }) => ratio(sum[at.linkWords]!, sum[at.links]!),
  'own links': ({ stats: { sum } }) => ratio(sum[at.ownLinks]!, sum[at.links]!),
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
  'with controls': having('controls'),
  'characters spread': spread('characters'),
  'texts spread': spread('texts'),
  'elements spread': spread('elements'),
  'links spread': spread('links'),
  'images spread': spread('images'),
  'distinct texts': distinct('textHash'),
  'distinct links': distinct('linkHash'),
  begins: (view) =>
    ratio(view.sums.before('characters', first(view).first), view.sums.inPage('characters')),
  ends: (view) =>
    ratio(view.sums.before('characters', last(view).end), view.sums.inPage('characters')),
  'begins among elements': (view) =>
    ratio(view.sums.before('elements', first(view).first), view.sums.inPage('elements')),
  'headings before': before('headings'),
  'text between': (view) => {
    const between = view.sums.of('characters', first(view).first, last(view).end)
    return ratio(between - view.stats.sum[at.characters]!, between)
  },
  depth: ({ sums: { page }, container }) => page.nodes.depth[container.first]!,
  'member below container': ({ sums: { page }, container, region }) =>
    page.nodes.depth[region.members[0]!.first]! - page.nodes.depth[container.first]!,
  'behind heading': ({ heading }) => heading.side,
  'text to heading': ({ heading }) => heading.distance,
  'shared with heading': ({ heading }) => heading.common,
  'in nav': within('nav'),
  'in header': within('header'),
  'in footer': within('footer'),
  'in aside': within('aside'),
  'in main': within('main'),
  'in article': within('article'),
  'in form': within('form'),
  'in dialog': within('dialog'),
  'are items': rootIs('li'),
  'are rows': rootIs('tr'),
  'are articles': rootIs('article'),
  'are sections': rootIs('section'),
  'are divisions': rootIs('div'),
  'are links': rootIs('a'),
  'are paragraphs': rootIs('p', 'blockquote'),
  'are headings': rootIs('h1', 'h2', 'h3', 'h4', 'h5', 'h6'),
  'are parts': rootIs('td', 'span', 'ul', 'ol', 'table', 'tbody', 'dl'),
  attributes: ({ roots }) => roots.attributes,
  'same name': ({ roots }) => roots.sameName,
  agreement: ({ paths }) => paths.agreement,
  'usual paths': ({ paths }) => Math.log1p(paths.usualPaths),
  'begins again': firstsPerMember,
  'with id': ({ roots }) => roots.withId,
  'with item type': ({ roots }) => roots.marked,
  'beside others': ({ roots }) => roots.others,
  'outer regions': ({ nesting }) => nesting.outer,
  'outer share': ({ nesting }) => nesting.outerShare,
  'inner regions': ({ nesting }) => nesting.inner,
  'to greatest': ({ nesting }) => nesting.toGreatest,
  rank: ({ nesting }) => nesting.rank,
  'prose of region': ({ stats }) => Math.log1p(stats.sum[at.proseCharacters]!),
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

/** Features that are differences of sums: by these a page's regions are surveyed before some are looked at. */
const surveyed = [
  'members',
  'parents',
  'members per parent',
  'is sequence',
  'text of page',
  'link text of page',
  'prose of page',
  'images of page',
  'headings of page',
  'prices of page',
  'elements of page',
  'text outside links of page',
  'texts of member',
  'characters of member',
  'prose of member',
  'elements of member',
  'links of member',
  'images of member',
  'headings of member',
  'numbers of member',
  'blocks of member',
  'words of link',
  'own links',
  'link share',
  'heading share',
  'hidden share',
  'prose share',
  'with links',
  'with images',
  'with headings',
  'with prices',
  'with dates',
  'with numbers',
  'with prose',
  'with controls',
  'characters spread',
  'texts spread',
  'elements spread',
  'links spread',
  'images spread',
  'begins',
  'ends',
  'begins among elements',
  'headings before',
  'text between',
  'prose of region',
  'prose outside',
  'prose before',
  'prose behind',
  'prices outside',
  'prices before',
  'dates outside',
] as const

export const surveyFeatureNames: readonly string[] = surveyed
export const regionFeatureNames = Object.keys(features)

const surveyFormulas = surveyed.map((name) => features[name]!)
const formulas = Object.values(features)

/** A row for each region: what takes little time to know. */
export const surveyFeatures = (views: readonly RegionView[]): Matrix =>
  featureRows(views, surveyFeatureNames, surveyFormulas)

/** A row for each region. */
export const regionFeatures = (views: readonly RegionView[]): Matrix =>
  featureRows(views, regionFeatureNames, formulas)

function featureRows(
  views: readonly RegionView[],
  names: readonly string[],
  formulas: readonly RegionFeature[],
): Matrix {
  const matrix = new Matrix(names, views.length)
  const { values } = matrix
  for (let row = 0; row < views.length; row++)
    for (let column = 0; column < formulas.length; column++)
      values[column * views.length + row] = formulas[column]!(views[row]!)
  return matrix
}

/** The statistics of the members of a region; those of many members are estimated from some. */
export function memberStats({ members }: Region, sums: NodeSums): MeasureStats {
  const sample = sampleOf(members, recordLimits.measuredMembers)
  return sums.stats(sample, members.length / sample.length)
}

const ID = attributeId('id')
const ITEMTYPE = attributeId('itemtype')
const ITEMPROP = attributeId('itemprop')

/** Members in the middle of a region: records of several siblings that are cut wrongly differ from neighbours. */
function neighboursIn({ members }: Region): readonly NodeRange[] {
  const start = Math.max(0, (members.length - recordLimits.neighbours) >> 1)
  return members.slice(start, start + recordLimits.neighbours)
}

function rootStats({ members, parents }: Region, names: ElementNames): RootStats {
  const { page } = names
  const { firstAttribute, tag, parent, end } = page.nodes
  const sample = sampleOf(members, recordLimits.comparedMembers)
  let attributes = 0
  let withId = 0
  let marked = 0
  const named = new Map<number, number>()
  for (const { first } of sample) {
    attributes += firstAttribute[first + 1]! - firstAttribute[first]!
    if (page.attributeIndex(first, ID) >= 0) withId++
    const name = names.mainName(first)
    named.set(name, (named.get(name) ?? 0) + 1)
    if (page.attributeIndex(first, ITEMTYPE) >= 0 || page.attributeIndex(first, ITEMPROP) >= 0)
      marked++
  }
  let siblings = 0
  const above = parent[members[0]!.first]!
  for (let node = above + 1; above >= 0 && node < end[above]!; node = end[node]!)
    if (!page.isText(node)) siblings++
  return {
    sameName: Math.max(...named.values()) / sample.length,
    attributes: attributes / sample.length,
    withId: withId / sample.length,
    marked: marked / sample.length,
    others: Math.max(0, 1 - members.length / parents / Math.max(1, siblings)),
    tag: tag[members[0]!.first]!,
  }
}

function containerOf({ members }: Region, { page }: NodeSums): NodeRange {
  const { parent, end } = page.nodes
  const last = members.at(-1)!.end
  let node = parent[members[0]!.first]!
  while (node > 0 && end[node]! < last) node = parent[node]!
  return { first: node, end: end[node]! }
}

/** Elements that say what is inside of them, and the roles of ARIA that say the same. */
const landmarks = {
  nav: { tags: new TagSet('nav menu'), roles: ['navigation', 'menu', 'menubar'] },
  header: { tags: new TagSet('header'), roles: ['banner'] },
  footer: { tags: new TagSet('footer'), roles: ['contentinfo'] },
  aside: { tags: new TagSet('aside'), roles: ['complementary'] },
  main: { tags: new TagSet('main'), roles: ['main'] },
  article: { tags: new TagSet('article'), roles: ['article'] },
  form: { tags: new TagSet('form fieldset'), roles: ['form', 'search'] },
  dialog: { tags: new TagSet('dialog'), roles: ['dialog', 'alertdialog', 'alert'] },
} as const

type LandmarkName = keyof typeof landmarks
const landmarkNames = Object.keys(landmarks) as readonly LandmarkName[]
const noLandmarks = Object.fromEntries(landmarkNames.map((name) => [name, 0])) as Landmarks

const ROLE = attributeId('role')
const H1 = tagId('h1')
const hiddenHeading = NodeContext.hidden | NodeContext.noscript | NodeContext.template

/** What is around the regions of a page: other regions, landmarks, and the main heading. */
class Surroundings {
  readonly #sums: NodeSums
  readonly #views: () => readonly RegionView[]
  readonly #landmarks = new Map<number, Landmarks>()
  #heading: number | undefined
  #nestings: readonly RegionNesting[] | undefined

  /** @param views All regions of the page. */
  constructor({ sums }: PageRegions, views: () => readonly RegionView[]) {
    this.#sums = sums
    this.#views = views
  }

  get nestings(): readonly RegionNesting[] {
    this.#nestings ??= nestingsOf(this.#views(), this.#sums)
    return this.#nestings
  }

  landmarksOf(node: number): Landmarks {
    const known = this.#landmarks.get(node)
    if (known !== undefined) return known
    const { page } = this.#sums
    const found: Record<LandmarkName, number> = { ...noLandmarks }
    for (let at = node; at > 0; at = page.nodes.parent[at]!) {
      const tag = page.nodes.tag[at]!
      const role = page.attribute(at, ROLE) ?? ''
      for (const name of landmarkNames)
        if (
          landmarks[name].tags.has(tag) ||
          (landmarks[name].roles as readonly string[]).includes(role)
        )
          found[name] = 1
    }
    this.#landmarks.set(node, found)
    return found
  }

  /** Characters of the MAIN around a node, 0 where there is none. */
  mainAround(node: number): number {
    const { parent, tag, end } = this.#sums.page.nodes
    for (let at = node; at > 0; at = parent[at]!)
      if (landmarks.main.tags.has(tag[at]!)) return this.#sums.of('characters', at, end[at]!)
    return 0
  }

  headingRelation({ members }: Region, container: NodeRange): HeadingRelation {
    this.#heading ??= mainHeading(this.#sums)
    const heading = this.#heading
    if (heading < 0) return { side: 0, distance: 0, common: 0, behind: 0 }
    const sums = this.#sums
    const { parent, end, depth } = sums.page.nodes
    const first = members[0]!.first
    const isBehind = first > heading
    const between = isBehind
      ? sums.of('characters', end[heading]!, Math.max(end[heading]!, first))
      : sums.of('characters', Math.min(members.at(-1)!.end, heading), heading)
    let common = container.first
    while (common > 0 && (common > heading || end[common]! <= heading)) common = parent[common]!
    return {
      side: isBehind ? 1 : -1,
      distance: ratio(between, sums.inPage('characters')),
      common: ratio(depth[common]!, depth[container.first]!),
      behind: sums.inPage('characters') - sums.before('characters', heading),
    }
  }
}

/** The first H1 with text, -1 for none. */
function mainHeading(sums: NodeSums): number {
  const { tag, context, count, end } = sums.page.nodes
  for (let node = 0; node < count; node++)
    if (
      tag[node] === H1 &&
      (context[node]! & hiddenHeading) === 0 &&
      sums.of('characters', node, end[node]!) > 0
    )
      return node
  return -1
}

function nestingsOf(views: readonly RegionView[], sums: NodeSums): readonly RegionNesting[] {
  const count = views.length
  const characters = sums.inPage('characters')
  const shares: number[] = []
  let greatest = 0
  for (const { stats } of views) {
    const share = ratio(stats.sum[at.characters]!, characters)
    shares.push(share)
    if (share > greatest) greatest = share
  }
  const outer = new Int32Array(count)
  const inner = new Int32Array(count)
  const outerShare = new Float64Array(count)
  for (let row = 0; row < count; row++)
    for (let other = 0; other < count; other++) {
      if (other === row || !containsSeveral(views[other]!.region, views[row]!.region)) continue
      outer[row]!++
      inner[other]!++
      if (shares[other]! > outerShare[row]!) outerShare[row] = shares[other]!
    }
  const nestings: RegionNesting[] = []
  for (let row = 0; row < count; row++)
    nestings.push({
      outer: outer[row]!,
      outerShare: outerShare[row]!,
      inner: inner[row]!,
      toGreatest: ratio(shares[row]!, greatest),
      rank: row / count,
    })
  return nestings
}

/** Whether a member of the first region contains the first two members of the second. */
function containsSeveral({ members }: Region, other: Region): boolean {
  const first = other.members[0]!
  const second = other.members[1]!
  // most regions do not overlap
  if (members[0]!.first > first.first || members[members.length - 1]!.end < second.end) return false
  // the last member that begins at or before the first
  let low = 0
  let high = members.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (members[middle]!.first > first.first) high = middle
    else low = middle + 1
  }
  return low > 0 && members[low - 1]!.end >= second.end
}
