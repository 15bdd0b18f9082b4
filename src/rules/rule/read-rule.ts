import { BrokenRule } from '../../core/errors.js'
import { omitUndefined } from '../../core/omit-undefined.js'
import { isSegmentRole, type SegmentRole } from '../../core/segment-role.js'
import { valueTypes } from '../../core/value-type.js'
import { CheckedObject, type Fail } from '../predicates/checked-object.js'
import { readPredicate } from '../predicates/predicate.js'
import { type ModelPart, maxSeenPaths, partDeciders } from './model-part.js'
import {
  type ContentProfile,
  characterClasses,
  maxContentPlaces,
  type OutputProfile,
  type ValueProfile,
} from './output-profile.js'
import {
  type EnsembleMember,
  type Evidence,
  type Layout,
  type Rule,
  type RuleAlternative,
  type RuleTree,
  ruleStatuses,
  type Target,
  type VotePolicy,
} from './rule.js'
import { readPart } from './text-part.js'

/** Learned rules have 30 at most. */
const maxTrees = 100

/** Predicates one inside the other; learned trees have a handful. */
const maxTreeDepth = 64

/** The kinds of targets. */
export const targetKinds = [
  'content',
  'text',
  'value',
  'element',
  'joined',
  'attribute',
  'stated',
  'record',
] as const

/** Checks data that claims to be a rule, so that nothing else ever decides. */
export function readRule(data: unknown, where: string): Rule {
  const rule = new CheckedObject(data, 'rule', failAt(where))
  return {
    site: rule.text('site'),
    layout: rule.text('layout'),
    field: rule.text('field'),
    version: rule.count('version'),
    status: rule.oneOf('status', ruleStatuses),
    taking: readTarget(rule.object('taking')),
    voters: readEnsemble(rule),
    choice: readVotePolicy(rule.object('choice')),
    ...omitUndefined({ alternative: readAlternative(rule.optionalObject('alternative')) }),
    ...(rule.raw('valueType') !== undefined && { valueType: rule.oneOf('valueType', valueTypes) }),
    usual: readOutputProfile(rule.object('usual')),
    evidence: readEvidence(rule.optionalObject('evidence')),
    ...omitUndefined({ modelPart: readModelPart(rule.optionalObject('modelPart')) }),
    pages: rule.count('pages'),
  }
}

/** The same of a layout. */
export function readLayout(data: unknown, where: string): Layout {
  const layout = new CheckedObject(data, 'layout', failAt(where))
  return {
    name: layout.text('name'),
    signature: layout.numbers('signature'),
    pages: layout.count('pages'),
    ...omitUndefined({ addresses: readAddresses(layout) }),
  }
}

const failAt =
  (where: string): Fail =>
  (reason) => {
    throw new BrokenRule(where, reason)
  }

function readAddresses(layout: CheckedObject): readonly string[] | undefined {
  const addresses = layout.raw('addresses')
  if (addresses === undefined) return undefined
  const areTexts = Array.isArray(addresses) && addresses.every((one) => typeof one === 'string')
  return areTexts ? addresses : layout.fail('"addresses" is not a list of texts')
}

function readRoles(target: CheckedObject): readonly SegmentRole[] | undefined {
  if (target.raw('without') === undefined) return undefined
  const roles = target.texts('without')
  return roles.every(isSegmentRole) ? roles : target.fail('"without" names an unknown role')
}

const readAlternative = (other: CheckedObject | undefined): RuleAlternative | undefined =>
  other && {
    taking: readTarget(other.object('taking')),
    voters: readEnsemble(other),
    choice: readVotePolicy(other.object('choice')),
  }

function readTarget(target: CheckedObject): Target {
  const kind = target.oneOf('kind', targetKinds)
  if (kind === 'content') return { kind, ...omitUndefined({ without: readRoles(target) }) }
  if (kind === 'joined') return { kind, between: target.oneOf('between', ['', '.', ',']) }
  if (kind === 'stated')
    return {
      kind,
      paths: target.texts('paths'),
      entities: target.oneOf('entities', ['first', 'all']),
      values: target.oneOf('values', ['texts', 'lines']),
    }
  if (kind === 'record') return { kind, siblings: target.count('siblings') }
  const part = omitUndefined({ part: readPart(target.optionalObject('part')) })
  return kind === 'attribute' ? { kind, name: target.text('name'), ...part } : { kind, ...part }
}

function readEnsemble(rule: CheckedObject): readonly EnsembleMember[] {
  const members = rule.list('voters')
  if (members.length > maxTrees) rule.fail(`it has more than ${maxTrees} trees`)
  return members.map((data) => {
    const member = new CheckedObject(data, 'voter', rule.fail)
    return { votes: member.count('votes'), tree: readTree(member.object('tree'), 0) }
  })
}

function readTree(tree: CheckedObject, depth: number): RuleTree {
  if (tree.oneOf('kind', ['leaf', 'split']) === 'leaf')
    return {
      kind: 'leaf',
      decision: tree.oneOf('decision', ['take', 'leave']),
      taken: tree.count('taken'),
      left: tree.count('left'),
    }
  const readBranch = (name: 'yes' | 'no'): RuleTree => {
    if (depth === maxTreeDepth) tree.fail(`its tree is deeper than ${maxTreeDepth}`)
    return readTree(new CheckedObject(tree.raw(name), 'tree', tree.fail), depth + 1)
  }
  return {
    kind: 'split',
    test: readPredicate(tree.object('test')),
    yes: readBranch('yes'),
    no: readBranch('no'),
  }
}

const readVotePolicy = (policy: CheckedObject): VotePolicy => ({
  kind: policy.oneOf('kind', ['one', 'all']),
  least: policy.count('least'),
  share: policy.optionalShare('share') ?? 0,
})

function readOutputProfile(profile: CheckedObject): OutputProfile {
  const values = profile.raw('values') === undefined ? undefined : profile.object('values')
  const content = profile.optionalObject('content')
  return {
    fewest: profile.count('fewest'),
    most: profile.count('most'),
    ...omitUndefined({
      votes: profile.optionalShare('votes'),
      filled: profile.optionalShare('filled'),
      values: values && readValueProfile(values),
      content: content && readContentProfile(content),
    }),
  }
}

function readContentProfile(content: CheckedObject): ContentProfile {
  const places = content.numbers('places')
  if (places.length > maxContentPlaces) content.fail(`it has more than ${maxContentPlaces} places`)
  const fit = content.optionalShare('fit') ?? content.fail('"fit" is missing')
  return { fit, gap: content.number('gap'), near: content.number('near'), places }
}

function readValueProfile(values: CheckedObject): ValueProfile {
  const signs = values.raw('signs')
  if (!Array.isArray(signs) || !signs.every((sign) => characterClasses.includes(sign)))
    return values.fail(`"signs" is not a list of ${characterClasses.join(', ')}`)
  return {
    shortest: values.count('shortest'),
    longest: values.count('longest'),
    signs,
    ...(values.raw('shape') !== undefined && { shape: values.text('shape') }),
    ...(values.raw('different') !== undefined && { different: values.count('different') }),
  }
}

function readModelPart(part: CheckedObject | undefined): ModelPart | undefined {
  if (part === undefined) return undefined
  const seen = part.object('seen')
  const [paths, kept, left] = [seen.numbers('paths'), seen.numbers('kept'), seen.numbers('left')]
  if (paths.length > maxSeenPaths) seen.fail(`it has more than ${maxSeenPaths} paths`)
  if (kept.length !== paths.length || left.length !== paths.length)
    seen.fail('its paths and their pages differ in number')
  if ([...kept, ...left].some((pages) => pages < 0)) seen.fail('it has less than no pages')
  return {
    model: part.text('model'),
    decides: part.oneOf('decides', partDeciders),
    ...omitUndefined({
      alone: part.optionalShare('alone'),
      together: part.optionalShare('together'),
    }),
    seen: { paths, kept, left },
  }
}

const readEvidence = (evidence: CheckedObject | undefined): Evidence | undefined =>
  evidence && {
    pages: evidence.count('pages'),
    precision: evidence.optionalShare('precision'),
    recall: evidence.optionalShare('recall'),
  }
