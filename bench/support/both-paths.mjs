import { Matcher } from '../../dist/fast/matcher.js'
import { readHead } from '../../dist/page/head.js'
import { takenBy, textsOf } from '../../dist/rules/apply.js'
import { wordsOfRun } from '../../dist/rules/run-words.js'
import { studyPage } from '../../dist/rules/studied-page.js'

const matchers = new WeakMap()

/** Asks rules about a page and three mutations of it on both paths, and counts what is different. */
export function compareOn(html, { rules }, sums) {
  const matcher = matchers.get(rules) ?? new Matcher(rules)
  matchers.set(rules, matcher)
  for (const one of [html, ...mutationsOf(html)]) compare(one, rules, matcher, sums)
}

function compare(html, rules, matcher, sums) {
  const asked = rules.filter((rule) => matcher.canAsk([rule]))
  const fields = asked.filter(({ taking }) => taking.kind !== 'content')
  const content = asked.filter(({ taking }) => taking.kind === 'content')
  const page = studyPage(html)
  const { title, language } = readHead(page.page)
  for (const together of [asked, fields, content]) {
    if (together.length === 0) continue
    const found = matcher.read(html, together, (reading) => ({
      head: reading.head(),
      taken: together.map((rule) => reading.take(rule)),
    }))
    sums.asked += together.length
    if (found === undefined) sums.beyond++
    else if (
      !isSame(found, {
        head: { title, language },
        taken: together.map((rule) => taken(rule, page)),
      })
    )
      sums.different++
  }
}

function taken(rule, page) {
  const { subjects, certainty } = takenBy(rule, page)
  const texts = textsOf(rule, page, subjects)
  const isContent = rule.taking.kind === 'content'
  const words = subjects.reduce((sum, { run }) => sum + (isContent ? wordsOfRun(page, run) : 0), 0)
  return { texts, amount: isContent ? words : texts.length, certainty }
}

const isSame = (one, other) => JSON.stringify(one) === JSON.stringify(other)

/** A part left out, a part doubled, an end tag left out: at places that follow from the page. */
function mutationsOf(html) {
  const third = Math.floor(html.length / 3)
  const end = html.indexOf('</', 2 * third)
  return [
    html.slice(0, third) + html.slice(third + Math.floor(third / 7)),
    html.slice(0, 2 * third) + html.slice(third),
    end < 0 ? html : html.slice(0, end) + html.slice(html.indexOf('>', end) + 1),
  ]
}
