import type { Segmentation } from '../../../page/segments/segmentation.js'
import { classPattern } from './class-pattern.js'
import type { ElementMarkup } from './element-markup.js'

const iconClasses = classPattern('icon *-icon icon-* *__icon *_icon')
/** What joins and varies pictographs. */
const joiners = /\u200d|\ufe0f/g
const noPictograph = /[^\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}]/u
/** Nodes of an element that shows one picture. */
const maxIcon = 6

/** Elements that are called icons, and hold the only text of their block: a picture, and no word. */
export function* loneIcons(
  { page, blocks, blockOf }: Segmentation,
  markup: ElementMarkup,
  [from, to]: readonly [from: number, to: number],
): Iterable<number> {
  const { end } = page.nodes
  for (let node = from; node < to; node++) {
    if (page.isText(node) || end[node]! - node > maxIcon || !markup.hasClass(node, iconClasses))
      continue
    const text = page.textBelow(node).trim()
    if (text === '' || noPictograph.test(text.replace(joiners, ''))) continue
    const block = blocks.node[blockOf[node + 1]!]!
    if (end[block]! - block <= 2 * maxIcon && page.textBelow(block).trim() === text) yield node
  }
}
