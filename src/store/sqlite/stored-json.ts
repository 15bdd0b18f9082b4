import { hasShape } from '../../core/json-shape.js'
import type { DriftReport } from '../../rules/health/drift.js'
import type { SeenValues } from '../../rules/health/profile-evidence.js'
import type { DoubtedAnswer } from '../../rules/health/rule-use.js'
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
const rangeLength = 2

const isDoubtedAnswer = (value: unknown): value is DoubtedAnswer => {
  const shape = {
    doubts: ['text'],
    amount: 'count',
    votes: 'number',
    'lengths?': ['count'],
  } as const
  if (!hasShape(value, shape)) return false
  const { lengths } = value as DoubtedAnswer
  return lengths === undefined || lengths.length === rangeLength
}

const isSeenValues = (value: unknown): value is SeenValues =>
  hasShape(value, {
    keys: ['count'],
    shortest: 'count',
    longest: 'count',
    signs: ['text'],
    shapes: ['text'],
  }) && (value as SeenValues).signs.every((sign) => characterClasses.includes(sign))

const isDriftReport = (value: unknown): value is DriftReport =>
  hasShape(value, {
    vanished: ['text'],
    appeared: ['text'],
    'by?': { site: 'text', layout: 'text', field: 'text', version: 'count' },
  })
