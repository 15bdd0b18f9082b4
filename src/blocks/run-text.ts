import { Context } from '../page/context.js'
import { TEXT, tag } from '../page/tags.js'
import type { Segmentation } from './segmentation.js'

const BR = tag('br')

/**
 * A run's text as a reader sees it: white space folded to single spaces, a line break where a BR stands, and lines
 * kept inside preformatted text.
 */
export function runText({ page, runs }: Segmentation, run: number): string {
  const { tag, context } = page.nodes
  const end = runs.endNode[run]!
  let text = ''
  for (let node = runs.firstNode[run]!; node < end; node++) {
    if (tag[node] === BR) text += '\n'
    else if (tag[node] === TEXT && (context[node]! & Context.raw) === 0) {
      text += isPreformatted(context[node]!) ? page.text(node) : foldSpace(page.text(node))
    }
  }
  const isPlain = !isPreformatted(context[runs.firstNode[run]!]!)
  return isPlain ? tidy(text) : text.replace(/^\s*\n|\s+$/g, '')
}

/** A run's text on one line. */
export const runLine = (segmentation: Segmentation, run: number): string =>
  foldSpace(runText(segmentation, run)).trim()

const isPreformatted = (context: number): boolean => (context & Context.preformatted) !== 0

/** Every stretch of white space as one space. */
export const foldSpace = (text: string): string => text.replace(/\s+/g, ' ')

/** Single spaces only, none at the edges of a line. */
const tidy = (text: string): string =>
  text
    .replace(/ *\n[ \n]*/g, '\n')
    .replace(/ {2,}/g, ' ')
    .trim()
