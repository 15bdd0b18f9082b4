import { given } from '../core/given.js'
import type { DriftReport } from '../rules/drift.js'
import type { Rule } from '../rules/rule.js'
import { ruleIdOf } from '../rules/rule-use.js'
import type { StudiedPage } from '../rules/studied-page.js'
import { subjectsFor } from '../rules/subjects.js'
import { type Wanted, wantedBy } from '../rules/wanted.js'

/** Questions of either kind that a report names. */
const mostNamed = 12

/** What a rule asked for that is true of nothing any more, and what the one in its place asks for that is new. */
export function whatChanged(
  before: Rule,
  pages: readonly StudiedPage[],
  after?: Rule,
): DriftReport {
  const old = wantedBy(before)
  const known = new Set(old.map(({ text }) => text))
  const fresh = after === undefined ? [] : wantedBy(after).filter(({ text }) => !known.has(text))
  return {
    vanished: named(old.filter((wanted) => !holdsOnAny(before, wanted, pages))),
    appeared: named(fresh),
    ...given({ by: after && ruleIdOf(after) }),
  }
}

const named = (wanted: readonly Wanted[]): readonly string[] =>
  wanted.slice(0, mostNamed).map(({ text }) => text)

const holdsOnAny = (
  { taking }: Rule,
  { predicate }: Wanted,
  pages: readonly StudiedPage[],
): boolean =>
  pages.some((page) => subjectsFor(taking, page).some((subject) => page.holds(predicate, subject)))
