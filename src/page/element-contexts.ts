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

/** What attributes say of where their element stands, as bits. */
export const Said = {
  /** The HIDDEN attribute, or a style that keeps it from being shown. */
  hidden: 1 << 0,
  address: 1 << 1,
  open: 1 << 2,
} as const

/** What an element adds to the context of everything below it; `drawings` are open around it. */
export function contextOf(id: number, said: number, drawings: number): number {
  let own = id < firstUnknownTag ? byTag[id]! : 0
  if ((said & Said.hidden) !== 0) own |= Context.hidden
  if ((said & Said.address) !== 0 && id === A) own |= Context.link
  if (id === DIALOG && (said & Said.open) === 0) own |= Context.hidden
  // the title of a drawing is not the page's
  if (id === TITLE && drawings > 0) own |= Context.hidden
  return own
}

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
    let said = 0
    const { name, count } = this.#attributes
    for (let i = firstAttribute; i < count; i++) {
      const attribute = name[i]
      if (attribute === HIDDEN) said |= Said.hidden
      else if (attribute === STYLE && this.#hidesByStyle(i)) said |= Said.hidden
      else if (attribute === HREF) said |= Said.address
      else if (attribute === OPEN) said |= Said.open
    }
    return contextOf(id, said, drawings)
  }

  #hidesByStyle(attribute: number): boolean {
    const { valueStart, valueEnd } = this.#attributes
    return hidesByStyle(this.#html.slice(valueStart[attribute], valueEnd[attribute]))
  }
}
