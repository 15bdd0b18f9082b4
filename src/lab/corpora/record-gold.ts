import { load } from 'cheerio/slim'
import { errorMessage } from '../../core/errors.js'
import { foldToLine } from '../../core/text/white-space.js'
import {
  describeJsonType,
  isJsonObject,
  type JsonObject,
  optionalText,
  requiredText,
  type ToError,
} from '../../input/json/json-value.js'
import type { GoldRecord, GoldRecords } from './gold.js'
import { optionalObject } from './gold-values.js'

/** The gold of a list page: selectors of its records, of their fields, and of what counts neither way. */
interface RecordSpec extends RecordRoots {
  readonly count: number
  readonly fields: ReadonlyMap<string, FieldSpec>
  /** Selector of elements that count neither way. */
  readonly ignore: string | undefined
}

/** A record is an element that `start` selects and the siblings after it, `span` elements in all. */
interface RecordRoots {
  readonly start: string
  readonly span: number
}

/** The value is the attribute `attr`, or the text without one. */
interface FieldSpec {
  readonly selector: string
  readonly attr: string | undefined
}

/** Throws for an invalid form. */
export const readRecordSpec = (value: JsonObject, toError: ToError): RecordSpec => ({
  ...readRoots(value, toError),
  count: wholeNumber(value, 'count', { min: 0, toError }),
  fields: readFields(optionalObject(value, 'fields', toError), toError),
  ignore: optionalText(value, 'ignore', toError),
})

function readRoots(value: JsonObject, toError: ToError): RecordRoots {
  const { records } = value
  if (!isJsonObject(records)) return { start: requiredText(value, 'records', toError), span: 1 }
  const recordsError: ToError = (reason) => toError(`"records": ${reason}`)
  return {
    start: requiredText(records, 'start', recordsError),
    span: wholeNumber(records, 'span', { min: 1, toError: recordsError }),
  }
}

const readFields = (fields: JsonObject, toError: ToError): ReadonlyMap<string, FieldSpec> =>
  new Map(
    Object.keys(fields).map((name) => {
      const fieldError: ToError = (reason) => toError(`field "${name}": ${reason}`)
      const field = optionalObject(fields, name, fieldError)
      const selector = requiredText(field, 'selector', fieldError)
      return [name, { selector, attr: optionalText(field, 'attr', fieldError)?.toLowerCase() }]
    }),
  )

function wholeNumber(
  value: JsonObject,
  key: string,
  { min, toError }: { readonly min: number; readonly toError: ToError },
): number {
  const number = value[key]
  if (typeof number !== 'number')
    throw toError(`"${key}": expected a number, found ${describeJsonType(number)}`)
  if (Number.isInteger(number) && number >= min) return number
  throw toError(`"${key}": expected a whole number from ${min} on, found ${number}`)
}

type Selected = ReturnType<ReturnType<ReturnType<typeof load>['root']>['find']>
type Element = Selected[number]
type Node = ReturnType<Selected['contents']>[number]
type Above = Element['parent']

/** The elements that a selector matches; the name of the selector is for errors. */
type FindElements = (name: string, selector: string) => readonly Element[]

/** The records of a page. Throws when their number or form is not as specified. */
export function selectRecords(html: string, spec: RecordSpec, toError: ToError): GoldRecords {
  const find = elementFinder(html, toError)
  const roots = recordRoots(find('"records"', spec.start), spec, toError)
  const texts = roots.map(textBelow)
  const values = [...spec.fields].map(([name, field]) => {
    const found = find(`field "${name}"`, field.selector)
    return { name, byRecord: valuesIn(roots, found, field) }
  })
  const fieldsOf = (record: number): GoldRecord['fields'] =>
    new Map(values.map(({ name, byRecord }) => [name, byRecord[record]!]))
  const ignored = spec.ignore === undefined ? [] : find('"ignore"', spec.ignore)
  return {
    records: texts.map((text, record) => ({ text, fields: fieldsOf(record) })),
    ignored: ignored.map((element) => textBelow([element])),
    ...(spec.span === 1 && { selector: spec.start }),
  }
}

function elementFinder(html: string, toError: ToError): FindElements {
  const root = load(html, { xml: { xmlMode: false } }).root()
  return (name, selector) => {
    try {
      return root.find(selector).toArray()
    } catch (error) {
      const reason = errorMessage(error)
      throw toError(`${name}: "${selector}" is not a CSS selector that can be used (${reason})`)
    }
  }
}

function recordRoots(
  starts: readonly Element[],
  { span, count }: RecordRoots & Pick<RecordSpec, 'count'>,
  toError: ToError,
): readonly (readonly Element[])[] {
  if (starts.length !== count)
    throw toError(`"count": expected ${count} records, found ${starts.length}`)
  return starts.map((start, record) => {
    const roots = withFollowing(start, span)
    if (roots.length === span) return roots
    throw toError(`record ${record + 1}: expected ${span} elements, found ${roots.length}`)
  })
}

/** An element and its next siblings, at most `span` elements in all. */
function withFollowing(start: Element, span: number): readonly Element[] {
  const roots = [start]
  for (let next = start.next; next && roots.length < span; next = next.next) {
    if ('attribs' in next) roots.push(next)
  }
  return roots
}

/** The values of a field in each record, in page order, without blank ones. */
function valuesIn(
  roots: readonly (readonly Element[])[],
  found: readonly Element[],
  { attr }: FieldSpec,
): readonly (readonly string[])[] {
  const values = roots.map((): string[] => [])
  const recordsOf = new Map<unknown, readonly number[]>()
  for (const [record, elements] of roots.entries())
    for (const root of elements) recordsOf.set(root, [...(recordsOf.get(root) ?? []), record])
  for (const element of found) {
    const value = attr === undefined ? textBelow([element]) : (element.attribs[attr] ?? '').trim()
    if (value === '') continue
    for (let above: Above = element; above; above = above.parent)
      for (const record of recordsOf.get(above) ?? []) values[record]!.push(value)
  }
  return values
}

/** Elements whose text is not visible. */
const invisible = new Set(['script', 'style', 'noscript', 'template'])

/** The text of some elements on one line, with a space at every element edge. Iterative, for very deep pages. */
function textBelow(elements: readonly Element[]): string {
  const pieces: string[] = []
  const stack: (Node | string)[] = elements.toReversed()
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    if (typeof next === 'string') pieces.push(next)
    else if (next.type === 'text') pieces.push(next.data)
    else if ('attribs' in next) pushChildren(next, stack)
  }
  return foldToLine(pieces.join(''))
}

/** Pushes the children of an element between its edges. */
function pushChildren({ name, children }: Element, stack: (Node | string)[]): void {
  stack.push(' ')
  if (invisible.has(name)) return
  for (let at = children.length - 1; at >= 0; at--) stack.push(children[at]!)
  stack.push(' ')
}
