import { prefixSums } from '../../core/text/prefix-sums.js'
import { attributeId } from '../../page/columns/attribute-names.js'
import { TagSet } from '../../page/columns/tags.js'
import { segmentText } from '../../page/segments/segment-text.js'
import { isShownSegment, type Segmentation } from '../../page/segments/segmentation.js'

const CLASS = attributeId('class')
/** Blocks that a page repeats for each of several things: posts, cards, entries. */
const itemTags = new TagSet('article li div section tr dl')
/** Fewer blocks alike, in the same block, may be so by chance. */
const minItems = 3
/** Blocks around a segment in which an item is looked for. */
const maxDepth = 8
/** Segments in the same place of this share of the items are kept: so are those in the other items. */
const minKeptShare = 0.75
/** An item of which this share of the words is kept has a beginning. */
const minItemShare = 0.5

/** The kept segments of a page, and those that may be added to them. */
interface ItemSelection {
  readonly segmentation: Segmentation
  /** 1 for segments that are kept. */
  readonly isKept: Uint8Array
  readonly mayAdd: (segment: number) => boolean
}

/**
 * The segments to add so that the items of a page are kept alike: what is kept of most of them is kept of each, and
 * so is the beginning of those that are kept otherwise: a title is often a link, which reads like one that leads
 * elsewhere.
 */
export function segmentsMissingInItems(selection: ItemSelection): readonly number[] {
  const { segmentation, isKept, mayAdd } = selection
  const items = itemsOf(segmentation)
  const missing = new Set<number>()
  for (const place of placesInItems(segmentation, items).values()) {
    const kept = place.filter((segment) => isKept[segment] === 1).length
    if (place.length < minItems || kept < minKeptShare * place.length) continue
    for (const segment of place) if (isKept[segment] === 0 && mayAdd(segment)) missing.add(segment)
  }
  return [...missing, ...missingBeginnings(selection, items, missing)]
}

/** The group of each block that is an item, -1 for others. */
function itemsOf({ page, blocks }: Segmentation): Int32Array {
  const groups = new Map<string, number[]>()
  for (let block = 1; block < blocks.count; block++) {
    const node = blocks.node[block]!
    if (!itemTags.has(page.nodes.tag[node]!)) continue
    if (blocks.endSegment[block] === blocks.firstSegment[block]) continue
    const [word = ''] = (page.attribute(node, CLASS) ?? '').trim().split(/\s+/, 1)
    const key = `${blocks.parent[block]} ${page.nodes.tag[node]} ${word}`
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [block])
    else group.push(block)
  }
  const groupOf = new Int32Array(blocks.count).fill(-1)
  let count = 0
  for (const group of groups.values()) {
    if (group.length < minItems) continue
    for (const block of group) groupOf[block] = count
    count++
  }
  return groupOf
}

/** Segments by their place in the nearest item around them. */
function placesInItems(
  { page, blocks, segments }: Segmentation,
  items: Int32Array,
): ReadonlyMap<string, readonly number[]> {
  const { tag } = page.nodes
  const places = new Map<string, number[]>()
  for (let segment = 0; segment < segments.count; segment++) {
    let path = ''
    let block = segments.block[segment]!
    for (let depth = 0; depth < maxDepth && block > 0 && items[block] === -1; depth++) {
      const node = blocks.node[block]!
      path += ` ${tag[node]}`
      block = blocks.parent[block]!
    }
    if (block <= 0 || items[block] === -1) continue
    const key = `${items[block]}${path}`
    const place = places.get(key)
    if (place === undefined) places.set(key, [segment])
    else place.push(segment)
  }
  return places
}

/** The first segments of items that are kept otherwise, where several of a group lack theirs. */
function missingBeginnings(
  { segmentation, isKept, mayAdd }: ItemSelection,
  items: Int32Array,
  added: ReadonlySet<number>,
): readonly number[] {
  const { blocks, segments } = segmentation
  const lengths = prefixSums(segments.count, (segment) =>
    isShownSegment(segmentation, segment) ? segmentText(segmentation, segment).length : 0,
  )
  const kept = prefixSums(segments.count, (segment) =>
    isKept[segment] === 1 || added.has(segment) ? lengths[segment + 1]! - lengths[segment]! : 0,
  )
  const found = new Map<number, number[]>()
  for (let block = 1; block < blocks.count; block++) {
    const group = items[block]!
    if (group < 0) continue
    const [first, end] = [blocks.firstSegment[block]!, blocks.endSegment[block]!]
    if (isKept[first] === 1 || added.has(first) || !mayAdd(first)) continue
    const own = kept[end]! - kept[first]!
    if (own === 0 || own < minItemShare * (lengths[end]! - lengths[first]!)) continue
    const beginnings = found.get(group)
    if (beginnings === undefined) found.set(group, [first])
    else beginnings.push(first)
  }
  return [...found.values()].filter((beginnings) => beginnings.length >= minItems).flat()
}
