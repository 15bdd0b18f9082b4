import { isJsonObject, type JsonObject, kindOfJson } from '../json/json-value.js'
import { type Complain, filledText, optionalText } from '../page-entry.js'
import { optionalObject } from './gold-values.js'

/** Where the records of a page stand and what they hold, as the gold tells it: by selectors. */
export interface RecordSpec extends RecordRoots {
  readonly count: number
  readonly fields: ReadonlyMap<string, FieldSpec>
  /** What counts neither way. */
  readonly ignore: string | undefined
}

/** A record is an element that `start` selects and the elements that follow it, `span` of them in all. */
export interface RecordRoots {
  readonly start: string
  readonly span: number
}

/** The attribute of what is selected; its text when there is none. */
export interface FieldSpec {
  readonly selector: string
  readonly attr: string | undefined
}

/** Throws the complaint about a broken form. */
export const readRecordSpec = (value: JsonObject, complain: Complain): RecordSpec => ({
  ...rootsOf(value, complain),
  count: wholeNumber(value, 'count', { least: 0, complain }),
  fields: fieldsOf(optionalObject(value, 'fields', complain), complain),
  ignore: optionalText(value, 'ignore', complain),
})

function rootsOf(value: JsonObject, complain: Complain): RecordRoots {
  const { records } = value
  if (!isJsonObject(records)) return { start: filledText(value, 'records', complain), span: 1 }
  const broken: Complain = (reason) => complain(`"records": ${reason}`)
  return {
    start: filledText(records, 'start', broken),
    span: wholeNumber(records, 'span', { least: 1, complain: broken }),
  }
}

const fieldsOf = (fields: JsonObject, complain: Complain): ReadonlyMap<string, FieldSpec> =>
  new Map(
    Object.keys(fields).map((name) => {
      const broken: Complain = (reason) => complain(`field "${name}": ${reason}`)
      const field = optionalObject(fields, name, broken)
      const selector = filledText(field, 'selector', broken)
      return [name, { selector, attr: optionalText(field, 'attr', broken)?.toLowerCase() }]
    }),
  )

function wholeNumber(
  value: JsonObject,
  key: string,
  { least, complain }: { readonly least: number; readonly complain: Complain },
): number {
  const number = value[key]
  if (typeof number !== 'number')
    throw complain(`"${key}": expected a number, found ${kindOfJson(number)}`)
  if (Number.isInteger(number) && number >= least) return number
  throw complain(`"${key}": expected a whole number from ${least} on, found ${number}`)
}
