import { escapeXml, omitXmlForbidden } from '../../core/text/escape.js'

/** An attribute with a space before it; empty where there is no value. */
export const attribute = (name: string, value: string | number | undefined): string =>
  value === undefined ? '' : ` ${name}="${escapeXml(String(value))}"`

/** An element that contains text, on a line of its own; empty where there is no text. */
export const element = (name: string, text: string | undefined, attributes = ''): string =>
  text === undefined ? '' : `<${name}${attributes}>${escapeXml(text)}</${name}>\n`

export const xmlHead = '<?xml version="1.0" encoding="UTF-8"?>\n'

/** The output of `contentToHtml` as XML: only its void elements have no end. */
export const htmlToXml = (html: string): string =>
  omitXmlForbidden(html).replace(/<(br|hr|(?:img|input) [^<>]*)>/g, '<$1/>')
