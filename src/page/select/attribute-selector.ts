import type { AttributeAction, AttributeSelector } from 'css-what'
import type { SimpleSelector } from './elements.js'

/** Tests of an attribute's value; `exists` ignores it. */
const valueTests: Readonly<
  Record<`${AttributeAction}`, (value: string, expected: string) => boolean>
> = {
  exists: () => true,
  equals: (value, expected) => value === expected,
  not: (value, expected) => value !== expected,
  element: (value, expected) => value.includes(expected) && wordsOf(value).includes(expected),
  hyphen: (value, expected) => value === expected || value.startsWith(`${expected}-`),
  start: (value, expected) => expected !== '' && value.startsWith(expected),
  end: (value, expected) => expected !== '' && value.endsWith(expected),
  any: (value, expected) => expected !== '' && value.includes(expected),
}

const wordsOf = (value: string): readonly string[] =>
  value.split(/[ \t\n\f\r]+/).filter((word) => word !== '')

/** Attributes whose values HTML compares case-insensitively by default. */
const caseless = new Set(
  (
    'accept accept-charset align alink axis bgcolor charset checked clear codetype color compact declare defer ' +
    'dir direction disabled enctype face frame hreflang http-equiv lang language link media method multiple ' +
    'nohref noresize noshade nowrap readonly rel rev rules scope scrolling selected shape target text type ' +
    'valign valuetype vlink'
  ).split(' '),
)

/** `[name]`, `[name=value]`, `#id`, `.class`. Names are case-insensitive. */
export function attributeSelector({
  action,
  ignoreCase,
  ...expected
}: AttributeSelector): SimpleSelector {
  const name = expected.name.toLowerCase()
  const isCaseless = typeof ignoreCase === 'boolean' ? ignoreCase : caseless.has(name)
  const fold = (text: string): string => (isCaseless ? text.toLowerCase() : text)
  const value = fold(expected.value)
  const matches = valueTests[action]
  return ({ page, node }) => {
    const id = page.names.attributes.indexOf(name)
    return (element) => {
      const index = node[element]! < 0 ? -1 : page.attributeIndex(node[element]!, id)
      if (index < 0) return action === 'not'
      return matches(fold(page.attributeValue(index)), value)
    }
  }
}
