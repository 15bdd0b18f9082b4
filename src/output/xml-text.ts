import { escapedHtml } from './html.js'

/** Characters that no XML document may hold, not even as references. */
const forbidden = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu

/** A text for XML, in an element or between double quotes. */
export const escapedXml = (text: string): string => escapedHtml(text.replace(forbidden, ''))

/** An attribute with a space before it; none for what is not known. */
export const attribute = (name: string, value: string | number | undefined): string =>
  value === undefined ? '' : ` ${name}="${escapedXml(String(value))}"`

/** An element with a text in it, on a line of its own; none for what is not known. */
export const element = (name: string, text: string | undefined, attributes = ''): string =>
  text === undefined ? '' : `<${name}${attributes}>${escapedXml(text)}</${name}>\n`

export const xmlHead = '<?xml version="1.0" encoding="UTF-8"?>\n'

/** HTML of `htmlOf` as XML: everything from the page is escaped there, so the void elements are the only tags left open. */
export const xmlOfHtml = (html: string): string =>
  html.replace(forbidden, '').replace(/<(br|img [^<>]*)>/g, '<$1/>')
