import { describePredicate } from '../../rules/predicates/predicate.js'
import { type EnsembleMember, type Rule, type RuleTree, ruleName } from '../../rules/rule/rule.js'

/** Rules as one Graphviz graph: a cluster for each rule, and inside it one for each tree of its ensemble. */
export const rulesDot = (rules: readonly Rule[]): string =>
  `digraph rules {\n  node [shape=box]\n${rules.map(ruleCluster).join('')}}\n`

const ruleCluster = (rule: Rule, at: number): string =>
  [
    `  subgraph cluster_${at} {\n`,
    `    label=${quoted(ruleName(rule))}\n`,
    ...rule.voters.map((voter, place) => voterCluster(voter, `${at}_${place}`)),
    '  }\n',
  ].join('')

const voterCluster = ({ votes, tree }: EnsembleMember, name: string): string =>
  [
    `    subgraph cluster_${name} {\n`,
    `      label=${quoted(votes === 1 ? '1 vote' : `${votes} votes`)}\n`,
    ...statements(tree, `n${name}`).map((line) => `      ${line}\n`),
    '    }\n',
  ].join('')

/** A node is named by its path from the root: `n0_0yn`. */
function statements(tree: RuleTree, name: string): readonly string[] {
  if (tree.kind === 'leaf') return [`${name} [shape=ellipse, label=${quoted(leafText(tree))}]`]
  const [yes, no] = [`${name}y`, `${name}n`]
  return [
    `${name} [label=${quoted(describePredicate(tree.test))}]`,
    `${name} -> ${yes} [label="yes"]`,
    ...statements(tree.yes, yes),
    `${name} -> ${no} [label="no"]`,
    ...statements(tree.no, no),
  ]
}

const leafText = ({ decision, taken, left }: RuleTree & { readonly kind: 'leaf' }): string =>
  `${decision}\n${taken} taken, ${left} left`

/** In labels, backslashes start escapes and quotes end the text. */
const quoted = (text: string): string =>
  `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')}"`
