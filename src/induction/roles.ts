import { tagPath } from '../blocks/tag-path.js'
import { groupBy } from '../core/group-by.js'
import type { Predicate, Side } from '../rules/predicate.js'
import type { Row } from './sample.js'
import type { Traits } from './traits.js'

const roleDefaults = {
  /** The share of those in a role for which something must be true to be asked for. */
  held: 0.8,
  /** More groups by the text close to them are no roles but a list. */
  mostGroups: 6,
} as const

const labelling: readonly Side[] = ['row', 'beside', 'after']

/**
 * What the positives of one role have in common. A field that is said twice on a page, in the title and in a table, has
 * two roles; where several of a page stand alike, they have one together, and one for each text that they stand close to.
 */
export function commonTraits(
  positives: readonly Row[],
  traits: Traits,
): readonly (readonly number[])[] {
  const alike = [...groupBy(positives, (row) => tagPath(row.page.page, elementOf(row))).values()]
  const roles = alike.flatMap((rows) =>
    hasSeveralOfAPage(rows) ? [rows, ...groupsByLabel(rows, traits)] : [rows],
  )
  return roles.map(heldByMost)
}

const elementOf = ({ page, subject }: Row): number => page.elementOf(subject.node)

const hasSeveralOfAPage = (rows: readonly Row[]): boolean =>
  new Set(rows.map(({ page }) => page)).size < rows.length

function groupsByLabel(rows: readonly Row[], traits: Traits): readonly (readonly Row[])[] {
  return labelling.flatMap((side) => {
    const isLabel = (predicate: Predicate): boolean =>
      predicate.kind === 'near' && predicate.side === side
    const labelOf = ({ traits: ids }: Row): number =>
      ids.find((id) => isLabel(traits.predicate(id))) ?? -1
    const groups = [...groupBy(rows, labelOf)].filter(([label]) => label >= 0)
    const isList = groups.length < 2 || groups.length > roleDefaults.mostGroups
    return isList ? [] : groups.map(([, group]) => group)
  })
}

function heldByMost(rows: readonly Row[]): readonly number[] {
  const counts = new Map<number, number>()
  for (const { traits } of rows) {
    for (const id of traits) counts.set(id, (counts.get(id) ?? 0) + 1)
  }
  return [...counts]
    .filter(([, count]) => count >= rows.length * roleDefaults.held)
    .map(([id]) => id)
}
