import { areaOf, childrenOf, Kind, type VisualTree } from './visual-tree.js'

/** What stands directly in an element. */
export interface Holding {
  readonly runs: number
  readonly elements: number
  readonly lines: number
  readonly graphics: number
  /** Whether its runs are set in one size and weight. */
  readonly fonts: 'one' | 'several'
  /** Whether one of its elements has another background than itself. */
  readonly backgrounds: 'one' | 'several'
  /** The area of the largest, and of all together. */
  readonly largest: number
  readonly area: number
}

export function holdingOf(tree: VisualTree, at: number): Holding {
  const counts = { runs: 0, elements: 0, lines: 0, graphics: 0, largest: 0, area: 0 }
  const looks = new Set<string>()
  let backgrounds: Holding['backgrounds'] = 'one'
  for (const child of childrenOf(tree, at)) {
    const kind = tree.kind[child]!
    if (kind === Kind.line) counts.lines++
    else if (kind === Kind.element) {
      counts.elements++
      if (tree.background[child] !== tree.background[at]) backgrounds = 'several'
    } else if (kind === Kind.graphic) counts.graphics++
    else {
      counts.runs++
      const { size, weight } = tree.fonts[tree.firstFont[child]!]!
      looks.add(`${size} ${weight}`)
    }
    const area = areaOf(tree, child)
    counts.area += area
    counts.largest = Math.max(counts.largest, area)
  }
  return { ...counts, fonts: looks.size > 1 ? 'several' : 'one', backgrounds }
}
