import { BrokenTable } from '../../core/errors.js'
import { readBytes } from '../files/file.js'
import { type Line, splitLines } from '../files/lines.js'
import { sourceLimits } from '../limits.js'
import { type ArffAttribute, readAttribute, separatedValues } from './arff-header.js'
import { type ArffToken, arffTokens } from './arff-tokens.js'
import type { GoldOptions } from './gold.js'

/** A table to learn from: rows of numbers, and the class of each, which is what stands in the last column. */
export interface ArffTable {
  readonly relation: string
  /** The columns of `rows`; a nominal one holds places in its list of values. */
  readonly attributes: readonly ArffAttribute[]
  readonly rows: readonly Float64Array[]
  readonly className: string
  readonly classNames: readonly string[]
  /** Places in `classNames`, one a row. */
  readonly classes: readonly number[]
}

/** A table under way: `columns` are undefined until `@data`. */
interface Draft {
  relation: string
  readonly attributes: ArffAttribute[]
  columns: Columns | undefined
  readonly rows: Float64Array[]
  readonly classes: number[]
}

interface Columns {
  readonly read: readonly ((token: ValueToken) => number)[]
  readonly attributes: readonly ArffAttribute[]
  readonly classAttribute: Extract<ArffAttribute, { kind: 'nominal' }>
}

type ValueToken = Extract<ArffToken, { kind: 'value' }>

/**
 * An ARFF file, gzip or not: numeric and nominal attributes, the last one nominal, and full rows. Anything else,
 * a missing value too, is thrown with its line, for a table without some of its rows is another table.
 */
export async function readArff(
  path: string,
  { limits = sourceLimits }: GoldOptions = {},
): Promise<ArffTable> {
  const draft: Draft = { relation: '', attributes: [], columns: undefined, rows: [], classes: [] }
  for await (const line of splitLines(readBytes(path), limits.maxLineBytes)) {
    try {
      readLine(textOf(line), draft)
    } catch (error) {
      throw new BrokenTable(path, line.number, error instanceof Error ? error.message : `${error}`)
    }
  }
  if (!draft.columns) throw new BrokenTable(path, undefined, 'it has no @data')
  const { attributes, classAttribute } = draft.columns
  const { relation, rows, classes } = draft
  const { name: className, values: classNames } = classAttribute
  return { relation, attributes, rows, className, classNames, classes }
}

const utf8 = new TextDecoder('utf-8')

function textOf({ bytes }: Line): string {
  if (bytes === undefined) throw new Error('this line is too long')
  return utf8.decode(bytes)
}

function readLine(text: string, draft: Draft): void {
  const tokens = arffTokens(text)
  if (tokens.length === 0) return
  if (draft.columns) readRow(tokens, draft.columns, draft)
  else readDeclaration(tokens, draft)
}

function readDeclaration([first, ...more]: readonly ArffToken[], draft: Draft): void {
  const keyword = first?.text.toLowerCase()
  if (keyword === '@relation') draft.relation = more.map(({ text }) => text).join(' ')
  else if (keyword === '@attribute') draft.attributes.push(newAttribute(more, draft))
  else if (keyword === '@data') draft.columns = columnsOf(draft.attributes)
  else throw new Error(`expected @relation, @attribute or @data, found ${first?.text}`)
}

function newAttribute(tokens: readonly ArffToken[], { attributes }: Draft): ArffAttribute {
  const attribute = readAttribute(tokens)
  if (attributes.some(({ name }) => name === attribute.name))
    throw new Error(`attribute "${attribute.name}" is declared twice`)
  return attribute
}

function columnsOf(attributes: readonly ArffAttribute[]): Columns {
  const classAttribute = attributes.at(-1)
  if (classAttribute?.kind !== 'nominal')
    throw new Error('the last attribute is the class, and has to be one of listed values')
  return {
    read: attributes.map(readerOf),
    attributes: attributes.slice(0, -1),
    classAttribute,
  }
}

function readRow(tokens: readonly ArffToken[], { read }: Columns, draft: Draft): void {
  const values = separatedValues(tokens)
  if (values.length !== read.length)
    throw new Error(`expected ${read.length} values, found ${values.length}`)
  const numbers = Float64Array.from(values, (value, column) => read[column]!(value))
  draft.rows.push(numbers.slice(0, -1))
  draft.classes.push(numbers.at(-1)!)
}

/** Reads the values of a column. */
function readerOf(attribute: ArffAttribute): (token: ValueToken) => number {
  const toNumber = attribute.kind === 'numeric' ? numberIn : placeIn(attribute.values)
  return (token) => {
    if (!token.isQuoted && token.text === '?')
      throw new Error(`attribute "${attribute.name}": a missing value (?) cannot be learned from`)
    const number = toNumber(token.text)
    if (number !== undefined) return number
    throw new Error(`attribute "${attribute.name}": "${token.text}" is not one of its values`)
  }
}

const decimal = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i

function numberIn(text: string): number | undefined {
  const number = Number(text)
  return decimal.test(text) && Number.isFinite(number) ? number : undefined
}

function placeIn(values: readonly string[]): (text: string) => number | undefined {
  const places = new Map(values.map((value, place) => [value, place]))
  return (text) => places.get(text)
}
