import { TagSet } from '../../page/columns/tags.js'
import { coherenceOfShare, textCoherence } from './coherence.js'
import { areaOf, childrenOf, VisualKind, type VisualTree } from './visual-tree.js'

/** The decision about an element in a round: it is divided into its contents, or kept as a block. */
type CueDecision =
  | { readonly kind: 'divide' }
  | { readonly kind: 'keep'; readonly coherence: number }

/** An element that is visited in a round. */
interface CueContext {
  readonly tag: number
  readonly contents: ElementContents
  /** Its share of the area of the divided region. */
  readonly share: number
  /** Its own area. */
  readonly area: number
  readonly regionArea: number
  /** Whether it is the divided region itself or inside; `set apart` if its background differs from its parent's. */
  readonly place: 'whole' | 'inside' | 'set apart'
  /** The decision about its previous sibling. */
  readonly before: 'kept' | 'divided'
}

/** A cue decides about an element, or leaves it to the next cue. */
type Cue = (element: CueContext) => CueDecision | undefined

const divide: CueDecision = { kind: 'divide' }
const keep = (coherence: number): CueDecision => ({ kind: 'keep', coherence })
const keepBySize = ({ share }: CueContext): CueDecision => keep(coherenceOfShare(share))

/** Smaller shares of the region are not divided in this round. */
const smallShares = {
  /** An element with texts of its own. */
  text: 0.1,
  /** The largest item in an element. */
  largest: 0.05,
} as const

/** The visual cues of the paper. Its table 1 is `orders`. */
const cues = {
  /** The region of the round is always divided. */
  whole: ({ place }) => (place === 'whole' ? divide : undefined),
  /** An element with a single child element is replaced by the child. */
  onlyChild: ({ contents }) =>
    countOf(contents) === 1 && contents.elements === 1 ? divide : undefined,
  /** An element with text only is kept. */
  textOnly: ({ contents }) =>
    contents.segments > 0 && countOf(contents) === contents.segments
      ? keep(contents.fonts === 'one' ? textCoherence.oneFont : textCoherence.severalFonts)
      : undefined,
  /** A text that is interrupted by an element with a line break is divided. */
  lineBreak: ({ contents }) =>
    contents.segments > 0 && contents.elements > 0 ? divide : undefined,
  /** An element with a drawn line is divided. */
  drawnLine: ({ contents }) => (contents.lines > 0 ? divide : undefined),
  /** An element is divided if the area of its contents exceeds its own: they overflow or overlap. */
  overfull: ({ contents, area }) => (contents.area > area * overflow ? divide : undefined),
  /** An element with a background of its own is kept until the next round. */
  setApart: (element) => (element.place === 'set apart' ? keepBySize(element) : undefined),
  /** An element whose children have several backgrounds is divided. */
  colours: ({ contents }) => (contents.backgrounds === 'several' ? divide : undefined),
  /** A small element with text of its own is kept. */
  smallText: (element) =>
    element.contents.segments > 0 && element.share < smallShares.text
      ? keepBySize(element)
      : undefined,
  /** An element with small items only is kept. */
  smallParts: (element) =>
    element.contents.largest < element.regionArea * smallShares.largest
      ? keepBySize(element)
      : undefined,
  /** An element is kept if its previous sibling was: siblings are on the same level. */
  asBefore: (element) => (element.before === 'kept' ? keepBySize(element) : undefined),
} as const satisfies Readonly<Record<string, Cue>>

/** Tolerance for rounded pixels. */
const overflow = 1.05

const { whole, onlyChild, textOnly, lineBreak, drawnLine, overfull, colours } = cues
const { setApart, smallText, smallParts, asBefore } = cues

/** The order of cues by element; an element that no cue decides about is divided. */
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

export function decideByCues(element: CueContext): CueDecision {
  const order = orders.find(([tags]) => tags.has(element.tag))?.[1] ?? otherwise
  for (const cue of order) {
    const decision = cue(element)
    if (decision !== undefined) return decision
  }
  return divide
}

const countOf = ({ segments, elements, lines, graphics }: ElementContents): number =>
  segments + elements + lines + graphics

/** The items directly in an element. */
interface ElementContents {
  readonly segments: number
  readonly elements: number
  readonly lines: number
  readonly graphics: number
  /** Whether its segments have one font size and weight. */
  readonly fonts: 'one' | 'several'
  /** Whether one of its elements has another background than itself. */
  readonly backgrounds: 'one' | 'several'
  /** The area of the largest item, and of all. */
  readonly largest: number
  readonly area: number
}

export function elementContents(tree: VisualTree, at: number): ElementContents {
  const counts = { segments: 0, elements: 0, lines: 0, graphics: 0, largest: 0, area: 0 }
  const fonts = new Set<string>()
  let backgrounds: ElementContents['backgrounds'] = 'one'
  for (const child of childrenOf(tree, at)) {
    const kind = tree.kind[child]!
    if (kind === VisualKind.line) counts.lines++
    else if (kind === VisualKind.element) {
      counts.elements++
      if (tree.background[child] !== tree.background[at]) backgrounds = 'several'
    } else if (kind === VisualKind.graphic) counts.graphics++
    else {
      counts.segments++
      const { size, weight } = tree.fonts[tree.firstFont[child]!]!
      fonts.add(`${size} ${weight}`)
    }
    const area = areaOf(tree, child)
    counts.area += area
    counts.largest = Math.max(counts.largest, area)
  }
  return { ...counts, fonts: fonts.size > 1 ? 'several' : 'one', backgrounds }
}
