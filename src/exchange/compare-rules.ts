import { describeChoice, describeEvidence, describeTaking } from '../rules/describe.js'
import { describePredicate } from '../rules/predicate.js'
import { type Rule, type RuleTree, votesOf } from '../rules/rule.js'

/** How one rule says something else than another, whatever their versions. */
export interface RuleComparison {
  /** Whether both say the same in every detail. */
  readonly result: 'the same' | 'changed'
  readonly changes: readonly PartChange[]
  /** Those that more or fewer votes ask, the ones with the most votes first. */
  readonly questions: readonly QuestionChange[]
  /** Also where they ask the same questions, their trees may put them in another way. */
  readonly trees: 'the same' | 'others'
}

export interface PartChange {
  readonly part: RulePart
  readonly before: string
  readonly after: string
}

/** A question, and how many votes ask it: 0 where it is not asked. */
export interface QuestionChange {
  readonly question: string
  readonly before: number
  readonly after: number
}

interface Told {
  readonly data: (rule: Rule) => unknown
  readonly text: (rule: Rule) => string
}

/** What a rule is made of beside its trees, and how a person is told of it. */
const parts = {
  status: { data: ({ status }) => status, text: ({ status }) => status },
  taking: { data: ({ taking }) => taking, text: ({ taking }) => describeTaking(taking) },
  votes: { data: votesOf, text: (rule) => String(votesOf(rule)) },
  choice: { data: ({ choice }) => choice, text: describeChoice },
  usual: { data: ({ usual }) => usual, text: ({ usual }) => valuesOf(usual) },
  evidence: { data: ({ evidence, pages }) => [evidence, pages], text: describeEvidence },
} as const satisfies Readonly<Record<string, Told>>

export type RulePart = keyof typeof parts

const partNames = Object.keys(parts) as readonly RulePart[]

export function compareRules(before: Rule, after: Rule): RuleComparison {
  const changes = partNames
    .filter((part) => !isAlike(parts[part].data(before), parts[part].data(after)))
    .map((part) => partChange(part, before, after))
  const trees = isAlike(before.voters, after.voters) ? 'the same' : 'others'
  return {
    result: changes.length === 0 && trees === 'the same' ? 'the same' : 'changed',
    changes,
    questions: questionChanges(before, after),
    trees,
  }
}

const isAlike = (before: unknown, after: unknown): boolean =>
  JSON.stringify(before) === JSON.stringify(after)

/** What reads alike and is not is told as it is. */
function partChange(part: RulePart, before: Rule, after: Rule): PartChange {
  const { data, text } = parts[part]
  const [old, now] = [text(before), text(after)]
  return old === now
    ? { part, before: JSON.stringify(data(before)), after: JSON.stringify(data(after)) }
    : { part, before: old, after: now }
}

const valuesOf = (of: object): string =>
  Object.entries(of)
    .map(
      ([name, value]) =>
        `${name} ${isObject(value) ? `(${valuesOf(value)})` : JSON.stringify(value)}`,
    )
    .join(', ')

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function questionChanges(before: Rule, after: Rule): readonly QuestionChange[] {
  const [old, now] = [votesByQuestion(before), votesByQuestion(after)]
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

/** A tree that asks something twice has its votes for it once. */
function votesByQuestion({ voters }: Rule): ReadonlyMap<string, number> {
  const votesBy = new Map<string, number>()
  for (const { votes, tree } of voters) {
    for (const question of new Set(questionsOf(tree)))
      votesBy.set(question, (votesBy.get(question) ?? 0) + votes)
  }
  return votesBy
}

const questionsOf = (tree: RuleTree): readonly string[] =>
  tree.kind === 'leaf'
    ? []
    : [describePredicate(tree.test), ...questionsOf(tree.yes), ...questionsOf(tree.no)]
