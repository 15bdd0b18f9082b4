import type { Compared, RuleDiff, RulesDiff } from '../app/rules/diff-rules.js'
import type { LayoutChange } from '../exchange/compare-layouts.js'
import type { QuestionChange } from '../exchange/compare-rules.js'
import { historyDays } from '../store/sqlite-snapshot.js'
import { printable } from './printable.js'

/** What changed in each rule, as a person reads it. */
export const diffText = ({ site, rules, layouts }: RulesDiff): string =>
  printable(
    [...layouts.map(layoutText), ...rules.map((rule) => ruleText(site, rule))]
      .map((text) => `${text}\n`)
      .join('\n'),
  )

function layoutText(layout: LayoutChange): string {
  const name = `layout ${layout.layout}`
  if (layout.change !== 'changed') return `${name}: ${otherTexts[layout.change]}`
  return `${name}: not the same, its pages are ${layout.likeness.toFixed(2)} alike`
}

/** What is compared with what is stored comes after it. */
const otherTexts = {
  new: 'only in what is compared with',
  gone: 'only in what is stored',
} as const

function ruleText(site: string, rule: RuleDiff): string {
  const name = `${rule.field}  (${site}/${rule.layout}/${rule.field}`
  switch (rule.kind) {
    case 'compared':
      return [`${name}@${rule.from} -> @${rule.to})`, ...comparison(rule)].join('\n')
    case 'first':
      return `${name}@${rule.version})\n  the first version`
    case 'no earlier':
      return `${name}@${rule.version})\n  no earlier version is kept any more: what was replaced stays for ${historyDays} days`
    case 'ended':
      return `${name}@${rule.version})\n  gone since ${rule.endedAt}`
    case 'not kept':
      return `${name})\n  version ${rule.wanted} is not kept, but ${rule.kept.join(', ')}`
    case 'new':
    case 'gone':
      return `${name}@${rule.version})\n  ${otherTexts[rule.kind]}`
  }
}

function comparison({ result, changes, questions, trees }: Compared): readonly string[] {
  if (result === 'the same') return ['  the same']
  return [
    ...changes.flatMap(({ part, before, after }) => [`  ${part}: ${before}`, `    -> ${after}`]),
    ...questions.map((one) => `  ${questionText(one)}`),
    ...(trees === 'others' && questions.length === 0
      ? ['  the same questions, in other trees']
      : []),
  ]
}

function questionText({ question, before, after }: QuestionChange): string {
  if (after === 0) return `no longer asked, by ${counted(before)}: ${question}`
  if (before === 0) return `newly asked, by ${counted(after)}: ${question}`
  return `asked by ${counted(after)}, no longer ${before}: ${question}`
}

const counted = (votes: number): string => (votes === 1 ? '1 vote' : `${votes} votes`)
