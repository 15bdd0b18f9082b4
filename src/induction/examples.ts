import { given } from '../core/given.js'
import type { Taking } from '../rules/rule.js'
import type { StudiedPage, Subject } from '../rules/studied-page.js'
import { subjectsFor, type ValueTaking } from '../rules/subjects.js'
import { alignContent, contentAlignment } from './align-content.js'
import { Hints } from './align-hints.js'
import { alignRecords } from './align-records.js'
import { Selection } from './align-selection.js'
import { chooseTaking, matchTaking, type WantedTexts } from './align-takings.js'
import { choosePlaces, type ValueMatches } from './align-values.js'
import type { Example } from './example.js'
import type { PageLabel, TrainingPage } from './training-page.js'

/** What could not be found of a label on a page. */
export interface Unaligned {
  readonly page: string
  readonly field: string
  /** The text or selector that nothing on the page carries. */
  readonly wanted: string
  readonly code: 'LABEL_NOT_FOUND' | 'LABEL_TOO_WIDE'
  /** Why not, or what the page has that comes near. */
  readonly hint?: string
}

/** What was found of a field on a page: an example to learn from, unless all that its label says is missing. */
export interface AlignedPage {
  readonly id: string
  readonly label: PageLabel
  readonly example: Example | undefined
  readonly unaligned: readonly Unaligned[]
}

export interface FieldExamples {
  readonly taking: Taking
  readonly examples: readonly Example[]
  readonly unaligned: readonly Unaligned[]
  /** The same page by page, in the order they were given. */
  readonly pages: readonly AlignedPage[]
}

/** The field that is all runs of a page's main content, and the one that is its records; every other field is values. */
const contentField = 'main'
export const recordsField = 'records'

/** A text that stands in more places than this, and in more than half of a page's, says nothing. */
const fewPlaces = 20

/** The labelled pages of one field, aligned: which elements carry the label, and what was not found. */
export function examplesOf(field: string, pages: readonly TrainingPage[]): FieldExamples {
  const labelled = pages.flatMap((page) => {
    const label = page.labels.get(field)
    return label === undefined ? [] : [{ ...page, label }]
  })
  const { taking, found } = alignedPages(field, labelled)
  const aligned = labelled.map(({ id, label }, at) => alignedAs(field, id, label, found[at]!))
  return {
    taking,
    examples: aligned.flatMap(({ example }) => example ?? []),
    unaligned: aligned.flatMap(({ unaligned }) => unaligned),
    pages: aligned,
  }
}

function alignedPages(
  field: string,
  labelled: readonly Labelled[],
): { readonly taking: Taking; readonly found: readonly Found[] } {
  switch (field) {
    case contentField:
      return { taking: { kind: 'content' }, found: labelled.map(alignContentPage) }
    case recordsField:
      return alignRecordPages(labelled)
    default:
      return alignValuePages(labelled)
  }
}

interface Labelled extends TrainingPage {
  readonly label: PageLabel
}

/** What carries a label on a page, and what of the label nothing carries. */
interface Found {
  readonly example: Example
  readonly missing: readonly Pick<Unaligned, 'wanted' | 'code' | 'hint'>[]
}

const certain = new Set<number>()

function alignContentPage({ page, label }: Labelled): Found {
  const subjects = subjectsFor({ kind: 'content' }, page)
  const exampleWith = (positives: ReadonlySet<number>): Example => ({
    page,
    subjects,
    positives,
    uncertain: certain,
  })
  if (label.kind === 'texts') {
    const { positives, missing } = alignContent(page, subjects, label.texts)
    const isOther = lengthOf(missing) > lengthOf(label.texts) * (1 - contentAlignment.found)
    return {
      example: exampleWith(isOther ? certain : positives),
      missing: textsMissing(page, missing),
    }
  }
  const isInside = insideOf(page, label.nodes)
  const positives = placesOf(
    subjects,
    ({ run }) => isInside[page.segmentation.runs.firstNode[run]!] === 1,
  )
  const missing = positives.size === 0 ? [selectorMissing(label)] : []
  return { example: exampleWith(positives), missing }
}

const lengthOf = (texts: readonly string[]): number =>
  texts.reduce((sum, { length }) => sum + length, 0)

/** Which nodes stand inside of some others. */
function insideOf({ page: { nodes } }: StudiedPage, outer: readonly number[]): Uint8Array {
  const inside = new Uint8Array(nodes.count)
  let filled = 0
  for (const node of [...outer].sort((a, b) => a - b)) {
    inside.fill(1, Math.max(node + 1, filled), nodes.end[node])
    filled = Math.max(filled, nodes.end[node]!)
  }
  return inside
}

function alignValuePages(pages: readonly Labelled[]): {
  readonly taking: ValueTaking
  readonly found: readonly Found[]
} {
  const wanted = pages.map(
    ({ page, label, url }): WantedTexts => ({
      page,
      texts: label.kind === 'texts' ? label.texts : [],
      url,
    }),
  )
  const taking = selectedTaking(pages.map(({ label }) => label)) ?? chooseTaking(wanted)
  const matches = wanted.map((its) => narrowed(matchTaking(taking, its)))
  const chosen = choosePlaces(matches)
  const found = pages.map(({ page, label }, at): Found => {
    const { subjects, places } = matches[at]!
    if (label.kind === 'nodes') return alignSelection(taking, page, subjects, label)
    const positives = chosen[at]!
    const uncertain = new Set(places.flat().filter((place) => !positives.has(place)))
    const missing = label.texts.filter((_, text) => places[text]!.length === 0)
    const example = { page, subjects, positives, uncertain }
    return { example, missing: missingOf(page, missing, wanted[at]!, taking) }
  })
  return { taking, found }
}

/** Records of all pages consist of as many siblings. */
function alignRecordPages(pages: readonly Labelled[]): {
  readonly taking: Taking
  readonly found: readonly Found[]
} {
  const aligned = pages.map(({ page, label }) =>
    label.kind === 'nodes'
      ? { starts: label.nodes, siblings: 1, missing: [] }
      : alignRecords(page, label.texts),
  )
  const siblings = Math.max(1, ...aligned.map((its) => its.siblings))
  const taking = { kind: 'record', siblings } as const
  const found = pages.map(({ page, label }, at): Found => {
    const subjects = subjectsFor(taking, page)
    const starts = new Set(aligned[at]!.starts)
    const positives = placesOf(subjects, ({ node }) => starts.has(node))
    const isLost = label.kind === 'nodes' && positives.size === 0
    const missing = isLost ? [selectorMissing(label)] : textsMissing(page, aligned[at]!.missing)
    return { example: { page, subjects, positives, uncertain: certain }, missing }
  })
  return { taking, found }
}

/** What selectors say that a field is: an attribute that one of them names, or the whole text; `undefined` without any. */
function selectedTaking(labels: readonly PageLabel[]): ValueTaking | undefined {
  const selectors = labels.filter((label) => label.kind === 'nodes')
  if (selectors.length === 0) return undefined
  const name = selectors.find(({ attr }) => attr !== undefined)?.attr
  return name === undefined ? { kind: 'value' } : { kind: 'attribute', name }
}

/** Without the texts that stand nearly everywhere. */
const narrowed = (matches: ValueMatches): ValueMatches => ({
  ...matches,
  places: matches.places.map((alike) => (isEverywhere(alike, matches.subjects) ? [] : alike)),
})

const isEverywhere = (places: readonly number[], subjects: readonly Subject[]): boolean =>
  places.length > fewPlaces && places.length * 2 > subjects.length

function alignSelection(
  taking: ValueTaking,
  page: StudiedPage,
  subjects: readonly Subject[],
  label: PageLabel & { readonly kind: 'nodes' },
): Found {
  const isSame = label.attr === attributeOf(taking)
  const nodes = isSame ? label.nodes : []
  const selection = new Selection(page, subjects)
  const meant = nodes.map((node) =>
    taking.kind === 'attribute' ? selection.own(node) : selection.meant(node),
  )
  const positives = new Set(meant.filter((place) => place !== undefined))
  const example = { page, subjects, positives, uncertain: certain }
  const isWhole = nodes.length > 0 && positives.size >= nodes.length
  return { example, missing: isWhole ? [] : [selectorMissing(label, isSame ? undefined : taking)] }
}

/** A field is one attribute, or text, on all pages: a label that means another one is told as not found. */
const attributeOf = (taking: ValueTaking): string | undefined =>
  taking.kind === 'attribute' ? taking.name : undefined

const placesOf = (
  subjects: readonly Subject[],
  isPositive: (subject: Subject) => boolean,
): ReadonlySet<number> =>
  new Set(subjects.flatMap((subject, at) => (isPositive(subject) ? [at] : [])))

function selectorMissing(
  { selector, attr, nodes }: PageLabel & { readonly kind: 'nodes' },
  taking?: ValueTaking,
): Found['missing'][number] {
  const code = 'LABEL_NOT_FOUND'
  if (taking !== undefined) {
    const other = attributeOf(taking)
    const hint = `other labels of the field mean ${other === undefined ? 'texts' : `the attribute ${other}`}`
    return { wanted: selector, code, hint }
  }
  if (nodes.length === 0) return { wanted: selector, code, hint: 'the selector selects nothing' }
  const hint =
    attr === undefined
      ? 'what it selects holds no text of its own, or texts of several elements'
      : `what it selects lacks the attribute ${attr}`
  return { wanted: selector, code, hint }
}

function textsMissing(page: StudiedPage, texts: readonly string[]): Found['missing'] {
  const hints = new Hints(page)
  return texts.map((wanted) => ({
    wanted,
    code: 'LABEL_NOT_FOUND',
    ...given({ hint: hints.for(wanted) }),
  }))
}

/** Tells texts that stand nowhere from those that stand everywhere. */
function missingOf(
  page: StudiedPage,
  texts: readonly string[],
  wanted: WantedTexts,
  taking: ValueTaking,
): Found['missing'] {
  if (texts.length === 0) return []
  const { places, subjects } = matchTaking(taking, { ...wanted, texts })
  const isWide = (at: number): boolean => isEverywhere(places[at]!, subjects)
  const nowhere = textsMissing(
    page,
    texts.filter((_, at) => !isWide(at)),
  )
  const everywhere = texts
    .filter((_, at) => isWide(at))
    .map((text) => ({
      wanted: text,
      code: 'LABEL_TOO_WIDE' as const,
      hint: 'it stands in most places of the page',
    }))
  return [...nowhere, ...everywhere]
}

/** A page of which nothing was found is no example, unless its label says that there is nothing. */
function alignedAs(
  field: string,
  id: string,
  label: PageLabel,
  { example, missing }: Found,
): AlignedPage {
  const saysNone = label.kind === 'texts' && label.texts.length === 0
  const isUsable = saysNone || example.positives.size > 0
  return {
    id,
    label,
    example: isUsable ? example : undefined,
    unaligned: missing.map((one) => ({ page: id, field, ...one })),
  }
}
