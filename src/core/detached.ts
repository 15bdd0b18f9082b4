/** A copy: a short piece cut out of a page would otherwise keep the whole page in memory. */
export const detached = (text: string): string => Buffer.from(text, 'utf16le').toString('utf16le')
