import { errorMessage } from '../../core/errors.js'
import { parseSelector } from '../../page/select/selector.js'
import { contentField } from '../learn/align/field-examples.js'
import type { ImportedField, ImportRefusal, SiteConfiguration } from './imported-fields.js'
import type { ImportedSelector } from './xpath-selector.js'

type JsonObject = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Characters of a selector that a person may have written. */
const maxLength = 4096

/**
 * Reads selectors by field, `{"price": ".price"}`; by site and field, `{"example.org": {"price": ".price"}}`; or as
 * `rules export --format css` writes them. What cannot be said as a rule is refused by its field.
 * @param site The site of fields without one.
 * @throws The reason where the data has none of these forms.
 */
export function readCssConfig(
  data: unknown,
  site: string | undefined,
): readonly SiteConfiguration[] {
  if (Array.isArray(data)) return data.map(readSheet)
  if (!isObject(data)) throw new Error('expected an object of fields')
  const isBySite = Object.values(data).some(
    (value) => isObject(value) && typeof value['selector'] !== 'string',
  )
  if (isBySite)
    return Object.entries(data).map(([name, fields]) => {
      if (!isObject(fields)) throw new Error(`"${name}" is not an object of fields`)
      return readFields(name, fields)
    })
  if (site === undefined) throw new Error('it names no site; name one with --site')
  return [readFields(site, data)]
}

/** The list of `rules export --format css`. */
function readSheet(sheet: unknown): SiteConfiguration {
  const { site, format, rules } = isObject(sheet) ? sheet : {}
  if (typeof site !== 'string' || format !== 'css' || !Array.isArray(rules))
    throw new Error('expected objects with "site", "format": "css" and "rules"')
  const entries = rules.map((rule): readonly [string, unknown] => {
    const { field, selector, value, attr, many, place } = isObject(rule) ? rule : {}
    if (typeof field !== 'string') throw new Error(`a rule of ${site} has no "field"`)
    const isTextNode = value === 'text node' || place !== undefined
    return [field, { selector, attr, first: many === false, ...(isTextNode && { value }) }]
  })
  const twice = entries.find(([field], at) => entries.findIndex(([one]) => one === field) !== at)
  if (twice !== undefined)
    throw new Error(`${site} has several rules for "${twice[0]}"; import them as json`)
  return readFields(site, Object.fromEntries(entries))
}

function readFields(site: string, entries: JsonObject): SiteConfiguration {
  const fields: ImportedField[] = []
  const refusals: ImportRefusal[] = []
  for (const [field, entry] of Object.entries(entries)) {
    try {
      fields.push(readField(field, entry))
    } catch (error) {
      refusals.push({ place: field, what: field, reason: errorMessage(error), field })
    }
  }
  return { site, fields, refusals }
}

function readField(field: string, entry: unknown): ImportedField {
  if (field.trim() === '') throw new Error('a field needs a name')
  if (field === 'records') throw new Error('records are learned from labels')
  const { selector, attr, first, without, ...others } =
    typeof entry === 'string' ? { selector: entry } : isObject(entry) ? entry : {}
  const [other] = Object.keys(others)
  if (other !== undefined) throw new Error(`"${other}" is not known, or has no counterpart`)
  if (first !== undefined && typeof first !== 'boolean')
    throw new Error('"first" is not true or false')
  const css = checkedSelector(selector, 'selector')
  const left = without === undefined ? undefined : checkedSelector(without, 'without')
  const isContent = field === contentField
  if (isContent && (attr !== undefined || first === true))
    throw new Error('main content is all text of all that is selected')
  if (!isContent && left !== undefined) throw new Error('"without" is for main content')
  return {
    field,
    choices: [{ selector: css, takes: takesOf(attr), which: 'all' }],
    which: first === true ? 'first' : 'all',
    without: left,
  }
}

function takesOf(attr: unknown): ImportedSelector['takes'] {
  if (attr === undefined || attr === null) return { kind: 'element' }
  if (typeof attr === 'string' && attr !== '')
    return { kind: 'attribute', name: attr.toLowerCase() }
  throw new Error('"attr" is not the name of an attribute')
}

function checkedSelector(selector: unknown, name: string): string {
  if (typeof selector !== 'string' || selector.trim() === '')
    throw new Error(`"${name}" is not a text`)
  if (selector.length > maxLength)
    throw new Error(`"${name}" is longer than ${maxLength} characters`)
  parseSelector(selector)
  return selector
}
