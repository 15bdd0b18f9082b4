import { type Evidence, f1Of, type Rule } from '../rules/rule.js'
import { type FieldTask, type LearnedField, learnField } from './learn-field.js'
import { leaveOneOut } from './leave-one-out.js'
import { usualOf } from './usual-of.js'

/** Rules without the general model's opinion are taken unless those with it are better by so much F1. */
const worthOfOpinion = 0.01

/** A field of a layout, and pages on which it is known. */
export interface RuleTask extends Pick<FieldTask, 'labelled' | 'unlabelled' | 'traits'> {
  readonly taking: Rule['taking']
}

/** The rule that finds a field, measured by leaving pages out; `undefined` where nothing finds it. */
export function learnRule(
  of: Pick<Rule, 'site' | 'layout' | 'field' | 'status'>,
  { taking, ...task }: RuleTask,
): Rule | undefined {
  const plain = { ...task, kind: taking.kind, asksModel: false, purpose: 'stored' } as const
  const best = of.status === 'induced' ? learnPlain(plain) : learnBest(plain)
  if (best === undefined) return undefined
  const { learned, evidence } = best
  const { labelled } = task
  return {
    site: of.site,
    layout: of.layout,
    field: of.field,
    version: 1,
    status: of.status,
    taking,
    ...learned,
    usual: usualOf({ taking, ...learned }, labelled),
    evidence,
    pages: labelled.length,
  }
}

interface Learned {
  readonly learned: LearnedField
  readonly evidence: Evidence | undefined
}

/** What was found by the general model is not to be found by asking it again. */
function learnPlain(task: FieldTask): Learned | undefined {
  const learned = learnField(task)
  return learned && { learned, evidence: leaveOneOut(task) }
}

/** Without the general model's opinion, unless the pages that were left out show that it is worth asking for. */
function learnBest(task: FieldTask): Learned | undefined {
  const plain = leaveOneOut(task)
  const asking = { ...task, asksModel: true }
  const asked = task.kind === 'content' && plain !== undefined ? leaveOneOut(asking) : undefined
  const isWorthIt = asked !== undefined && (f1Of(asked) ?? 0) > (f1Of(plain) ?? 0) + worthOfOpinion
  const learned = learnField(isWorthIt ? asking : task)
  return learned && { learned, evidence: isWorthIt ? asked : plain }
}
