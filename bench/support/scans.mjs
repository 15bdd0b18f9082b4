import { scan } from '../../dist/page/scanner/scanner.js'

/**
 * A sink that ignores every token.
 * @param {boolean} wantsAttributes
 */
const idleSink = (wantsAttributes) => ({
  full: false,
  startTag: () => wantsAttributes,
  attribute() {},
  startTagEnd() {},
  endTag() {},
  text() {},
})

const withAttributes = idleSink(true)
const withoutAttributes = idleSink(false)

/** @param {string} html */
export const scanWithAttributes = (html) => scan(html, withAttributes)

/** @param {string} html */
export const scanWithoutAttributes = (html) => scan(html, withoutAttributes)
