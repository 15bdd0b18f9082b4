import { load } from 'cheerio/slim'
import { BadSelector } from '../../core/errors.js'

type Query = ReturnType<typeof load>
type Selected = ReturnType<Query['root']>
type Node = ReturnType<Selected['contents']>[number]
type Element = ReturnType<Selected['find']>[number]

const words = (list: string): ReadonlySet<string> => new Set(list.split(' '))

/** A new line begins and ends here, as it does in a browser. */
const lines = words(
  'address article aside blockquote body br caption center dd details dialog dir div dl dt fieldset figcaption figure ' +
    'footer form h1 h2 h3 h4 h5 h6 head header hgroup hr html legend li listing main menu nav ol optgroup option p ' +
    'plaintext pre search section select summary table tbody textarea tfoot thead title tr ul xmp',
)
const cells = words('td th')
/** What stands in these is not for reading. */
const unread = words('script style template noscript')
/** What the DOM numbers texts with. */
const textNode = 3

/** What CSS selectors find on one page. */
export class SelectedTexts {
  readonly #query: Query

  constructor(html: string) {
    this.#query = load(html, { xml: { xmlMode: false } })
  }

  /** The text below each selected element, in page order: blocks on lines of their own, white space folded. */
  each(selector: string): readonly string[] {
    return this.#find(selector).map(textBelow)
  }

  /** The same of all of them together: what is selected twice, inside another one, stands in it once. */
  together(selector: string): readonly string[] {
    return outermost(this.#find(selector)).map(textBelow)
  }

  /** The attribute of each selected element that has it. */
  attributes(selector: string, attr: string): readonly string[] {
    return this.#find(selector).flatMap((element) => element.attribs[attr.toLowerCase()] ?? [])
  }

  #find(selector: string): readonly Element[] {
    try {
      return this.#query.root().find(selector).toArray()
    } catch (error) {
      throw new BadSelector(selector, error)
    }
  }
}

/** Those that stand in no other of them. */
function outermost(elements: readonly Element[]): readonly Element[] {
  const selected = new Set<unknown>(elements)
  const inside = new Map<unknown, boolean>()
  return elements.filter((element) => !isInside(element, selected, inside))
}

/** Whether an ancestor is selected; the way up ends where the answer is known, and is remembered. */
function isInside(
  element: Element,
  selected: ReadonlySet<unknown>,
  known: Map<unknown, boolean>,
): boolean {
  const way: unknown[] = []
  let answer = false
  for (let above = element.parent; above; above = above.parent) {
    const before = known.get(above)
    answer = before ?? selected.has(above)
    if (answer || before !== undefined) break
    way.push(above)
  }
  for (const passed of way) known.set(passed, answer)
  return answer
}

/** What is not for reading is left out, unless it is what was asked for. Iterative: pages may be nested very deep. */
function textBelow(element: Element): string {
  const pieces: string[] = []
  const left: (Node | string)[] = [element]
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    if (typeof next === 'string') pieces.push(next)
    else if (next.nodeType === textNode) pieces.push(next.data.replace(/\s+/g, ' '))
    else if ('children' in next && (next === element || isRead(next))) enter(next, left)
  }
  return foldLines(pieces.join(''))
}

const nameOf = (node: Node): string => ('name' in node ? node.name : '')

const isRead = (node: Node): boolean => !unread.has(nameOf(node))

/** Puts what an element holds, between its edges, on top of what is left to read. */
function enter(node: Extract<Node, { children: unknown }>, left: (Node | string)[]): void {
  const name = nameOf(node)
  const edge = lines.has(name) ? '\n' : cells.has(name) ? ' ' : ''
  left.push(edge)
  for (let at = node.children.length - 1; at >= 0; at--) left.push(node.children[at]!)
  left.push(edge)
}

const foldLines = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.replace(/ {2,}/g, ' ').trim())
    .filter((line) => line !== '')
    .join('\n')
