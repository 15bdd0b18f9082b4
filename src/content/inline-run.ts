import type { Segmentation } from '../blocks/segmentation.js'
import { Context, notContent, unseen } from '../page/context.js'
import { TEXT, tag } from '../page/tags.js'
import type { Addresses } from './addresses.js'
import type { Mark } from './content.js'
import { imageAt } from './images.js'
import type { InlineBuilder, Style } from './inline-builder.js'
import type { Notes } from './notes.js'

const A = tag('a')
const BR = tag('br')
const IMG = tag('img')

/** Adds the texts, breaks and images of a run, as `runText` reads them, and references to notes. */
export function addRun(
  { page, runs }: Segmentation,
  run: number,
  addresses: Addresses,
  notes: Notes,
  inline: InlineBuilder,
): void {
  const { tag, context } = page.nodes
  const first = runs.firstNode[run]!
  const end = runs.endNode[run]!
  let before = 0
  for (let node = first; node < end; node++) {
    const its = context[node]!
    if (tag[node] === BR) inline.break()
    else if (tag[node] === A && (before & Context.link) !== 0) inline.space()
    else if (tag[node] === IMG && ((its ^ context[first]!) & unseen) === 0) {
      const image = imageAt(page, node, addresses)
      if (image !== undefined) inline.image(image)
    } else if (tag[node] === TEXT && (its & notContent) === 0) {
      before = its
      const reference = notes.references.get(node)
      if (reference !== undefined) inline.reference(reference)
      addText(notes.texts.get(node) ?? page.text(node), its, addresses.link(node), inline)
    }
  }
}

/** A text with its lines, where lines count. */
function addText(
  text: string,
  context: number,
  link: string | undefined,
  inline: InlineBuilder,
): void {
  const style = styleOf(context, link)
  if ((context & Context.preformatted) === 0) {
    inline.text(text, style)
    return
  }
  for (const [at, line] of text.split(/\r\n?|\n/).entries()) {
    if (at > 0) inline.break()
    inline.text(line, style)
  }
}

const noMarks: readonly Mark[] = []

/** Code is shown as it is: it has no marks. */
function styleOf(context: number, link: string | undefined): Style {
  if ((context & Context.code) !== 0) return { kind: 'code', marks: noMarks, link }
  return { kind: 'text', marks: marksOf[context & (Context.bold | Context.italic)]!, link }
}

const marksOf: Readonly<Record<number, readonly Mark[]>> = {
  0: noMarks,
  [Context.bold]: ['strong'],
  [Context.italic]: ['emphasis'],
  [Context.bold | Context.italic]: ['strong', 'emphasis'],
}
