import {
  type ComparedRule,
  diffVersions,
  diffWith,
  type RuleDiff,
  type RulesDiff,
} from '../../../app/rules/diff-rules.js'
import { readBundleFile } from '../../../app/rules/import-rules.js'
import type { LayoutChange } from '../../../rules/exchange/compare-layouts.js'
import type { QuestionChange } from '../../../rules/exchange/compare-rules.js'
import { defaultForReading } from '../../../store/default-database.js'
import type { RuleReader } from '../../../store/interface/rule-store.js'
import { SqliteRuleStore } from '../../../store/sqlite/sqlite-rule-store.js'
import { historyDays } from '../../../store/sqlite/sqlite-snapshot.js'
import { countText } from '../terminal/printable.js'
import { jsonText, printErrors, type Terminal } from '../terminal/terminal.js'

export interface RulesDiffFlags {
  readonly db?: string
  readonly field?: string
  readonly from?: number
  readonly to?: number
  readonly with?: string
  readonly json?: true
}

export async function runRulesDiff(
  domain: string,
  flags: RulesDiffFlags,
  terminal: Terminal,
): Promise<0 | 1> {
  const { db = defaultForReading(), json } = flags
  const store = SqliteRuleStore.forReading(db)
  try {
    const { broken, ...found } = await diffOf(domain, store, { ...flags, database: db })
    terminal.out.write(json ? jsonText(found) : diffText({ ...found, broken }))
    printErrors(
      terminal,
      broken.map(({ error }) => error),
    )
    return broken.length === 0 ? 0 : 1
  } finally {
    store.close()
  }
}

async function diffOf(
  domain: string,
  store: RuleReader,
  { with: file, ...options }: RulesDiffFlags & { readonly database: string },
): Promise<RulesDiff> {
  if (file === undefined) return diffVersions(domain, store, options)
  const sets = await readBundleFile(file)
  return diffWith(domain, store, { sets, where: file }, options)
}

/** The changes of each layout and of each rule, as readable text. */
export const diffText = ({ site, rules, layouts }: RulesDiff): string =>
  [...layouts.map(layoutText), ...rules.map((rule) => ruleText(site, rule))]
    .map((text) => `${text}\n`)
    .join('\n')

function layoutText(layout: LayoutChange): string {
  const name = `layout ${layout.layout}`
  if (layout.change !== 'changed') return `${name}: ${oneSidedTexts[layout.change]}`
  return `${name}: changed, similarity ${layout.likeness.toFixed(2)}`
}

/** The stored rules come before those of the file. */
const oneSidedTexts = {
  new: 'only in the file',
  gone: 'only in the database',
} as const

function ruleText(site: string, rule: RuleDiff): string {
  const name = `${rule.field}  (${site}/${rule.layout}/${rule.field}`
  switch (rule.kind) {
    case 'compared':
      return [`${name}@${rule.from} -> @${rule.to})`, ...changeLines(rule)].join('\n')
    case 'first':
      return `${name}@${rule.version})\n  first version`
    case 'no earlier':
      return `${name}@${rule.version})\n  no earlier version: replaced versions are kept for ${historyDays} days`
    case 'ended':
      return `${name}@${rule.version})\n  deleted ${rule.endedAt}`
    case 'not kept':
      return `${name})\n  version ${rule.wanted} is not stored; stored: ${rule.kept.join(', ')}`
    case 'new':
    case 'gone':
      return `${name}@${rule.version})\n  ${oneSidedTexts[rule.kind]}`
  }
}

function changeLines({ result, changes, questions, trees }: ComparedRule): readonly string[] {
  if (result === 'the same') return ['  unchanged']
  return [
    ...changes.flatMap(({ part, before, after }) => [`  ${part}: ${before}`, `    -> ${after}`]),
    ...questions.map((one) => `  ${predicateText(one)}`),
    ...(trees === 'others' && questions.length === 0
      ? ['  same predicates in different trees']
      : []),
  ]
}

function predicateText({ question, before, after }: QuestionChange): string {
  if (after === 0) return `no longer used, ${voteText(before)}: ${question}`
  if (before === 0) return `newly used, ${voteText(after)}: ${question}`
  return `used by ${voteText(after)}, before ${before}: ${question}`
}

const voteText = (votes: number): string => countText(votes, 'vote')
