import type { ValueTest } from './element-test.js'
import { type ElementPosition, elementPositions, passesAt } from './element-tree.js'
import type { PredicateKind } from './predicate-kind.js'
import { elementCondition, positionLevels } from './selector-condition.js'
import { cssIdentifier, cssString, xpathLiteral } from './selector-text.js'

const textTests = {
  begins: {
    matches: (value: string, text: string) => value.startsWith(text),
    words: 'beginning with',
    css: '^=',
    xpath: (value: string, text: string) => `starts-with(${value}, ${text})`,
  },
  ends: {
    matches: (value: string, text: string) => value.endsWith(text),
    words: 'ending with',
    css: '$=',
    // XPath 1.0 has no ends-with()
    xpath: (value: string, text: string) =>
      `substring(${value}, string-length(${value}) - string-length(${text}) + 1) = ${text}`,
  },
  contains: {
    matches: (value: string, text: string) => value.includes(text),
    words: 'containing',
    css: '*=',
    xpath: (value: string, text: string) => `contains(${value}, ${text})`,
  },
} as const

const testNames = Object.keys(textTests) as readonly (keyof typeof textTests)[]

/** The value of an attribute begins with, ends with or contains a text: `href` begins with `/product/`. */
export interface AttributeTextPredicate {
  /** The kind of predicate. */
  readonly kind: 'attribute-text'
  /** Which element has the attribute. */
  readonly where: ElementPosition
  /** The attribute, in lower case. */
  readonly name: string
  /** How the value is compared with the text. */
  readonly test: keyof typeof textTests
  /** The text. */
  readonly text: string
}

const describeWhere: Readonly<Record<ElementPosition, string>> = {
  self: 'has',
  parent: 'is right inside',
  around: 'is inside',
}

/** Rules that are imported may have it; learning does not propose it. */
export const attributeText: PredicateKind<AttributeTextPredicate> = {
  describe: ({ where, name, test, text }) =>
    `${describeWhere[where]} [${name}] ${textTests[test].words} "${text}"`,
  read: (data) => ({
    kind: 'attribute-text',
    where: data.oneOf('where', elementPositions),
    name: data.text('name').toLowerCase(),
    test: data.oneOf('test', testNames),
    text: data.text('text'),
  }),
  needs: () => 'names',
  holds: (predicate, view) => passesAt(view, predicate.where, valueTestOf(predicate)),
  elementTest: (predicate) => valueTestOf(predicate),
  durability: () => 0.95,
  conditions: (predicate) => [
    [elementCondition(positionLevels[predicate.where], valueTestOf(predicate)), 1],
  ],
}

const valueTests = new WeakMap<AttributeTextPredicate, ValueTest>()

function valueTestOf(predicate: AttributeTextPredicate): ValueTest {
  const known = valueTests.get(predicate)
  if (known !== undefined) return known
  const { name, test, text } = predicate
  const { matches, css, xpath } = textTests[test]
  const valueTest: ValueTest = {
    what: 'value',
    attribute: name,
    key: JSON.stringify([name, test, text]),
    matches: (value) => matches(value, text),
    css: `[${cssIdentifier(name)}${css}${cssString(text)}]`,
    xpath: xpath(`@${name}`, xpathLiteral(text)),
  }
  valueTests.set(predicate, valueTest)
  return valueTest
}
