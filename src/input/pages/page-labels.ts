import { isValueType, type ValueType, valueTypes } from '../../core/value-type.js'
import {
  describeJsonType,
  isJsonObject,
  type JsonObject,
  requiredText,
  type ToError,
} from '../json/json-value.js'

/**
 * The label of a field: its texts (an empty list means that the page has none), some items of the list that it is, or
 * a selector of its elements.
 */
export type Label = TypedLabel &
  (
    | TextsLabel
    | ItemsLabel
    | { readonly kind: 'selector'; readonly selector: string; readonly attr?: string }
  )

/** The texts of a field. */
interface TextsLabel {
  readonly kind: 'texts'
  readonly texts: readonly string[]
  /** Of records: texts of what was taken for a record and is none. */
  readonly not?: readonly string[]
}

/** Texts of items of a list that has more of them. */
interface ItemsLabel {
  readonly kind: 'items'
  readonly texts: readonly string[]
}

interface TypedLabel {
  /** The type of the values; it is guessed from them where no label says it. */
  readonly type?: ValueType
}

/** Labels by field. A missing field is unknown. */
export type PageLabels = ReadonlyMap<string, Label>

/** The labels of a page's JSON object; `undefined` if it has none; throws if they are malformed. */
export function readLabels({ labels }: JsonObject, toError: ToError): PageLabels | undefined {
  if (labels === undefined || labels === null) return undefined
  if (!isJsonObject(labels))
    throw toError(`"labels": expected an object of fields, found ${describeJsonType(labels)}`)
  return new Map(
    Object.entries(labels).map(([field, value]) => [field, readLabel(field, value, toError)]),
  )
}

function readLabel(field: string, value: unknown, toError: ToError): Label {
  const fieldError: ToError = (reason) => toError(`label "${field}": ${reason}`)
  if (field.trim() === '') throw fieldError('expected a field name, found an empty one')
  if (typeof value === 'string') return textsOf([value], fieldError)
  if (Array.isArray(value)) return textsOf(value, fieldError)
  if (isJsonObject(value)) {
    if ('not' in value && field !== 'records') throw fieldError('"not" is for the field "records"')
    return typedLabel(value, fieldError)
  }
  throw fieldError(
    `expected a text, a list of texts or a selector, found ${describeJsonType(value)}`,
  )
}

/** Blank texts are dropped; a label of blank texts alone is an error, because `[]` is the way to say "none". */
function textsOf(
  items: readonly unknown[],
  fieldError: ToError,
): Extract<Label, { kind: 'texts' }> {
  const texts = items.map((item, index) => {
    if (typeof item === 'string') return item
    throw fieldError(`item ${index + 1}: expected a text, found ${describeJsonType(item)}`)
  })
  const filled = texts.filter((text) => text.trim() !== '')
  if (texts.length > 0 && filled.length === 0)
    throw fieldError('expected a text, found an empty one; [] says that the page has none')
  return { kind: 'texts', texts: filled }
}

/** A selector, texts or items of a list, perhaps with a type: `{"text": "$5", "type": "price"}`. */
function typedLabel({ type, ...label }: JsonObject, fieldError: ToError): Label {
  const its = untypedLabel(label, fieldError)
  if (type === undefined || type === null) return its
  if (typeof type !== 'string' || !isValueType(type))
    throw fieldError(
      `"type": expected one of ${valueTypes.join(', ')}, found ${JSON.stringify(type)}`,
    )
  return { ...its, type }
}

function untypedLabel(label: JsonObject, fieldError: ToError): Label {
  if ('not' in label) return correctedLabel(label, fieldError)
  if ('items' in label) return itemsLabel(textsUnder('items', label, fieldError), fieldError)
  if ('text' in label) return textsUnder('text', label, fieldError)
  return selectorOf(label, fieldError)
}

/** `{"text": ["a record", "another"], "not": ["an advert"]}`. */
function correctedLabel({ not, ...label }: JsonObject, fieldError: ToError): Label {
  const notError: ToError = (reason) => fieldError(`"not": ${reason}`)
  if (!('text' in label)) throw notError('expected "text" with the texts of records beside it')
  const { texts } = textsOf(Array.isArray(not) ? not : [not], notError)
  return { ...textsUnder('text', label, fieldError), ...(texts.length > 0 && { not: texts }) }
}

function textsUnder(
  key: 'text' | 'items',
  { [key]: texts, ...others }: JsonObject,
  fieldError: ToError,
): Extract<Label, { kind: 'texts' }> {
  const [unknown] = Object.keys(others)
  if (unknown !== undefined)
    throw fieldError(`expected "${key}" and perhaps "type", found "${unknown}"`)
  return textsOf(Array.isArray(texts) ? texts : [texts], fieldError)
}

function itemsLabel({ texts }: { readonly texts: readonly string[] }, fieldError: ToError): Label {
  if (texts.length === 0) throw fieldError('"items": expected a text of an item, found none')
  return { kind: 'items', texts }
}

const selectorKeys = ['selector', 'attr']

function selectorOf(value: JsonObject, fieldError: ToError): Label {
  const unknown = Object.keys(value).find((key) => !selectorKeys.includes(key))
  if (unknown !== undefined)
    throw fieldError(`expected "selector" and perhaps "attr", found "${unknown}"`)
  const selector = requiredText(value, 'selector', fieldError)
  const { attr } = value
  if (attr === undefined || attr === null) return { kind: 'selector', selector }
  return { kind: 'selector', selector, attr: requiredText(value, 'attr', fieldError) }
}
