import { classPattern } from './class-pattern.js'
import type { ElementMarkup } from './element-markup.js'

/** What notebooks write beside their cells: `In [1]:`. */
const promptClasses = classPattern(
  'prompt input_prompt output_prompt jp-inputprompt jp-outputprompt',
)
const promptText = /^(?:in|out)?\s?\[[\s\d*]{0,8}\]\s?:?$/i

/** The elements of a notebook that number its cells: they are no text, and no part of the code. */
export function* notebookPrompts(
  markup: ElementMarkup,
  from: number,
  to: number,
): Iterable<number> {
  const { page } = markup
  for (let node = from; node < to; node++) {
    if (page.isText(node) || !markup.hasClass(node, promptClasses)) continue
    if (promptText.test(page.textBelow(node).trim())) yield node
  }
}
