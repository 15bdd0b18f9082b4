import { foldSpace } from '../blocks/run-text.js'
import type { Segmentation } from '../blocks/segmentation.js'
import { isShownRun } from '../blocks/shown-runs.js'
import { detached } from '../core/detached.js'
import { attributeId } from '../page/attributes.js'
import { notContent, unseen } from '../page/context.js'
import type { Page } from '../page/page.js'
import { tag } from '../page/tags.js'
import type { Addresses } from './addresses.js'
import type { Image } from './content.js'

const FIGURE = tag('figure')
const SRC = attributeId('src')
const ALT = attributeId('alt')
const sizes = ['width', 'height'].map(attributeId)

/** An image as it is told; none where it has no address of its own, or is a pixel that counts visitors. */
export function imageAt(page: Page, node: number, addresses: Addresses): Image | undefined {
  if (sizes.some((size) => isDot(page.attribute(node, size)))) return undefined
  const src = sourceOf(page, node, addresses)
  if (src === undefined) return undefined
  const alt = detached(foldSpace(page.attribute(node, ALT) ?? '').trim())
  const link = addresses.link(node)
  return { kind: 'image', src, alt, ...(link !== undefined && { link }) }
}

const isDot = (size: string | undefined): boolean =>
  size !== undefined && /^\s*[01](?:\.0*)?(?:px)?\s*$/.test(size)

/** SRC, or where it stands for a later one, as in images that scripts load: an attribute whose name ends in `src` or `srcset`. */
function sourceOf(page: Page, node: number, addresses: Addresses): string | undefined {
  const own = addresses.image(page.attribute(node, SRC)?.trim() || undefined)
  if (own !== undefined) return own
  for (const [name, value] of page.attributesOf(node)) {
    if (!/src(?:set)?$/.test(name)) continue
    const [first] = value.trim().split(/[\s,]/, 1)
    const address = addresses.image(first || undefined)
    if (address !== undefined) return address
  }
  return undefined
}

/** Whether images of each block belong to the kept runs: it holds some, or it says nothing else and stands where they do. */
export function blocksWithImages(segmentation: Segmentation, kept: readonly number[]): Uint8Array {
  const { page, blocks, runs } = segmentation
  const isKept = new Uint8Array(runs.count)
  for (const run of kept) isKept[run] = 1
  const keptBefore = sums(runs.count, (run) => isKept[run]!)
  const shownBefore = sums(runs.count, (run) => (isShownRun(segmentation, run) ? 1 : 0))
  const within = (before: Int32Array, block: number): boolean =>
    before[blocks.endRun[block]!]! > before[blocks.firstRun[block]!]!
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

/** The sums of the first 0, 1, 2, ... values. */
function sums(count: number, value: (at: number) => number): Int32Array {
  const all = new Int32Array(count + 1)
  for (let at = 0; at < count; at++) all[at + 1] = all[at]! + value(at)
  return all
}

export const isShown = ({ nodes }: Page, node: number): boolean =>
  (nodes.context[node]! & (unseen | notContent)) === 0
