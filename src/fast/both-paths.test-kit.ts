import { readHead } from '../page/head.js'
import { takenBy, textsOf } from '../rules/apply.js'
import type { Rule } from '../rules/rule.js'
import { wordsOfRun } from '../rules/run-words.js'
import { studyPage } from '../rules/studied-page.js'
import type { Matcher } from './matcher.js'

/** What rules give on a page by the ordinary path. */
export function studied(rules: readonly Rule[], html: string) {
  const page = studyPage(html)
  const { title, language } = readHead(page.page)
  const found = rules.map((rule) => {
    const { subjects, certainty } = takenBy(rule, page)
    const texts = textsOf(rule, page, subjects)
    const isContent = rule.taking.kind === 'content'
    const words = subjects.reduce(
      (sum, { run }) => sum + (isContent ? wordsOfRun(page, run) : 0),
      0,
    )
    return { texts, certainty, amount: isContent ? words : texts.length }
  })
  return { found, head: { title, language } }
}

/** The same by the fast one; `undefined` where it leaves the page to the ordinary one. */
export const matched = (matcher: Matcher, rules: readonly Rule[], html: string) =>
  matcher.read(html, rules, (reading) => ({
    found: rules.map((rule) => reading.take(rule)),
    head: reading.head(),
  }))
