import { isDeepStrictEqual } from 'node:util'
import { readPageHead } from '../../dist/page/tree/page-head.js'
import { contentMeasures, segmentNodes } from '../../dist/rules/evaluate/content-measures.js'
import {
  candidateTexts,
  countVotes,
  matchByVotes,
  matchMargin,
} from '../../dist/rules/evaluate/match-rule.js'
import { pageContextOf, segmentWordCount } from '../../dist/rules/predicates/page-context.js'
import { StreamingMatcher } from '../../dist/rules/stream/streaming-matcher.js'
import { sum } from './table.mjs'

/** @typedef {import('../../dist/rules/rule/rule.js').Rule} Rule */
/** @typedef {import('../../dist/rules/rule/rule.js').RuleSet} RuleSet */
/** @typedef {{ rules: number, beyondLimits: number, different: number }} Counts */

/** @type {WeakMap<RuleSet, StreamingMatcher>} */
const matchers = new WeakMap()

/**
 * Evaluates rules on a page and on three mutations of it on both paths, and counts different results.
 * @param {string} html
 * @param {RuleSet} set
 * @param {Counts} counts
 */
export function comparePaths(html, set, counts) {
  const matcher = matchers.get(set) ?? new StreamingMatcher(set.rules)
  matchers.set(set, matcher)
  for (const one of [html, ...mutationsOf(html)]) compare(one, set.rules, matcher, counts)
}

/**
 * @param {string} html
 * @param {readonly Rule[]} rules
 * @param {StreamingMatcher} matcher
 * @param {Counts} counts
 */
function compare(html, rules, matcher, counts) {
  const all = rules.filter((rule) => matcher.canMatch([rule]))
  const fields = all.filter(({ taking }) => taking.kind !== 'content')
  const content = all.filter(({ taking }) => taking.kind === 'content')
  const page = pageContextOf(html)
  const { title, language } = readPageHead(page.page)
  for (const together of [all, fields, content]) {
    if (together.length === 0) continue
    const streamed = matcher.read(html, (reading) => ({
      head: reading.head(),
      found: together.map((rule) => reading.match(rule)),
    }))
    const whole = {
      head: { title, language },
      found: together.map((rule) => wholeMatch(rule, page)),
    }
    counts.rules += together.length
    if (streamed === undefined) counts.beyondLimits++
    else if (!isDeepStrictEqual(streamed, whole)) counts.different++
  }
}

/**
 * What a rule takes of the whole page.
 * @param {Rule} rule
 * @param {ReturnType<typeof pageContextOf>} page
 */
function wholeMatch(rule, page) {
  const votes = countVotes(rule, page)
  const { candidates, certainty } = matchByVotes(rule, votes)
  const texts = candidateTexts(rule, page, candidates)
  const margin = matchMargin(rule, page, votes)
  if (rule.taking.kind !== 'content') return { texts, amount: texts.length, certainty, margin }
  const { segmentation } = page
  const segments = candidates.map(({ segment }) => segment)
  return {
    texts,
    amount: sum(segments.map((segment) => segmentWordCount(page, segment))),
    certainty,
    margin,
    measures: contentMeasures(page.page, segmentNodes(segmentation, segments)),
    firstNodes: segments.map((segment) => segmentation.segments.firstNode[segment]),
  }
}

/**
 * A part removed, a part doubled, an end tag removed: at positions that follow from the page.
 * @param {string} html
 */
function mutationsOf(html) {
  const third = Math.floor(html.length / 3)
  const end = html.indexOf('</', 2 * third)
  return [
    html.slice(0, third) + html.slice(third + Math.floor(third / 7)),
    html.slice(0, 2 * third) + html.slice(third),
    end < 0 ? html : html.slice(0, end) + html.slice(html.indexOf('>', end) + 1),
  ]
}
