import { ratio } from '../../features/feature.js'

/** What 002 compares blocks by: how many images, plain and link texts they hold, and in how many fonts the texts are. */
export interface Appearance {
  readonly images: number
  readonly plainTexts: number
  readonly linkTexts: number
  readonly plainFonts: number
  readonly linkFonts: number
}

/** How much is in a block: the images, plain texts and link texts; the weights of table 2 are their shares. */
export const sizeOf = ({ images, plainTexts, linkTexts }: Appearance): number =>
  images + plainTexts + linkTexts

/**
 * 002 (3) by table 2: the likeness of images, of fonts of plain texts and of fonts of link texts, each weighted by its
 * share of what is in the two blocks; the weights add up to 1. 0 when both are empty.
 */
export function similarity(one: Appearance, other: Appearance): number {
  const size = sizeOf(one) + sizeOf(other)
  const images = likeness(one.images, other.images) * (one.images + other.images)
  const plain = likeness(one.plainFonts, other.plainFonts) * (one.plainTexts + other.plainTexts)
  const link = likeness(one.linkFonts, other.linkFonts) * (one.linkTexts + other.linkTexts)
  return ratio(images + plain + link, size)
}

/** The lesser of two numbers as a share of the greater. */
const likeness = (one: number, other: number): number =>
  ratio(Math.min(one, other), Math.max(one, other))
