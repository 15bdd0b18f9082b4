import { Matrix } from '../../../ml/numeric/matrix.js'
import { attributeId } from '../../../page/columns/attribute-names.js'
import { NodeContext } from '../../../page/columns/node-context.js'
import type { Page } from '../../../page/columns/page.js'
import { headingTags, TagSet, tagId } from '../../../page/columns/tags.js'
import {
  hasDigit,
  isDate,
  isNumber,
  isPrice,
  mayBeName,
  wordBeforeName,
} from '../../values/value-patterns.js'
import type { NodeRange } from '../region.js'
import { distinctShare, type FieldColumn, filledShare, shareWith } from './field-columns.js'
import type { FieldNameIndex, NamedField } from './field-name-index.js'
import { isPersonAddress } from './person-address.js'
import { titleScore } from './title-column.js'
import { typedLikelihood } from './typed-fields.js'

/** What the features of columns are computed from: the records, or some of them. */
export interface ColumnFeatureContext {
  readonly page: Page
  readonly records: readonly NodeRange[]
  readonly fieldNames: FieldNameIndex
  /** The language of the page. */
  readonly locale: string | undefined
}

/** A column among the others. */
interface ColumnView extends ColumnFeatureContext {
  readonly column: FieldColumn
  /** The first value of each filled record. */
  readonly texts: readonly string[]
  /** The elements of filled records, with the places of their records. */
  readonly places: readonly ColumnPlace[]
  /** Places of the column among all of its kind, by its first element, and their number. */
  readonly order: number
  readonly ofKind: number
  /** Its rank by the mean length of the texts, from 0 for the longest, of those of its kind. */
  readonly lengthRank: number
  /** The score of a title, as a share of the highest of all columns. */
  readonly title: number
  readonly links: RecordLinks
}

interface ColumnPlace {
  readonly record: number
  readonly node: number
  /** The address of the link around the element, within its record. */
  readonly address: string | undefined
}

type ColumnFeature = (view: ColumnView) => number

const A = tagId('a')
const TIME = tagId('time')
const HREF = attributeId('href')
const REL = attributeId('rel')
const ALT = attributeId('alt')
const ITEMPROP = attributeId('itemprop')
const DATETIME = attributeId('datetime')
const WIDTH = attributeId('width')
const HEIGHT = attributeId('height')
const strongTags = new TagSet('b strong em dt th')
const cellTags = new TagSet('td th dd dt li')
const pictureTags = new TagSet('figure picture')

const mean = (numbers: readonly number[]): number =>
  numbers.reduce((sum, one) => sum + one, 0) / Math.max(1, numbers.length)

const ofTexts =
  (pattern: (text: string) => boolean): ColumnFeature =>
  ({ column }) =>
    column.kind === 'text' ? shareWith(column, pattern) : 0

/** The share of the places that meet a condition. */
const ofPlaces =
  (condition: (node: number, view: ColumnView, record: number) => boolean): ColumnFeature =>
  (view) => {
    let met = 0
    for (const { node, record } of view.places) if (condition(node, view, record)) met++
    return met / Math.max(1, view.places.length)
  }

const isIn = (context: number): ColumnFeature =>
  ofPlaces((node, { page }) => (page.nodes.context[node]! & context) !== 0)

const isNamed = (field: NamedField): ColumnFeature =>
  ofPlaces((node, { fieldNames, records }, record) =>
    fieldNames.names(field, node, records[record]!.first),
  )

/** The link that an element is in, within its record. */
function linkAround({ nodes: { parent, tag } }: Page, node: number, first: number): number {
  for (let at = node; at >= first; at = parent[at]!) if (tag[at] === A) return at
  return -1
}

const addressAt = (page: Page, link: number): string | undefined =>
  link < 0 ? undefined : page.attribute(link, HREF)

/** The share of the places whose link has an address that meets a condition. */
const ofAddresses =
  (condition: (address: string, record: number, view: ColumnView) => boolean): ColumnFeature =>
  (view) => {
    let met = 0
    for (const { address, record } of view.places)
      if (address !== undefined && condition(address, record, view)) met++
    return met / Math.max(1, view.places.length)
  }

const hasAncestor =
  (tags: TagSet): ColumnFeature =>
  (view) =>
    ofPlaces((node, { page: { nodes }, records }, record) => {
      for (let at = node; at >= records[record]!.first; at = nodes.parent[at]!)
        if (tags.has(nodes.tag[at]!)) return true
      return false
    })(view)

/** A number in an attribute, as a logarithm; 0 where there is none. */
const attributeNumber =
  (attribute: number): ColumnFeature =>
  ({ places, page }) =>
    mean(
      places.flatMap(({ node }) => {
        const number = Number.parseInt(page.attribute(node, attribute) ?? '', 10)
        return number > 0 ? [Math.log(number)] : []
      }),
    )

/** The likelihood of a field by patterns and names alone. */
const ofLikelihood =
  (field: NamedField): ColumnFeature =>
  ({ column, ...context }) =>
    typedLikelihood(field, column, context)

/** A feature of images only. */
const ofImages =
  (feature: ColumnFeature): ColumnFeature =>
  (view) =>
    view.column.kind === 'image' ? feature(view) : 0

function mostCommonShare(texts: readonly string[]): number {
  const counts = new Map<string, number>()
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1)
  return Math.max(0, ...counts.values()) / Math.max(1, texts.length)
}

const features: Readonly<Record<string, ColumnFeature>> = {
  filled: ({ column }) => filledShare(column),
  distinct: ({ column }) => distinctShare(column),
  several: ({ column }) =>
    column.values.filter(({ length }) => length > 1).length / Math.max(1, column.values.length),
  'most common': ({ texts }) => mostCommonShare(texts),
  characters: ({ texts }) => Math.log1p(mean(texts.map(({ length }) => length))),
  words: ({ texts, column }) =>
    column.kind === 'text' ? mean(texts.map((text) => text.split(/\s+/).length)) : 0,
  letters: ofTexts((text) => /\p{L}{2}/u.test(text)),
  capital: ofTexts((text) => /^\p{Lu}/u.test(text)),
  digits: ofTexts(hasDigit),
  date: ofTexts(isDate),
  price: ofTexts(isPrice),
  number: ofTexts(isNumber),
  name: ofTexts(mayBeName),
  byline: ofTexts((text) => wordBeforeName(text) !== undefined),
  heading: isIn(NodeContext.heading),
  link: isIn(NodeContext.link),
  level: ({ places, page: { nodes }, records }) =>
    mean(
      places.map(({ node, record }) => {
        if ((nodes.context[node]! & NodeContext.heading) === 0) return 0
        for (let at = node; at >= records[record]!.first; at = nodes.parent[at]!)
          if (headingTags.has(nodes.tag[at]!)) return headingLevel(nodes.tag[at]!)
        return 0
      }),
    ),
  time: ofPlaces((node, { page }) => page.nodes.tag[node] === TIME),
  datetime: ofPlaces((node, { page }) => page.attributeIndex(node, DATETIME) >= 0),
  strong: ofPlaces((node, { page }) => strongTags.has(page.nodes.tag[node]!)),
  cell: ofPlaces((node, { page }) => cellTags.has(page.nodes.tag[node]!)),
  property: ofPlaces((node, { page }) => page.attributeIndex(node, ITEMPROP) >= 0),
  'author by rel': ofPlaces((node, { page }) => page.attribute(node, REL) === 'author'),
  'address of a person': ofAddresses(isPersonAddress),
  'named author': isNamed('author'),
  'named date': isNamed('date'),
  'named price': isNamed('price'),
  'named rating': isNamed('rating'),
  'distinct addresses': ({ places }) =>
    new Set(places.flatMap(({ address }) => address ?? [])).size / Math.max(1, places.length),
  'address of an image': ofAddresses((address, record, { links }) =>
    links.ofImages[record]!.has(address),
  ),
  'address of a text': ofAddresses((address, record, { links }) =>
    links.ofTexts[record]!.has(address),
  ),
  'is alternative text': ({ column, texts, places, links }) =>
    column.kind !== 'text'
      ? 0
      : places.filter(({ record }, at) => links.alternatives[record]!.has(texts[at]!)).length /
        Math.max(1, places.length),
  'alternative text': ({ column, places, page }) =>
    column.kind === 'image'
      ? mean(places.map(({ node }) => Math.log1p(page.attribute(node, ALT)?.length ?? 0)))
      : 0,
  width: ofImages(attributeNumber(WIDTH)),
  height: ofImages(attributeNumber(HEIGHT)),
  picture: ofImages(hasAncestor(pictureTags)),
  order: ({ order }) => order,
  'order among all': ({ order, ofKind }) => order / Math.max(1, ofKind),
  'of kind': ({ ofKind }) => ofKind,
  position: ({ places, records }) =>
    mean(
      places.map(({ node, record }) => {
        const { first, end } = records[record]!
        return (node - first) / Math.max(1, end - first)
      }),
    ),
  depth: ({ places, page: { nodes }, records }) =>
    mean(
      places.map(({ node, record }) => {
        let depth = 0
        for (let at = node; at > records[record]!.first; at = nodes.parent[at]!) depth++
        return depth
      }),
    ),
  'length rank': ({ lengthRank }) => lengthRank,
  'likely price': ofLikelihood('price'),
  'likely date': ofLikelihood('date'),
  'likely author': ofLikelihood('author'),
  'title score': ({ title }) => title,
  records: ({ records }) => Math.log(Math.max(1, records.length)),
}

export const columnFeatureNames = Object.keys(features)
const formulas = Object.values(features)

const levels: ReadonlyMap<number, number> = new Map(
  [1, 2, 3, 4, 5, 6].map((level) => [tagId(`h${level}`), level]),
)
const headingLevel = (tag: number): number => levels.get(tag) ?? 0

/** The share of the records that must have a column, and the mean characters of a text that may be a field. */
const minFilled = 0.1
const maxCharacters = 250

/** Whether a column may be a field that is learned: links and ratings are recognized by other means, prose is none. */
export function isLearned(column: FieldColumn): boolean {
  const { kind, values } = column
  if (kind === 'link' || kind === 'rating') return false
  let filled = 0
  let characters = 0
  for (const [value] of values) {
    if (value === undefined) continue
    filled++
    characters += value.length
  }
  return (
    filled >= minFilled * values.length &&
    filled > 0 &&
    (kind === 'image' || characters <= maxCharacters * filled)
  )
}

/** A row for each column; of zeros for columns that are not learned from. */
export function columnFeatures(
  columns: readonly FieldColumn[],
  context: ColumnFeatureContext,
): Matrix {
  const matrix = new Matrix(columnFeatureNames, columns.length)
  const lengths = columns.map(({ values }) =>
    mean(values.flatMap(([value]) => value?.length ?? [])),
  )
  const titles = columns.map((column) =>
    column.kind === 'text' ? titleScore(context.page, column) : 0,
  )
  const maxTitle = Math.max(...titles, 1e-9)
  const links = recordLinks(context)
  const order = [...columns.keys()]
  const { ranks: orders, counts } = ranksByKind(columns, order)
  const byLength = order.sort((a, b) => lengths[b]! - lengths[a]! || a - b)
  const { ranks: lengthRanks } = ranksByKind(columns, byLength)
  for (const [row, column] of columns.entries()) {
    if (!isLearned(column)) continue
    const view: ColumnView = {
      ...context,
      column,
      texts: column.values.flatMap(([value]) => value ?? []),
      places: placesIn(column, context),
      order: orders[row]!,
      ofKind: counts.get(column.kind)!,
      lengthRank: lengthRanks[row]!,
      title: titles[row]! / maxTitle,
      links,
    }
    matrix.setRow(
      row,
      formulas.map((formula) => formula(view)),
    )
  }
  return matrix
}

/** The place of each column in an order among those of its kind. */
function ranksByKind(columns: readonly FieldColumn[], order: readonly number[]) {
  const counts = new Map<FieldColumn['kind'], number>()
  const ranks = new Array<number>(columns.length).fill(0)
  for (const row of order) {
    const { kind } = columns[row]!
    ranks[row] = counts.get(kind) ?? 0
    counts.set(kind, ranks[row]! + 1)
  }
  return { ranks, counts }
}

const placesIn = (
  { nodes, values }: FieldColumn,
  { page, records }: ColumnFeatureContext,
): readonly ColumnPlace[] =>
  nodes.flatMap((node, record) => {
    if (node === undefined || values[record]!.length === 0) return []
    return {
      record,
      node,
      address: addressAt(page, linkAround(page, node, records[record]!.first)),
    }
  })

/** For each record the addresses of links around images and around texts, and the alternative texts of images. */
interface RecordLinks {
  readonly ofImages: readonly ReadonlySet<string>[]
  readonly ofTexts: readonly ReadonlySet<string>[]
  readonly alternatives: readonly ReadonlySet<string>[]
}

const IMG = tagId('img')

function recordLinks({ page, records }: ColumnFeatureContext): RecordLinks {
  const { parent, tag, context, end } = page.nodes
  const ofImages = records.map(() => new Set<string>())
  const ofTexts = records.map(() => new Set<string>())
  const alternatives = records.map(() => new Set<string>())
  for (const [record, range] of records.entries()) {
    // the innermost link that is open, and where it ends
    let link = -1
    for (let node = range.first; node < range.end; node++) {
      if (link >= 0 && node >= end[link]!) link = linkAround(page, parent[node]!, range.first)
      const isText = page.isText(node)
      if (!isText && tag[node] === A) link = node
      const isImage = !isText && tag[node] === IMG
      if (isImage) alternatives[record]!.add(page.attribute(node, ALT)?.trim() ?? '')
      if (link < 0 || !(isImage || (isText && (context[node]! & NodeContext.link) !== 0))) continue
      const address = addressAt(page, link)
      if (address === undefined) continue
      if (isImage) ofImages[record]!.add(address)
      else if (page.text(node).trim() !== '') ofTexts[record]!.add(address)
    }
  }
  return { ofImages, ofTexts, alternatives }
}
