import { TagSet, tagId } from '../columns/tags.js'

/**
 * The open elements that a start tag closes without an end tag (HTML standard: "optional tags" and the tree
 * construction rules). The search for them stops at elements of `upTo`.
 */
interface ImpliedEndTags {
  readonly closes: TagSet
  readonly upTo: TagSet
}

const scope = 'html applet caption table td th marquee object template'
const tableScope = new TagSet('html table template')
const rules: readonly (readonly [starts: string, ImpliedEndTags])[] = [
  [
    'address article aside blockquote center details dialog dir div dl fieldset figcaption figure footer form ' +
      'h1 h2 h3 h4 h5 h6 header hgroup hr listing main menu nav ol p plaintext pre search section summary table ' +
      'ul xmp',
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
  rules.flatMap(([starts, rule]) => starts.split(' ').map((name) => [tagId(name), rule] as const)),
)

/** The implied end tags by the id of the start tag. */
export const impliedEndTagsByStart: readonly (ImpliedEndTags | undefined)[] = Array.from(
  { length: Math.max(...byStart.keys()) + 1 },
  (_, id) => byStart.get(id),
)

/** Elements that limit the effect of end tags: a stray `</div>` in a table cell leaves the cell open. */
export const endTagScope = new TagSet(scope)

/** The scope of `</li>`: in a list inside an item, the item stays open. */
export const itemEndTagScope = new TagSet(`${scope} ul ol`)

/** The scope of the end tags of tables and their parts. */
export const tableEndTagScope = new TagSet('html table template')

/** Inline elements whose end tags close open blocks inside; those of other inline elements are ignored then. */
export const closesThroughBlocks = new TagSet('head noscript template svg math')

export const tableParts = new TagSet('table caption tbody tfoot thead tr td th')

/** Elements of HEAD; any other start tag begins the body. */
export const headContent = new TagSet(
  'base basefont bgsound head link meta noframes noscript script style template title',
)
