import {
  isTraversal,
  type PseudoSelector,
  parse,
  SelectorType,
  type Selector as Token,
  type Traversal,
} from 'css-what'
import { BadSelector } from '../../core/errors.js'
import { attributeSelector } from './attribute-selector.js'
import { type Combinator, combinators } from './combinators.js'
import type { ElementColumns, ElementSet, SimpleSelector } from './elements.js'
import { pseudoClassesWithArgument, shorthands, simplePseudoClasses } from './pseudo-classes.js'

/** Selects elements of any page. */
type Selector = (elements: ElementColumns) => ElementSet

/** Limits on a selector. Those that tools of browsers copy have some hundred characters and fewer than 50 parts. */
const selectorLimits = {
  characters: 4096,
  /** Elements, classes, attributes, pseudo-classes and combinators: each takes one or two passes over the elements. */
  parts: 500,
} as const

/** Throws if a selector is too long to be read. */
export function checkSelectorLength({ length }: string): void {
  const { characters } = selectorLimits
  if (length > characters) throw new Error(`it is longer than ${characters} characters`)
}

/** Parses a CSS selector; throws if it is not supported. */
export function parseSelector(text: string): Selector {
  try {
    checkSelectorLength(text)
    const alternatives = parse(escapeLatin1(text))
    if (partsOf(alternatives) > selectorLimits.parts)
      throw new Error(`it has more than ${selectorLimits.parts} parts`)
    return anyOf(alternatives.map(chained))
  } catch (error) {
    throw new BadSelector(text, error)
  }
}

/** CSS allows U+0080 and above in names, css-what only U+00B0 and above: characters between are escaped for it. */
const escapeLatin1 = (text: string): string =>
  text.replace(/\\[^\u0080-\u00af]|\\?[\u0080-\u00af]/g, (found) => {
    const last = found.charCodeAt(found.length - 1)
    return last < 0x80 || last > 0xaf ? found : `\\${last.toString(16)} `
  })

type Tokens = readonly Token[]

/** The parts of selectors, with those that stand in others. */
const partsOf = (alternatives: readonly Tokens[]): number =>
  alternatives.flat().reduce((sum, token) => sum + 1 + partsInside(token), 0)

const partsInside = (token: Token): number =>
  token.type === SelectorType.Pseudo && Array.isArray(token.data) ? partsOf(token.data) : 0

/** `a, b` */
function anyOf(alternatives: readonly Selector[]): Selector {
  if (alternatives.length === 0) throw new Error('it is empty')
  return (elements) => {
    const found = new Uint8Array(elements.count)
    for (const selector of alternatives) {
      const selected = selector(elements)
      for (let element = 0; element < found.length; element++) found[element]! |= selected[element]!
    }
    return found
  }
}

/** `a > b c`: the elements that match the last part. */
function chained(tokens: Tokens): Selector {
  if (isTraversal(tokens[0]!)) throw new Error('it begins with a combinator')
  const steps = stepsOf(tokens, anywhere)
  return (elements) =>
    steps.reduce(
      (before, { combinator, simples }) =>
        matching(elements, simples, combinator.from(elements, before)),
      allElements(elements),
    )
}

/** The first part may be anywhere. */
const anywhere: Pick<Combinator, 'from'> = { from: (_elements, set) => set }

/** The argument of `:has(> a b)`: the elements that have such relatives. */
function withRelative(tokens: Tokens): Selector {
  const steps = stepsOf(tokens, combinators.descendant)
  return (elements) =>
    steps.reduceRight(
      (behind, { combinator, simples }) =>
        combinator.to(elements, matching(elements, simples, behind)),
      allElements(elements),
    )
}

/** A part of `a > b c`: the tests of an element, and its combinator to the previous part. */
interface Step<Known> {
  readonly combinator: Known
  readonly simples: readonly SimpleSelector[]
}

function stepsOf<Known>(tokens: Tokens, leading: Known): readonly Step<Known | Combinator>[] {
  const steps: { combinator: Known | Combinator; simples: SimpleSelector[] }[] = []
  for (const token of tokens) {
    if (isTraversal(token)) steps.push({ combinator: combinatorOf(token), simples: [] })
    else {
      if (steps.length === 0) steps.push({ combinator: leading, simples: [] })
      steps.at(-1)!.simples.push(simpleOf(token))
    }
  }
  if (steps.some(({ simples }) => simples.length === 0))
    throw new Error('nothing follows a combinator')
  return steps
}

function combinatorOf({ type }: Token): Combinator {
  const known: Readonly<Record<string, Combinator>> = combinators
  const combinator = known[type]
  if (combinator === undefined) throw new Error(`the ${type} combinator is not known`)
  return combinator
}

const allElements = ({ count }: ElementColumns): ElementSet => new Uint8Array(count).fill(1)

/** The elements of a set that pass all tests. */
function matching(
  elements: ElementColumns,
  simples: readonly SimpleSelector[],
  among: ElementSet,
): ElementSet {
  const tests = simples.map((simple) => simple(elements))
  return among.map((isAmong, element) =>
    isAmong === 1 && tests.every((test) => test(element)) ? 1 : 0,
  )
}

function simpleOf(token: Exclude<Token, Traversal>): SimpleSelector {
  if ('namespace' in token && token.namespace !== null && token.namespace !== '*')
    throw new Error('namespaces are not known')
  switch (token.type) {
    case SelectorType.Universal:
      return () => () => true
    case SelectorType.Tag:
      return named(token.name.toLowerCase())
    case SelectorType.Attribute:
      return attributeSelector(token)
    case SelectorType.Pseudo:
      return pseudoClass(token)
    case SelectorType.PseudoElement:
      throw new Error(`"::${token.name}" is not an element`)
  }
}

const named =
  (name: string): SimpleSelector =>
  ({ page, tag }) => {
    const id = page.names.tags.indexOf(name)
    return (element) => tag[element] === id
  }

const pseudoClassesWithSelector: Readonly<
  Record<string, (inside: readonly Tokens[]) => SimpleSelector>
> = {
  is: (inside) => inSet(anyOf(inside.map(chained))),
  where: (inside) => inSet(anyOf(inside.map(chained))),
  matches: (inside) => inSet(anyOf(inside.map(chained))),
  not: (inside) => notInSet(anyOf(inside.map(chained))),
  has: (inside) => inSet(anyOf(inside.map(withRelative))),
}

const inSet =
  (selector: Selector): SimpleSelector =>
  (elements) => {
    const set = selector(elements)
    return (element) => set[element] === 1
  }

const notInSet =
  (selector: Selector): SimpleSelector =>
  (elements) => {
    const set = selector(elements)
    return (element) => set[element] === 0
  }

function pseudoClass({ name, data }: PseudoSelector): SimpleSelector {
  if (Array.isArray(data)) return under(pseudoClassesWithSelector, name)(data)
  if (data !== null) return under(pseudoClassesWithArgument, name)(data)
  if (Object.hasOwn(shorthands, name)) return inSet(anyOf(parse(shorthands[name]!).map(chained)))
  return under(simplePseudoClasses, name)
}

function under<Value>(table: Readonly<Record<string, Value>>, name: string): Value {
  if (Object.hasOwn(table, name)) return table[name]!
  throw new Error(`":${name}" is not known`)
}
