import { describePredicate } from './predicate.js'
import { type Rule, type RuleTree, ruleName, type Taking } from './rule.js'

/** A rule as a person reads it. */
export function describeRule(rule: Rule): string {
  return [
    `${rule.field}  (${ruleName(rule)}: ${describeTaking(rule.taking)})`,
    ...describeTree(rule.tree).map((line) => `  ${line}`),
    `  ${describeEvidence(rule)}`,
  ].join('\n')
}

function describeTaking(taking: Taking): string {
  switch (taking.kind) {
    case 'content':
      return 'all runs that it takes, in page order'
    case 'value':
      return 'the text of each element that it takes'
    case 'attribute':
      return `the attribute ${taking.name} of each element that it takes`
  }
}

function describeTree(tree: RuleTree): readonly string[] {
  if (tree.kind === 'leaf') return [describeLeaf(tree)]
  return [
    `if ${describePredicate(tree.test)}`,
    ...describeTree(tree.yes).map((line) => `  ${line}`),
    'else',
    ...describeTree(tree.no).map((line) => `  ${line}`),
  ]
}

const describeLeaf = ({ decision, taken, left }: RuleTree & { readonly kind: 'leaf' }): string =>
  decision === 'take'
    ? `take it  (${taken} right, ${left} wrong)`
    : `leave it  (${left} right, ${taken} wrong)`

function describeEvidence({ evidence, pages }: Rule): string {
  if (evidence === undefined) return `learned from ${counted(pages)}, tried on none`
  const { pages: tried, precision, recall } = evidence
  return `learned from ${counted(pages)}; tried on ${tried} of ${counted(pages)}, each left out: precision ${share(precision)}, recall ${share(recall)}`
}

const share = (value: number | undefined): string => value?.toFixed(3) ?? 'unknown'

const counted = (pages: number): string => (pages === 1 ? '1 page' : `${pages} pages`)
