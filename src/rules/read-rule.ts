import { BrokenRule } from '../core/errors.js'
import type { Predicate, What, Where } from './predicate.js'
import type { Evidence, Rule, RuleTree, Taking } from './rule.js'

type Fields = Readonly<Record<string, unknown>>

/** Questions one inside the other; learned trees have a handful. */
const deepestTree = 64

/** Checks data that claims to be a rule, so that nothing else ever decides. */
export function readRule(data: unknown, where: string): Rule {
  const fail = (reason: string): never => {
    throw new BrokenRule(where, reason)
  }
  const fields = (value: unknown, name: string): Fields =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Fields)
      : fail(`"${name}" is not an object`)
  const text = (value: unknown, name: string): string =>
    typeof value === 'string' && value !== '' ? value : fail(`"${name}" is not a text`)
  const number = (value: unknown, name: string): number =>
    typeof value === 'number' && Number.isFinite(value) ? value : fail(`"${name}" is not a number`)
  const oneOf = <Name extends string>(value: unknown, names: readonly Name[]): Name =>
    names.find((name) => name === value) ?? fail(`expected one of ${names.join(', ')}`)

  const readPredicate = (value: unknown): Predicate => {
    const test = fields(value, 'test')
    switch (oneOf(test['kind'], ['named', 'after', 'measure'])) {
      case 'named':
        return {
          kind: 'named',
          where: oneOf<Where>(test['where'], ['self', 'around']),
          what: oneOf<What>(test['what'], ['tag', 'class', 'id']),
          name: text(test['name'], 'name'),
        }
      case 'after':
        return { kind: 'after', text: text(test['text'], 'text') }
      case 'measure':
        return {
          kind: 'measure',
          feature: text(test['feature'], 'feature'),
          atLeast: number(test['atLeast'], 'atLeast'),
        }
    }
  }

  const readTree = (value: unknown, depth: number): RuleTree => {
    if (depth > deepestTree) fail(`the tree is deeper than ${deepestTree}`)
    const tree = fields(value, 'tree')
    if (oneOf(tree['kind'], ['leaf', 'split']) === 'leaf') {
      return {
        kind: 'leaf',
        decision: oneOf(tree['decision'], ['take', 'leave']),
        taken: number(tree['taken'], 'taken'),
        left: number(tree['left'], 'left'),
      }
    }
    return {
      kind: 'split',
      test: readPredicate(tree['test']),
      yes: readTree(tree['yes'], depth + 1),
      no: readTree(tree['no'], depth + 1),
    }
  }

  const readTaking = (value: unknown): Taking => {
    const taking = fields(value, 'taking')
    const kind = oneOf(taking['kind'], ['content', 'value', 'attribute'])
    return kind === 'attribute' ? { kind, name: text(taking['name'], 'name') } : { kind }
  }

  const readEvidence = (value: unknown): Evidence | undefined => {
    if (value === undefined || value === null) return undefined
    const evidence = fields(value, 'evidence')
    return {
      pages: number(evidence['pages'], 'pages'),
      precision: number(evidence['precision'], 'precision'),
      recall: number(evidence['recall'], 'recall'),
    }
  }

  const rule = fields(data, 'rule')
  return {
    site: text(rule['site'], 'site'),
    layout: text(rule['layout'], 'layout'),
    field: text(rule['field'], 'field'),
    version: number(rule['version'], 'version'),
    taking: readTaking(rule['taking']),
    tree: readTree(rule['tree'], 0),
    evidence: readEvidence(rule['evidence']),
    pages: number(rule['pages'], 'pages'),
  }
}
