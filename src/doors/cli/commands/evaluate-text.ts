import { meanF1Score } from '../../../core/f1-score.js'
import { groupBy } from '../../../core/group-by.js'
import type { Interval, PointEstimate } from '../../../lab/evaluation/bootstrap.js'
import type { Evaluation, SystemResult } from '../../../lab/evaluation/evaluation.js'
import type { FieldsResult } from '../../../lab/evaluation/field-scores.js'
import type { MainResult } from '../../../lab/evaluation/main-result.js'
import { table } from '../terminal/table.js'

/** An evaluation as tables for a terminal. Empty tables are left out. */
export const evaluationText = (evaluation: Evaluation): string =>
  [heading, mainTable, groupTable, longTable, fieldTable, recordTable, fidelityTable, failures]
    .map((part) => part(evaluation))
    .filter((text) => text !== '')
    .join('\n')

function heading({ corpus, split, treesift, node }: Evaluation): string {
  const { name, pages, sites, hash } = corpus
  const part = split === 'all' ? '' : `, split ${split}`
  const versions = `treesift ${treesift}, node ${node}`
  return `${name} (${hash.slice(0, 12)})${part}: ${pages} pages of ${sites} sites; ${versions}\n`
}

/** A system that has a part of the results. */
type With<Part extends keyof SystemResult> = SystemResult & Required<Pick<SystemResult, Part>>

const having = <Part extends keyof SystemResult>(
  { systems }: Evaluation,
  part: Part,
): readonly With<Part>[] =>
  systems.filter((system): system is With<Part> => system[part] !== undefined)

function mainTable(evaluation: Evaluation): string {
  const systems = having(evaluation, 'main')
  if (systems.length === 0) return ''
  return table(
    ['main content', 'pages', 'failed', 'word F1', '95 %', 'P', 'R', 'Δ vs first', 'correct', 'ms'],
    systems.map((system) => [
      nameOf(system),
      `${system.main.pages}`,
      `${system.failed.length}`,
      share(system.main.f1.mean),
      range(system.main.f1),
      shareOf(system.main.precision),
      shareOf(system.main.recall),
      difference(system.main),
      correctShare(system.main),
      system.cost === undefined ? '' : system.cost.mean.toFixed(1),
    ]),
  )
}

const nameOf = ({ kind, label }: SystemResult): string =>
  kind === 'recorded' ? `${label} (recorded)` : label

const correctShare = ({ details, pages }: MainResult): string =>
  details === undefined ? '' : `${Math.round((100 * details.verdicts.correct) / pages)}%`

/** A star marks an interval that does not contain zero. */
function difference({ difference }: MainResult): string {
  if (difference === undefined) return ''
  const { mean, low, high } = difference
  return `${mean < 0 ? '-' : '+'}${share(Math.abs(mean))}${low > 0 || high < 0 ? '*' : ''}`
}

/** Maximum number of groups that fit on a terminal. */
const maxGroups = 8

/** Word F1 of the largest groups (page types, countries or verticals). */
function groupTable(evaluation: Evaluation): string {
  const systems = having(evaluation, 'main')
  const groups = (systems[0]?.main.groups ?? []).slice(0, maxGroups)
  if (groups.length === 0) return ''
  return table(
    ['word F1', ...groups.map(({ group }) => group)],
    systems.map((system) => [
      nameOf(system),
      ...groups.map(({ group }) => {
        const found = system.main.groups.find((other) => other.group === group)
        return found === undefined ? '' : share(found.f1.mean)
      }),
    ]),
  )
}

/** Long pages, on which words alone do not tell whether an answer stops early or is out of order. */
function longTable(evaluation: Evaluation): string {
  const systems = having(evaluation, 'main').flatMap((system) => {
    const long = system.main.details?.long
    return long === undefined ? [] : [{ system, long }]
  })
  if (systems.length === 0) return ''
  return table(
    ['long pages', 'pages', 'P', 'R', 'order'],
    systems.map(({ system, long: { pages, precision, recall, order } }) => [
      nameOf(system),
      `${pages}`,
      share(precision),
      share(recall),
      share(order),
    ]),
  )
}

function fieldTable(evaluation: Evaluation): string {
  const systems = having(evaluation, 'fields')
  if (systems.length === 0) return ''
  return table(
    [
      'fields',
      'pages',
      'sites',
      'page-level F1',
      '95 %',
      'value-level F1',
      'exact set',
      'worst site',
    ],
    systems.map((system) => {
      const { fields } = system
      return [
        nameOf(system),
        `${fields.pages}`,
        `${fields.sites.length}`,
        share(fields.mean.firstValue.f1),
        range(fields.f1),
        share(fields.mean.allValues.f1),
        share(fields.mean.exactSet),
        worstSite(fields),
      ]
    }),
  )
}

function worstSite({ sites }: FieldsResult): string {
  const scored = sites.map(({ site, fields }) => {
    const f1 = meanF1Score(Object.values(fields).map(({ firstValue }) => firstValue))!.f1
    return { site, f1 }
  })
  const worst = scored.reduce((least, other) => (other.f1 < least.f1 ? other : least))
  return `${worst.site} ${share(worst.f1)}`
}

function recordTable(evaluation: Evaluation): string {
  const systems = having(evaluation, 'records')
  if (systems.length === 0) return ''
  return table(
    ['records', 'pages', 'record F1', '95 %', 'P', 'R'],
    systems.map((system) => {
      const { pages, f1, precision, recall } = system.records
      return [
        nameOf(system),
        `${pages}`,
        share(f1.mean),
        range(f1),
        share(precision.mean),
        share(recall.mean),
      ]
    }),
  )
}

function fidelityTable(evaluation: Evaluation): string {
  const systems = having(evaluation, 'fidelity')
  if (systems.length === 0) return ''
  const kinds = new Set(systems.flatMap(({ fidelity }) => fidelity.kinds.map(({ kind }) => kind)))
  return table(
    ['fidelity', 'pages', 'mean F1', '95 %', ...kinds],
    systems.map((system) => [
      nameOf(system),
      `${system.fidelity.pages}`,
      share(system.fidelity.f1.mean),
      range(system.fidelity.f1),
      ...[...kinds].map((kind) => {
        const found = system.fidelity.kinds.find((one) => one.kind === kind)
        return found === undefined ? '' : `${share(found.f1.mean)} (${found.pages})`
      }),
    ]),
  )
}

/** The number of failures of each system and code, with the first one. */
function failures({ corpus, systems }: Evaluation): string {
  const all = [
    ...corpus.failed.map((failure) => ({ ...failure, source: 'not read' })),
    ...systems.flatMap(({ label, failed }) =>
      failed.map((failure) => ({ ...failure, source: label })),
    ),
  ]
  if (all.length === 0) return ''
  const kinds = groupBy(all, ({ source, code }) => `${source} ${code}`)
  return table(
    ['failures', 'code', 'pages', 'first page', 'message'],
    [...kinds.values()].map((failures) => {
      const [{ source, code, page, message }] = failures
      return [source, code, `${failures.length}`, page, message]
    }),
  )
}

const share = (value: number): string => value.toFixed(3)

const shareOf = (value: Interval | PointEstimate | undefined): string =>
  value === undefined ? '' : share(value.mean)

const range = (value: Interval | PointEstimate): string =>
  'low' in value ? `${share(value.low)}-${share(value.high)}` : ''
