import { cssIdentifier, cssString, xpathLiteral } from './selector-text.js'

export const nameKinds = ['tag', 'class', 'id', 'attribute'] as const

/** What names an element: its tag, a word of its class, its id, or `name=value` of an attribute. */
export type NameKind = (typeof nameKinds)[number]

/** Whether an element has a name. */
interface NameTest {
  readonly what: NameKind
  readonly name: string
}

/** Whether the value of an attribute, of which the first of its name counts, passes some test. */
export interface ValueTest {
  readonly what: 'value'
  /** In lower case. */
  readonly attribute: string
  /** The same text for the same test. */
  readonly key: string
  readonly matches: (value: string) => boolean
  readonly css: string
  readonly xpath: string
}

/** A test that the start tag of an element answers by itself. */
export type ElementTest = NameTest | ValueTest

/** The same text for the same test. */
export const elementTestKey = (test: ElementTest): string =>
  test.what === 'value' ? `value ${test.key}` : `${test.what} ${test.name}`

/** `rel=author` as its name and value. */
export function splitAttributeName(name: string): readonly [attribute: string, value: string] {
  const at = name.indexOf('=')
  return [name.slice(0, at), name.slice(at + 1)]
}

/** A test in CSS: of a tag its name, else what follows a name. */
export function elementTestCss(test: ElementTest): string {
  switch (test.what) {
    case 'tag':
      return test.name
    case 'id':
      return `#${cssIdentifier(test.name)}`
    case 'class':
      return `.${cssIdentifier(test.name)}`
    case 'attribute': {
      const [attribute, value] = splitAttributeName(test.name)
      return `[${cssIdentifier(attribute)}=${cssString(value)}]`
    }
    case 'value':
      return test.css
  }
}

/** A test in XPath, as it stands between the brackets of a step. */
export function elementTestXpath(test: ElementTest): string {
  switch (test.what) {
    case 'tag':
      return `self::${test.name}`
    case 'id':
      return `@id = ${xpathLiteral(test.name)}`
    case 'class':
      return `contains(concat(' ', normalize-space(@class), ' '), ${xpathLiteral(` ${test.name} `)})`
    case 'attribute': {
      const [attribute, value] = splitAttributeName(test.name)
      return `@${attribute} = ${xpathLiteral(value)}`
    }
    case 'value':
      return test.xpath
  }
}
