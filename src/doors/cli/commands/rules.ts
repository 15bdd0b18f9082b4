import { rulesDot } from '../../../app/rules/rules-dot.js'
import {
  findStoredSite,
  listedSite,
  type StoredSite,
  siteRulesData,
  siteRulesText,
  storedSite,
} from '../../../app/rules/site-rules.js'
import { BadOption } from '../../../core/errors.js'
import { defaultForReading } from '../../../store/default-database.js'
import { SqliteRuleStore } from '../../../store/sqlite/sqlite-rule-store.js'
import { table } from '../terminal/table.js'
import { jsonText, printErrors, type Terminal } from '../terminal/terminal.js'

export interface RulesFlags {
  readonly db?: string
  readonly field?: string
  readonly json?: true
  readonly dot?: true
}

/** The exit code: 1 if a stored rule is broken. */
export function runRules(domain: string | undefined, flags: RulesFlags, terminal: Terminal): 0 | 1 {
  if (domain === undefined && flags.field !== undefined)
    throw new BadOption('--field needs a domain')
  const path = flags.db ?? defaultForReading()
  const store = SqliteRuleStore.forReading(path)
  try {
    const stored =
      domain === undefined
        ? store.sites().map((site) => storedSite(store, site))
        : [findStoredSite(store, domain, { field: flags.field, database: path })]
    const readable = stored.filter(
      ({ rules, columns }) => rules.length > 0 || columns !== undefined,
    )
    terminal.out.write(domain === undefined ? allText(readable, flags) : oneText(stored[0]!, flags))
    const broken = stored.flatMap((one) => one.broken)
    printErrors(
      terminal,
      broken.map(({ error }) => error),
    )
    return broken.length === 0 ? 0 : 1
  } finally {
    store.close()
  }
}

function allText(sites: readonly StoredSite[], { json, dot }: RulesFlags): string {
  if (dot) return rulesDot(sites.flatMap(({ rules }) => rules))
  return json ? jsonText(sites.map(siteRulesData)) : sitesText(sites)
}

function oneText(site: StoredSite, { json, dot }: RulesFlags): string {
  if (dot) return rulesDot(site.rules)
  return json ? jsonText(siteRulesData(site)) : siteRulesText(site)
}

/** A row for each site. */
const sitesText = (sites: readonly StoredSite[]): string =>
  table(
    ['site', 'layouts', 'rules', 'pages', 'fields'],
    sites.map((stored) => {
      const { site, layouts, labelledPages, fields } = listedSite(stored.site, stored)
      const rules = stored.rules.length
      return [site, String(layouts), String(rules), String(labelledPages), fields.join(', ')]
    }),
  )
