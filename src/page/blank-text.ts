/** In the sense of HTML: what does not end HEAD. */
export const isBlankText = (text: string): boolean => !/[^ \t\n\f\r]/.test(text)
