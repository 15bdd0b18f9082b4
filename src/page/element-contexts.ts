import { attributeId } from './attributes.js'
import { Context, contextByTag, hidesByStyle } from './context.js'
import type { AttributeTable } from './node-table.js'
import { firstUnknownTag, tag, tagNames } from './tags.js'

const A = tag('a')
const DIALOG = tag('dialog')
const TITLE = tag('title')
const HREF = attributeId('href')
const HIDDEN = attributeId('hidden')
const OPEN = attributeId('open')
const STYLE = attributeId('style')

const byTag = contextByTag(tagNames)

/** What elements add to the context of everything below them, by their names and attributes. */
export class ElementContexts {
  readonly #html: string
  readonly #attributes: AttributeTable

  constructor(html: string, attributes: AttributeTable) {
    this.#html = html
    this.#attributes = attributes
  }

  /** The bits of the element whose attributes were added last, from `firstAttribute` on; `drawings` are open around it. */
  of(id: number, firstAttribute: number, drawings: number): number {
    let own = id < firstUnknownTag ? byTag[id]! : 0
    const { name, count } = this.#attributes
    let isOpenDialog = false
    for (let i = firstAttribute; i < count; i++) {
      const attribute = name[i]
      if (attribute === HIDDEN) own |= Context.hidden
      else if (attribute === STYLE && this.#hidesByStyle(i)) own |= Context.hidden
      else if (attribute === HREF && id === A) own |= Context.link
      else if (attribute === OPEN) isOpenDialog = true
    }
    if (id === DIALOG && !isOpenDialog) own |= Context.hidden
    // the title of a drawing is not the page's
    if (id === TITLE && drawings > 0) own |= Context.hidden
    return own
  }

  #hidesByStyle(attribute: number): boolean {
    const { valueStart, valueEnd } = this.#attributes
    return hidesByStyle(this.#html.slice(valueStart[attribute], valueEnd[attribute]))
  }
}
