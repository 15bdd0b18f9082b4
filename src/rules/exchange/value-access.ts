import { foldToLine } from '../../core/text/white-space.js'
import type { Target } from '../rule/rule.js'
import type { SelectorLanguage } from './export-formats.js'
import type { SelectorPage } from './selector-page.js'

/** How the values of a field are read from what a selector selects. */
export type ValueAccess =
  /** All text below the element. */
  | { readonly kind: 'text' }
  | { readonly kind: 'attribute'; readonly name: string }
  /**
   * Of the texts that stand in the element itself all, or the one at this place; the text itself where it is
   * selected.
   */
  | { readonly kind: 'text node'; readonly place?: number }

/** Texts of an element up to which one is selected by its place. */
const maxPlaces = 6

/** The ways to read what a rule takes, the plainest first. */
export function valueAccesses(target: Target, language: SelectorLanguage): readonly ValueAccess[] {
  switch (target.kind) {
    case 'attribute':
      return [{ kind: 'attribute', name: target.name }]
    case 'value':
    case 'element':
      return [{ kind: 'text' }]
    case 'record':
      return target.siblings === 1 ? [{ kind: 'text' }] : []
    case 'content':
    case 'joined':
    case 'stated':
      return []
    case 'text': {
      if (language === 'xpath') return [{ kind: 'text node' }, { kind: 'text' }]
      const places = Array.from({ length: maxPlaces }, (_, at) => at + 1)
      return [
        { kind: 'text' },
        { kind: 'text node' },
        ...places.map((place): ValueAccess => ({ kind: 'text node', place })),
      ]
    }
  }
}

/** Whether texts are selected, not elements: only XPath can. */
export const selectsTexts = (access: ValueAccess, language: SelectorLanguage): boolean =>
  language === 'xpath' && access.kind === 'text node'

/** Something that a selector may select, and the values that are read from it. */
export interface SelectableNode {
  readonly node: number
  /** `undefined` where one is longer than anything that is looked for. */
  readonly values: readonly (string | undefined)[]
}

/** All that a selector of this language could select on a page, in page order. */
export function selectableNodes(
  page: SelectorPage,
  access: ValueAccess,
  language: SelectorLanguage,
  maxLength: number,
): readonly SelectableNode[] {
  if (selectsTexts(access, language))
    return page.texts.all.map((node) => ({ node, values: [page.texts.lineOf(node, maxLength)] }))
  const nodes: SelectableNode[] = []
  for (let node = 1; node < page.page.nodes.count; node++) {
    if (page.page.isText(node)) continue
    const values = valuesOf(page, node, access, maxLength)
    if (values !== undefined) nodes.push({ node, values })
  }
  return nodes
}

/** `undefined` for elements without the attribute, which are not selected. */
function valuesOf(
  page: SelectorPage,
  element: number,
  access: ValueAccess,
  maxLength: number,
): readonly (string | undefined)[] | undefined {
  switch (access.kind) {
    case 'text':
      return [page.texts.lineOf(element, maxLength)]
    case 'attribute': {
      const name = page.page.names.attributes.indexOf(access.name)
      const value = name < 0 ? undefined : page.page.attribute(element, name)
      return value === undefined ? undefined : [foldToLine(value)]
    }
    case 'text node': {
      const own = page.texts.ownOf(element)
      const { place } = access
      const chosen = place === undefined ? own : own.slice(place - 1, place)
      return chosen.map((text) => page.texts.lineOf(text, maxLength))
    }
  }
}
