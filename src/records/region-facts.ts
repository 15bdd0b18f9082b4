import { Matrix } from '../features/matrix.js'
import { TagSet } from '../page/tags.js'
import type { ElementNames } from './element-names.js'
import { type Likeness, likenessOf } from './likeness.js'
import type { Measure, Measures } from './measures.js'
import { origins, type Region, type Span } from './region.js'

/** All that is known of a region when it is judged. */
interface RegionView {
  readonly region: Region
  readonly measures: Measures
  readonly likeness: Likeness
  readonly stats: Readonly<Record<Counted, Stats>>
  /** The nearest element that holds all members. */
  readonly container: Span
  readonly standing: Standing
}

/** How a region stands to the others of its page. */
interface Standing {
  /** Regions that have a member which holds several of this one's, and the greatest share of the page's text of one. */
  readonly outer: number
  readonly outerShare: number
  /** Regions of which a member of this one holds several. */
  readonly inner: number
  readonly innerShare: number
  /** Its text beside that of the region with the most, and its place among the regions by text, from 0 to 1. */
  readonly toGreatest: number
  readonly rank: number
  readonly regions: number
}

const counted = [
  'texts',
  'characters',
  'linkCharacters',
  'headingCharacters',
  'controlCharacters',
  'hiddenCharacters',
  'proseCharacters',
  'numbers',
  'prices',
  'dates',
  'elements',
  'links',
  'images',
  'headings',
  'controls',
  'blocks',
] as const satisfies readonly Measure[]
type Counted = (typeof counted)[number]

/** Of a measure over the members: its sum, its mean, its spread as a share of the mean, and the share of members with some. */
interface Stats {
  readonly sum: number
  readonly mean: number
  readonly spread: number
  readonly share: number
}

type Fact = (view: RegionView) => number

const ratio = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole)

const inPage =
  (measure: Counted): Fact =>
  ({ stats, measures }) =>
    ratio(stats[measure].sum, measures.inPage(measure))

const inContainer =
  (measure: Counted): Fact =>
  ({ stats, measures, container }) =>
    ratio(stats[measure].sum, measures.of(measure, container.first, container.end))

const perMember =
  (measure: Counted): Fact =>
  ({ stats }) =>
    Math.log1p(stats[measure].mean)

const having =
  (measure: Counted): Fact =>
  ({ stats }) =>
    stats[measure].share

const spread =
  (measure: Counted): Fact =>
  ({ stats }) =>
    stats[measure].spread

const partOfText =
  (measure: Counted): Fact =>
  ({ stats }) =>
    ratio(stats[measure].sum, stats.characters.sum)

/** Whether a region stands in an element of such a name. */
const within = (tags: string): Fact => {
  const set = new TagSet(tags)
  return ({ measures: { page }, container }) => {
    for (let node = container.first; node >= 0; node = page.nodes.parent[node]!)
      if (set.has(page.nodes.tag[node]!)) return 1
    return 0
  }
}

const containerIs = (tags: string): Fact => {
  const set = new TagSet(tags)
  return ({ measures: { page }, container }) => (set.has(page.nodes.tag[container.first]!) ? 1 : 0)
}

const memberIs = (tags: string): Fact => {
  const set = new TagSet(tags)
  return ({ measures: { page }, region: { members } }) =>
    set.has(page.nodes.tag[members[0]!.first]!) ? 1 : 0
}

const distinct =
  (hash: 'textHash' | 'linkHash'): Fact =>
  ({ region: { members }, measures }) =>
    new Set(members.map(({ first, end }) => measures.of(hash, first, end))).size / members.length

const first = ({ region: { members } }: RegionView): Span => members[0]!
const last = ({ region: { members } }: RegionView): Span => members.at(-1)!

/** Siblings of a record on average, 1 for a single element. */
const siblingsPerMember: Fact = ({ region: { members }, measures: { page } }) => {
  const { end } = page.nodes
  const sample = members.slice(0, 20)
  let siblings = 0
  for (const span of sample)
    for (let node = span.first; node < span.end; node = end[node]!)
      if (!page.isText(node)) siblings++
  return siblings / sample.length
}

/** What a region is judged by: numbers of any page in any language, no word. */
const facts: Readonly<Record<string, Fact>> = {
  members: ({ region }) => Math.log(region.members.length),
  parents: ({ region }) => Math.log(region.parents),
  'members per parent': ({ region }) => Math.log(region.members.length / region.parents),
  ...Object.fromEntries(
    origins.map((origin) => [
      `origin ${origin}`,
      ({ region }: RegionView) => (region.origin === origin ? 1 : 0),
    ]),
  ),
  siblings: siblingsPerMember,
  'text of page': inPage('characters'),
  'link text of page': inPage('linkCharacters'),
  'prose of page': inPage('proseCharacters'),
  'links of page': inPage('links'),
  'images of page': inPage('images'),
  'headings of page': inPage('headings'),
  'prices of page': inPage('prices'),
  'dates of page': inPage('dates'),
  'elements of page': inPage('elements'),
  'controls of page': inPage('controls'),
  'text of container': inContainer('characters'),
  'elements of container': inContainer('elements'),
  'links of container': inContainer('links'),
  'texts of member': perMember('texts'),
  'characters of member': perMember('characters'),
  'prose of member': perMember('proseCharacters'),
  'elements of member': perMember('elements'),
  'links of member': perMember('links'),
  'images of member': perMember('images'),
  'headings of member': perMember('headings'),
  'controls of member': perMember('controls'),
  'numbers of member': perMember('numbers'),
  'blocks of member': perMember('blocks'),
  'link share': partOfText('linkCharacters'),
  'heading share': partOfText('headingCharacters'),
  'control share': partOfText('controlCharacters'),
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
  agreement: ({ likeness }) => likeness.agreement,
  'least agreement': ({ likeness }) => likeness.leastAgreement,
  'usual elements': ({ likeness }) => likeness.usualElements,
  'usual texts': ({ likeness }) => likeness.usualTexts,
  'changing texts': ({ likeness }) => likeness.changingTexts,
  'changing characters': ({ likeness }) => Math.log1p(likeness.changingCharacters),
  'changing share': ({ likeness, stats }) =>
    ratio(likeness.changingCharacters, stats.characters.mean),
  'usual share': ({ likeness }) =>
    ratio(likeness.usualElements + likeness.usualTexts, likeness.paths),
  begins: (view) =>
    ratio(
      view.measures.before('characters', first(view).first),
      view.measures.inPage('characters'),
    ),
  ends: (view) =>
    ratio(view.measures.before('characters', last(view).end), view.measures.inPage('characters')),
  'begins among elements': (view) =>
    ratio(view.measures.before('elements', first(view).first), view.measures.inPage('elements')),
  'headings before': (view) => Math.log1p(view.measures.before('headings', first(view).first)),
  'text between': (view) => {
    const between = view.measures.of('characters', first(view).first, last(view).end)
    return ratio(between - view.stats.characters.sum, between)
  },
  depth: ({ measures: { page }, container }) => page.nodes.depth[container.first]!,
  'member below container': ({ measures: { page }, container, region }) =>
    page.nodes.depth[region.members[0]!.first]! - page.nodes.depth[container.first]!,
  'in nav': within('nav menu'),
  'in header': within('header'),
  'in footer': within('footer'),
  'in aside': within('aside'),
  'in main': within('main'),
  'in article': within('article'),
  'in form': within('form fieldset label'),
  'in dialog': within('dialog'),
  'in list': within('ul ol dl'),
  'in table': within('table'),
  'in link': within('a button'),
  'is list': containerIs('ul ol'),
  'is table': containerIs('table tbody thead'),
  'members are items': memberIs('li'),
  'members are rows': memberIs('tr'),
  'members are articles': memberIs('article'),
  'members are texts': memberIs('p span h1 h2 h3 h4 h5 h6 b i em strong'),
  'members are links': memberIs('a'),
  'members are cells': memberIs('td th dd dt'),
  'outer regions': ({ standing }) => standing.outer,
  'outer share': ({ standing }) => standing.outerShare,
  'inner regions': ({ standing }) => standing.inner,
  'inner share': ({ standing }) => standing.innerShare,
  'to greatest': ({ standing }) => standing.toGreatest,
  rank: ({ standing }) => standing.rank,
  regions: ({ standing }) => standing.regions,
  'page characters': ({ measures }) => Math.log1p(measures.inPage('characters')),
  'page links': ({ measures }) => Math.log1p(measures.inPage('links')),
  'page prose': ({ measures }) =>
    ratio(measures.inPage('proseCharacters'), measures.inPage('characters')),
  'page link share': ({ measures }) =>
    ratio(measures.inPage('linkCharacters'), measures.inPage('characters')),
}

export const regionFactNames = Object.keys(facts)
const formulas = Object.values(facts)

/** One row a region. */
export function regionFacts(
  regions: readonly Region[],
  measures: Measures,
  names: ElementNames,
): Matrix {
  const matrix = new Matrix(regionFactNames, regions.length)
  const standings = standingsOf(regions, measures)
  for (const [row, region] of regions.entries()) {
    const view: RegionView = {
      region,
      measures,
      likeness: likenessOf(region, names),
      stats: statsOf(region, measures),
      container: containerOf(region, measures),
      standing: standings[row]!,
    }
    for (const [column, formula] of formulas.entries())
      matrix.column(column)[row] = formula(view)
  }
  return matrix
}

const statsOf = ({ members }: Region, measures: Measures): RegionView['stats'] =>
  Object.fromEntries(
    counted.map((measure) => [measure, statsOfOne(measure, members, measures)]),
  ) as RegionView['stats']

function statsOfOne(measure: Counted, members: readonly Span[], measures: Measures): Stats {
  let sum = 0
  let squares = 0
  let some = 0
  for (const { first, end } of members) {
    const amount = measures.of(measure, first, end)
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

function containerOf({ members }: Region, { page }: Measures): Span {
  const { parent, end } = page.nodes
  const last = members.at(-1)!.end
  let node = parent[members[0]!.first]!
  while (node > 0 && end[node]! < last) node = parent[node]!
  return { first: node, end: end[node]! }
}

function standingsOf(regions: readonly Region[], measures: Measures): readonly Standing[] {
  const shares = regions.map(({ members }) =>
    ratio(
      members.reduce((sum, { first, end }) => sum + measures.of('characters', first, end), 0),
      measures.inPage('characters'),
    ),
  )
  const holders = regions.map((region, row) =>
    regions.flatMap((other, at) => (at !== row && holdsSeveral(other, region) ? [at] : [])),
  )
  const held = regions.map((): number[] => [])
  for (const [row, outer] of holders.entries()) for (const at of outer) held[at]!.push(row)
  const greatest = Math.max(...shares)
  const mostOf = (rows: readonly number[]): number =>
    rows.reduce((most, row) => Math.max(most, shares[row]!), 0)
  return regions.map((_, row) => ({
    outer: holders[row]!.length,
    outerShare: mostOf(holders[row]!),
    inner: held[row]!.length,
    innerShare: mostOf(held[row]!),
    toGreatest: ratio(shares[row]!, greatest),
    rank: row / regions.length,
    regions: Math.log1p(regions.length),
  }))
}

/** Whether a member of the one holds the first two members of the other. */
function holdsSeveral({ members }: Region, { members: [first, second] }: Region): boolean {
  let low = 0
  let high = members.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (members[middle]!.first <= first!.first) low = middle + 1
    else high = middle
  }
  const holder = members[low - 1]
  return holder !== undefined && holder.end >= second!.end
}
