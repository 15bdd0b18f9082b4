import { BrokenRule } from '../core/errors.js'
import { vectorNames } from '../features/registry.js'
import type { Predicate } from './predicate.js'
import type { Evidence, Rule, RuleTree, Taking } from './rule.js'

/** Checks data that claims to be a rule, so that nothing else ever decides. */
export const readRule = (data: unknown, where: string): Rule => new RuleReader(where).rule(data)

type Fields = Readonly<Record<string, unknown>>

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
      taking: this.#taking(rule['taking']),
      tree: this.#tree(rule['tree'], 0),
      evidence: this.#evidence(rule['evidence']),
      pages: this.#count(rule, 'pages'),
    }
  }

  #taking(data: unknown): Taking {
    const taking = this.#object(data, 'taking')
    const kind = this.#oneOf(taking, 'kind', ['content', 'value', 'attribute'])
    return kind === 'attribute' ? { kind, name: this.#text(taking, 'name') } : { kind }
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

  #predicate(data: unknown): Predicate {
    const test = this.#object(data, 'test')
    const kind = this.#oneOf(test, 'kind', ['named', 'after', 'measure'])
    if (kind === 'after') return { kind, text: this.#text(test, 'text') }
    if (kind === 'measure') {
      return { kind, feature: this.#feature(test), atLeast: this.#number(test, 'atLeast') }
    }
    return {
      kind,
      where: this.#oneOf(test, 'where', ['self', 'around']),
      what: this.#oneOf(test, 'what', ['tag', 'class', 'id']),
      name: this.#text(test, 'name'),
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
