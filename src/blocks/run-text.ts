import { editInPieces } from '../core/pieces.js'
import { Context, notContent } from '../page/context.js'
import type { Page } from '../page/page.js'
import { TEXT, tag } from '../page/tags.js'
import type { Segmentation } from './segmentation.js'

const A = tag('a')
const BR = tag('br')

/**
 * A run's text as a reader sees it: white space folded to single spaces, a line break where a BR stands, a space
 * between two links that touch (style sheets keep them apart), and lines kept inside preformatted text.
 */
export const runText = ({ page, runs }: Segmentation, run: number): string =>
  textOfRun(page, runs.firstNode[run]!, runs.endNode[run]!)

/** The same of a run from its first node to before its end. */
export function textOfRun(page: Page, first: number, end: number): string {
  const { tag, context } = page.nodes
  const isAlone = end === first + 1 && !isPreformatted(context[first]!)
  if (isAlone) return foldSpace(page.text(first)).trim()
  let text = ''
  let before = 0
  for (let node = first; node < end; node++) {
    if (tag[node] === BR) text += '\n'
    else if (tag[node] === A && (before & Context.link) !== 0) text += ' '
    else if (tag[node] === TEXT && (context[node]! & notContent) === 0) {
      before = context[node]!
      text += isPreformatted(context[node]!) ? page.text(node) : foldSpace(page.text(node))
    }
  }
  return isPreformatted(context[first]!) ? tidyLines(text) : tidy(text)
}

/** The texts of runs, each beginning a line. */
export const runsText = (segmentation: Segmentation, runs: readonly number[]): string =>
  runs.map((run) => runText(segmentation, run)).join('\n')

/** A run's text on one line. */
export const runLine = (segmentation: Segmentation, run: number): string =>
  foldSpace(runText(segmentation, run)).trim()

const isPreformatted = (context: number): boolean => (context & Context.preformatted) !== 0

/** Every stretch of white space as one space. */
export function foldSpace(text: string): string {
  const pieces = editInPieces(text, foldPiece, afterLineFeed)
  if (pieces.length === 1) return pieces[0]!
  const isParted = (at: number): boolean =>
    at > 0 && pieces[at]!.startsWith(' ') && pieces[at - 1]!.endsWith(' ')
  return pieces.map((piece, at) => (isParted(at) ? piece.slice(1) : piece)).join('')
}

/** Leaves alone what is a single space already: most of it. */
const foldPiece = (piece: string): string => piece.replace(/\s{2,}|[^\S ]/g, ' ')

/** Single spaces only, none at the edges of a line. */
const tidy = (text: string): string =>
  text.includes('\n') ? text.split('\n').map(tidyLine).join('\n') : tidyLine(text)

/** The platform finds out fast that nothing is to be folded, as in most lines. */
const tidyLine = (line: string): string =>
  (line.includes('  ') ? line.replace(/ {2,}/g, ' ') : line).trim()

/** The author's lines, without blank ones before the first and after the last. */
const tidyLines = (text: string): string =>
  editInPieces(text, (piece) => piece.replace(/\r\n?/g, '\n'), afterLineFeed)
    .join('')
    .trimEnd()
    .replace(/^\s*\n/, '')

/** A piece may not end between a carriage return and its line feed. */
const afterLineFeed = (text: string, at: number): number => (text.charAt(at) === '\n' ? at + 1 : at)
