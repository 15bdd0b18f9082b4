import type { Elements } from './elements.js'

/** A simple selector (`p`, `.x`, `:empty`), made ready for the elements of a page, answers for each of them. */
export type Simple = (elements: Elements) => (element: number) => boolean
