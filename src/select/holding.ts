import { Context } from '../page/context.js'
import type { Page } from '../page/page.js'
import type { Simple } from './simple.js'

/** Elements whose text, all that stands below them but scripts and styles, holds a text. */
export function holding(wanted: string, fold: (text: string) => string): Simple {
  return ({ page, node, count }) => {
    const { text, starts } = textOf(page, fold)
    const found = new Uint8Array(count)
    const folded = fold(wanted)
    let at = -1
    for (let element = 0; element < count; element++) {
      if (node[element]! < 0) continue
      const start = starts[node[element]!]!
      if (at < start) at = placeOf(folded, text, start)
      const end = starts[page.nodes.end[node[element]!]!]!
      if (at + folded.length <= end) found[element] = 1
    }
    return (element) => found[element] === 1
  }
}

/** All the text of a page, and where in it that of each node begins. */
function textOf(page: Page, fold: (text: string) => string) {
  const { count, context } = page.nodes
  const starts = new Int32Array(count + 1)
  const texts: string[] = []
  let length = 0
  for (let node = 0; node < count; node++) {
    starts[node] = length
    if (!page.isText(node) || (context[node]! & Context.raw) !== 0) continue
    const text = fold(page.text(node))
    texts.push(text)
    length += text.length
  }
  starts[count] = length
  return { text: texts.join(''), starts }
}

const placeOf = (wanted: string, text: string, start: number): number => {
  const place = text.indexOf(wanted, start)
  return place < 0 ? Number.POSITIVE_INFINITY : place
}
