import { BrokenRule } from '../../core/errors.js'
import { omitUndefined } from '../../core/omit-undefined.js'
import { type ColumnName, readColumnNames } from '../../rules/rule/column-names.js'
import { readLayout, readRule } from '../../rules/rule/read-rule.js'
import type { Layout, Rule } from '../../rules/rule/rule.js'
import type { BrokenEntry, KeptRules, KeptVersion, KeptVersions } from '../interface/rule-store.js'
import { contentHash } from '../interface/stored-text.js'
import type { ColumnNamesRow, LayoutRow, RuleRow, Statements, VersionRow } from './statements.js'

/** The layouts, rules and names of columns of a site at a revision; errors name the database by its path. */
export function readKept(
  statements: Statements,
  at: { readonly site: string; readonly revision: number },
  path: string,
): KeptRules {
  const layouts = statements.layoutsAt.all(at).map((row) => layoutIn(row, `${path}: ${at.site}`))
  const rules = statements.rulesAt.all(at).map((row) => ruleIn(row, `${path}: ${at.site}`))
  const names = statements.columnNamesAt.all(at).map((row) => namesIn(row, `${path}: ${at.site}`))
  const [columns] = names.filter(isWhole)
  return {
    layouts: layouts.filter(isWhole),
    rules: rules.filter(isWhole),
    ...omitUndefined({ columns }),
    broken: [...layouts, ...rules, ...names].filter(isBroken),
  }
}

/** Every version of a site's rules that is still kept. */
export function readVersions(statements: Statements, site: string, path: string): KeptVersions {
  const versions = statements.versions.all(site).map((row) => versionIn(row, `${path}: ${site}`))
  return { versions: versions.filter(isWhole), broken: versions.filter(isBroken) }
}

function versionIn(row: VersionRow, place: string): KeptVersion | BrokenEntry {
  const { layout, field, version, learnedAt, endedAt, hash, rule } = row
  const where = `${place}/${layout}/${field}@${version}`
  return orBroken({ layout, field }, () => ({
    rule: asLearned(rule, hash, where, readRule(parsed(rule, where), where)),
    learnedAt,
    ...omitUndefined({ endedAt: endedAt ?? undefined }),
  }))
}

const layoutIn = ({ name, hash, layout }: LayoutRow, place: string): Layout | BrokenEntry => {
  const where = `${place}/${name}`
  return orBroken({ layout: name, field: '' }, () =>
    asLearned(layout, hash, where, readLayout(parsed(layout, where), where)),
  )
}

const ruleIn = ({ layout, field, hash, rule }: RuleRow, place: string): Rule | BrokenEntry => {
  const where = `${place}/${layout}/${field}`
  return orBroken({ layout, field }, () =>
    asLearned(rule, hash, where, readRule(parsed(rule, where), where)),
  )
}

const namesIn = (
  { hash, names }: ColumnNamesRow,
  place: string,
): readonly ColumnName[] | BrokenEntry => {
  const where = `${place}: names of columns`
  return orBroken({ layout: '', field: '' }, () =>
    asLearned(names, hash, where, readColumnNames(parsed(names, where), where)),
  )
}

function orBroken<Whole>(
  entry: Omit<BrokenEntry, 'error'>,
  read: () => Whole,
): Whole | BrokenEntry {
  try {
    return read()
  } catch (error) {
    if (error instanceof BrokenRule) return { ...entry, error }
    throw error
  }
}

function parsed(json: string, where: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    throw new BrokenRule(where, 'it is not JSON')
  }
}

function asLearned<Whole>(json: string, hash: string, where: string, whole: Whole): Whole {
  if (contentHash(json) !== hash) throw new BrokenRule(where, 'it is not what was learned')
  return whole
}

const isBroken = (entry: object): entry is BrokenEntry => 'error' in entry

const isWhole = <Whole extends object>(entry: Whole | BrokenEntry): entry is Whole =>
  !isBroken(entry)
