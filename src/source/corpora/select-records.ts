import { load } from 'cheerio/slim'
import type { Complain } from '../page-entry.js'
import type { GoldRecord, GoldRecords } from './gold.js'
import type { FieldSpec, RecordRoots, RecordSpec } from './record-spec.js'

type Selected = ReturnType<ReturnType<ReturnType<typeof load>['root']>['find']>
type Element = Selected[number]
type Node = ReturnType<Selected['contents']>[number]
type Above = Element['parent']

/** The elements of a page that a selector means; the name says in complaints where the selector stands. */
type Find = (name: string, selector: string) => readonly Element[]

/** The records of a page. Throws the complaint when they are not as many, or not of the form, as was said. */
export function selectRecords(html: string, spec: RecordSpec, complain: Complain): GoldRecords {
  const find = finderOn(html, complain)
  const roots = rootsOf(find('"records"', spec.start), spec, complain)
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

function finderOn(html: string, complain: Complain): Find {
  const root = load(html, { xml: { xmlMode: false } }).root()
  return (name, selector) => {
    try {
      return root.find(selector).toArray()
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      throw complain(`${name}: "${selector}" is not a CSS selector that can be used (${reason})`)
    }
  }
}

function rootsOf(
  starts: readonly Element[],
  { span, count }: RecordRoots & Pick<RecordSpec, 'count'>,
  complain: Complain,
): readonly (readonly Element[])[] {
  if (starts.length !== count)
    throw complain(`"count": expected ${count} records, found ${starts.length}`)
  return starts.map((start, record) => {
    const roots = withFollowing(start, span)
    if (roots.length === span) return roots
    throw complain(`record ${record + 1}: expected ${span} elements, found ${roots.length}`)
  })
}

/** An element and those behind it in its parent, as many as there are up to `span` in all. */
function withFollowing(start: Element, span: number): readonly Element[] {
  const roots = [start]
  for (let next = start.next; next && roots.length < span; next = next.next) {
    if ('attribs' in next) roots.push(next)
  }
  return roots
}

/** For each record the values of a field that were found in its roots, in page order. Blank values say nothing. */
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

/** What stands in these is not for reading. */
const unread = new Set(['script', 'style', 'noscript', 'template'])

/** All text below some elements on one line, a space at every edge of an element. Iterative: pages may be nested very deep. */
function textBelow(elements: readonly Element[]): string {
  const pieces: string[] = []
  const left: (Node | string)[] = elements.toReversed()
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    if (typeof next === 'string') pieces.push(next)
    else if (next.type === 'text') pieces.push(next.data)
    else if ('attribs' in next) enter(next, left)
  }
  return pieces.join('').replace(/\s+/g, ' ').trim()
}

/** Puts what is to be read of an element, between its edges, on top of what is left to read. */
function enter({ name, children }: Element, left: (Node | string)[]): void {
  left.push(' ')
  if (unread.has(name)) return
  for (let at = children.length - 1; at >= 0; at--) left.push(children[at]!)
  left.push(' ')
}
