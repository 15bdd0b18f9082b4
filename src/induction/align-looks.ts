import { attributeId } from '../page/attributes.js'
import { tag } from '../page/tags.js'
import type { StudiedPage } from '../rules/studied-page.js'

const META = tag('meta')
const namings = ['name', 'property', 'itemprop', 'rel'].map(attributeId)

/**
 * How places look to the template: their tags from the document down, the classes of a place and of its parent, and
 * what a META or a link says that it is. Pages are asked one after the other; each costs a sweep.
 */
export class Looks {
  readonly #paths = new Map<string, number>()
  readonly #pathOf = new Map<StudiedPage, Int32Array>()

  /** The same text for places that look the same. */
  of(page: StudiedPage, place: number): string {
    const node = page.elementOf(place)
    const parent = page.page.nodes.parent[node]!
    const classes = [node, parent].map((at) => page.classWords(at).join('.'))
    return `${this.#path(page)[node]} ${classes.join(' ')} ${namesOf(page, node)}`
  }

  /** The number of each node's way from the document, the same on every page. */
  #path(studied: StudiedPage): Int32Array {
    const known = this.#pathOf.get(studied)
    if (known !== undefined) return known
    const { nodes } = studied.page
    const numbers = new Int32Array(nodes.count)
    for (let node = 1; node < nodes.count; node++) {
      if (studied.page.isText(node)) continue
      numbers[node] = this.#number(`${numbers[nodes.parent[node]!]} ${studied.page.tagName(node)}`)
    }
    this.#pathOf.set(studied, numbers)
    return numbers
  }

  #number(step: string): number {
    const known = this.#paths.get(step)
    if (known !== undefined) return known
    const next = this.#paths.size + 1
    this.#paths.set(step, next)
    return next
  }
}

function namesOf({ page }: StudiedPage, node: number): string {
  const isMeta = page.nodes.tag[node] === META
  const asked = isMeta ? namings : namings.slice(2)
  return asked.flatMap((naming) => page.attribute(node, naming)?.toLowerCase() ?? []).join(' ')
}
