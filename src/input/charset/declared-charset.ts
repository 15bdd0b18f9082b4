import { ResultType, Sniffer } from 'encoding-sniffer/sniffer'
import { isWhiteSpaceCode } from '../../core/text/white-space.js'
import { charsetByLabel } from './decode-bytes.js'

const prescanDefaults = {
  /** Bytes that browsers always search for a declaration. */
  alwaysBytes: 1024,
  /** Browsers continue to the end of the head, where late declarations still count; heads are smaller than this. */
  headBytes: 256 * 1024,
} as const

/** Elements that only occur after the head of a page. */
const endOfHead = /<\/head|<(?:body|main|article|section|div|p|h1|table|ul|ol)\b/i

/** Charsets that browsers refuse because they were used in attacks: recognized to report them by name. */
const refusedLabels = [
  'csiso2022kr',
  'hz-gb-2312',
  'iso-2022-cn',
  'iso-2022-cn-ext',
  'iso-2022-kr',
  'replacement',
]

/** Labels that the sniffer does not know. */
const unsniffedLabels = [
  ...refusedLabels,
  'csiso88598i',
  'iso-8859-8-i',
  'logical',
  'x-mac-cyrillic',
  'x-mac-ukrainian',
]

/** A charset by its WHATWG name in lower case, and where it is declared. */
interface DeclaredCharset {
  readonly charset: string
  readonly by: 'byte order mark' | 'Content-Type' | 'page'
}

/**
 * The declared charset: by a byte order mark, else by the Content-Type, else by the page's meta or XML declaration.
 * Labels unknown to browsers are ignored; those that browsers refuse are returned as they are.
 */
export function declaredCharset(
  bytes: Uint8Array,
  contentType: string | undefined,
): DeclaredCharset | undefined {
  const head = headOf(bytes)
  const sniffer = new Sniffer({ maxBytes: head.length })
  sniff(sniffer, head)
  const sniffed = sniffer.encoding.toLowerCase()
  if (sniffer.resultType === ResultType.BOM) return { charset: sniffed, by: 'byte order mark' }
  const stated = charsetInContentType(contentType)
  if (stated !== undefined) return { charset: stated, by: 'Content-Type' }
  const charset = sniffer.resultType === ResultType.DEFAULT ? unsniffedCharset(head) : sniffed
  return charset === undefined ? undefined : { charset, by: 'page' }
}

/** A declaration of a hundred thousand characters names no charset, and is too long for the stack of the sniffer. */
function sniff(sniffer: Sniffer, head: Buffer): void {
  try {
    sniffer.write(head)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
  }
}

/** The bytes in which a declaration counts. */
function headOf(bytes: Uint8Array): Buffer {
  const head = Buffer.from(bytes.subarray(0, prescanDefaults.headBytes))
  const end = endOfHead.exec(head.toString('latin1'))?.index ?? head.length
  return head.subarray(0, Math.max(end, prescanDefaults.alwaysBytes))
}

/** The labels of `charset=label` and `charset = "label"`, in lower case. */
function labelsIn(text: string): readonly string[] {
  const labels: string[] = []
  let end = 0
  for (const { index } of text.matchAll(/\bcharset/gi)) {
    if (index < end) continue
    const equals = afterSpaces(text, index + 'charset'.length)
    if (text[equals] !== '=') continue
    const quote = afterSpaces(text, equals + 1)
    const start = isQuote(text[quote]) ? afterSpaces(text, quote + 1) : quote
    end = start
    while (end < text.length && !endsLabel(text, end)) end++
    if (end > start) labels.push(text.slice(start, end).toLowerCase())
  }
  return labels
}

function afterSpaces(text: string, from: number): number {
  let at = from
  while (at < text.length && isWhiteSpaceCode(text.charCodeAt(at))) at++
  return at
}

const isQuote = (character: string | undefined): boolean => character === '"' || character === "'"

const endsLabel = (text: string, at: number): boolean =>
  `"';,<>`.includes(text.charAt(at)) || isWhiteSpaceCode(text.charCodeAt(at))

function charsetInContentType(contentType: string | undefined): string | undefined {
  const [label] = labelsIn(contentType ?? '')
  return label === undefined ? undefined : charsetOf(label)
}

function unsniffedCharset(head: Buffer): string | undefined {
  const label = labelsIn(head.toString('latin1')).find((found) => unsniffedLabels.includes(found))
  return label === undefined ? undefined : charsetOf(label)
}

const charsetOf = (label: string): string | undefined =>
  refusedLabels.includes(label) ? label : charsetByLabel(label)
