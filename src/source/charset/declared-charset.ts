import { ResultType, Sniffer } from 'encoding-sniffer/sniffer'
import { charsetNamed } from './decode-bytes.js'

export const prescanDefaults = {
  /** Bytes in which browsers look for a declaration, whatever is there. */
  alwaysBytes: 1024,
  /** Browsers go on to the end of the head, where late declarations still count; heads are smaller. */
  headBytes: 256 * 1024,
} as const

/** What only stands after the head of a page. */
const endOfHead = /<\/head|<(?:body|main|article|section|div|p|h1|table|ul|ol)\b/i

/** Charsets that browsers know but refuse to read, for they served attacks: named, so that it can be told. */
const refusedLabels = [
  'csiso2022kr',
  'hz-gb-2312',
  'iso-2022-cn',
  'iso-2022-cn-ext',
  'iso-2022-kr',
  'replacement',
]

/** Labels that the sniffer takes for unknown ones. */
const missedLabels = [
  ...refusedLabels,
  'csiso88598i',
  'iso-8859-8-i',
  'logical',
  'x-mac-cyrillic',
  'x-mac-ukrainian',
]

/** A charset by its WHATWG name in lower case, and who says so. */
export interface DeclaredCharset {
  readonly charset: string
  readonly by: 'byte order mark' | 'Content-Type' | 'page'
}

/**
 * The charset that is declared: by a byte order mark, then by the Content-Type, then by the page's meta or XML
 * declaration. Labels that no browser knows declare nothing; those that browsers refuse are given as they are.
 */
export function declaredCharset(
  bytes: Uint8Array,
  contentType: string | undefined,
): DeclaredCharset | undefined {
  const head = headOf(bytes)
  const sniffer = new Sniffer({ maxBytes: head.length })
  sniffer.write(head)
  const sniffed = sniffer.encoding.toLowerCase()
  if (sniffer.resultType === ResultType.BOM) return { charset: sniffed, by: 'byte order mark' }
  const stated = charsetStated(contentType)
  if (stated !== undefined) return { charset: stated, by: 'Content-Type' }
  const charset = sniffer.resultType === ResultType.DEFAULT ? missedCharset(head) : sniffed
  return charset === undefined ? undefined : { charset, by: 'page' }
}

/** What a declaration has to stand in. */
function headOf(bytes: Uint8Array): Buffer {
  const head = Buffer.from(bytes.subarray(0, prescanDefaults.headBytes))
  const end = endOfHead.exec(head.toString('latin1'))?.index ?? head.length
  return head.subarray(0, Math.max(end, prescanDefaults.alwaysBytes))
}

const labelPattern = /\bcharset\s*=\s*["']?\s*([^"';,\s<>]+)/gi

const labelsIn = (text: string): readonly string[] =>
  [...text.matchAll(labelPattern)].map(([, label = '']) => label.toLowerCase())

function charsetStated(contentType: string | undefined): string | undefined {
  const [label] = labelsIn(contentType ?? '')
  return label === undefined ? undefined : charsetOf(label)
}

function missedCharset(head: Buffer): string | undefined {
  const label = labelsIn(head.toString('latin1')).find((found) => missedLabels.includes(found))
  return label === undefined ? undefined : charsetOf(label)
}

const charsetOf = (label: string): string | undefined =>
  refusedLabels.includes(label) ? label : charsetNamed(label)
