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

/** The same with several words in a row made two, and numbers with points or commas in them one. */
export const looseShape = (text: string): string =>
  shapeOf(text)
    .replace(/[Aa](?:[ '\u2019-][Aa])+/g, 'a a')
    .replace(/9(?:[.,]9)+/g, '9.9')
