import { attributeId } from '../../page/columns/attribute-names.js'
import { notShown } from '../../page/columns/node-context.js'
import type { Page } from '../../page/columns/page.js'
import type { Segmentation } from '../../page/segments/segmentation.js'

const ID = attributeId('id')
const ROLE = attributeId('role')
const ARIA_CONTROLS = attributeId('aria-controls')
const HIDDEN = attributeId('hidden')

/** Which segments readers cannot get to see: hidden ones, unless a tab or a button of the page shows them. */
export class HiddenSegments {
  readonly #segmentation: Segmentation
  /** The ids of elements that something on the page shows or hides. */
  #controlled: ReadonlySet<string> | undefined

  constructor(segmentation: Segmentation) {
    this.#segmentation = segmentation
  }

  isHidden(segment: number): boolean {
    const { page, segments } = this.#segmentation
    const node = segments.firstNode[segment]!
    return (page.nodes.context[node]! & notShown) !== 0 && !this.#isDisclosed(node)
  }

  /** Whether the outermost hidden element around a node is a tab panel, or is shown by a control. */
  #isDisclosed(node: number): boolean {
    const { page } = this.#segmentation
    const { parent, context } = page.nodes
    let at = node
    while (at > 0 && (context[parent[at]!]! & notShown) !== 0) at = parent[at]!
    if (/^\s*tabpanel\b/i.test(page.attribute(at, ROLE) ?? '')) return true
    if (/^\s*until-found\s*$/i.test(page.attribute(at, HIDDEN) ?? '')) return true
    const id = page.attribute(at, ID)?.trim()
    if (id === undefined || id === '') return false
    this.#controlled ??= controlledIds(page)
    return this.#controlled.has(id)
  }
}

function controlledIds(page: Page): ReadonlySet<string> {
  const ids = new Set<string>()
  for (let node = 1; node < page.nodes.count; node++) {
    if (page.isText(node)) continue
    const controls = page.attribute(node, ARIA_CONTROLS)
    if (controls === undefined) continue
    for (const id of controls.trim().split(/\s+/)) ids.add(id)
  }
  return ids
}
