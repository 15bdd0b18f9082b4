import { attributeId } from '../../page/columns/attribute-names.js'
import type { Page } from '../../page/columns/page.js'
import { firstUnknownTag, TagSet, tagId } from '../../page/columns/tags.js'
import { type TallyField, type TallyTable, tallyColumn, tallyWidth } from './tally.js'

/** Elements that are counted by their name alone. */
const fieldOf: Readonly<Record<string, TallyField>> = {
  p: 'paragraphs',
  h1: 'headings1',
  h2: 'headings2',
  h3: 'headings3',
  h4: 'headings4',
  h5: 'headings5',
  h6: 'headings6',
  br: 'breaks',
  span: 'spans',
  object: 'objects',
  ul: 'lists',
  li: 'items',
  div: 'divisions',
  td: 'cells',
  button: 'buttons',
  form: 'forms',
}

const NONE = -1
const columnByTag = new Int8Array(firstUnknownTag).fill(NONE)
for (const [name, field] of Object.entries(fieldOf)) columnByTag[tagId(name)] = tallyColumn(field)

/**
 * 001 filters out less meaningful tags and counts the rest as important. The paper names A, B, SCRIPT and STYLE as
 * examples; other inline formatting elements are treated alike.
 */
const lessMeaningful = new TagSet(
  'a b script style i u em strong span font small big s strike tt br wbr noscript link meta template',
)

/** Whether 001 counts elements with this tag as important. */
export const isImportant = (tag: number): boolean => !lessMeaningful.has(tag)

const A = tagId('a')
const FORM = tagId('form')
const IMG = tagId('img')
const INPUT = tagId('input')
const SELECT = tagId('select')
const HREF = attributeId('href')
const TYPE = attributeId('type')
const WIDTH = attributeId('width')
const HEIGHT = attributeId('height')
const SIZE = attributeId('size')

const at = {
  tags: tallyColumn('tags'),
  links: tallyColumn('links'),
  images: tallyColumn('images'),
  imageArea: tallyColumn('imageArea'),
  inputs: tallyColumn('inputs'),
  interactions: tallyColumn('interactions'),
  interactionSize: tallyColumn('interactionSize'),
  formSize: tallyColumn('formSize'),
  importantTags: tallyColumn('importantTags'),
} as const

/** Default width of an input in characters, by the HTML standard. */
const defaultInputSize = 20

/** Counts an element in the block or segment of this row. */
export function countElement(page: Page, node: number, table: TallyTable, row: number): void {
  const { values } = table
  const base = row * tallyWidth
  const id = page.nodes.tag[node]!
  values[base + at.tags]!++
  if (id >= firstUnknownTag) {
    values[base + at.importantTags]!++
    return
  }
  if (isImportant(id)) values[base + at.importantTags]!++
  const simple = columnByTag[id]!
  if (simple !== NONE) values[base + simple]!++
  if (id === A) {
    if (page.attributeIndex(node, HREF) >= 0) values[base + at.links]!++
  } else if (id === IMG) {
    values[base + at.images]!++
    values[base + at.imageArea]! += pixels(page, node, WIDTH) * pixels(page, node, HEIGHT)
  } else if (id === INPUT || id === SELECT) countInteraction(page, node, values, base)
  else if (id === FORM) values[base + at.formSize]! += page.nodes.end[node]! - node - 1
}

function countInteraction(page: Page, node: number, values: Float32Array, base: number): void {
  if (page.attribute(node, TYPE)?.toLowerCase() === 'hidden') return
  values[base + at.interactions]!++
  values[base + at.interactionSize]! += pixels(page, node, SIZE) || defaultInputSize
  if (page.nodes.tag[node] === INPUT) values[base + at.inputs]!++
}

/** A length attribute in pixels; 0 when it is missing, relative or not a number. */
function pixels(page: Page, node: number, name: number): number {
  const length = /^\s*(\d{1,5})(?:\.\d+)?(?:px)?\s*$/.exec(page.attribute(node, name) ?? '')
  return length === null ? 0 : Number(length[1])
}
