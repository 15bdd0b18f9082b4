import { attributeId } from '../../../page/columns/attribute-names.js'
import { NodeContext, notContent } from '../../../page/columns/node-context.js'
import type { Page } from '../../../page/columns/page.js'
import { blockTags, TagSet, tagId } from '../../../page/columns/tags.js'
import { classPattern } from '../markup/class-pattern.js'
import type { ElementMarkup } from '../markup/element-markup.js'
import { codeLanguage, namedLanguage } from './code-language.js'
import { CodeTextReader, isCopyButton, isGutter, lineClasses } from './code-text.js'

const A = tagId('a')
const CODE = tagId('code')
const TABLE = tagId('table')
const HREF = attributeId('href')
const STYLE = attributeId('style')
const BUTTON = tagId('button')
const preTags = new TagSet('pre listing plaintext xmp')
const cellTags = new TagSet('td th')

/** Elements whose children are the lines of code, where there is no PRE. */
const codeClasses = classPattern(
  'highlight code code-block codeblock sourcecode syntaxhighlighter codemirror-code codemirror-lines ' +
    'cm-content view-lines ace_text-layer prettyprint hljs shiki code-listing fragment',
)
/** CODE that is a block. */
const blockCodeClasses = classPattern('block code-block codeblock hljs display')
const blockStyle = /(?:^|[;\s])(?:display\s*:\s*block|white-space\s*:\s*pre)/i

/** Cells that are looked at to see whether a table is a way to number lines. */
const maxCells = 40

/** Code with an element of its own. */
export interface CodeBlock {
  readonly text: string
  readonly language?: string
}

/** Where code stands: each element that is a block of code, with the node after it. */
export interface CodeRoots {
  readonly ends: ReadonlyMap<number, number>
  readonly omitted: readonly number[]
}

/** Finds the outermost elements that are blocks of code. */
export function findCodeRoots(markup: ElementMarkup, from: number, to: number): CodeRoots {
  const { page } = markup
  const { end } = page.nodes
  const ends = new Map<number, number>()
  const omitted: number[] = []
  for (let node = from; node < to; ) {
    if (!page.isText(node) && isCodeRoot(markup, node)) {
      if (isNumberColumn(markup, node)) omitted.push(node)
      else {
        ends.set(node, end[node]!)
        omitted.push(...besideCode(markup, node))
      }
      node = end[node]!
    } else node++
  }
  return { ends, omitted }
}

/** The buttons and the name of the language beside a block of code, in the element around it or in its parent. */
function besideCode(markup: ElementMarkup, root: number): readonly number[] {
  const { tag, parent, end } = markup.page.nodes
  const found: number[] = []
  const language = codeLanguage(markup, root)
  const isAside = (node: number): boolean =>
    tag[node] === BUTTON ||
    isCopyButton(markup, node) ||
    holdsButtonsOnly(markup, node) ||
    isCodeBar(markup, node) ||
    (language !== undefined && labelOf(markup, node) === language)
  let around = parent[root]!
  for (let level = 0; level < buttonLevels && wrapperTags.has(tag[around]!); level++) {
    const beside = [...markup.children(around)]
    if (beside.length > maxBeside) break
    for (const node of beside)
      if ((end[node]! <= root || node >= end[root]!) && isAside(node)) found.push(node)
    around = parent[around]!
  }
  return found
}

/** Whether an element has a BUTTON, and no text outside of it. */
function holdsButtonsOnly({ page }: ElementMarkup, node: number): boolean {
  const { tag, end } = page.nodes
  let buttons = 0
  for (let at = node + 1; at < end[node]!; at++) {
    if (tag[at] === BUTTON) {
      buttons++
      at = end[at]! - 1
    } else if (page.isText(at) && page.text(at).trim() !== '') return false
  }
  return buttons > 0
}

/** Whether an element has a link to nothing, which a script makes a button, and hardly more text. */
function isCodeBar({ page }: ElementMarkup, node: number): boolean {
  const { tag, end } = page.nodes
  if (end[node]! - node > maxBar) return false
  for (let at = node + 1; at < end[node]!; at++)
    if (
      tag[at] === A &&
      /^(?:#|javascript:.{0,80})$/is.test(page.attribute(at, HREF)?.trim() ?? '')
    )
      return page.textBelow(node).trim().length <= maxBarText
  return false
}

/** Nodes and characters of a bar of buttons above code. */
const maxBar = 12
const maxBarText = 40

/** The text of an element with one text only, in lower case. */
function labelOf({ page }: ElementMarkup, node: number): string | undefined {
  const { end } = page.nodes
  return end[node]! - node === 2 && page.isText(node + 1)
    ? page
        .text(node + 1)
        .trim()
        .toLowerCase()
    : undefined
}

const wrapperTags = new TagSet('div figure section span')
const buttonLevels = 2
/** An element with more children holds more than code and its buttons. */
const maxBeside = 4

export function readCodeBlock(markup: ElementMarkup, root: number): CodeBlock {
  const { body, header } = codeBody(markup, root)
  const language = codeLanguage(markup, root) ?? namedLanguage(header)
  const text = new CodeTextReader(markup, body).read()
  return { text, ...(language !== undefined && { language }) }
}

/** What is in a PRE that holds a whole editor: its code, and the text of its header. */
function codeBody(
  markup: ElementMarkup,
  root: number,
): { readonly body: number; readonly header: string } {
  const { page } = markup
  const { tag, end, context } = page.nodes
  const whole = { body: root, header: '' }
  if (!preTags.has(tag[root]!)) return whole
  let body: number | undefined
  let header = ''
  for (let at = root + 1; at < end[root]!; ) {
    const isBody = tag[at] === CODE || markup.hasClass(at, codeClasses)
    if (isBody && body !== undefined) return whole
    if (isBody) body = at
    const isSpoken =
      page.isText(at) &&
      (context[at]! & (NodeContext.control | notContent)) === 0 &&
      page.text(at).trim() !== ''
    if (isSpoken) {
      if (body !== undefined || !isInBlock(page, at, root)) return whole
      header += page.text(at)
      if (header.length > maxHeader) return whole
    }
    at = isBody ? end[at]! : at + 1
  }
  return body === undefined ? whole : { body, header: header.trim() }
}

/** Whether a text stands in a block inside of another element. */
function isInBlock({ nodes }: Page, text: number, root: number): boolean {
  for (let at = nodes.parent[text]!; at > root; at = nodes.parent[at]!)
    if (blockTags.has(nodes.tag[at]!)) return true
  return false
}

/** A longer text beside code in a PRE is code. */
const maxHeader = 200

function isCodeRoot(markup: ElementMarkup, node: number): boolean {
  const tag = markup.page.nodes.tag[node]!
  if (preTags.has(tag)) return true
  if (tag === TABLE) return isCodeTable(markup, node)
  if (tag === CODE) return isBlockCode(markup, node)
  return markup.hasClass(node, codeClasses) && hasLines(markup, node)
}

/** A table that puts the numbers of lines beside code: in each row one cell of numbers and one of code. */
function isCodeTable(markup: ElementMarkup, table: number): boolean {
  const { tag, end } = markup.page.nodes
  let [cells, gutters, codes] = [0, 0, 0]
  for (let node = table + 1; node < end[table]! && cells < maxCells; ) {
    if (tag[node] === TABLE) return false
    if (!cellTags.has(tag[node]!)) {
      node++
      continue
    }
    cells++
    if (isGutter(markup, node)) gutters++
    else if (isCodeCell(markup, node)) codes++
    else return false
    node = end[node]!
  }
  return gutters > 0 && codes > 0 && codes + gutters === cells
}

const codeCellClasses = classPattern(
  'code rouge-code hljs-ln-code blob-code lntd line-code highlight-code *-code *code-cell*',
)

function isCodeCell(markup: ElementMarkup, cell: number): boolean {
  if (markup.hasClass(cell, codeCellClasses)) return true
  const { tag, end } = markup.page.nodes
  for (let node = cell + 1; node < Math.min(end[cell]!, cell + 6); node++)
    if (preTags.has(tag[node]!) || tag[node] === CODE) return true
  return false
}

function isBlockCode(markup: ElementMarkup, node: number): boolean {
  if (markup.hasClass(node, blockCodeClasses)) return isAlone(markup, node)
  if (blockStyle.test(markup.page.attribute(node, STYLE) ?? '')) return true
  return hasLines(markup, node)
}

/** Whether there is no text beside an element in its parent. */
function isAlone(markup: ElementMarkup, node: number): boolean {
  const { page } = markup
  const { parent, end } = page.nodes
  const isBlank = (at: number): boolean => !page.isText(at) || page.text(at).trim() === ''
  const before = markup.previous(node)
  const after = end[node]!
  const isLast = after >= end[parent[node]!]! || isBlank(after)
  return isLast && (before === undefined || isBlank(before))
}

/** Whether all elements inside are lines, and there are several. */
function hasLines(markup: ElementMarkup, node: number): boolean {
  let lines = 0
  for (const child of markup.children(node)) {
    if (!markup.hasClass(child, lineClasses)) return false
    if (++lines === maxCells) break
  }
  return lines > 1
}

/** Whether a PRE holds only the numbers of the lines of the PRE that follows it. */
function isNumberColumn(markup: ElementMarkup, node: number): boolean {
  const { page } = markup
  const { sourceStart, sourceEnd, tag } = page.nodes
  const next = markup.next(node)
  if (
    next === undefined ||
    !preTags.has(tag[next]!) ||
    sourceEnd[node]! - sourceStart[node]! > 100_000
  )
    return false
  const numbers = page.textBelow(node).trim().split(/\s+/)
  const isCount = numbers.every(
    (number, at) =>
      /^\d{1,9}$/.test(number) && (at === 0 || Number(number) === Number(numbers[at - 1]) + 1),
  )
  return isCount && numbers.length > 1
}
