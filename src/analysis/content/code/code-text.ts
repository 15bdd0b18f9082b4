import { copyString } from '../../../core/text/copy-string.js'
import { editInChunks } from '../../../core/text/edit-in-chunks.js'
import { attributeId } from '../../../page/columns/attribute-names.js'
import { NodeContext, notShown } from '../../../page/columns/node-context.js'
import { blockTags, TagSet, tagId } from '../../../page/columns/tags.js'
import { contentLimits } from '../content-limits.js'
import { classPattern } from '../markup/class-pattern.js'
import type { ElementMarkup } from '../markup/element-markup.js'

const BR = tagId('br')
const CODE = tagId('code')
const STYLE = attributeId('style')
/** Blocks that do not begin a line: the cells of a line of a table. */
const cellTags = new TagSet('td th')

/** What highlighters and editors call an element that is one line. */
export const lineClasses = classPattern(
  'line code-line code__line codeline cl token-line view-line highlight-line ec-line cm-line ' +
    'codemirror-line ace_line hljs-ln-line line-content lineofcode react-code-text crayon-line',
)
/** Lines that style sheets make blocks: no line feed stands for their ends, and one behind them is a blank line. */
const blockLineClasses = classPattern('*highlight-code-line')
const lineStyle = /(?:^|[;\s])display\s*:\s*(?:block|flex|grid)/i

/** What they call the numbers of lines. */
const numberWords = 'no nos num nums number numbers numbers-rows'.split(' ')
const numberPrefixes = ['', 'hljs-', 'react-', 'blob-', 'td-', 'code-']
const lineNumberWords = numberPrefixes.flatMap((prefix) =>
  ['line', 'line-', 'line_', 'ln', 'ln-', 'ln_'].flatMap((line) =>
    numberWords.map((number) => `${prefix}${line}${number}`),
  ),
)
const numberClasses = classPattern(
  `ln lno lnt gutter gutter-line blob-num gl rouge-gutter codemirror-gutter-wrapper codemirror-linenumber
  react-syntax-highlighter-line-number linenodiv line-number-gutter hljs-ln-n cm-gutters ace_gutter
  ${lineNumberWords.join(' ')}`,
)

/** What readers use to copy code, with a short label. */
const copyClasses = classPattern('*copy* *clipboard* toolbar toolbar-item')
const copyElements = /^(?:clipboard-copy|copy-button|svg)$/
/** What they see only when they point at code. */
const pointedClasses = classPattern('twoslash-popup* twoslash-meta-line *tooltip* hover-info')

/** Characters of source that are looked at for a label, and for the numbers of all lines. */
const maxLabelSource = 2_000
const maxNumbersSource = 100_000
const maxCopyLabel = 24

/** A piece of the text that may be a line number. */
interface PossibleNumber {
  readonly line: number
  readonly value: number
  readonly piece: number
  /** Whether the line that it may be the number of is an element behind it. */
  isBeforeLine: boolean
}

/**
 * Reads code to the character: its white space, tabs and blank lines, without line numbers and buttons. Elements that
 * are lines end where the next one begins, whether the source has line feeds between them or not.
 */
export class CodeTextReader {
  readonly #markup: ElementMarkup
  readonly #root: number
  readonly #pieces: string[] = []
  readonly #numbers: PossibleNumber[] = []
  /** Number of line feeds so far, and of lines that are not blank. */
  #line = 0
  #filledLines = 0
  #isAtLineStart = true
  #isBlankSoFar = true
  /** The open elements that are lines: the node after each, and the number of pieces before. */
  readonly #open: { readonly end: number; readonly pieces: number; readonly isBlock: boolean }[] =
    []
  /** Whether a line ended, and no line feed has followed yet. */
  #owesBreak = false

  constructor(markup: ElementMarkup, root: number) {
    this.#markup = markup
    this.#root = root
  }

  read(): string {
    const { page } = this.#markup
    const { tag, end } = page.nodes
    for (let node = this.#root + 1; node < end[this.#root]!; ) {
      while (this.#open.length > 0 && node >= this.#open.at(-1)!.end) this.#endLine()
      if (page.isText(node)) this.#addText(node++)
      else if (this.#isAuxiliary(node) || this.#addNumber(node)) node = end[node]!
      else {
        if (tag[node] === BR) this.#addBreak()
        else if (this.#isLine(node)) this.#startLine(node)
        node++
      }
    }
    this.#dropNumbers()
    return copyString(tidy(this.#pieces.join(''), this.#isPreformatted(this.#root + 1)))
  }

  #isLine(node: number): boolean {
    const { page } = this.#markup
    const tag = page.nodes.tag[node]!
    if (cellTags.has(tag)) return false
    if (blockTags.has(tag) || this.#markup.hasClass(node, lineClasses)) return true
    if (this.#markup.hasClass(node, blockLineClasses)) return true
    return lineStyle.test(page.attribute(node, STYLE) ?? '')
  }

  #isAuxiliary(node: number): boolean {
    const { page } = this.#markup
    const { context, tag } = page.nodes
    const own = context[node]! & ~context[this.#root]!
    if ((own & (notShown | NodeContext.control | NodeContext.raw)) !== 0) return true
    if (copyElements.test(page.tagName(node))) return true
    if (cellTags.has(tag[node]!)) return isGutter(this.#markup, node)
    const classes = this.#markup.classes(node)
    if (classes === '') return false
    if (pointedClasses.test(classes)) return true
    if (numberClasses.test(classes))
      return isNumbers(shortText(this.#markup, node, maxNumbersSource))
    return isCopyButton(this.#markup, node)
  }

  #startLine(node: number): void {
    const number = this.#numbers.at(-1)
    if (number !== undefined && number.piece === this.#pieces.length - 1) number.isBeforeLine = true
    else if (this.#owesBreak || !this.#isAtLineStart) this.#addBreak()
    this.#open.push({
      end: this.#markup.page.nodes.end[node]!,
      pieces: this.#pieces.length,
      isBlock: this.#markup.hasClass(node, blockLineClasses),
    })
  }

  #endLine(): void {
    const { pieces, isBlock } = this.#open.pop()!
    const isEmpty = pieces === this.#pieces.length
    this.#owesBreak = isEmpty || !this.#isAtLineStart
    if (isBlock && this.#owesBreak) this.#addBreak()
  }

  #addBreak(): void {
    this.#append('\n')
    this.#owesBreak = false
  }

  #addText(node: number): void {
    const { page } = this.#markup
    if ((page.nodes.context[node]! & NodeContext.raw) !== 0) return
    const text = editInChunks(page.text(node), plainCode, afterCarriageReturn).join('')
    if (text.trim() === '' && this.#isLayout(node, text)) {
      // the first line feed between two lines is that which the first line owes
      if (this.#owesBreak && this.#isPreformatted(node))
        for (let feeds = text.split('\n').length - 1; feeds > 0; feeds--) this.#addBreak()
      return
    }
    const isOwed = this.#owesBreak && !text.startsWith('\n')
    if (isOwed) this.#addBreak()
    this.#owesBreak = false
    this.#append(text)
  }

  /** Whether white space is that of the source of the page: between lines, and around elements that are no code. */
  #isLayout(node: number, text: string): boolean {
    if (this.#isPreformatted(node)) return this.#owesBreak
    return text.includes('\n') && this.#markup.page.nodes.tag[this.#root] !== CODE
  }

  #isPreformatted(node: number): boolean {
    const { context, count } = this.#markup.page.nodes
    return node < count && (context[node]! & NodeContext.preformatted) !== 0
  }

  #append(text: string): void {
    if (text === '') return
    this.#pieces.push(text)
    let from = 0
    for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', from)) {
      this.#fill(text.slice(from, at))
      this.#line++
      this.#isBlankSoFar = true
      from = at + 1
    }
    this.#fill(text.slice(from))
    this.#isAtLineStart = from === text.length
  }

  #fill(text: string): void {
    if (!this.#isBlankSoFar || text.trim() === '') return
    this.#isBlankSoFar = false
    this.#filledLines++
  }

  /** Adds an element at the start of a line that holds nothing but a number: it may be that of the line. */
  #addNumber(node: number): boolean {
    const { end, count } = this.#markup.page.nodes
    if (this.#owesBreak || !this.#isBlankSoFar || end[node]! - node > 3 || node + 1 === count)
      return false
    const text = shortText(this.#markup, node, maxLabelSource)
    if (!/^\s*\d{1,9}[\s.:|]*$/.test(text) || text.includes('\n')) return false
    this.#numbers.push({
      line: this.#line,
      value: Number.parseInt(text, 10),
      piece: this.#pieces.length,
      isBeforeLine: false,
    })
    this.#append(text)
    return true
  }

  /** Line numbers count on from line to line; other numbers at the start of lines are code. */
  #dropNumbers(): void {
    const numbers = this.#numbers
    const isCount = numbers.every(
      ({ line, value }, at) =>
        at === 0 || value - numbers[at - 1]!.value === line - numbers[at - 1]!.line,
    )
    const areNumbers = isCount && numbers.length > 1 && numbers.length >= this.#filledLines
    for (const { piece, isBeforeLine } of numbers) {
      if (areNumbers) this.#pieces[piece] = ''
      else if (isBeforeLine) this.#pieces[piece] += '\n'
    }
  }
}

/** The text below a node, or nothing if its source is longer. */
const shortText = ({ page }: ElementMarkup, node: number, maxSource: number): string => {
  const { sourceStart, sourceEnd } = page.nodes
  return sourceEnd[node]! - sourceStart[node]! > maxSource ? '?' : page.textBelow(node)
}

/** Whether an element is called a means to copy code, and has no more than a label. */
export const isCopyButton = (markup: ElementMarkup, node: number): boolean =>
  copyElements.test(markup.page.tagName(node)) ||
  (markup.hasClass(node, copyClasses) &&
    shortText(markup, node, maxLabelSource).trim().length <= maxCopyLabel)

const isNumbers = (text: string): boolean => /^[\s\d.:|]*$/.test(text)

/** Whether an element holds line numbers only, or leaves them to a style sheet. */
export function isGutter(markup: ElementMarkup, node: number): boolean {
  const text = shortText(markup, node, maxNumbersSource)
  if (/\d/.test(text)) return isNumbers(text)
  if (text.trim() !== '') return false
  return (
    markup.hasClass(node, numberClasses) || markup.attribute(node, 'data-line-number') !== undefined
  )
}

/** Without blank lines at the beginning and the end; code that is not preformatted also without its indentation. */
function tidy(text: string, isPreformatted: boolean): string {
  const code = text.replace(/^\s*\n/, '').trimEnd()
  if (isPreformatted) return code
  const lines = code.split('\n')
  const indent = lines.reduce(
    (least, line) => (line.trim() === '' ? least : Math.min(least, line.search(/\S/))),
    Number.POSITIVE_INFINITY,
  )
  return Number.isFinite(indent) ? lines.map((line) => line.slice(indent)).join('\n') : code
}

/** Line feeds for all line ends, spaces for those that do not break, nothing for signs of no width. */
const plainCode = (chunk: string): string =>
  chunk
    .replace(/\r\n?/g, '\n')
    .replace(/\u00a0/g, ' ')
    .replace(/[\u200b\ufeff]/g, '')
    .replace(/\n{2,}/g, (feeds) => feeds.slice(0, contentLimits.blankLines))

/** The line feed after a carriage return belongs to it. */
const afterCarriageReturn = (text: string, index: number): number =>
  text[index - 1] === '\r' && text[index] === '\n' ? index + 1 : index
