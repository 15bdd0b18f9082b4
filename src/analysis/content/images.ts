import { copyString } from '../../core/text/copy-string.js'
import { prefixSums } from '../../core/text/prefix-sums.js'
import { foldToLine } from '../../core/text/white-space.js'
import { attributeId } from '../../page/columns/attribute-names.js'
import { notContent, notShown } from '../../page/columns/node-context.js'
import type { Page } from '../../page/columns/page.js'
import { tagId } from '../../page/columns/tags.js'
import { isShownSegment, type Segmentation } from '../../page/segments/segmentation.js'
import type { InlineImage } from './content.js'
import type { PageUrls } from './page-urls.js'

const FIGURE = tagId('figure')
const SRC = attributeId('src')
const ALT = attributeId('alt')
const sizes = ['width', 'height'].map(attributeId)

/** An image of the content; `undefined` without a URL, and for tracking pixels. */
export function imageAt(page: Page, node: number, urls: PageUrls): InlineImage | undefined {
  if (sizes.some((size) => isPixel(page.attribute(node, size)))) return undefined
  const src = sourceOf(page, node, urls)
  if (src === undefined) return undefined
  const alt = copyString(foldToLine(page.attribute(node, ALT) ?? ''))
  const link = urls.link(node)
  return { kind: 'image', src, alt, ...(link !== undefined && { link }) }
}

const isPixel = (size: string | undefined): boolean =>
  size !== undefined && /^\s*[01](?:\.0*)?(?:px)?\s*$/.test(size)

/** The URL in SRC or, for lazily loaded images, in an attribute whose name ends in `src` or `srcset`. */
function sourceOf(page: Page, node: number, urls: PageUrls): string | undefined {
  const own = urls.image(page.attribute(node, SRC)?.trim() || undefined)
  if (own !== undefined) return own
  for (const [name, value] of page.attributesOf(node)) {
    if (!/src(?:set)?$/.test(name)) continue
    const [first] = value.trim().split(/[\s,]/, 1)
    const url = urls.image(first || undefined)
    if (url !== undefined) return url
  }
  return undefined
}

/**
 * Which blocks have images that belong to the kept segments: blocks with some of them, and blocks without other text
 * inside such blocks.
 */
export function blocksWithImages(segmentation: Segmentation, kept: readonly number[]): Uint8Array {
  const { page, blocks, segments } = segmentation
  const isKept = new Uint8Array(segments.count)
  for (const segment of kept) isKept[segment] = 1
  const keptBefore = prefixSums(segments.count, (segment) => isKept[segment]!)
  const shownBefore = prefixSums(segments.count, (segment) =>
    isShownSegment(segmentation, segment) ? 1 : 0,
  )
  const within = (before: Int32Array, block: number): boolean =>
    before[blocks.endSegment[block]!]! > before[blocks.firstSegment[block]!]!
  const belongs = new Uint8Array(blocks.count)
  for (let block = 0; block < blocks.count; block++) {
    const isFigure = page.nodes.tag[blocks.node[block]!] === FIGURE
    if (within(keptBefore, block)) belongs[block] = 1
    else if (isFigure || !within(shownBefore, block)) {
      belongs[block] = belongs[blocks.parent[block]!] ?? 0
    }
  }
  return belongs
}

export const isShown = ({ nodes }: Page, node: number): boolean =>
  (nodes.context[node]! & (notShown | notContent)) === 0
