import { omitUndefined } from '../../core/omit-undefined.js'
import { readPageHead } from '../../page/tree/page-head.js'
import { contentMeasures, segmentNodes } from '../evaluate/content-measures.js'
import { candidateTexts, countVotes, matchByVotes, matchMargin } from '../evaluate/match-rule.js'
import { pageContextOf, segmentWordCount } from '../predicates/page-context.js'
import type { Rule } from '../rule/rule.js'
import type { StreamingMatcher } from './streaming-matcher.js'

/** What rules give of a whole page. */
export function wholeMatches(rules: readonly Rule[], html: string) {
  const page = pageContextOf(html)
  const { title, language } = readPageHead(page.page)
  const found = rules.map((rule) => {
    const votes = countVotes(rule, page)
    const { candidates, certainty } = matchByVotes(rule, votes)
    const margin = matchMargin(rule, page, votes)
    const texts = candidateTexts(rule, page, candidates)
    const isContent = rule.taking.kind === 'content'
    const words = candidates.reduce(
      (sum, { segment }) => sum + (isContent ? segmentWordCount(page, segment) : 0),
      0,
    )
    const measures = isContent
      ? contentMeasures(
          page.page,
          segmentNodes(
            page.segmentation,
            candidates.map(({ segment }) => segment),
          ),
        )
      : undefined
    return {
      texts,
      certainty,
      amount: isContent ? words : texts.length,
      margin,
      ...omitUndefined({ measures }),
      ...(isContent && {
        firstNodes: candidates.map(({ segment }) => page.segmentation.segments.firstNode[segment]),
      }),
    }
  })
  return { found, head: { title, language } }
}

/** What they give while the page streams in; `undefined` where it is beyond the limits of that. */
export const streamedMatches = (matcher: StreamingMatcher, rules: readonly Rule[], html: string) =>
  matcher.read(html, (page) => ({
    found: rules.map((rule) => page.match(rule)),
    head: page.head(),
  }))
