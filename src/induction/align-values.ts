import { foldSpace } from '../blocks/run-text.js'
import { tagPath } from '../blocks/tag-path.js'
import { Context } from '../page/context.js'
import type { StudiedPage, Subject } from '../rules/studied-page.js'

/** A page's subjects and, for each text of its label, the places that hold just that text. */
export interface ValueMatches {
  readonly page: StudiedPage
  readonly subjects: readonly Subject[]
  readonly places: readonly (readonly number[])[]
}

/** Finds where the texts of a label stand: the elements whose whole text is equal, white space folded. */
export function matchValues(
  page: StudiedPage,
  subjects: readonly Subject[],
  valueAt: (subject: Subject) => string,
  texts: readonly string[],
): ValueMatches {
  const byValue = new Map<string, number[]>()
  for (const [at, subject] of subjects.entries()) {
    const value = valueAt(subject)
    const places = byValue.get(value)
    if (places === undefined) byValue.set(value, [at])
    else places.push(at)
  }
  return {
    page,
    subjects,
    places: texts.map((text) => byValue.get(foldSpace(text).trim()) ?? []),
  }
}

/**
 * Which of several places with the right text is meant: those that look alike on most pages, and of these one in a
 * heading before the first one. A headline stands in the menu of one page and in the teasers of another, in the
 * breadcrumb of all, but only above the article in a heading.
 */
export function choosePlaces(pages: readonly ValueMatches[]): readonly ReadonlySet<number>[] {
  const votes = new Map<string, number>()
  for (const { page, subjects, places } of pages) {
    const looks = new Set(places.flat().map((at) => lookOf(page, subjects[at]!)))
    for (const look of looks) votes.set(look, (votes.get(look) ?? 0) + 1)
  }
  return pages.map(({ page, subjects, places }) => {
    const votesOf = (at: number): number => votes.get(lookOf(page, subjects[at]!)) ?? 0
    const isHeading = (at: number): boolean => inHeading(page, subjects[at]!)
    return new Set(
      places.flatMap((alike) => {
        const most = Math.max(0, ...alike.map(votesOf))
        const likely = alike.filter((at) => votesOf(at) === most)
        return likely.find(isHeading) ?? likely.slice(0, 1)
      }),
    )
  })
}

const inHeading = ({ page }: StudiedPage, { node }: Subject): boolean =>
  ((page.nodes.context[node] ?? 0) & Context.heading) !== 0

/** How a place looks to the template: its tags from the document down, and its own class and its parent's. */
function lookOf(page: StudiedPage, { node }: Subject): string {
  const parent = page.page.nodes.parent[node]!
  const classes = [node, parent].map((at) => page.classWords(at).join('.'))
  return `${tagPath(page.page, node)} ${classes.join(' ')}`
}
