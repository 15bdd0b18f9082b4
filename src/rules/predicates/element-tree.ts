import type { ElementTest } from './element-test.js'

/**
 * Elements by what their start tags say. On a whole page an element is a node; while a page streams in it is a state
 * that all elements share which no predicate tells apart. Element 0 is the document.
 */
export interface ElementTree {
  parent(element: number): number
  /** Whether an element passes a test itself. */
  passes(element: number, test: ElementTest): boolean
  /** Whether any element around it does; the document is none. */
  isInside(element: number, test: ElementTest): boolean
  tagName(element: number): string
  classWords(element: number): readonly string[]
  /** See `elementPath`. */
  path(element: number): string
}

export const elementPositions = ['self', 'parent', 'around'] as const

/** The element that a test is about: a candidate's own, its parent, or any around it. */
export type ElementPosition = (typeof elementPositions)[number]

/** Whether the element in a position passes a test. */
export function passesAt(
  { elements, element }: { readonly elements: ElementTree; readonly element: number },
  position: ElementPosition,
  test: ElementTest,
): boolean {
  if (position === 'self') return elements.passes(element, test)
  if (position === 'around') return elements.isInside(element, test)
  const parent = elements.parent(element)
  return parent > 0 && elements.passes(parent, test)
}

/** Elements that are looked at on a way through a page. */
export const maxPathSteps = 50

/** Tags and classes from the document down to an element, the innermost 50: `html > body > div.story > p`. */
export function elementPath(
  tree: Pick<ElementTree, 'parent' | 'tagName' | 'classWords'>,
  element: number,
): string {
  const steps: string[] = []
  for (let at = element; at > 0 && steps.length < maxPathSteps; at = tree.parent(at))
    steps.push([tree.tagName(at), ...tree.classWords(at)].join('.'))
  return steps.reverse().join(' > ')
}
