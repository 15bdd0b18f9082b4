import { describePredicate } from '../predicates/predicate.js'
import {
  alternativeRule,
  type EnsembleMember,
  type Rule,
  type RuleTree,
  ruleName,
  type Target,
  totalVotes,
} from './rule.js'
import { describePart, type TextPart } from './text-part.js'

/** A rule as a person reads it. */
export function describeRule(rule: Rule): string {
  return [
    `${rule.field}  (${ruleName(rule)}: ${describeTarget(rule.taking)})`,
    `  ${describeVotePolicy(rule)}`,
    ...rule.voters.flatMap(describeMember).map((line) => `  ${line}`),
    ...describeAlternative(rule),
    `  ${describeEvidence(rule)}`,
    ...(rule.modelPart === undefined ? [] : [`  ${describeModelPart(rule)}`]),
  ].join('\n')
}

function describeAlternative(rule: Rule): readonly string[] {
  const other = alternativeRule(rule)
  if (other === undefined) return []
  return [
    `  where that gives nothing: ${describeTarget(other.taking)}`,
    `    ${describeVotePolicy(other)}`,
    ...other.voters.flatMap(describeMember).map((line) => `    ${line}`),
  ]
}

export function describeTarget(target: Target): string {
  switch (target.kind) {
    case 'content':
      return `all segments that it takes, in page order${describeOmittedRoles(target.without)}`
    case 'text':
      return `each text that it takes, as it stands between tags${partOf(target.part)}`
    case 'value':
    case 'element':
      return `the text of each element that it takes${partOf(target.part)}`
    case 'joined':
      return `the texts of each element that it takes, joined${
        target.between === '' ? '' : ` with "${target.between}" between digits`
      }`
    case 'attribute':
      return `the attribute ${target.name} of each element that it takes${partOf(target.part)}`
    case 'stated': {
      const what = target.values === 'lines' ? 'each line' : 'each text'
      const which = target.entities === 'all' ? ' of every entity' : ''
      return `${what} that the page states as JSON-LD ${target.paths.join(' or ')}${which}`
    }
    case 'record':
      return target.siblings === 1
        ? 'each element that it takes as a record'
        : `each element that it takes as the first of the ${target.siblings} of a record`
  }
}

const partOf = (part: TextPart | undefined): string =>
  part === undefined ? '' : `, ${describePart(part)}`

export function describeVotePolicy(rule: Rule): string {
  const { kind, least, share } = rule.choice
  const all = totalVotes(rule)
  const enough = `${Math.max(1, least)} of ${all} votes`
  if (kind === 'one') return `the one with the most votes, if it has ${enough}`
  const near = share === 0 ? '' : `, and ${(share * 100).toFixed(0)} % of the most`
  return `all that have ${enough}${near}`
}

function describeMember({ votes, tree }: EnsembleMember): readonly string[] {
  const count = votes === 1 ? '1 vote' : `${votes} votes`
  const [first, ...rest] = describeTree(tree)
  return [`${count}: ${first}`, ...rest.map((line) => `  ${line}`)]
}

/**
 * In one line as long as each split leaves one side: `take it if it is <b> and is inside <p>, unless it has class
 * "old"`.
 */
function describeTree(tree: RuleTree): readonly string[] {
  const { wanted, unwanted, end } = chainOf(tree)
  const condition = [
    ...(wanted.length === 0 ? [] : [` if it ${wanted.join(' and ')}`]),
    ...(unwanted.length === 0 ? [] : [` unless it ${unwanted.join(' or ')}`]),
  ].join(',')
  if (end.kind === 'leaf') return [`${end.decision} it${condition}${describeCounts(end)}`]
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
    const text = describePredicate(end.test)
    if (isLeaving(end.no)) wanted.push(text)
    else unwanted.push(text)
    end = isLeaving(end.no) ? end.yes : end.no
  }
  return { wanted, unwanted, end }
}

const isLeaving = (tree: RuleTree): boolean => tree.kind === 'leaf' && tree.decision === 'leave'

const describeCounts = ({ decision, taken, left }: RuleTree & { readonly kind: 'leaf' }): string =>
  taken + left === 0
    ? ''
    : decision === 'take'
      ? `  (${taken} right, ${left} wrong)`
      : `  (${left} right, ${taken} wrong)`

export function describeEvidence({ evidence, pages }: Rule): string {
  if (pages === 0) return 'imported, tried on no labelled page'
  if (evidence === undefined) return `learned from ${counted(pages)}, tried on none`
  const { pages: tried, precision, recall } = evidence
  const figures = `precision ${share(precision)}, recall ${share(recall)}`
  return `learned from ${counted(pages)}; tried on ${tried} of ${counted(pages)}, each left out: ${figures}`
}

const describeOmittedRoles = (roles: readonly string[] = []): string =>
  roles.length === 0 ? '' : `, without those that are ${roles.join(', ')}`

/** Who decides main content, and how well on labelled pages left out. */
export function describeModelPart({ modelPart }: Pick<Rule, 'modelPart'>): string {
  if (modelPart === undefined) return 'the rule decides alone'
  const { decides, alone, together, model } = modelPart
  const who =
    decides === 'rule'
      ? 'the rule decides alone'
      : `decides together with the general model ${model}`
  return alone === undefined
    ? who
    : `${who}: F1 on pages left out ${share(alone)} alone, ${share(together)} together`
}

const share = (value: number | undefined): string => value?.toFixed(3) ?? 'unknown'

const counted = (pages: number): string => (pages === 1 ? '1 page' : `${pages} pages`)
