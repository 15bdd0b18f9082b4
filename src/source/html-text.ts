import { load } from 'cheerio/slim'

type ParentNode = ReturnType<ReturnType<typeof load>['root']>[number]
type Node = ParentNode | ParentNode['children'][number]

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

/** The text of a page or a piece of one, by the same rule as below an element. */
export const htmlText = (html: string): string =>
  textBelow(load(html, { xml: { xmlMode: false } }).root()[0]!)

/**
 * Blocks on lines of their own, a space between cells, white space folded. What is not for reading is left out, unless
 * it is what was asked for. Iterative: pages may be nested very deep.
 */
export function textBelow(top: Node): string {
  const pieces: string[] = []
  const left: (Node | string)[] = [top]
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    if (typeof next === 'string') pieces.push(next)
    else if (next.nodeType === textNode) pieces.push(next.data.replace(/\s+/g, ' '))
    else if ('children' in next && (next === top || isRead(next))) enter(next, left)
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
