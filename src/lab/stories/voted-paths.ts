import { candidatesFor } from '../../rules/evaluate/candidates.js'
import { candidateTexts } from '../../rules/evaluate/match-rule.js'
import { alignField } from '../../rules/learn/align/field-examples.js'
import type { TrainingPage } from '../../rules/learn/align/training-page.js'
import type { PageContext, RuleCandidate } from '../../rules/predicates/page-context.js'
import type { Target } from '../../rules/rule/rule.js'

/**
 * A field as people write it by hand from a browser: the absolute path of positions on which most labelled pages
 * agree; where pages have several values, each path that half of the pages share.
 */
export interface VotedPaths {
  readonly target: Target
  readonly paths: ReadonlySet<string>
}

/** `undefined` where the field has no place on any labelled page. */
export function learnVotedPaths(
  field: string,
  pages: readonly TrainingPage[],
): VotedPaths | undefined {
  const { target, examples } = alignField(field, pages)
  const found = examples.map(({ page, candidates, positives }) => [
    ...new Set([...positives].map((at) => pathOf(page, candidates[at]!))),
  ])
  const votes = new Map<string, number>()
  for (const path of found.flat()) votes.set(path, (votes.get(path) ?? 0) + 1)
  if (votes.size === 0) return undefined
  const byVotes = [...votes].sort(([, a], [, b]) => b - a)
  const isList = found.some(({ length }) => length > 1)
  const chosen = isList
    ? byVotes.filter(([, count]) => 2 * count >= found.length)
    : byVotes.slice(0, 1)
  return { target, paths: new Set(chosen.map(([path]) => path)) }
}

/** What stands at the paths on a page. */
export const applyVotedPaths = (
  { target, paths }: VotedPaths,
  page: PageContext,
): readonly string[] =>
  candidateTexts(
    { taking: target },
    page,
    candidatesFor(target, page).filter((candidate) => paths.has(pathOf(page, candidate))),
  )

/** `/html[1]/body[1]/p[2]/text()[1]`: each element by its place among the siblings of its tag. */
function pathOf(page: PageContext, { node }: RuleCandidate): string {
  const steps: string[] = []
  let at = node
  if (page.page.isText(node)) {
    steps.push(`text()[${page.siblings.first(node)}]`)
    at = page.parent(node)
  }
  for (; at > 0; at = page.parent(at)) steps.push(`${page.tagName(at)}[${page.siblings.first(at)}]`)
  return `/${steps.reverse().join('/')}`
}
