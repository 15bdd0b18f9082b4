/** A stretch of the gold text that a run may be: from `start` up to, not including, `end`. */
export interface Candidate {
  readonly run: number
  readonly start: number
  readonly end: number
  /** Tokens of the run that stand there. */
  readonly matched: number
  /** What it is worth to take it. */
  readonly weight: number
}

/** What a run passed over between two taken ones costs: of equal chains the one that holds together is taken. */
const passedOver = 0.001

/**
 * The candidates of most weight that go through the runs and through the gold text in the same order, one a run, none
 * over another. Candidates come in the order of their runs. O(n log n).
 */
export function heaviestChain(
  candidates: readonly Candidate[],
  goldLength: number,
): readonly Candidate[] {
  const links: Link[] = []
  const best = new BestUpTo(goldLength)
  for (let from = 0; from < candidates.length; ) {
    let to = from
    // those of one run are weighed before any of them can be followed
    for (; to < candidates.length && candidates[to]!.run === candidates[from]!.run; to++) {
      links.push(linkOf(candidates[to]!, best))
    }
    for (let at = from; at < to; at++) best.add(links[at]!)
    from = to
  }
  const chain: Candidate[] = []
  for (let link = heaviest(links); link !== undefined; link = link.previous)
    chain.push(link.candidate)
  return chain.reverse()
}

/** The end of a chain. */
interface Link {
  readonly candidate: Candidate
  /** The weight of the whole chain, and what passing over all runs up to its end would cost. */
  readonly worth: number
  readonly previous: Link | undefined
}

function linkOf(candidate: Candidate, best: BestUpTo): Link {
  const previous = best.upTo(candidate.start)
  const passed = candidate.run * passedOver
  if (previous === undefined || previous.worth <= passed)
    return { candidate, worth: candidate.weight + passed, previous: undefined }
  return { candidate, worth: previous.worth + candidate.weight, previous }
}

function heaviest(links: readonly Link[]): Link | undefined {
  const weightOf = ({ worth, candidate }: Link): number => worth - candidate.run * passedOver
  return links.reduce<Link | undefined>(
    (best, link) => (best === undefined || weightOf(link) > weightOf(best) ? link : best),
    undefined,
  )
}

/** The heaviest chain that ends at a place or before it: a Fenwick tree of maxima. */
class BestUpTo {
  readonly #links: (Link | undefined)[]

  constructor(last: number) {
    this.#links = new Array<Link | undefined>(last + 2).fill(undefined)
  }

  upTo(place: number): Link | undefined {
    let best: Link | undefined
    for (let at = place + 1; at > 0; at -= at & -at) {
      const link = this.#links[at]
      if (link !== undefined && link.worth > (best?.worth ?? 0)) best = link
    }
    return best
  }

  add(link: Link): void {
    for (let at = link.candidate.end + 1; at < this.#links.length; at += at & -at) {
      if (link.worth > (this.#links[at]?.worth ?? 0)) this.#links[at] = link
    }
  }
}
