import { isJsonObject } from '../../input/json/json-value.js'
import type { DriftReport } from '../../rules/health/drift.js'
import type { SeenValues } from '../../rules/health/profile-evidence.js'
import type { DoubtedAnswer, RuleId } from '../../rules/health/rule-use.js'
import { characterClasses } from '../../rules/rule/output-profile.js'

/** The value of a column; `undefined` if it is not JSON. */
function jsonValue(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

/** The list of a column; empty if it is broken, since its contents are only statistics. */
export function jsonList(json: string): readonly unknown[] {
  const list = jsonValue(json)
  return Array.isArray(list) ? list : []
}

/** The texts of such a list. */
export const jsonTexts = (json: string): readonly string[] => jsonList(json).filter(isText)

/** The doubted answers of such a list. */
export const jsonDoubted = (json: string): readonly DoubtedAnswer[] =>
  jsonList(json).filter(isDoubtedAnswer)

/** What values had in common; `undefined` if it is broken. */
export function jsonSeen(json: string): SeenValues | undefined {
  const seen = jsonValue(json)
  return isSeenValues(seen) ? seen : undefined
}

/** A report of a drift; `undefined` if it is broken. */
export function jsonDriftReport(json: string): DriftReport | undefined {
  const report = jsonValue(json)
  return isDriftReport(report) ? report : undefined
}

const isText = (value: unknown): value is string => typeof value === 'string'
const areTexts = (value: unknown): boolean => Array.isArray(value) && value.every(isText)
const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && (value as number) >= 0

const isDoubtedAnswer = (value: unknown): value is DoubtedAnswer =>
  isJsonObject(value) &&
  areTexts(value['doubts']) &&
  isCount(value['amount']) &&
  Number.isFinite(value['votes']) &&
  (value['lengths'] === undefined || isRange(value['lengths']))

const isRange = (value: unknown): boolean =>
  Array.isArray(value) && value.length === 2 && value.every(isCount)

const isSeenValues = (value: unknown): value is SeenValues =>
  isJsonObject(value) &&
  Array.isArray(value['keys']) &&
  value['keys'].every(isCount) &&
  isCount(value['shortest']) &&
  isCount(value['longest']) &&
  Array.isArray(value['signs']) &&
  value['signs'].every((sign) => characterClasses.includes(sign)) &&
  areTexts(value['shapes'])

const isDriftReport = (value: unknown): value is DriftReport =>
  isJsonObject(value) &&
  areTexts(value['vanished']) &&
  areTexts(value['appeared']) &&
  (value['by'] === undefined || isRuleId(value['by']))

const isRuleId = (value: unknown): value is RuleId =>
  isJsonObject(value) &&
  [value['site'], value['layout'], value['field']].every(isText) &&
  isCount(value['version'])
