import { attributeId } from '../../../page/columns/attribute-names.js'
import { tagId } from '../../../page/columns/tags.js'
import type { PageContext } from '../../predicates/page-context.js'

const META = tagId('meta')
const nameAttributes = ['name', 'property', 'itemprop', 'rel'].map(attributeId)

/**
 * Identifies the place of nodes in a template: the tags from the document down, the classes of the element and its
 * parent, and the name of a META or link. The first call for a page costs a pass over its nodes.
 */
export class NodeSignatures {
  readonly #paths = new Map<string, number>()
  readonly #numbersOfPage = new WeakMap<PageContext, Int32Array>()
  readonly #signaturesOfPage = new WeakMap<PageContext, string[]>()

  /** The same text for nodes at the same place of a template. */
  of(page: PageContext, node: number): string {
    const known = this.#signaturesOfPage.get(page) ?? []
    this.#signaturesOfPage.set(page, known)
    const element = page.elementOf(node)
    known[element] ??= this.#signature(page, element)
    return known[element]
  }

  /** The same without classes, which may differ from page to page. */
  withoutClasses(page: PageContext, node: number): string {
    const element = page.elementOf(node)
    return `${this.#pathNumbers(page)[element]} ${nameValues(page, element)}`
  }

  #signature(page: PageContext, element: number): string {
    const parent = page.page.nodes.parent[element]!
    const classes = [element, parent].map((at) => page.classWords(at).join('.'))
    return `${this.#pathNumbers(page)[element]} ${classes.join(' ')} ${nameValues(page, element)}`
  }

  /** For each element the number of its path of tags, the same on every page. */
  #pathNumbers(context: PageContext): Int32Array {
    const known = this.#numbersOfPage.get(context)
    if (known !== undefined) return known
    const { nodes } = context.page
    const numbers = new Int32Array(nodes.count)
    for (let node = 1; node < nodes.count; node++) {
      if (context.page.isText(node)) continue
      numbers[node] = this.#number(`${numbers[nodes.parent[node]!]} ${context.page.tagName(node)}`)
    }
    this.#numbersOfPage.set(context, numbers)
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

function nameValues({ page }: PageContext, node: number): string {
  const isMeta = page.nodes.tag[node] === META
  const attributes = isMeta ? nameAttributes : nameAttributes.slice(2)
  return attributes.flatMap((name) => page.attribute(node, name)?.toLowerCase() ?? []).join(' ')
}
