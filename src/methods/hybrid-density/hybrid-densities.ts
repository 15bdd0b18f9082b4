import { compositeDensity } from '../../features/families/density.js'
import type { NodeCounts } from './node-counts.js'

/** 000 (6) of each node: composite text density (2), with characters by their importance. */
export function hybridDensities(counts: NodeCounts, body: number): Float64Array {
  const { characters, hybrid, linkCharacters, tags, links } = counts
  const page = { characters: hybrid[body]!, linkCharacters: linkCharacters[body]! }
  return characters.map((all, node) => {
    const own = hybrid[node]!
    if (own === 0) return 0
    const linked = linkCharacters[node]!
    return compositeDensity(
      {
        characters: own,
        plainCharacters: all - linked,
        linkCharacters: linked,
        // a node without tags counts as having as many as its characters are important
        tags: tags[node] || own / all,
        links: links[node]!,
      },
      page,
    )
  })
}
