import { foldToLine } from '../../../core/text/white-space.js'
import { attributeId } from '../../../page/columns/attribute-names.js'
import type { Page } from '../../../page/columns/page.js'
import { TagSet, tagId } from '../../../page/columns/tags.js'
import { isRating } from '../../values/value-patterns.js'
import { isRecordText } from '../node-sums.js'
import type { NodeRange } from '../region.js'
import type { FieldPaths } from './field-paths.js'

/** What a value is; `rating` is one in an attribute, for readers who do not see the stars. */
export type FieldValueKind = 'text' | 'link' | 'image' | 'rating'

/** A value in a record. Values of several records with the same path and kind belong to the same field. */
export interface FieldValue {
  readonly path: number
  readonly kind: FieldValueKind
  readonly node: number
  readonly value: string
}

const A = tagId('a')
const CLASS = attributeId('class')
const IMG = tagId('img')
const HREF = attributeId('href')
const SRC = attributeId('src')
const STYLE = attributeId('style')
const PICTURE = tagId('picture')
const SOURCE = tagId('source')
const ITEMPROP = attributeId('itemprop')
const CONTENT = attributeId('content')
const ratingAttributes = ['aria-label', 'title', 'alt'].map(attributeId)

/** Elements that only mark some words of a text, which stays one text, unless they have a class or are properties. */
const markingTags = new TagSet(
  'b i em strong small br mark u s sub sup font abbr wbr code cite q big tt var kbd samp ins del',
)

/** The values of a record: its texts, the addresses of its links and images, its ratings. */
export function readFieldValues(
  page: Page,
  record: NodeRange,
  fieldPaths: FieldPaths,
): readonly FieldValue[] {
  const paths = fieldPaths.of(record)
  const { parent, tag, firstAttribute } = page.nodes
  // the parts of texts, by the elements that they belong to
  const texts = new Map<number, string[]>()
  const values: FieldValue[] = []
  for (let node = record.first; node < record.end; node++) {
    if (page.isText(node)) {
      if (!isRecordText(page, node)) continue
      const text = page.text(node)
      const holder = holderOf(page, parent[node]!, record)
      const known = texts.get(holder)
      if (known !== undefined) known.push(text)
      else if (text.trim() !== '') {
        texts.set(holder, [text])
        const path = pathAt(paths, holder, record)
        values.push({ path, kind: 'text', node: holder, value: '' })
      }
      continue
    }
    if (firstAttribute[node] === firstAttribute[node + 1]) continue
    const path = pathAt(paths, node, record)
    if (tag[node] === A) add(values, path, 'link', node, page.attribute(node, HREF))
    if (tag[node] === IMG) add(values, path, 'image', node, imageAddress(page, node))
    else add(values, path, 'image', node, backgroundOf(page, node))
    add(values, path, 'rating', node, ratingIn(page, node))
  }
  const told: FieldValue[] = []
  for (const { path, kind, node, value } of values) {
    const parts = kind === 'text' ? texts.get(node)! : undefined
    const whole = parts === undefined ? value : foldToLine(parts.join(' '))
    if (/[\p{L}\p{N}]/u.test(whole)) told.push({ path, kind, node, value: whole })
  }
  return told
}

/** The element that a text belongs to: the nearest one that does more than mark words. */
function holderOf(page: Page, element: number, { first }: NodeRange): number {
  const { parent } = page.nodes
  let holder = element
  while (holder > first && isMarking(page, holder)) holder = parent[holder]!
  return holder
}

const isMarking = (page: Page, element: number): boolean =>
  markingTags.has(page.nodes.tag[element]!) &&
  page.attributeIndex(element, CLASS) < 0 &&
  page.attributeIndex(element, ITEMPROP) < 0

const pathAt = (paths: Int32Array, node: number, { first }: NodeRange): number =>
  node >= first ? paths[node - first]! : 0

function add(
  values: FieldValue[],
  path: number,
  kind: FieldValueKind,
  node: number,
  attribute: string | undefined,
): void {
  const value = attribute?.trim() ?? ''
  if (value !== '') values.push({ path, kind, node, value })
}

/** A rating in an attribute of an element: for readers who do not see the stars, or in microdata. */
function ratingIn(page: Page, node: number): string | undefined {
  for (const attribute of ratingAttributes) {
    const value = page.attribute(node, attribute)
    if (value !== undefined && isRating(value)) return foldToLine(value)
  }
  const isValue = page.attribute(node, ITEMPROP) === 'ratingValue'
  return isValue ? page.attribute(node, CONTENT) : undefined
}

/** The address of an image file, and perhaps a query. */
export const isImageFile = (address: string): boolean =>
  /^[^\s<>]+\.(?:jpe?g|png|webp|gif|avif|svg)(?:[?#]|$)/i.test(address) && !/\s/.test(address)

/**
 * The address of an image: that in a DATA attribute, which a script loads later in place of a placeholder, else SRC;
 * where that is a placeholder, what a DATA attribute names as a source, or the first of several sizes.
 */
function imageAddress(page: Page, image: number): string | undefined {
  const { attributes, names } = page
  const { firstAttribute } = page.nodes
  let source: string | undefined
  for (let index = firstAttribute[image]!; index < firstAttribute[image + 1]!; index++) {
    const name = names.attributes[attributes.name[index]!]!
    if (!name.startsWith('data-')) continue
    const value = page.attributeValue(index)
    if (isImageFile(value)) return value
    if (name.endsWith('src') && isAddress(value)) source ??= value
  }
  const src = page.attribute(image, SRC)
  if (src !== undefined && src.trim() !== '' && !src.startsWith('data:')) return src
  return source ?? firstSize(page, image) ?? sizeBefore(page, image)
}

const isAddress = (value: string): boolean => /^(?:https?:\/\/|\/)[^\s<>{}]+$/.test(value)

/** The first address in a list of sizes, with the width or density of each behind it. */
function firstSize(page: Page, image: number): string | undefined {
  for (const [name, list] of page.attributesOf(image)) {
    if (!name.endsWith('srcset')) continue
    const first = list.trim().split(/\s/)[0]!.replace(/,$/, '')
    if (first !== '' && !first.startsWith('data:')) return first
  }
  return undefined
}

/** The first size of a SOURCE before the image, in the same PICTURE. */
function sizeBefore(page: Page, image: number): string | undefined {
  const { parent, end, tag } = page.nodes
  const picture = parent[image]!
  if (tag[picture] !== PICTURE) return undefined
  for (let node = picture + 1; node < image; node = end[node]!)
    if (tag[node] === SOURCE) {
      const first = firstSize(page, node)
      if (first !== undefined) return first
    }
  return undefined
}

/** The address of a picture behind an element. */
function backgroundOf(page: Page, node: number): string | undefined {
  const style = page.attribute(node, STYLE)
  if (style === undefined || !style.includes('url(')) return undefined
  const address = /url\(["']?([^"'()\s]+)/.exec(style)?.[1]
  return address === undefined || address.startsWith('data:') ? undefined : address
}
