import { foldSpace } from '../blocks/run-text.js'
import type { Taking } from '../rules/rule.js'
import type { ClausePage } from './clause-page.js'

/** How the values of a field are had from what a selector selects. */
export type Reading =
  /** All text below the element. */
  | { readonly kind: 'text' }
  | { readonly kind: 'attribute'; readonly name: string }
  /** Of the texts that stand in the element itself all, or the one at this place; the text itself where it is selected. */
  | { readonly kind: 'text node'; readonly place?: number }

/** Languages that rules are said in. */
export const selectorLanguages = ['css', 'xpath'] as const
export type SelectorLanguage = (typeof selectorLanguages)[number]

/** Texts of an element beyond which no place is said. */
const mostPlaces = 6

/** The ways to have what a rule takes, the plainest first. */
export function readingsFor(taking: Taking, language: SelectorLanguage): readonly Reading[] {
  switch (taking.kind) {
    case 'attribute':
      return [{ kind: 'attribute', name: taking.name }]
    case 'value':
      return [{ kind: 'text' }]
    case 'record':
      return taking.siblings === 1 ? [{ kind: 'text' }] : []
    case 'content':
      return []
    case 'text': {
      if (language === 'xpath') return [{ kind: 'text node' }, { kind: 'text' }]
      const places = Array.from({ length: mostPlaces }, (_, at) => at + 1)
      return [
        { kind: 'text' },
        { kind: 'text node' },
        ...places.map((place): Reading => ({ kind: 'text node', place })),
      ]
    }
  }
}

/** Whether texts are selected, not elements: only XPath can. */
export const selectsTexts = (reading: Reading, language: SelectorLanguage): boolean =>
  language === 'xpath' && reading.kind === 'text node'

/** Something that a selector may select, and what is had from it. */
export interface Item {
  readonly node: number
  /** `undefined` where it is longer than anything that is looked for. */
  readonly values: readonly (string | undefined)[]
}

/** All that a selector of this language could select on a page, in page order. */
export function itemsOf(
  page: ClausePage,
  reading: Reading,
  language: SelectorLanguage,
  longest: number,
): readonly Item[] {
  if (selectsTexts(reading, language))
    return page.texts.all.map((node) => ({ node, values: [page.texts.lineOf(node, longest)] }))
  const items: Item[] = []
  for (let node = 1; node < page.page.nodes.count; node++) {
    if (page.page.isText(node)) continue
    const values = valuesOf(page, node, reading, longest)
    if (values !== undefined) items.push({ node, values })
  }
  return items
}

/** `undefined` for what the reading itself leaves out: elements without the attribute. */
function valuesOf(
  page: ClausePage,
  element: number,
  reading: Reading,
  longest: number,
): readonly (string | undefined)[] | undefined {
  switch (reading.kind) {
    case 'text':
      return [page.texts.lineOf(element, longest)]
    case 'attribute': {
      const name = page.page.names.attributes.indexOf(reading.name)
      const value = name < 0 ? undefined : page.page.attribute(element, name)
      return value === undefined ? undefined : [foldSpace(value).trim()]
    }
    case 'text node': {
      const own = page.texts.ownOf(element)
      const { place } = reading
      const chosen = place === undefined ? own : own.slice(place - 1, place)
      return chosen.map((text) => page.texts.lineOf(text, longest))
    }
  }
}
