/** Characters of a text that its shape tells of. */
const shapeLength = 40

const start = /^[^:]{1,30}:/

/** What a text begins with, up to a colon: `Price:`. */
export const startOf = (text: string): string | undefined => start.exec(text)?.[0]

/** A text with words of capitals, words and numbers made alike: `A a, 9`. */
export const shapeOf = (text: string): string =>
  text
    .slice(0, shapeLength)
    .replace(/\p{L}+/gu, (word) => (/^\p{Lu}+$/u.test(word) ? 'A' : 'a'))
    .replace(/\d+/g, '9')
