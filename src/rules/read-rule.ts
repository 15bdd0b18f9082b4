import { BrokenRule } from '../core/errors.js'
import { given } from '../core/given.js'
import { vectorNames } from '../features/registry.js'
import { readPart } from './part.js'
import { edges, type Predicate, sides, whats, wheres } from './predicate.js'
import {
  type Choice,
  type Evidence,
  type Rule,
  type RuleTree,
  ruleStatuses,
  type Taking,
  type Voter,
} from './rule.js'
import { signs, type Usual, type UsualValues } from './usual.js'

/** Checks data that claims to be a rule, so that nothing else ever decides. */
export const readRule = (data: unknown, where: string): Rule => new RuleReader(where).rule(data)

type Fields = Readonly<Record<string, unknown>>

const predicateKinds = [
  'named',
  'path',
  'nth',
  'part',
  'near',
  'starts',
  'shape',
  'measure',
  'opinion',
] as const satisfies readonly Predicate['kind'][]

/** Learned rules have 30 at most. */
const mostVoters = 100

/** Questions one inside the other; learned trees have a handful. */
const deepestTree = 64

const features: ReadonlySet<string> = new Set(vectorNames)

/** Reads each part of a rule, or fails with what is wrong with it. */
class RuleReader {
  readonly #where: string

  constructor(where: string) {
    this.#where = where
  }

  rule(data: unknown): Rule {
    const rule = this.#object(data, 'rule')
    return {
      site: this.#text(rule, 'site'),
      layout: this.#text(rule, 'layout'),
      field: this.#text(rule, 'field'),
      version: this.#count(rule, 'version'),
      status: this.#oneOf(rule, 'status', ruleStatuses),
      taking: this.#taking(rule['taking']),
      voters: this.#voters(rule['voters']),
      choice: this.#choice(rule['choice']),
      usual: this.#usual(rule['usual']),
      evidence: this.#evidence(rule['evidence']),
      pages: this.#count(rule, 'pages'),
    }
  }

  #taking(data: unknown): Taking {
    const taking = this.#object(data, 'taking')
    const kind = this.#oneOf(taking, 'kind', ['content', 'text', 'value', 'attribute', 'record'])
    if (kind === 'content') return { kind }
    if (kind === 'record') return { kind, siblings: this.#count(taking, 'siblings') }
    const part = given({ part: readPart(taking['part'], (reason) => this.#fail(reason)) })
    return kind === 'attribute'
      ? { kind, name: this.#text(taking, 'name'), ...part }
      : { kind, ...part }
  }

  #tree(data: unknown, depth: number): RuleTree {
    if (depth > deepestTree) this.#fail(`its tree is deeper than ${deepestTree}`)
    const tree = this.#object(data, 'tree')
    if (this.#oneOf(tree, 'kind', ['leaf', 'split']) === 'leaf') {
      return {
        kind: 'leaf',
        decision: this.#oneOf(tree, 'decision', ['take', 'leave']),
        taken: this.#count(tree, 'taken'),
        left: this.#count(tree, 'left'),
      }
    }
    return {
      kind: 'split',
      test: this.#predicate(tree['test']),
      yes: this.#tree(tree['yes'], depth + 1),
      no: this.#tree(tree['no'], depth + 1),
    }
  }

  #voters(data: unknown): readonly Voter[] {
    if (!Array.isArray(data)) return this.#fail('"voters" is not a list')
    if (data.length > mostVoters) return this.#fail(`it has more than ${mostVoters} trees`)
    return data.map((one) => {
      const voter = this.#object(one, 'voter')
      return { votes: this.#count(voter, 'votes'), tree: this.#tree(voter['tree'], 0) }
    })
  }

  #choice(data: unknown): Choice {
    const choice = this.#object(data, 'choice')
    return {
      kind: this.#oneOf(choice, 'kind', ['one', 'all']),
      least: this.#count(choice, 'least'),
      share: this.#share(choice, 'share') ?? 0,
    }
  }

  #usual(data: unknown): Usual {
    const usual = this.#object(data, 'usual')
    return {
      fewest: this.#count(usual, 'fewest'),
      most: this.#count(usual, 'most'),
      ...given({
        votes: this.#share(usual, 'votes'),
        filled: this.#share(usual, 'filled'),
        values: this.#usualValues(usual['values']),
      }),
    }
  }

  #usualValues(data: unknown): UsualValues | undefined {
    if (data === undefined) return undefined
    const values = this.#object(data, 'values')
    const its = values['signs']
    if (!Array.isArray(its) || !its.every((sign) => signs.includes(sign)))
      return this.#fail(`"signs" is not a list of ${signs.join(', ')}`)
    return {
      shortest: this.#count(values, 'shortest'),
      longest: this.#count(values, 'longest'),
      signs: its,
      ...(values['shape'] !== undefined && { shape: this.#text(values, 'shape') }),
    }
  }

  #predicate(data: unknown): Predicate {
    const test = this.#object(data, 'test')
    const kind = this.#oneOf(test, 'kind', predicateKinds)
    switch (kind) {
      case 'named':
        return {
          kind,
          where: this.#oneOf(test, 'where', wheres),
          what: this.#oneOf(test, 'what', whats),
          name: this.#text(test, 'name'),
        }
      case 'path':
        return { kind, path: this.#text(test, 'path') }
      case 'nth':
        return {
          kind,
          up: this.#count(test, 'up'),
          tag: this.#text(test, 'tag'),
          place: this.#count(test, 'place'),
          from: this.#oneOf(test, 'from', edges),
        }
      case 'part':
        return { kind, place: this.#count(test, 'place') }
      case 'near':
        return { kind, side: this.#oneOf(test, 'side', sides), text: this.#text(test, 'text') }
      case 'starts':
        return { kind, text: this.#text(test, 'text') }
      case 'shape':
        return { kind, shape: this.#text(test, 'shape') }
      case 'measure':
        return { kind, feature: this.#feature(test), atLeast: this.#number(test, 'atLeast') }
      case 'opinion':
        return { kind, atLeast: this.#number(test, 'atLeast') }
    }
  }

  #evidence(data: unknown): Evidence | undefined {
    if (data === undefined || data === null) return undefined
    const evidence = this.#object(data, 'evidence')
    return {
      pages: this.#count(evidence, 'pages'),
      precision: this.#share(evidence, 'precision'),
      recall: this.#share(evidence, 'recall'),
    }
  }

  #object(data: unknown, name: string): Fields {
    const isObject = typeof data === 'object' && data !== null && !Array.isArray(data)
    return isObject ? (data as Fields) : this.#fail(`"${name}" is not an object`)
  }

  #text(from: Fields, name: string): string {
    const text = from[name]
    return typeof text === 'string' && text !== '' ? text : this.#fail(`"${name}" is not a text`)
  }

  #feature(from: Fields): string {
    const name = this.#text(from, 'feature')
    return features.has(name) ? name : this.#fail(`there is no feature "${name}"`)
  }

  #number(from: Fields, name: string): number {
    const number = from[name]
    return Number.isFinite(number) ? (number as number) : this.#fail(`"${name}" is not a number`)
  }

  #count(from: Fields, name: string): number {
    const count = from[name]
    const isCount = Number.isSafeInteger(count) && (count as number) >= 0
    return isCount ? (count as number) : this.#fail(`"${name}" is not a whole number from 0`)
  }

  /** `undefined` where nothing was due; JSON leaves it out. */
  #share(from: Fields, name: string): number | undefined {
    if (from[name] === undefined || from[name] === null) return undefined
    const share = this.#number(from, name)
    return share >= 0 && share <= 1 ? share : this.#fail(`"${name}" is not between 0 and 1`)
  }

  #oneOf<Name extends string>(from: Fields, name: string, names: readonly Name[]): Name {
    const found = names.find((known) => known === from[name])
    return found ?? this.#fail(`"${name}" is none of ${names.join(', ')}`)
  }

  #fail(reason: string): never {
    throw new BrokenRule(this.#where, reason)
  }
}
