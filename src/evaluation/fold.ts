import { foldSpace as foldToSpaces } from '../blocks/run-text.js'

/** White space of any kind and length becomes one space, none is left at the ends. Zero-width characters are no white space. */
export const foldSpace = (text: string): string => foldToSpaces(text).trim()
