import { describePredicate } from '../predicates/predicate.js'
import {
  describeEvidence,
  describeModelPart,
  describeTarget,
  describeVotePolicy,
} from '../rule/describe-rule.js'
import { predicatesIn, type Rule, totalVotes } from '../rule/rule.js'

/** How one rule differs from another, whatever their versions. */
export interface RuleComparison {
  /** Whether both are the same in every detail. */
  readonly result: 'the same' | 'changed'
  readonly changes: readonly PartChange[]
  /** Predicates that more or fewer votes ask, those with the most votes first. */
  readonly questions: readonly QuestionChange[]
  /** With the same predicates, trees may still differ. */
  readonly trees: 'the same' | 'others'
}

interface PartChange {
  readonly part: RulePart
  readonly before: string
  readonly after: string
}

/** A predicate, and how many votes ask it: 0 where none does. */
export interface QuestionChange {
  readonly question: string
  readonly before: number
  readonly after: number
}

interface PartReader {
  readonly data: (rule: Rule) => unknown
  readonly text: (rule: Rule) => string
}

/** The parts of a rule beside its trees, and how a person reads them. */
const parts = {
  status: { data: ({ status }) => status, text: ({ status }) => status },
  taking: { data: ({ taking }) => taking, text: ({ taking }) => describeTarget(taking) },
  votes: { data: totalVotes, text: (rule) => String(totalVotes(rule)) },
  choice: { data: ({ choice }) => choice, text: describeVotePolicy },
  alternative: {
    data: ({ alternative }) => alternative,
    text: ({ alternative }) => (alternative ? describeTarget(alternative.taking) : 'none'),
  },
  type: { data: ({ valueType }) => valueType, text: ({ valueType }) => valueType ?? 'none' },
  usual: { data: ({ usual }) => usual, text: ({ usual }) => membersText(usual) },
  evidence: { data: ({ evidence, pages }) => [evidence, pages], text: describeEvidence },
  model: { data: ({ modelPart }) => modelPart, text: describeModelPart },
} as const satisfies Readonly<Record<string, PartReader>>

type RulePart = keyof typeof parts

const partNames = Object.keys(parts) as readonly RulePart[]

export function compareRules(before: Rule, after: Rule): RuleComparison {
  const changes = partNames
    .filter((part) => !isEqual(parts[part].data(before), parts[part].data(after)))
    .map((part) => partChange(part, before, after))
  const trees = isEqual(before.voters, after.voters) ? 'the same' : 'others'
  return {
    result: changes.length === 0 && trees === 'the same' ? 'the same' : 'changed',
    changes,
    questions: questionChanges(before, after),
    trees,
  }
}

const isEqual = (before: unknown, after: unknown): boolean =>
  JSON.stringify(before) === JSON.stringify(after)

/** Parts that differ and read alike are given as JSON. */
function partChange(part: RulePart, before: Rule, after: Rule): PartChange {
  const { data, text } = parts[part]
  const [old, now] = [text(before), text(after)]
  return old === now
    ? { part, before: JSON.stringify(data(before)), after: JSON.stringify(data(after)) }
    : { part, before: old, after: now }
}

const membersText = (members: object): string =>
  Object.entries(members)
    .map(
      ([name, value]) =>
        `${name} ${isObject(value) ? `(${membersText(value)})` : JSON.stringify(value)}`,
    )
    .join(', ')

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function questionChanges(before: Rule, after: Rule): readonly QuestionChange[] {
  const [old, now] = [votesByPredicate(before), votesByPredicate(after)]
  return [...new Set([...old.keys(), ...now.keys()])]
    .map((question) => ({
      question,
      before: old.get(question) ?? 0,
      after: now.get(question) ?? 0,
    }))
    .filter((one) => one.before !== one.after)
    .sort((a, b) => mostVotes(b) - mostVotes(a) || (a.question < b.question ? -1 : 1))
}

const mostVotes = ({ before, after }: QuestionChange): number => Math.max(before, after)

/** A tree that asks a predicate twice has its votes for it once. */
function votesByPredicate({ voters }: Rule): ReadonlyMap<string, number> {
  const votesBy = new Map<string, number>()
  for (const { votes, tree } of voters) {
    for (const text of new Set(predicatesIn(tree).map(describePredicate)))
      votesBy.set(text, (votesBy.get(text) ?? 0) + votes)
  }
  return votesBy
}
