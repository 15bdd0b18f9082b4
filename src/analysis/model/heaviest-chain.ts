/** A possible match of a segment: the gold tokens from `start` up to, not including, `end`. */
export interface AlignmentCandidate {
  readonly segment: number
  readonly start: number
  readonly end: number
  /** Number of tokens of the segment that match. */
  readonly matched: number
  readonly weight: number
}

/** Cost of a segment skipped within a chain: of equally heavy chains the most compact one is chosen. */
const skipCost = 0.001

/**
 * The heaviest set of candidates that is in order in both segments and gold text, at most one per segment, without
 * overlap. Candidates must be sorted by segment. O(n log n).
 */
export function heaviestChain(
  candidates: readonly AlignmentCandidate[],
  goldLength: number,
): readonly AlignmentCandidate[] {
  const links: Link[] = []
  const best = new BestUpTo(goldLength)
  for (let from = 0; from < candidates.length; ) {
    let to = from
    // the candidates of a segment are evaluated before any of them may be continued
    for (; to < candidates.length && candidates[to]!.segment === candidates[from]!.segment; to++) {
      links.push(linkOf(candidates[to]!, best))
    }
    for (let at = from; at < to; at++) best.add(links[at]!)
    from = to
  }
  const chain: AlignmentCandidate[] = []
  for (let link = heaviest(links); link !== undefined; link = link.previous)
    chain.push(link.candidate)
  return chain.reverse()
}

/** The end of a chain. */
interface Link {
  readonly candidate: AlignmentCandidate
  /** The weight of the whole chain plus the cost of skipping all segments up to its end. */
  readonly score: number
  readonly previous: Link | undefined
}

function linkOf(candidate: AlignmentCandidate, best: BestUpTo): Link {
  const previous = best.upTo(candidate.start)
  const skipped = candidate.segment * skipCost
  if (previous === undefined || previous.score <= skipped)
    return { candidate, score: candidate.weight + skipped, previous: undefined }
  return { candidate, score: previous.score + candidate.weight, previous }
}

function heaviest(links: readonly Link[]): Link | undefined {
  const weightOf = ({ score, candidate }: Link): number => score - candidate.segment * skipCost
  return links.reduce<Link | undefined>(
    (best, link) => (best === undefined || weightOf(link) > weightOf(best) ? link : best),
    undefined,
  )
}

/** The heaviest chain that ends at or before a position: a Fenwick tree of maxima. */
class BestUpTo {
  readonly #links: (Link | undefined)[]

  constructor(last: number) {
    this.#links = new Array<Link | undefined>(last + 2).fill(undefined)
  }

  upTo(position: number): Link | undefined {
    let best: Link | undefined
    for (let at = position + 1; at > 0; at -= at & -at) {
      const link = this.#links[at]
      if (link !== undefined && link.score > (best?.score ?? 0)) best = link
    }
    return best
  }

  add(link: Link): void {
    for (let at = link.candidate.end + 1; at < this.#links.length; at += at & -at) {
      if (link.score > (this.#links[at]?.score ?? 0)) this.#links[at] = link
    }
  }
}
