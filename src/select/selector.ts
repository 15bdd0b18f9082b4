import {
  isTraversal,
  type PseudoSelector,
  parse,
  SelectorType,
  type Selector as Token,
  type Traversal,
} from 'css-what'
import { BadSelector } from '../core/errors.js'
import { attributeTest } from './attribute-test.js'
import type { ElementSet, Elements } from './elements.js'
import { classesWith, plainClasses, shorthands } from './pseudo-classes.js'
import { type Relation, relations } from './relations.js'
import type { Simple } from './simple.js'

/** What a selector means: some of the elements of whatever page. */
export type Selector = (elements: Elements) => ElementSet

/** Reads a CSS selector; one that is not understood is thrown. Each of its parts costs a sweep over the elements or two. */
export function readSelector(text: string): Selector {
  try {
    return anyOf(parse(speltOut(text)).map(chained))
  } catch (error) {
    throw new BadSelector(text, error)
  }
}

/** CSS has names from U+0080 on, css-what from U+00B0 on: what lies between is spelt as an escape, which both read. */
const speltOut = (text: string): string =>
  text.replace(/\\[^\u0080-\u00af]|\\?[\u0080-\u00af]/g, (found) => {
    const last = found.charCodeAt(found.length - 1)
    return last < 0x80 || last > 0xaf ? found : `\\${last.toString(16)} `
  })

type Tokens = readonly Token[]

/** `a, b` */
function anyOf([first, ...others]: readonly Selector[]): Selector {
  if (first === undefined) throw new Error('it is empty')
  return others.reduce(either, first)
}

const either = (a: Selector, b: Selector): Selector => {
  return (elements) => {
    const more = b(elements)
    return a(elements).map((isFound, element) => isFound | more[element]!)
  }
}

/** `a > b c`: the elements that the last part means. */
function chained(tokens: Tokens): Selector {
  if (isTraversal(tokens[0]!)) throw new Error('it begins with a combinator')
  const steps = stepsOf(tokens, anywhere)
  return (elements) =>
    steps.reduce(
      (before, { relation, simples }) =>
        matching(elements, simples, relation.from(elements, before)),
      everyOne(elements),
    )
}

/** What the first part stands in. */
const anywhere: Pick<Relation, 'from'> = { from: (_elements, set) => set }

/** The inside of `:has(> a b)`: the elements to which such ones stand so. */
function leadingTo(tokens: Tokens): Selector {
  const steps = stepsOf(tokens, relations.descendant)
  return (elements) =>
    steps.reduceRight(
      (behind, { relation, simples }) => relation.to(elements, matching(elements, simples, behind)),
      everyOne(elements),
    )
}

/** A part of `a > b c`: what is asked of one element, and how it stands to the part before. */
interface Step<Known> {
  readonly relation: Known
  readonly simples: readonly Simple[]
}

function stepsOf<Known>(tokens: Tokens, leading: Known): readonly Step<Known | Relation>[] {
  const steps: { relation: Known | Relation; simples: Simple[] }[] = []
  for (const token of tokens) {
    if (isTraversal(token)) steps.push({ relation: relationOf(token), simples: [] })
    else {
      if (steps.length === 0) steps.push({ relation: leading, simples: [] })
      steps.at(-1)!.simples.push(simpleOf(token))
    }
  }
  if (steps.some(({ simples }) => simples.length === 0))
    throw new Error('a combinator has nothing behind it')
  return steps
}

function relationOf({ type }: Token): Relation {
  const known: Readonly<Record<string, Relation>> = relations
  const relation = known[type]
  if (relation === undefined) throw new Error(`the ${type} combinator is not known`)
  return relation
}

const everyOne = ({ count }: Elements): ElementSet => new Uint8Array(count).fill(1)

/** Those of some elements for which everything holds. */
function matching(elements: Elements, simples: readonly Simple[], among: ElementSet): ElementSet {
  const tests = simples.map((simple) => simple(elements))
  return among.map((isAmong, element) =>
    isAmong === 1 && tests.every((test) => test(element)) ? 1 : 0,
  )
}

function simpleOf(token: Exclude<Token, Traversal>): Simple {
  if ('namespace' in token && token.namespace !== null && token.namespace !== '*')
    throw new Error('namespaces are not known')
  switch (token.type) {
    case SelectorType.Universal:
      return () => () => true
    case SelectorType.Tag:
      return named(token.name.toLowerCase())
    case SelectorType.Attribute:
      return attributeTest(token)
    case SelectorType.Pseudo:
      return pseudoClass(token)
    case SelectorType.PseudoElement:
      throw new Error(`"::${token.name}" is not an element`)
  }
}

const named =
  (name: string): Simple =>
  ({ page, tag }) => {
    const id = page.names.tags.indexOf(name)
    return (element) => tag[element] === id
  }

const classesWithSelectors: Readonly<Record<string, (inside: readonly Tokens[]) => Simple>> = {
  is: (inside) => within(anyOf(inside.map(chained))),
  where: (inside) => within(anyOf(inside.map(chained))),
  matches: (inside) => within(anyOf(inside.map(chained))),
  not: (inside) => without(anyOf(inside.map(chained))),
  has: (inside) => within(anyOf(inside.map(leadingTo))),
}

const within =
  (selector: Selector): Simple =>
  (elements) => {
    const set = selector(elements)
    return (element) => set[element] === 1
  }

const without =
  (selector: Selector): Simple =>
  (elements) => {
    const set = selector(elements)
    return (element) => set[element] === 0
  }

function pseudoClass({ name, data }: PseudoSelector): Simple {
  if (Array.isArray(data)) return under(classesWithSelectors, name)(data)
  if (data !== null) return under(classesWith, name)(data)
  if (Object.hasOwn(shorthands, name)) return within(anyOf(parse(shorthands[name]!).map(chained)))
  return under(plainClasses, name)
}

function under<Value>(table: Readonly<Record<string, Value>>, name: string): Value {
  if (Object.hasOwn(table, name)) return table[name]!
  throw new Error(`":${name}" is not known`)
}
