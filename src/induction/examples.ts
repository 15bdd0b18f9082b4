import type { Taking } from '../rules/rule.js'
import type { StudiedPage, Subject } from '../rules/studied-page.js'
import { subjectsFor, valueAt } from '../rules/subjects.js'
import { alignContent } from './align-content.js'
import { choosePlaces, matchValues } from './align-values.js'
import type { Example } from './example.js'
import type { PageLabel, TrainingPage } from './training-page.js'

/** What could not be found of a label on a page. */
export interface Unaligned {
  readonly page: string
  readonly field: string
  /** The text or selector that nothing on the page carries. */
  readonly wanted: string
}

export interface FieldExamples {
  readonly taking: Taking
  readonly examples: readonly Example[]
  readonly unaligned: readonly Unaligned[]
}

/** The field that is all runs of a page's main content; every other field is values. */
const contentField = 'main'

/** The labelled pages of one field, aligned: which elements carry the label, and what was not found. */
export function examplesOf(field: string, pages: readonly TrainingPage[]): FieldExamples {
  const labelled = pages.flatMap((page) => {
    const label = page.labels.get(field)
    return label === undefined ? [] : [{ ...page, label }]
  })
  const taking = takingOf(
    field,
    labelled.map(({ label }) => label),
  )
  const aligned =
    taking.kind === 'content'
      ? labelled.map((page) => alignContentPage(page))
      : alignValuePages(taking, labelled)
  return {
    taking,
    examples: aligned.flatMap(({ example }) => example ?? []),
    unaligned: aligned.flatMap(({ id, missing }) =>
      missing.map((wanted) => ({ page: id, field, wanted })),
    ),
  }
}

interface Labelled extends TrainingPage {
  readonly label: PageLabel
}

/** A page without an example said something that was not found at all: nothing is learned from it. */
interface Aligned {
  readonly id: string
  readonly example: Example | undefined
  readonly missing: readonly string[]
}

function takingOf(field: string, labels: readonly PageLabel[]): Taking {
  if (field === contentField) return { kind: 'content' }
  const attributes = labels.flatMap((label) =>
    label.kind === 'nodes' && label.attr !== undefined ? [label.attr] : [],
  )
  return attributes[0] === undefined
    ? { kind: 'value' }
    : { kind: 'attribute', name: attributes[0] }
}

function alignContentPage({ id, page, label }: Labelled): Aligned {
  const subjects = subjectsFor({ kind: 'content' }, page)
  if (label.kind === 'texts') {
    const { positives, missing } = alignContent(page, subjects, label.texts)
    return alignedAs(id, label, { page, subjects, positives, uncertain: new Set() }, missing)
  }
  const { nodes } = label
  const { end } = page.page.nodes
  const { firstNode } = page.segmentation.runs
  const isInside = ({ run }: Subject): boolean =>
    nodes.some((node) => node < firstNode[run]! && firstNode[run]! < end[node]!)
  const positives = placesOf(subjects, isInside)
  const missing = positives.size === 0 ? [label.selector] : []
  return alignedAs(id, label, { page, subjects, positives, uncertain: new Set() }, missing)
}

function alignValuePages(
  taking: Exclude<Taking, { kind: 'content' }>,
  pages: readonly Labelled[],
): readonly Aligned[] {
  const matches = pages.map(({ page, label }) => {
    const subjects = subjectsFor(taking, page)
    const texts = label.kind === 'texts' ? label.texts : []
    return matchValues(page, subjects, (subject) => valueAt(taking, page, subject), texts)
  })
  const chosen = choosePlaces(matches)
  return pages.map(({ id, page, label }, at) => {
    const { subjects, places } = matches[at]!
    if (label.kind === 'texts') {
      const positives = chosen[at]!
      const uncertain = new Set(places.flat().filter((place) => !positives.has(place)))
      const missing = label.texts.filter((_, text) => places[text]!.length === 0)
      return alignedAs(id, label, { page, subjects, positives, uncertain }, missing)
    }
    const nodes = label.attr === attributeOf(taking) ? label.nodes : []
    const positives = placesOf(subjects, ({ node }) => carries(taking, page, nodes, node))
    const missing = positives.size < nodes.length || nodes.length === 0 ? [label.selector] : []
    return alignedAs(id, label, { page, subjects, positives, uncertain: new Set() }, missing)
  })
}

/** A field is one attribute, or text, on all pages: a label that means another one is told as not found. */
const attributeOf = (taking: Taking): string | undefined =>
  taking.kind === 'attribute' ? taking.name : undefined

/** The selected element itself, or the one element inside it that holds all its text: `<h1><span>...</span></h1>`. */
function carries(
  taking: Taking,
  { page }: StudiedPage,
  selected: readonly number[],
  node: number,
): boolean {
  if (selected.includes(node)) return true
  if (taking.kind === 'attribute') return false
  const text = page.textBelow(node).trim()
  return selected.some(
    (outer) =>
      outer < node && node < page.nodes.end[outer]! && page.textBelow(outer).trim() === text,
  )
}

const placesOf = (
  subjects: readonly Subject[],
  isPositive: (subject: Subject) => boolean,
): ReadonlySet<number> =>
  new Set(subjects.flatMap((subject, at) => (isPositive(subject) ? [at] : [])))

function alignedAs(
  id: string,
  label: PageLabel,
  example: Example,
  missing: readonly string[],
): Aligned {
  const saysNone = label.kind === 'texts' && label.texts.length === 0
  const isUsable = saysNone || example.positives.size > 0
  return { id, example: isUsable ? example : undefined, missing }
}
