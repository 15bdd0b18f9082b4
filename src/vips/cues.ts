import { TagSet } from '../page/tags.js'
import { coherenceOfShare, textCoherence } from './coherence.js'
import type { Holding } from './holding.js'

/** What becomes of an element in a round: it is divided into what it holds, or it is a block of such coherence. */
export type Verdict =
  | { readonly kind: 'divide' }
  | { readonly kind: 'keep'; readonly coherence: number }

/** An element that a round looks at. */
export interface Looked {
  readonly tag: number
  readonly holds: Holding
  /** Its share of the area that the round divides. */
  readonly share: number
  /** Its own area. */
  readonly area: number
  readonly regionArea: number
  /** Whether it is what the round divides, or stands inside of that; set apart where its background is not that of what it stands in. */
  readonly place: 'whole' | 'inside' | 'set apart'
  /** What became of the one before it in the same element. */
  readonly before: 'kept' | 'divided'
}

/** A cue decides, or leaves it to the next. */
type Cue = (looked: Looked) => Verdict | undefined

const divide: Verdict = { kind: 'divide' }
const keep = (coherence: number): Verdict => ({ kind: 'keep', coherence })
const keepBySize = ({ share }: Looked): Verdict => keep(coherenceOfShare(share))

/** Parts of what a round divides that are too small to be looked into before the next one. */
export const smallShares = {
  /** Of an element with texts of its own. */
  text: 0.1,
  /** Of the largest thing in an element. */
  largest: 0.05,
} as const

/** What the paper looks at, by what it calls it. Table 1 of it is `orders`. */
const cues = {
  /** The element that a round is about is divided: there would be no other round otherwise. */
  whole: ({ place }) => (place === 'whole' ? divide : undefined),
  /** It is its only child, which is looked at in its place. */
  onlyChild: ({ holds }) => (countOf(holds) === 1 && holds.elements === 1 ? divide : undefined),
  /** Nothing but text. */
  textOnly: ({ holds }) =>
    holds.runs > 0 && countOf(holds) === holds.runs
      ? keep(holds.fonts === 'one' ? textCoherence.alike : textCoherence.mixed)
      : undefined,
  /** A text that something stands in the middle of which breaks its lines. */
  lineBreak: ({ holds }) => (holds.runs > 0 && holds.elements > 0 ? divide : undefined),
  /** A line is drawn through it. */
  drawnLine: ({ holds }) => (holds.lines > 0 ? divide : undefined),
  /** It holds more than it has room for: what it holds reaches out of it, or lies upon one another. */
  overfull: ({ holds, area }) => (holds.area > area * overflow ? divide : undefined),
  /** A colour of its own sets it apart: it waits for the next round. */
  setApart: (looked) => (looked.place === 'set apart' ? keepBySize(looked) : undefined),
  /** Colours part what it holds. */
  colours: ({ holds }) => (holds.backgrounds === 'several' ? divide : undefined),
  /** A small thing with text of its own. */
  smallText: (looked) =>
    looked.holds.runs > 0 && looked.share < smallShares.text ? keepBySize(looked) : undefined,
  /** Nothing in it is large. */
  smallParts: (looked) =>
    looked.holds.largest < looked.regionArea * smallShares.largest ? keepBySize(looked) : undefined,
  /** Its neighbour was kept: things side by side are of one level. */
  asBefore: (looked) => (looked.before === 'kept' ? keepBySize(looked) : undefined),
} as const satisfies Readonly<Record<string, Cue>>

/** Pixels are rounded. */
const overflow = 1.05

const { whole, onlyChild, textOnly, lineBreak, drawnLine, overfull, colours } = cues
const { setApart, smallText, smallParts, asBefore } = cues

/** Which cues count for which elements, in this order; what none of them decides is divided. */
const orders: readonly (readonly [tags: TagSet, order: readonly Cue[]])[] = [
  [
    new TagSet(
      'p h1 h2 h3 h4 h5 h6 li dt dd pre blockquote figcaption caption address summary legend button',
    ),
    [whole, textOnly, onlyChild, setApart, lineBreak, drawnLine, colours, smallText, asBefore],
  ],
  [
    new TagSet('table tbody thead tfoot tr'),
    [whole, onlyChild, setApart, colours, overfull, smallText],
  ],
  [
    new TagSet('td th'),
    [whole, textOnly, onlyChild, setApart, drawnLine, colours, smallText, smallParts, asBefore],
  ],
]
const otherwise: readonly Cue[] = [
  ...[whole, textOnly, onlyChild, setApart, drawnLine, overfull, colours, smallText, smallParts],
  asBefore,
]

export function verdictOn(looked: Looked): Verdict {
  const order = orders.find(([tags]) => tags.has(looked.tag))?.[1] ?? otherwise
  for (const cue of order) {
    const verdict = cue(looked)
    if (verdict !== undefined) return verdict
  }
  return divide
}

const countOf = ({ runs, elements, lines, graphics }: Holding): number =>
  runs + elements + lines + graphics
