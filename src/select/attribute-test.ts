import type { AttributeAction, AttributeSelector } from 'css-what'
import type { Simple } from './simple.js'

/** What is asked of an attribute's value; `exists` asks for none. */
const holds: Readonly<Record<`${AttributeAction}`, (value: string, wanted: string) => boolean>> = {
  exists: () => true,
  equals: (value, wanted) => value === wanted,
  not: (value, wanted) => value !== wanted,
  element: (value, wanted) => value.includes(wanted) && wordsOf(value).includes(wanted),
  hyphen: (value, wanted) => value === wanted || value.startsWith(`${wanted}-`),
  start: (value, wanted) => wanted !== '' && value.startsWith(wanted),
  end: (value, wanted) => wanted !== '' && value.endsWith(wanted),
  any: (value, wanted) => wanted !== '' && value.includes(wanted),
}

const wordsOf = (value: string): readonly string[] =>
  value.split(/[ \t\n\f\r]+/).filter((word) => word !== '')

/** Attributes whose values HTML compares without regard to case, unless the selector says otherwise. */
const caseless = new Set(
  (
    'accept accept-charset align alink axis bgcolor charset checked clear codetype color compact declare defer dir ' +
    'direction disabled enctype face frame hreflang http-equiv lang language link media method multiple nohref noresize ' +
    'noshade nowrap readonly rel rev rules scope scrolling selected shape target text type valign valuetype vlink'
  ).split(' '),
)

/** `[name]`, `[name=value]`, `#id`, `.class`. Names are compared without regard to case. */
export function attributeTest({ action, ignoreCase, ...wanted }: AttributeSelector): Simple {
  const name = wanted.name.toLowerCase()
  const isCaseless = typeof ignoreCase === 'boolean' ? ignoreCase : caseless.has(name)
  const fold = (text: string): string => (isCaseless ? text.toLowerCase() : text)
  const value = fold(wanted.value)
  const isRight = holds[action]
  return ({ page, node }) => {
    const id = page.names.attributes.indexOf(name)
    return (element) => {
      const index = node[element]! < 0 ? -1 : page.attributeIndex(node[element]!, id)
      if (index < 0) return action === 'not'
      return isRight(fold(page.attributeValue(index)), value)
    }
  }
}
