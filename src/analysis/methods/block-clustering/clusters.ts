import { ratio } from '../../../core/text/ratio.js'

/** The measures by which 002 compares blocks: numbers of images, of plain and link texts, and of their fonts. */
export interface BlockAppearance {
  readonly images: number
  readonly plainTexts: number
  readonly linkTexts: number
  readonly plainFonts: number
  readonly linkFonts: number
}

/** The number of items in a block: images, plain texts and link texts; the weights of table 2 are their shares. */
export const sizeOf = ({ images, plainTexts, linkTexts }: BlockAppearance): number =>
  images + plainTexts + linkTexts

/**
 * 002 (3) by table 2: the similarity of images, of fonts of plain texts and of fonts of link texts, each weighted by
 * its share of the items in the two blocks; the weights add up to 1. 0 when both are empty.
 */
export function similarity(one: BlockAppearance, other: BlockAppearance): number {
  const size = sizeOf(one) + sizeOf(other)
  const images = quotient(one.images, other.images) * (one.images + other.images)
  const plain = quotient(one.plainFonts, other.plainFonts) * (one.plainTexts + other.plainTexts)
  const link = quotient(one.linkFonts, other.linkFonts) * (one.linkTexts + other.linkTexts)
  return ratio(images + plain + link, size)
}

/** The lesser of two numbers divided by the greater. */
const quotient = (one: number, other: number): number =>
  ratio(Math.min(one, other), Math.max(one, other))

/** Maximum number of signatures compared in pairs; rarer ones stay single. Real pages had fewer than this. */
const maxCompared = 512

/**
 * 002's clusters, as the number of a cluster for each block. Blocks more similar than the threshold are in one
 * cluster, and so are all blocks connected by a chain of such pairs. Blocks with equal measures share a signature and
 * are compared once.
 */
export function clusterBlocks(
  blocks: readonly BlockAppearance[],
  threshold: number,
): readonly number[] {
  const { signatures, signatureOf } = signaturesOf(blocks)
  const cluster = new DisjointSets(signatures.length)
  const compared = Math.min(signatures.length, maxCompared)
  for (let one = 0; one < compared; one++) {
    for (let other = one + 1; other < compared; other++) {
      if (cluster.of(one) === cluster.of(other)) continue
      if (similarity(signatures[one]!, signatures[other]!) > threshold) cluster.join(one, other)
    }
  }
  return signatureOf.map((signature) => cluster.of(signature))
}

interface Signatures {
  /** One block per signature, the most common first. */
  readonly signatures: readonly BlockAppearance[]
  readonly signatureOf: readonly number[]
}

function signaturesOf(blocks: readonly BlockAppearance[]): Signatures {
  const kinds = new Map<string, { readonly block: BlockAppearance; readonly members: number[] }>()
  for (const [at, block] of blocks.entries()) {
    const key = keyOf(block)
    const kind = kinds.get(key)
    if (kind === undefined) kinds.set(key, { block, members: [at] })
    else kind.members.push(at)
  }
  const commonest = [...kinds.values()].sort((a, b) => b.members.length - a.members.length)
  const signatureOf = new Array<number>(blocks.length)
  for (const [signature, { members }] of commonest.entries())
    for (const member of members) signatureOf[member] = signature
  return { signatures: commonest.map(({ block }) => block), signatureOf }
}

const keyOf = ({ images, plainTexts, linkTexts, plainFonts, linkFonts }: BlockAppearance): string =>
  `${images} ${plainTexts} ${linkTexts} ${plainFonts} ${linkFonts}`

/** A union-find structure over numbers; a set is identified by one of its members. */
class DisjointSets {
  readonly #next: Int32Array

  constructor(count: number) {
    this.#next = Int32Array.from({ length: count }, (_, at) => at)
  }

  of(number: number): number {
    let at = number
    while (this.#next[at] !== at) {
      this.#next[at] = this.#next[this.#next[at]!]!
      at = this.#next[at]!
    }
    return at
  }

  join(one: number, other: number): void {
    this.#next[this.of(other)] = this.of(one)
  }
}
