import type { ElementTree } from './element-tree.js'
import type { NearSide } from './nearby-texts.js'
import type { NthEnd } from './sibling-places.js'

/**
 * A candidate as predicates see it. The whole page and the streamed page both implement it, so that a predicate is
 * evaluated by the same code on both.
 */
export interface NodeView {
  readonly elements: ElementTree
  /** The candidate's element in `elements`; of a text the element that holds it. */
  readonly element: number
  /** The elements inside the candidate in which its segment begins, the innermost first. */
  startElements(): readonly number[]
  /** The tag of the element so many levels above the candidate's; `undefined` where there is none. */
  tagAbove(levels: number): string | undefined
  /** The place of that element among those of its tag in its parent, from 1. */
  nthAbove(levels: number, from: NthEnd): number
  /** The place of a text among the texts of its element, from 1; 0 for an element. */
  textPlace(): number
  /** Whether a text that stands close on this side is this one. */
  isNear(side: NearSide, text: string): boolean
  /** The first character of `ownText()`, or what is known of it without reading the text: see `first-character.ts`. */
  firstCode(): number
  /** The text of a text, or the first text of an element, on one line; empty where there is none. */
  ownText(): string
  /** A feature of the candidate's segment; only on a whole page. */
  feature(name: string): number
  /** Whether a CSS selector selects the candidate's element; only on a whole page. */
  isSelected(selector: string): boolean
  /** Whether all text of the candidate stands in elements that it selects; only on a whole page. */
  isWithin(selector: string): boolean
  /** How likely the general model holds the candidate's segment for main content; only on a whole page. */
  modelScore(): number
}
