import { runText } from '../blocks/run-text.js'
import type { Rule, RuleTree, Taking } from './rule.js'
import type { StudiedPage, Subject } from './studied-page.js'
import { subjectsFor, valueAt } from './subjects.js'

/** The elements of a page that a rule takes, in page order. */
export const takenBy = (rule: Rule, page: StudiedPage): readonly Subject[] => {
  const subjects = subjectsFor(rule.taking, page)
  return takenFrom(rule.tree, page, subjects).map((place) => subjects[place]!)
}

/** The places in `subjects` of those that a tree takes. */
export const takenFrom = (
  tree: RuleTree,
  page: StudiedPage,
  subjects: readonly Subject[],
): readonly number[] =>
  subjects.flatMap((subject, place) => (takes(tree, page, subject) ? [place] : []))

/** What a rule gives on a page: values, or the texts of runs. */
export const applyRule = (rule: Rule, page: StudiedPage): readonly string[] =>
  takenBy(rule, page).map((subject) => textOf(rule.taking, page, subject))

export const textOf = (taking: Taking, page: StudiedPage, subject: Subject): string =>
  taking.kind === 'content'
    ? runText(page.segmentation, subject.run)
    : valueAt(taking, page, subject)

function takes(tree: RuleTree, page: StudiedPage, subject: Subject): boolean {
  let at = tree
  while (at.kind === 'split') at = page.holds(at.test, subject) ? at.yes : at.no
  return at.decision === 'take'
}
