import { attributeId } from '../../page/attributes.js'
import type { Page } from '../../page/page.js'
import { TagSet, tag } from '../../page/tags.js'
import { isRecordText } from '../measures.js'
import type { Span } from '../region.js'
import type { Places, Saying } from './slot.js'
import { isRating } from './value-patterns.js'

const A = tag('a')
const CLASS = attributeId('class')
const IMG = tag('img')
const HREF = attributeId('href')
const SRC = attributeId('src')
const ITEMPROP = attributeId('itemprop')
const CONTENT = attributeId('content')
const tellings = ['aria-label', 'title', 'alt'].map(attributeId)

/** What only marks some words of a text, which stays one text, unless a class makes it something of its own. */
const markingTags = new TagSet(
  'b i em strong small br mark u s sub sup font abbr wbr code cite q big tt var kbd samp ins del',
)

/** Everything that a record says: its texts, the addresses of its links and images, each with its place. */
export function sayingsOf(page: Page, record: Span, places: Places): readonly Saying[] {
  const placed = places.of(record)
  const { parent, tag } = page.nodes
  const texts = new Map<number, string[]>()
  const sayings: Saying[] = []
  for (let node = record.first; node < record.end; node++) {
    if (page.isText(node)) {
      if (!isRecordText(page, node)) continue
      const text = page.text(node)
      const holder = holderOf(page, parent[node]!, record)
      const known = texts.get(holder)
      if (known !== undefined) known.push(text)
      else if (text.trim() !== '') {
        texts.set(holder, [text])
        sayings.push({
          place: placeOf(placed, holder, record),
          kind: 'text',
          node: holder,
          value: '',
        })
      }
      continue
    }
    const place = placeOf(placed, node, record)
    if (tag[node] === A) add(sayings, place, 'link', node, page.attribute(node, HREF))
    if (tag[node] === IMG) add(sayings, place, 'image', node, addressOf(page, node))
    add(sayings, place, 'rating', node, ratingOf(page, node))
  }
  return sayings
    .map((saying) =>
      saying.kind === 'text'
        ? { ...saying, value: folded(texts.get(saying.node)!.join(' ')) }
        : saying,
    )
    .filter(({ value }) => /[\p{L}\p{N}]/u.test(value))
}

const folded = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** The element whose text it is: what only marks words is none. */
function holderOf(page: Page, element: number, { first }: Span): number {
  const { parent, tag } = page.nodes
  const isMarking = (node: number): boolean =>
    markingTags.has(tag[node]!) && page.attributeIndex(node, CLASS) < 0
  let holder = element
  while (holder > first && isMarking(holder)) holder = parent[holder]!
  return holder
}

const placeOf = (placed: Int32Array, node: number, { first }: Span): number =>
  node >= first ? placed[node - first]! : 0

function add(
  sayings: Saying[],
  place: number,
  kind: Saying['kind'],
  node: number,
  value: string | undefined,
): void {
  const address = value?.trim() ?? ''
  if (address !== '') sayings.push({ place, kind, node, value: address })
}

/** What an element says of stars: for who cannot see them, or for machines. */
function ratingOf(page: Page, node: number): string | undefined {
  for (const told of tellings) {
    const value = page.attribute(node, told)
    if (value !== undefined && isRating(value)) return folded(value)
  }
  const isValue = page.attribute(node, ITEMPROP) === 'ratingValue'
  return isValue ? page.attribute(node, CONTENT) : undefined
}

const isAddress = (value: string | undefined): value is string =>
  value !== undefined && value.trim() !== '' && !value.startsWith('data:')

const imageAddress = /^[^\s<>]+\.(?:jpe?g|png|webp|gif|avif|svg)(?:[?#]\S*)?$/i

/** Where an image is: what a DATA attribute says for scripts to load later, where SRC only keeps the place; else SRC. */
function addressOf(page: Page, image: number): string | undefined {
  for (const [name, value] of page.attributesOf(image))
    if (name.startsWith('data-') && imageAddress.test(value)) return value
  const src = page.attribute(image, SRC)
  return isAddress(src) ? src : undefined
}
