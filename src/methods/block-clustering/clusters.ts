import { type Appearance, similarity } from './similarity.js'

/** Signatures that are compared each with each; what is rarer stays alone. Real pages known to us have fewer than this. */
const mostCompared = 512

/**
 * 002's clusters, the number of one for each block: those more alike than the threshold are in one, and clusters that
 * hold two such blocks are merged, so that in the end a cluster is all that a chain of likeness connects. Blocks that nothing tells
 * apart are compared once, as one signature.
 */
export function clusterBlocks(blocks: readonly Appearance[], threshold: number): readonly number[] {
  const { signatures, signatureOf } = signaturesOf(blocks)
  const cluster = new Joined(signatures.length)
  const most = Math.min(signatures.length, mostCompared)
  for (let one = 0; one < most; one++) {
    for (let other = one + 1; other < most; other++) {
      if (cluster.of(one) === cluster.of(other)) continue
      if (similarity(signatures[one]!, signatures[other]!) > threshold) cluster.join(one, other)
    }
  }
  return signatureOf.map((signature) => cluster.of(signature))
}

interface Signatures {
  /** One block of each kind, the commonest kind first. */
  readonly signatures: readonly Appearance[]
  readonly signatureOf: readonly number[]
}

function signaturesOf(blocks: readonly Appearance[]): Signatures {
  const kinds = new Map<string, { readonly block: Appearance; readonly members: number[] }>()
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

const keyOf = ({ images, plainTexts, linkTexts, plainFonts, linkFonts }: Appearance): string =>
  `${images} ${plainTexts} ${linkTexts} ${plainFonts} ${linkFonts}`

/** Numbers that are joined into sets; each set is known by one of them. */
class Joined {
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
