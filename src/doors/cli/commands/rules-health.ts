import {
  type FieldHealth,
  healthOfSites,
  needsPerson,
  type SiteHealth,
} from '../../../app/rules/site-health.js'
import { useLetters } from '../../../rules/health/rule-use.js'
import { defaultForReading } from '../../../store/default-database.js'
import { SqliteRuleStore } from '../../../store/sqlite/sqlite-rule-store.js'
import { countText } from '../terminal/printable.js'
import { table } from '../terminal/table.js'
import { jsonText, printMessage, type Terminal } from '../terminal/terminal.js'

export interface RulesHealthFlags {
  readonly db?: string
  readonly json?: true
}

/** The exit code: 1 if a rule needs attention. */
export function runRulesHealth(
  domain: string | undefined,
  { db, json }: RulesHealthFlags,
  terminal: Terminal,
): 0 | 1 {
  const path = db ?? defaultForReading()
  const store = SqliteRuleStore.forReading(path)
  try {
    const sites = healthOfSites(domain, store, path)
    terminal.out.write(json ? jsonText(sites) : healthText(sites))
    const needing = sites.flatMap(({ fields }) => fields).filter(needsPerson)
    if (needing.length === 0) return 0
    const rules = `${countText(needing.length, 'rule')} ${needing.length === 1 ? 'needs' : 'need'}`
    printMessage(
      terminal,
      `${rules} attention: label pages, or decide with "rules accept" or "rules retire"`,
    )
    return 1
  } finally {
    store.close()
  }
}

/** A table below the name of each site. */
const healthText = (sites: readonly SiteHealth[]): string =>
  sites.length === 0 ? 'No site has rules.\n' : sites.map(siteText).join('\n')

const siteText = ({ site, fields }: SiteHealth): string =>
  `${site}\n${table(
    ['field', 'layout', 'status', 'pages', 'answers', 'doubts', 'misses', 'trend', 'last change'],
    fields.map((field) => [
      field.field,
      field.layout,
      field.attention ?? field.status,
      String(field.pages),
      String(field.answers),
      String(field.doubts),
      String(field.misses),
      sparkline(field),
      field.lastChange ? `${field.lastChange.at.slice(0, 10)} ${field.lastChange.kind}` : '',
    ]),
  )}`

const bars = '▁▂▃▄▅▆▇█'

/** Pages in one bar of a sparkline. */
const pagesInBar = 2

/** The share of the pages that were not missed, two pages a bar, the latest at the end. */
export function sparkline({ recent }: Pick<FieldHealth, 'recent'>): string {
  const groups = recent.match(new RegExp(`.{1,${pagesInBar}}(?=(.{${pagesInBar}})*$)`, 'g')) ?? []
  return groups
    .map((group) => {
      const right = [...group].filter((letter) => letter !== useLetters.miss).length
      return bars[Math.round((right / group.length) * (bars.length - 1))]!
    })
    .join('')
}
