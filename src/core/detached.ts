/**
 * A copy: a short piece cut out of a page would otherwise keep the whole page in memory. The platform lays a text that was
 * put together out anew before anything is cut out of it, so that what is left holds one character more and nothing else.
 */
export const detached = (text: string): string => ` ${text}`.slice(1)
