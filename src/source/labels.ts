import { isJsonObject, type JsonObject, kindOfJson } from './json/json-value.js'
import { type Complain, filledText } from './page-entry.js'

/** What a user says that a field of a page is: its texts (none means that the page has none), or where it stands. */
export type Label =
  | { readonly kind: 'texts'; readonly texts: readonly string[] }
  | { readonly kind: 'selector'; readonly selector: string; readonly attr?: string }

/** Field to label. A field that is not there is unknown. */
export type Labels = ReadonlyMap<string, Label>

/** The labels of a page's JSON object; `undefined` when it has none. Throws the complaint about a broken form. */
export function readLabels({ labels }: JsonObject, complain: Complain): Labels | undefined {
  if (labels === undefined || labels === null) return undefined
  if (!isJsonObject(labels))
    throw complain(`"labels": expected an object of fields, found ${kindOfJson(labels)}`)
  return new Map(
    Object.entries(labels).map(([field, value]) => [field, readLabel(field, value, complain)]),
  )
}

function readLabel(field: string, value: unknown, complain: Complain): Label {
  const broken: Complain = (reason) => complain(`label "${field}": ${reason}`)
  if (field.trim() === '') throw broken('expected a field name, found an empty one')
  if (typeof value === 'string') return textsOf([value], broken)
  if (Array.isArray(value)) return textsOf(value, broken)
  if (isJsonObject(value)) return selectorOf(value, broken)
  throw broken(`expected a text, a list of texts or a selector, found ${kindOfJson(value)}`)
}

/** Blank texts say nothing and are left out; a label of nothing else is a slip, for `[]` is how to say "none". */
function textsOf(items: readonly unknown[], broken: Complain): Label {
  const texts = items.map((item, index) => {
    if (typeof item === 'string') return item
    throw broken(`item ${index + 1}: expected a text, found ${kindOfJson(item)}`)
  })
  const said = texts.filter((text) => text.trim() !== '')
  if (texts.length > 0 && said.length === 0)
    throw broken('expected a text, found an empty one; [] says that the page has none')
  return { kind: 'texts', texts: said }
}

const selectorKeys = ['selector', 'attr']

function selectorOf(value: JsonObject, broken: Complain): Label {
  const unknown = Object.keys(value).find((key) => !selectorKeys.includes(key))
  if (unknown !== undefined)
    throw broken(`expected "selector" and perhaps "attr", found "${unknown}"`)
  const selector = filledText(value, 'selector', broken)
  const { attr } = value
  if (attr === undefined || attr === null) return { kind: 'selector', selector }
  return { kind: 'selector', selector, attr: filledText(value, 'attr', broken) }
}
