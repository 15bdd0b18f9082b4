import { Matrix } from '../features/matrix.js'
import { TagSet } from '../page/tags.js'
import type { Counted } from './measures.js'
import { Paths } from './paths.js'
import type { Span } from './region.js'
import { containerOf, type RegionView, ratio, standingsOf, statsOf } from './region-view.js'
import type { Survey } from './survey.js'

type Fact = (view: RegionView) => number

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

const distinct =
  (hash: 'textHash' | 'linkHash'): Fact =>
  ({ region: { members }, measures }) =>
    new Set(members.map(({ first, end }) => measures.of(hash, first, end))).size / members.length

const first = ({ region: { members } }: RegionView): Span => members[0]!
const last = ({ region: { members } }: RegionView): Span => members.at(-1)!

/** How much of it the page has that the region has not. */
const outside =
  (measure: Counted): Fact =>
  ({ stats, measures }) =>
    Math.log1p(measures.inPage(measure) - stats[measure].sum)

const before =
  (measure: Counted): Fact =>
  (view) =>
    Math.log1p(view.measures.before(measure, first(view).first))

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

/**
 * What a region is judged by: numbers of any page in any language, no word. None is the same for all regions of a page: by
 * those the few pages that are learned from would be known again, and what is told of others gets worse.
 */
const facts: Readonly<Record<string, Fact>> = {
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
  agreement: ({ likeness }) => likeness.agreement,
  'usual elements': ({ likeness }) => likeness.usualElements,
  'usual texts': ({ likeness }) => likeness.usualTexts,
  'changing texts': ({ likeness }) => likeness.changingTexts,
  'changing characters': ({ likeness }) => Math.log1p(likeness.changingCharacters),
  'changing share': ({ likeness, stats }) =>
    ratio(likeness.changingCharacters, stats.characters.mean),
  begins: (view) =>
    ratio(
      view.measures.before('characters', first(view).first),
      view.measures.inPage('characters'),
    ),
  ends: (view) =>
    ratio(view.measures.before('characters', last(view).end), view.measures.inPage('characters')),
  'begins among elements': (view) =>
    ratio(view.measures.before('elements', first(view).first), view.measures.inPage('elements')),
  'headings before': before('headings'),
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
  'outer regions': ({ standing }) => standing.outer,
  'outer share': ({ standing }) => standing.outerShare,
  'inner regions': ({ standing }) => standing.inner,
  'to greatest': ({ standing }) => standing.toGreatest,
  rank: ({ standing }) => standing.rank,
  'prose of region': ({ stats }) => Math.log1p(stats.proseCharacters.sum),
  'prose outside': outside('proseCharacters'),
  'prose before': before('proseCharacters'),
  'prose behind': (view) =>
    Math.log1p(
      view.measures.inPage('proseCharacters') -
        view.measures.before('proseCharacters', last(view).end),
    ),
  'prices outside': outside('prices'),
  'prices before': before('prices'),
  'dates outside': outside('dates'),
}

export const regionFactNames = Object.keys(facts)
const formulas = Object.values(facts)

/** One row a region. */
export function regionFacts({ regions, measures, names }: Survey): Matrix {
  const matrix = new Matrix(regionFactNames, regions.length)
  const columns = formulas.map((_, column) => matrix.column(column))
  const stats = regions.map((region) => statsOf(region, measures))
  const texts = stats.map(({ characters }) => characters.sum)
  const standings = standingsOf(regions, texts, measures)
  for (const [row, region] of regions.entries()) {
    const view: RegionView = {
      region,
      measures,
      likeness: new Paths(region, names).likeness,
      stats: stats[row]!,
      container: containerOf(region, measures),
      standing: standings[row]!,
    }
    for (const [column, formula] of formulas.entries()) columns[column]![row] = formula(view)
  }
  return matrix
}
