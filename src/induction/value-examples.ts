import type { StudiedPage, Subject } from '../rules/studied-page.js'
import type { ValueTaking } from '../rules/subjects.js'
import { Selection } from './align-selection.js'
import { chooseTaking, matchTaking, type WantedTexts } from './align-takings.js'
import { choosePlaces, type ValueMatches } from './align-values.js'
import { type Found, type Labelled, noneUncertain } from './labelled.js'
import { attributeOf, type Missing, selectorMissing, textsMissing } from './missing.js'
import type { PageLabel } from './training-page.js'

/** A text that stands in more places than this, and in more than half of a page's, says nothing. */
const fewPlaces = 20

/** The places of a field's values, and whether they are texts, parts of them or an attribute. */
export function alignValuePages(pages: readonly Labelled[]): {
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
  const example = { page, subjects, positives, uncertain: noneUncertain }
  const isWhole = nodes.length > 0 && positives.size >= nodes.length
  return { example, missing: isWhole ? [] : [selectorMissing(label, isSame ? undefined : taking)] }
}

/** Tells texts that stand nowhere from those that stand everywhere. */
function missingOf(
  page: StudiedPage,
  texts: readonly string[],
  wanted: WantedTexts,
  taking: ValueTaking,
): readonly Missing[] {
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
