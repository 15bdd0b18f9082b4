import { load } from 'cheerio/slim'

type ParentNode = ReturnType<ReturnType<typeof load>['root']>[number]
type Node = ParentNode | ParentNode['children'][number]

const words = (list: string): ReadonlySet<string> => new Set(list.split(' '))

/** Elements that start and end a line, as in browsers. */
const lines = words(
  'address article aside blockquote body br caption center dd details dialog dir div dl dt fieldset figcaption ' +
    'figure footer form h1 h2 h3 h4 h5 h6 head header hgroup hr html legend li listing main menu nav ol optgroup ' +
    'option p plaintext pre search section select summary table tbody textarea tfoot thead title tr ul xmp',
)
const cells = words('td th')
/** Elements whose text is not visible. */
const invisible = words('script style template noscript')
/** The DOM node type of texts. */
const textNode = 3

/** The text of a page or fragment, by the rule of `nodeText`. */
export const htmlText = (html: string): string =>
  nodeText(load(html, { xml: { xmlMode: false } }).root()[0]!)

/**
 * The text of a node: a line per block, a space between table cells, white space folded. Scripts, styles and the like
 * are left out, unless the node itself is one. Iterative, for very deep pages.
 */
export function nodeText(top: Node): string {
  const pieces: string[] = []
  const stack: (Node | string)[] = [top]
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    if (typeof next === 'string') pieces.push(next)
    else if (next.nodeType === textNode) pieces.push(next.data.replace(/\s+/g, ' '))
    else if ('children' in next && (next === top || isVisible(next))) pushChildren(next, stack)
  }
  return foldLines(pieces.join(''))
}

const nameOf = (node: Node): string => ('name' in node ? node.name : '')

const isVisible = (node: Node): boolean => !invisible.has(nameOf(node))

/** Pushes the children of an element between its edges. */
function pushChildren(node: Extract<Node, { children: unknown }>, stack: (Node | string)[]): void {
  const name = nameOf(node)
  const edge = lines.has(name) ? '\n' : cells.has(name) ? ' ' : ''
  stack.push(edge)
  for (let at = node.children.length - 1; at >= 0; at--) stack.push(node.children[at]!)
  stack.push(edge)
}

const foldLines = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.replace(/ {2,}/g, ' ').trim())
    .filter((line) => line !== '')
    .join('\n')
