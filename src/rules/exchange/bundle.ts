import {
  BrokenBundle,
  BrokenRule,
  BundleTooLarge,
  BundleTooNew,
  errorMessage,
  type TreesiftError,
} from '../../core/errors.js'
import { omitUndefined } from '../../core/omit-undefined.js'
import { foldWhiteSpace } from '../../core/text/white-space.js'
import { describeJsonType, isJsonObject, type JsonObject } from '../../input/json/json-value.js'
import { type ColumnName, readColumnNames } from '../rule/column-names.js'
import { readLayout, readRule } from '../rule/read-rule.js'
import type { Layout, Rule, RuleSet } from '../rule/rule.js'
import { bundleLines } from './bundle-lines.js'
import { exceededLimit, type JsonLimits } from './json-limits.js'

export const bundleLimits = {
  /** Bytes of a bundle, as it is stored and when decompressed: some 20,000 rules. */
  maxBytes: 64 * 2 ** 20,
  /** The deepest tree that is read ends below 75. */
  maxDepth: 100,
  /** A rule has one for each 30 bytes at most; 64 MiB of empty objects would take seconds and gigabytes. */
  maxParts: 3_000_000,
  /** Twice as many as fill a bundle when they were learned. */
  maxRules: 50_000,
} as const

/** What marks a bundle as one. */
const mark = 'rules'

/** Counts up when bundles change so that older readers would misunderstand them. */
const currentFormat = 1

/**
 * Rules of sites as one JSON text, the same for the same rules, whatever their order. What is written can be read
 * again and gives these rules; what could not be is refused.
 */
export function bundleText(sets: readonly RuleSet[]): string {
  const where = 'rules to export'
  const sites = inOrder(readRuleSets(sets, failureAt(where)))
  checkSize(jsonOf(sites), where)
  const text = bundleLines({ treesift: mark, format: currentFormat, sites })
  checkSize([text], where)
  return text
}

/** The rules in the text of a bundle, all of them checked: nothing else ever decides. */
export function readBundle(text: string, where: string): readonly RuleSet[] {
  const toError = failureAt(where)
  const data = objectIn(parsed(text, toError), 'the file', toError)
  const { treesift, format, sites } = data
  if (treesift !== mark) throw toError(`"treesift" is not "${mark}"`)
  if (Number.isSafeInteger(format) && (format as number) > currentFormat)
    throw new BundleTooNew(where, format as number, currentFormat)
  if (format !== currentFormat) throw toError(`"format" is not ${currentFormat}`)
  const sets = readRuleSets(sites, toError)
  const unknown = unknownKey(data, { treesift, format, sites: sets })
  if (unknown !== undefined) throw toError(`unknown key "${unknown}"`)
  return sets
}

/** Makes the failure of what is wrong with data. */
type ToFailure = (reason: string) => TreesiftError

/** Characters of what is quoted to a person. */
const maxReasonLength = 300

const failureAt =
  (where: string): ToFailure =>
  (reason) =>
    new BrokenBundle(
      where,
      reason.length > maxReasonLength ? `${reason.slice(0, maxReasonLength)}…` : reason,
    )

const limitTexts: Readonly<Record<keyof JsonLimits, string>> = {
  maxDepth: `objects and lists are nested more than ${bundleLimits.maxDepth} deep`,
  maxParts: `it has more than ${bundleLimits.maxParts} objects and lists`,
}

function parsed(text: string, toError: ToFailure): unknown {
  const exceeded = exceededLimit(text, bundleLimits)
  if (exceeded !== undefined) throw toError(limitTexts[exceeded])
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw toError(`not valid JSON: ${foldWhiteSpace(errorMessage(cause))}`)
  }
}

/** Checks data that claims to be the rules of sites, and that they belong together. */
function readRuleSets(data: unknown, toError: ToFailure): readonly RuleSet[] {
  const sets = listIn(data, '"sites"', toError).map((one) => readRuleSet(one, toError))
  if (sets.reduce((sum, { rules }) => sum + rules.length, 0) > bundleLimits.maxRules)
    throw toError(`it has more than ${bundleLimits.maxRules} rules`)
  checkUnique(
    sets.map(({ site }) => `the site ${site}`),
    toError,
  )
  return sets
}

function readRuleSet(data: unknown, toError: ToFailure): RuleSet {
  const { site, ...members } = objectIn(data, 'a site', toError)
  if (typeof site !== 'string' || site === '') throw toError('"site" is not a text')
  const layouts = listIn(members['layouts'], `"layouts" of ${site}`, toError).map((one, at) =>
    readNamed(readLayout, one, `layout ${at + 1} of ${site}`, toError),
  )
  const rules = listIn(members['rules'], `"rules" of ${site}`, toError).map((one, at) =>
    readNamed(readRule, one, `rule ${at + 1} of ${site}`, toError),
  )
  const columns = readNames(members['columns'], site, toError)
  const set = { site, layouts, rules, ...omitUndefined({ columns }) }
  checkRuleSet(set, toError)
  return set
}

const readNames = (
  data: unknown,
  site: string,
  toError: ToFailure,
): readonly ColumnName[] | undefined =>
  data === undefined || data === null
    ? undefined
    : readNamed(readColumnNames, data, `names of columns of ${site}`, toError)

function readNamed<Whole>(
  read: (data: unknown, where: string) => Whole,
  data: unknown,
  name: string,
  toError: ToFailure,
): Whole {
  try {
    return read(data, name)
  } catch (error) {
    throw error instanceof BrokenRule ? toError(`${name}: ${error.reason}`) : error
  }
}

/** Every rule is of its site and of one of its layouts, and nothing is listed twice. */
function checkRuleSet({ site, layouts, rules, columns }: RuleSet, toError: ToFailure): void {
  if (rules.length === 0 && columns === undefined) throw toError(`${site} has no rules`)
  const names = new Set(layouts.map(({ name }) => name))
  for (const rule of rules) {
    if (rule.site !== site) throw toError(`a rule of ${rule.site} is listed under ${site}`)
    if (!names.has(rule.layout))
      throw toError(`${site} has no layout ${rule.layout}, which a rule names`)
  }
  checkUnique(
    layouts.map(({ name }) => `the layout ${name} of ${site}`),
    toError,
  )
  checkUnique(
    rules.map(({ layout, field }) => `the rule ${JSON.stringify([layout, field])} of ${site}`),
    toError,
  )
}

function checkUnique(names: readonly string[], toError: ToFailure): void {
  const seen = new Set<string>()
  for (const name of names) {
    if (seen.has(name)) throw toError(`${name} is listed twice`)
    seen.add(name)
  }
}

function objectIn(data: unknown, name: string, toError: ToFailure): JsonObject {
  if (!isJsonObject(data)) throw toError(`${name} is not an object but ${describeJsonType(data)}`)
  return data
}

function listIn(data: unknown, name: string, toError: ToFailure): readonly unknown[] {
  if (!Array.isArray(data)) throw toError(`${name} is not a list but ${describeJsonType(data)}`)
  return data
}

/** A key of JSON data that was not read; `undefined` where all were. What is null counts as missing. */
function unknownKey(data: unknown, read: unknown): string | undefined {
  if (Array.isArray(data))
    return firstDefined(data.entries(), ([at, one]) => unknownKey(one, (read as unknown[])[at]))
  if (!isJsonObject(data)) return undefined
  return firstDefined(Object.entries(data), ([key, value]) => {
    if (value === null) return undefined
    const isRead = isJsonObject(read) && Object.hasOwn(read, key)
    return isRead ? unknownKey(value, read[key]) : key
  })
}

function firstDefined<Item, Found>(
  items: Iterable<Item>,
  find: (item: Item) => Found | undefined,
): Found | undefined {
  for (const item of items) {
    const found = find(item)
    if (found !== undefined) return found
  }
  return undefined
}

/** Sites, layouts and rules by their names. */
const inOrder = (sets: readonly RuleSet[]): readonly RuleSet[] =>
  sets
    .map(({ site, layouts, rules, columns }) => ({
      site,
      layouts: sortedBy(layouts, (layout: Layout) => [layout.name]),
      rules: sortedBy(rules, ({ layout, field }: Rule) => [layout, field]),
      ...omitUndefined({ columns }),
    }))
    .sort((a, b) => compareNames([a.site], [b.site]))

const sortedBy = <Item>(
  items: readonly Item[],
  names: (item: Item) => readonly string[],
): readonly Item[] => [...items].sort((a, b) => compareNames(names(a), names(b)))

/** By the first names that differ. */
function compareNames(a: readonly string[], b: readonly string[]): number {
  for (const [at, name] of a.entries()) if (name !== b[at]) return name < b[at]! ? -1 : 1
  return 0
}

function* jsonOf(sites: readonly RuleSet[]): Iterable<string> {
  for (const site of sites) yield JSON.stringify(site)
}

/** Piece by piece: all of them in one might be longer than a string can be. */
function checkSize(pieces: Iterable<string>, where: string): void {
  let bytes = 0
  for (const piece of pieces) {
    bytes += new TextEncoder().encode(piece).length
    if (bytes > bundleLimits.maxBytes) throw new BundleTooLarge(where, bundleLimits.maxBytes)
  }
}
