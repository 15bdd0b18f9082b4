import { ratio } from '../../core/text/ratio.js'
import { isWhiteSpaceCode } from '../../core/text/white-space.js'
import { Matrix } from '../../ml/numeric/matrix.js'
import { NodeContext } from '../../page/columns/node-context.js'
import type { Page } from '../../page/columns/page.js'
import { firstUnknownTag, tagId } from '../../page/columns/tags.js'
import { type TypeShares, typeColumnNames } from '../model/page-type.js'
import type { DeclaredKind } from './listing-features.js'
import { typeColumns } from './type-columns.js'

/** Tags that pages of prose and pages of lists have in different numbers. */
const countedTags = (
  'a li p img h1 h2 h3 h4 h5 article section tr td th table ul ol dl dt time button form input span div nav footer ' +
  'header main aside svg picture figure blockquote strong em iframe script pre code label select'
).split(' ')

/** One more than the place of each counted tag, by its number; 0 for others. */
const placeOf = new Uint8Array(firstUnknownTag)
for (const [at, name] of countedTags.entries()) placeOf[tagId(name)] = at + 1

/** Characters of prose outside of links, and of links that are titles. */
const lengths = { prose: 80, title: 25 } as const

/** The counts of a page as a whole. */
interface Outline {
  readonly declared: DeclaredKind
  /** By the places of counted tags. */
  readonly tags: Int32Array
  readonly elements: number
  readonly texts: number
  readonly characters: number
  readonly links: number
  readonly linkCharacters: number
  /** Texts of links that are long enough for a title. */
  readonly titles: number
  readonly prose: number
  readonly proseCharacters: number
  readonly headingCharacters: number
  readonly paragraphCharacters: number
}

type OutlineFeature = (outline: Outline) => number

const tagFeatures: Readonly<Record<string, OutlineFeature>> = Object.fromEntries(
  countedTags.flatMap((name, at): [string, OutlineFeature][] => [
    [`count of ${name}`, ({ tags }) => Math.log1p(tags[at]!)],
    [`share of ${name}`, ({ tags, elements }) => ratio(tags[at]!, elements)],
  ]),
)

const features: Readonly<Record<string, OutlineFeature>> = {
  ...tagFeatures,
  texts: ({ texts }) => Math.log1p(texts),
  characters: ({ characters }) => Math.log1p(characters),
  links: ({ links }) => Math.log1p(links),
  'link share': ({ linkCharacters, characters }) => ratio(linkCharacters, characters),
  'titles among links': ({ titles, links }) => ratio(titles, links),
  prose: ({ proseCharacters }) => Math.log1p(proseCharacters),
  'prose texts': ({ prose }) => Math.log1p(prose),
  'prose share': ({ proseCharacters, characters }) => ratio(proseCharacters, characters),
  'prose length': ({ proseCharacters, prose }) => Math.log1p(ratio(proseCharacters, prose)),
  'heading share': ({ headingCharacters, characters }) => ratio(headingCharacters, characters),
  'paragraph share': ({ paragraphCharacters, characters }) =>
    ratio(paragraphCharacters, characters),
  'short texts': ({ texts, links, prose }) => ratio(texts - links - prose, texts),
  'says article': ({ declared: { isArticle } }) => (isArticle ? 1 : 0),
  'says product': ({ declared: { isProduct } }) => (isProduct ? 1 : 0),
}

export const outlineFeatureNames = [...Object.keys(features), ...typeColumnNames]
const formulas = Object.values(features)

/**
 * One row: counts of a page's elements and texts, from one sweep, and the shares of page types. They tell most pages
 * without lists from others.
 * @param types As the general model predicts them, where it was asked.
 */
export function outlineFeatures(
  page: Page,
  declared: DeclaredKind,
  types: TypeShares | undefined,
): Matrix {
  const outline = { declared, ...countPage(page) }
  const matrix = new Matrix(outlineFeatureNames, 1)
  for (let column = 0; column < formulas.length; column++)
    matrix.values[column] = formulas[column]!(outline)
  matrix.values.set(typeColumns(types), formulas.length)
  return matrix
}

const excluded = NodeContext.raw | NodeContext.noscript | NodeContext.template | NodeContext.head

function countPage(page: Page): Omit<Outline, 'declared'> {
  const { count, tag, context, sourceStart, sourceEnd } = page.nodes
  const tags = new Int32Array(countedTags.length)
  const sums = { elements: 0, texts: 0, characters: 0, links: 0, linkCharacters: 0, titles: 0 }
  const more = { prose: 0, proseCharacters: 0, headingCharacters: 0, paragraphCharacters: 0 }
  for (let node = 0; node < count; node++) {
    if (!page.isText(node)) {
      sums.elements++
      // elements of unknown names are beyond the table
      const place = placeOf[tag[node]!] ?? 0
      if (place > 0) tags[place - 1]!++
      continue
    }
    const its = context[node]!
    if ((its & excluded) !== 0) continue
    const length = shownLength(page.html, sourceStart[node]!, sourceEnd[node]!)
    if (length === 0) continue
    sums.texts++
    sums.characters += length
    if (its & NodeContext.link) {
      sums.links++
      sums.linkCharacters += length
      if (length >= lengths.title) sums.titles++
    } else if (length >= lengths.prose) {
      more.prose++
      more.proseCharacters += length
    }
    if (its & NodeContext.heading) more.headingCharacters += length
    if (its & NodeContext.paragraph) more.paragraphCharacters += length
  }
  return { tags, ...sums, ...more }
}

/** Characters of a text in the page's source without white space at its ends. */
function shownLength(html: string, start: number, end: number): number {
  let first = start
  let last = end
  while (first < last && isWhiteSpaceCode(html.charCodeAt(first))) first++
  while (first < last && isWhiteSpaceCode(html.charCodeAt(last - 1))) last--
  return last - first
}
