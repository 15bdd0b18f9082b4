import { addTree } from './add-tree.js'
import { type Bag, bagger } from './bag.js'
import { BoostedModel } from './boosted-model.js'
import { type Examples, type Studied, study } from './examples.js'
import { forestOf } from './forest.js'
import { type GrownNode, type Growth, treeGrower } from './grow-tree.js'
import { meanLoss, type Objective, objectives } from './objective.js'
import { type Planted, plant } from './plant.js'
import { type Random, randomFrom, sample } from './random.js'
import type { BoostingSettings } from './settings.js'

/** A model under way, a round at a time. */
export class Boosting {
  readonly #examples: Examples
  readonly #settings: BoostingSettings
  readonly #objective: Objective
  readonly #studied: Studied
  readonly #random: Random
  readonly #drawBag: (random: Random) => Bag
  readonly #grow: (growth: Growth) => GrownNode
  readonly #base: Float64Array
  /** Of all rows, output after output; so are gradients and hessians. */
  readonly #scores: Float64Array
  readonly #gradients: Float64Array
  readonly #hessians: Float64Array
  readonly #trees: Planted[] = []

  constructor(examples: Examples, settings: BoostingSettings) {
    const { table } = examples
    this.#examples = examples
    this.#settings = settings
    this.#objective = objectives[settings.objective]
    this.#studied = study(examples, this.#objective)
    const { known, rows, groups } = this.#studied
    this.#random = randomFrom(settings.seed)
    this.#drawBag = bagger(rows, groups, settings.rowShare)
    this.#grow = treeGrower(table, settings)
    this.#base = this.#objective.base(known, rows, this.#objective.outputs(known.targets))
    this.#scores = new Float64Array(this.#base.length * table.rows)
    for (const [output, base] of this.#base.entries()) this.#of(this.#scores, output).fill(base)
    this.#gradients = new Float64Array(this.#scores.length)
    this.#hessians = new Float64Array(this.#scores.length)
  }

  /** Adds a tree to each output. */
  round(): void {
    const { known, validation } = this.#studied
    const { rows, others } = this.#drawBag(this.#random)
    this.#objective.derive(known, rows, this.#scores, this.#gradients, this.#hessians)
    for (const output of this.#base.keys()) this.#addTree(output, rows, [others, validation])
  }

  /** The mean loss on the validation rows, if there are any. */
  validationLoss(): number | undefined {
    const { known, validation } = this.#studied
    if (validation.length === 0) return undefined
    return meanLoss(this.#objective, known, validation, this.#scores)
  }

  /** The model of the first rounds. */
  model(rounds: number): BoostedModel {
    const { names, columns } = this.#examples.table
    const trees = this.#trees.slice(0, rounds * this.#base.length)
    const gains = new Float32Array(names.length)
    for (const { split } of trees.flatMap(({ nodes }) => nodes)) {
      if (split) gains[columns[split.column]!]! += split.gain
    }
    return new BoostedModel({
      objective: this.#settings.objective,
      names,
      base: this.#base,
      forest: forestOf(trees.map(({ tree }) => tree)),
      gains,
    })
  }

  #addTree(output: number, rows: Int32Array, others: readonly Int32Array[]): void {
    const { table } = this.#examples
    const growth: Growth = {
      rows,
      columns: this.#drawColumns(),
      gradients: this.#of(this.#gradients, output),
      hessians: this.#of(this.#hessians, output),
      random: this.#random,
    }
    const planted = plant(this.#grow(growth), growth, table, this.#settings)
    addTree(planted, table, others, this.#of(this.#scores, output))
    this.#trees.push(planted)
  }

  #drawColumns(): Int32Array {
    const { length } = this.#examples.table.columns
    const size = Math.max(Math.round(this.#settings.columnShare * length), 1)
    return sample(Math.min(size, length), length, this.#random)
  }

  /** The part of one output. */
  #of(values: Float64Array, output: number): Float64Array {
    const { rows } = this.#examples.table
    return values.subarray(output * rows, (output + 1) * rows)
  }
}
