import { describePart, type Part } from './part.js'
import { describePredicate } from './predicate.js'
import { type Rule, type RuleTree, ruleName, type Taking, type Voter, votesOf } from './rule.js'

/** A rule as a person reads it. */
export function describeRule(rule: Rule): string {
  return [
    `${rule.field}  (${ruleName(rule)}: ${describeTaking(rule.taking)})`,
    `  ${describeChoice(rule)}`,
    ...rule.voters.flatMap(describeVoter).map((line) => `  ${line}`),
    `  ${describeEvidence(rule)}`,
  ].join('\n')
}

export function describeTaking(taking: Taking): string {
  switch (taking.kind) {
    case 'content':
      return 'all runs that it takes, in page order'
    case 'text':
      return `each text that it takes, as it stands between tags${partOf(taking.part)}`
    case 'value':
      return `the text of each element that it takes${partOf(taking.part)}`
    case 'attribute':
      return `the attribute ${taking.name} of each element that it takes${partOf(taking.part)}`
    case 'record':
      return taking.siblings === 1
        ? 'each element that it takes as a record'
        : `each element that it takes as the first of the ${taking.siblings} of a record`
  }
}

const partOf = (part: Part | undefined): string =>
  part === undefined ? '' : `, ${describePart(part)}`

export function describeChoice(rule: Rule): string {
  const { kind, least, share } = rule.choice
  const all = votesOf(rule)
  const enough = `${Math.max(1, least)} of ${all} votes`
  if (kind === 'one') return `the one with the most votes, if it has ${enough}`
  const near = share === 0 ? '' : `, and ${(share * 100).toFixed(0)} % of the most`
  return `all that have ${enough}${near}`
}

function describeVoter({ votes, tree }: Voter): readonly string[] {
  const count = votes === 1 ? '1 vote' : `${votes} votes`
  const [first, ...rest] = describeTree(tree)
  return [`${count}: ${first}`, ...rest.map((line) => `  ${line}`)]
}

/** As long as each question sends one side away: `take it if it is <b> and is inside <p>, unless it has class "old"`. */
function describeTree(tree: RuleTree): readonly string[] {
  const { wanted, unwanted, end } = chainOf(tree)
  const condition = [
    ...(wanted.length === 0 ? [] : [` if it ${wanted.join(' and ')}`]),
    ...(unwanted.length === 0 ? [] : [` unless it ${unwanted.join(' or ')}`]),
  ].join(',')
  if (end.kind === 'leaf') return [`${end.decision} it${condition}  ${describeCounts(end)}`]
  const split = [
    `if it ${describePredicate(end.test)}`,
    ...describeTree(end.yes).map((line) => `  ${line}`),
    'else',
    ...describeTree(end.no).map((line) => `  ${line}`),
  ]
  return condition === '' ? split : [condition.trim(), ...split.map((line) => `  ${line}`)]
}

interface Chain {
  readonly wanted: readonly string[]
  readonly unwanted: readonly string[]
  readonly end: RuleTree
}

function chainOf(tree: RuleTree): Chain {
  const wanted: string[] = []
  const unwanted: string[] = []
  let end = tree
  while (end.kind === 'split' && isLeaving(end.yes) !== isLeaving(end.no)) {
    const question = describePredicate(end.test)
    if (isLeaving(end.no)) wanted.push(question)
    else unwanted.push(question)
    end = isLeaving(end.no) ? end.yes : end.no
  }
  return { wanted, unwanted, end }
}

const isLeaving = (tree: RuleTree): boolean => tree.kind === 'leaf' && tree.decision === 'leave'

const describeCounts = ({ decision, taken, left }: RuleTree & { readonly kind: 'leaf' }): string =>
  decision === 'take' ? `(${taken} right, ${left} wrong)` : `(${left} right, ${taken} wrong)`

export function describeEvidence({ evidence, pages }: Rule): string {
  if (evidence === undefined) return `learned from ${counted(pages)}, tried on none`
  const { pages: tried, precision, recall } = evidence
  return `learned from ${counted(pages)}; tried on ${tried} of ${counted(pages)}, each left out: precision ${share(precision)}, recall ${share(recall)}`
}

const share = (value: number | undefined): string => value?.toFixed(3) ?? 'unknown'

const counted = (pages: number): string => (pages === 1 ? '1 page' : `${pages} pages`)
