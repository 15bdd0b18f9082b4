import type { RuleTree, Voter } from '../rules/rule.js'
import type { Row } from './sample.js'

/** Trees as voters, each once; those with most votes first. */
export function votersOf(trees: readonly RuleTree[]): readonly Voter[] {
  const same = new Map<string, { tree: RuleTree; votes: number }>()
  for (const tree of trees) {
    const key = JSON.stringify(tree)
    const known = same.get(key)
    if (known === undefined) same.set(key, { tree, votes: 1 })
    else known.votes++
  }
  return [...same.values()].sort((a, b) => b.votes - a.votes)
}

/** The same voters, told how many rows of either label come to their leaves. */
export const withCounts = (voters: readonly Voter[], rows: readonly Row[]): readonly Voter[] =>
  voters.map(({ votes, tree }) => ({ votes, tree: counted(tree, rows) }))

function counted(tree: RuleTree, rows: readonly Row[]): RuleTree {
  if (tree.kind === 'leaf') {
    const taken = rows.filter(({ isPositive }) => isPositive).length
    return { ...tree, taken, left: rows.length - taken }
  }
  const isYes = ({ page, subject }: Row): boolean => page.holds(tree.test, subject)
  return {
    ...tree,
    yes: counted(
      tree.yes,
      rows.filter((row) => isYes(row)),
    ),
    no: counted(
      tree.no,
      rows.filter((row) => !isYes(row)),
    ),
  }
}
