import { BrokenRule } from '../core/errors.js'
import type { Predicate } from './predicate.js'
import type { Evidence, Rule, RuleTree, Taking } from './rule.js'

/** Checks data that claims to be a rule, so that nothing else ever decides. */
export const readRule = (data: unknown, where: string): Rule => new RuleReader(where).rule(data)

type Fields = Readonly<Record<string, unknown>>

/** Questions one inside the other; learned trees have a handful. */
const deepestTree = 64

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
      version: this.#number(rule, 'version'),
      taking: this.#taking(rule['taking']),
      tree: this.#tree(rule['tree'], 0),
      evidence: this.#evidence(rule['evidence']),
      pages: this.#number(rule, 'pages'),
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
        taken: this.#number(tree, 'taken'),
        left: this.#number(tree, 'left'),
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
      return { kind, feature: this.#text(test, 'feature'), atLeast: this.#number(test, 'atLeast') }
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
      pages: this.#number(evidence, 'pages'),
      precision: this.#number(evidence, 'precision'),
      recall: this.#number(evidence, 'recall'),
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

  #number(from: Fields, name: string): number {
    const number = from[name]
    return Number.isFinite(number) ? (number as number) : this.#fail(`"${name}" is not a number`)
  }

  #oneOf<Name extends string>(from: Fields, name: string, names: readonly Name[]): Name {
    const found = names.find((known) => known === from[name])
    return found ?? this.#fail(`"${name}" is none of ${names.join(', ')}`)
  }

  #fail(reason: string): never {
    throw new BrokenRule(this.#where, reason)
  }
}
