import { TagSet, tag } from './tags.js'

/**
 * Which open elements a start tag closes although nobody wrote their end tags (the HTML standard: "optional tags"
 * and the tree construction rules behind them). `upTo` are the elements beyond which nothing is closed.
 */
export interface ImpliedEnd {
  readonly closes: TagSet
  readonly upTo: TagSet
}

const scope = 'html applet caption table td th marquee object template'
const tableScope = new TagSet('html table template')
const rules: readonly (readonly [starts: string, ImpliedEnd])[] = [
  [
    'address article aside blockquote center details dialog dir div dl fieldset figcaption figure footer form h1 h2 h3 ' +
      'h4 h5 h6 header hgroup hr listing main menu nav ol p plaintext pre search section summary table ul xmp',
    { closes: new TagSet('p'), upTo: new TagSet(`${scope} button`) },
  ],
  ['li', { closes: new TagSet('li'), upTo: new TagSet(`${scope} ul ol menu dir`) }],
  ['dd dt', { closes: new TagSet('dd dt'), upTo: new TagSet(`${scope} dl`) }],
  ['option', { closes: new TagSet('option'), upTo: new TagSet('select datalist optgroup') }],
  ['optgroup', { closes: new TagSet('option optgroup'), upTo: new TagSet('select') }],
  ['td th', { closes: new TagSet('td th'), upTo: new TagSet('html table template tr') }],
  ['tr', { closes: new TagSet('tr td th caption colgroup'), upTo: tableScope }],
  [
    'tbody tfoot thead',
    { closes: new TagSet('tbody tfoot thead tr td th caption colgroup'), upTo: tableScope },
  ],
  ['rt rp', { closes: new TagSet('rt rp'), upTo: new TagSet('ruby') }],
  ['a', { closes: new TagSet('a'), upTo: new TagSet(scope) }],
  ['body frameset', { closes: new TagSet('head'), upTo: new TagSet('html template') }],
  ['button', { closes: new TagSet('button'), upTo: new TagSet(scope) }],
]

const byStart = new Map(
  rules.flatMap(([starts, rule]) => starts.split(' ').map((name) => [tag(name), rule] as const)),
)

/** What the start of an element closes, if anything. */
export const impliedEndOf: readonly (ImpliedEnd | undefined)[] = Array.from(
  { length: Math.max(...byStart.keys()) + 1 },
  (_, id) => byStart.get(id),
)

/** Elements that an end tag does not reach beyond: a stray `</div>` in a table cell leaves the cell open. */
export const endTagScope = new TagSet(scope)

/** The same for `</li>`: in a list inside an item, the item stays open. */
export const itemEndTagScope = new TagSet(`${scope} ul ol`)

/** The same for the end tags of tables and their parts. */
export const tableEndTagScope = new TagSet('html table template')

/** Their end tags close whatever was left open inside; other inline elements' end tags stop at a block. */
export const closedWithBlocks = new TagSet('head noscript template svg math')

export const tableParts = new TagSet('table caption tbody tfoot thead tr td th')

/** What may stand in HEAD; anything else means that the body has begun. */
export const headContent = new TagSet(
  'base basefont bgsound head link meta noframes noscript script style template title',
)
