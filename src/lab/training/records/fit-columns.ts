import {
  byField,
  ColumnModel,
  type ListField,
  learnedColumnNames,
  listFields,
  type NameWeights,
  withWords,
} from '../../../analysis/records/fields/column-model.js'
import { binMatrices } from '../../../ml/boosting/binned-table.js'
import type { BoostedModel } from '../../../ml/boosting/boosted-model.js'
import { BoostedTrees } from '../../../ml/boosting/boosted-trees.js'
import { Matrix } from '../../../ml/numeric/matrix.js'
import type { ColumnSample } from './column-samples.js'

/** Few lists have known fields, and few columns each. */
const settings = {
  objective: 'logistic',
  rounds: 120,
  maxLeaves: 8,
  learningRate: 0.06,
  rowShare: 0.7,
  columnShare: 0.4,
  minLeafRows: 8,
  l2: 3,
  seed: 1,
} as const

/** The share of the known values from which a column counts as the field for its words. */
const minShare = 0.3

/** Sites that must have a word, and the log odds that it must have, to be stored. */
const minSites = 2
const minWeight = 0.5

/** Lists with known titles and no author have none: the weight of their columns. Dates are often left unlabelled. */
const absentWeight = 0.3

/** `undefined` where no list has known fields. */
export function fitColumnModel(samples: readonly ColumnSample[]): ColumnModel | undefined {
  if (!listFields.every((field) => samples.some(({ targets }) => targets[field] !== undefined)))
    return undefined
  const counts = new Map(listFields.map((field) => [field, new WordCounts(samples, field)]))
  return new ColumnModel({
    trees: byField((field) => fitTrees(samples, field, counts.get(field)!)),
    words: byField((field) => counts.get(field)!.weights()),
  })
}

/** The columns of one page with their targets. */
interface LabelledColumns {
  readonly rows: Matrix
  readonly targets: readonly number[]
  readonly weight: number
}

function fitTrees(
  samples: readonly ColumnSample[],
  field: ListField,
  counts: WordCounts,
): BoostedModel {
  const pages = samples.flatMap((sample): readonly LabelledColumns[] => {
    const targets = sample.targets[field] ?? absentTargets(sample, field)
    if (targets === undefined) return []
    const weights = counts.weights(sample.site)
    const rows = withWords(sample.rows, sample.words, weights)
    const own = [...targets.keys()].filter((row) => isOfField(sample, row, field))
    const weight = sample.targets[field] === undefined ? absentWeight : 1
    return [{ rows: pick(rows, own), targets: own.map((row) => targets[row]!), weight }]
  })
  const repeat = (number: (page: LabelledColumns, at: number) => number): readonly number[] =>
    pages.flatMap((page, at) => page.targets.map(() => number(page, at)))
  return new BoostedTrees(settings).fitTable({
    table: binMatrices(pages.map(({ rows }) => rows)),
    targets: pages.flatMap(({ targets }) => targets),
    weights: repeat(({ weight }) => weight),
    groups: repeat((_, at) => at),
  })
}

const isOfField = ({ kinds }: ColumnSample, row: number, field: ListField): boolean =>
  kinds[row] === (field === 'image' ? 'image' : 'text')

const absentTargets = (
  { kinds, targets }: ColumnSample,
  field: ListField,
): readonly number[] | undefined =>
  field === 'author' && targets.title !== undefined ? kinds.map(() => 0) : undefined

function pick(of: Matrix, rows: readonly number[]): Matrix {
  const picked = new Matrix(learnedColumnNames, rows.length)
  for (const column of learnedColumnNames.keys())
    picked.column(column).set(rows.map((row) => of.at(row, column)))
  return picked
}

/** The sites that have a word on columns that are a field, and on others. */
class WordCounts {
  readonly #with = new Map<string, Set<string>>()
  readonly #without = new Map<string, Set<string>>()

  constructor(samples: readonly ColumnSample[], field: ListField) {
    for (const { site, words, targets } of samples) {
      const shares = targets[field]
      if (shares === undefined) continue
      for (const [row, all] of words.entries()) {
        const counts = shares[row]! > minShare ? this.#with : this.#without
        for (const word of all) counts.set(word, (counts.get(word) ?? new Set()).add(site))
      }
    }
  }

  /** The log odds of the words; for a page to train on as if its own site were unknown. */
  weights(own?: string): NameWeights {
    const weights = new Map<string, number>()
    for (const word of new Set([...this.#with.keys(), ...this.#without.keys()])) {
      const sitesWith = sitesBut(this.#with.get(word), own)
      const sitesWithout = sitesBut(this.#without.get(word), own)
      if (sitesWith + sitesWithout < minSites) continue
      const weight = Math.log((sitesWith + 0.5) / (sitesWithout + 0.5))
      if (Math.abs(weight) >= minWeight) weights.set(word, Math.round(weight * 100) / 100)
    }
    return weights
  }
}

const sitesBut = (sites: ReadonlySet<string> | undefined, own: string | undefined): number =>
  sites === undefined ? 0 : sites.size - (own !== undefined && sites.has(own) ? 1 : 0)
