import { attributeId } from '../columns/attribute-names.js'
import { contextByTag, NodeContext, styleHides } from '../columns/node-context.js'
import { firstUnknownTag, tagId, tagNames } from '../columns/tags.js'
import type { AttributeTable } from './node-table.js'

const A = tagId('a')
const DIALOG = tagId('dialog')
const TEMPLATE = tagId('template')
const TITLE = tagId('title')
const HREF = attributeId('href')
const HIDDEN = attributeId('hidden')
const OPEN = attributeId('open')
const SHADOW_ROOT_MODE = attributeId('shadowrootmode')
const STYLE = attributeId('style')

const byTag = contextByTag(tagNames)

/** Bits for the attributes that affect their element's context. */
export const ContextAttribute = {
  /** The HIDDEN attribute, or an inline style that hides the element. */
  hidden: 1 << 0,
  address: 1 << 1,
  open: 1 << 2,
  /** Browsers show a TEMPLATE with it as the inside of the element around it. */
  shadowRoot: 1 << 3,
} as const

/**
 * The context that an element adds to its descendants.
 * @param attributes Bits of `ContextAttribute`.
 * @param foreignDepth Number of SVG and MATH elements around it.
 */
export function elementContext(id: number, attributes: number, foreignDepth: number): number {
  let own = id < firstUnknownTag ? byTag[id]! : 0
  if ((attributes & ContextAttribute.hidden) !== 0) own |= NodeContext.hidden
  if ((attributes & ContextAttribute.address) !== 0 && id === A) own |= NodeContext.link
  if (id === DIALOG && (attributes & ContextAttribute.open) === 0) own |= NodeContext.hidden
  if (id === TEMPLATE && (attributes & ContextAttribute.shadowRoot) !== 0)
    own &= ~NodeContext.template
  // the title of an SVG is not the page's
  if (id === TITLE && foreignDepth > 0) own |= NodeContext.hidden
  return own
}

/** Computes the context that elements add to their descendants. */
export class ElementContextReader {
  readonly #html: string
  readonly #attributes: AttributeTable

  constructor(html: string, attributes: AttributeTable) {
    this.#html = html
    this.#attributes = attributes
  }

  /** The context of the last element, whose attributes begin at `firstAttribute`. */
  of(id: number, firstAttribute: number, foreignDepth: number): number {
    let attributes = 0
    const { name, count } = this.#attributes
    for (let i = firstAttribute; i < count; i++) {
      const attribute = name[i]
      if (attribute === HIDDEN) attributes |= ContextAttribute.hidden
      else if (attribute === STYLE && this.#hidesByStyle(i)) attributes |= ContextAttribute.hidden
      else if (attribute === HREF) attributes |= ContextAttribute.address
      else if (attribute === OPEN) attributes |= ContextAttribute.open
      else if (attribute === SHADOW_ROOT_MODE) attributes |= ContextAttribute.shadowRoot
    }
    return elementContext(id, attributes, foreignDepth)
  }

  #hidesByStyle(attribute: number): boolean {
    const { valueStart, valueEnd } = this.#attributes
    return styleHides(this.#html.slice(valueStart[attribute], valueEnd[attribute]))
  }
}
