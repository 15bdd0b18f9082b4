import { Context } from '../page/context.js'
import type { StudiedPage, Subject } from '../rules/studied-page.js'
import { Looks } from './align-looks.js'
import { textKeys } from './align-text.js'

/** A page's subjects and, for each text of its label, the places that hold just that text. */
export interface ValueMatches {
  readonly page: StudiedPage
  readonly subjects: readonly Subject[]
  readonly places: readonly (readonly number[])[]
}

/**
 * Finds where the texts of a label stand: in the subjects that give it, and nothing but texts of the label.
 * @param keys By what two texts are held to be the same, the strictest way first.
 */
export function matchValues(
  page: StudiedPage,
  subjects: readonly Subject[],
  valuesAt: (subject: Subject) => readonly string[],
  texts: readonly string[],
  keys: readonly ((text: string) => string)[] = textKeys,
): ValueMatches {
  const values = subjects.map(valuesAt)
  const places: (readonly number[])[] = texts.map(() => [])
  for (const key of keys) {
    if (places.every(({ length }) => length > 0)) break
    const wanted = new Set(texts.map(key))
    const byValue = placesByValue(values, key, wanted)
    for (const [at, text] of texts.entries()) {
      if (places[at]!.length === 0) places[at] = byValue.get(key(text)) ?? []
    }
  }
  return { page, subjects, places }
}

function placesByValue(
  values: readonly (readonly string[])[],
  key: (text: string) => string,
  wanted: ReadonlySet<string>,
): ReadonlyMap<string, readonly number[]> {
  const byValue = new Map<string, number[]>()
  for (const [at, its] of values.entries()) {
    const keys = its.map(key)
    if (!keys.every((one) => wanted.has(one))) continue
    for (const one of new Set(keys)) {
      const places = byValue.get(one)
      if (places === undefined) byValue.set(one, [at])
      else places.push(at)
    }
  }
  return byValue
}

/**
 * Which of several places with the right text is meant: those that look alike on most pages, and of these one in a
 * heading before the first one. A headline stands in the menu of one page and in the teasers of another, in the
 * breadcrumb of all, but only above the article in a heading. A text that is said twice means two places.
 */
export function choosePlaces(pages: readonly ValueMatches[]): readonly ReadonlySet<number>[] {
  const looks = new Looks()
  const votes = new Map<string, number>()
  const looksOf = pages.map(({ page, subjects, places }) => {
    const held = new Set(places.flat())
    const its = new Map([...held].map((at) => [at, looks.of(page, subjects[at]!.node)]))
    for (const look of new Set(its.values())) votes.set(look, (votes.get(look) ?? 0) + 1)
    return its
  })
  return pages.map((matches, at) =>
    chosenOn(matches, (place) => votes.get(looksOf[at]!.get(place)!)!),
  )
}

function chosenOn(
  { page, subjects, places }: ValueMatches,
  votesOf: (place: number) => number,
): ReadonlySet<number> {
  /** By the places that a text has, those that are likely, the likeliest first, and how many of them are taken. */
  const likely = new Map<readonly number[], { readonly best: readonly number[]; taken: number }>()
  const chosen = new Set<number>()
  for (const alike of places) {
    const known = likely.get(alike) ?? { best: likeliest(page, subjects, alike, votesOf), taken: 0 }
    likely.set(alike, known)
    const place = known.best[known.taken++]
    if (place !== undefined) chosen.add(place)
  }
  return chosen
}

function likeliest(
  page: StudiedPage,
  subjects: readonly Subject[],
  alike: readonly number[],
  votesOf: (place: number) => number,
): readonly number[] {
  const most = alike.reduce((so, at) => Math.max(so, votesOf(at)), 0)
  const best = alike.filter((at) => votesOf(at) === most)
  const isHeading = (at: number): boolean => inHeading(page, subjects[at]!)
  return [...best.filter(isHeading), ...best.filter((at) => !isHeading(at))]
}

const inHeading = ({ page }: StudiedPage, { node }: Subject): boolean =>
  ((page.nodes.context[node] ?? 0) & Context.heading) !== 0
