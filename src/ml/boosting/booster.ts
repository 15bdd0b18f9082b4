import { BoostedModel } from './boosted-model.js'
import { type Examples, prepareExamples, type TrainingExamples } from './examples.js'
import { addTreeScores, type FittedTree, fitTree } from './fitted-tree.js'
import { forestOf } from './forest.js'
import { type GrownNode, type GrowthInput, treeGrower } from './grow-tree.js'
import { meanLoss, type Objective, objectives } from './objective.js'
import { type Bag, bagSampler, type Random, randomFrom, sampleNumbers } from './sampling.js'
import type { BoostingSettings } from './settings.js'

/** A boosted model in training, one round at a time. */
export class Booster {
  readonly #examples: Examples
  readonly #settings: BoostingSettings
  readonly #objective: Objective
  readonly #training: TrainingExamples
  readonly #random: Random
  readonly #drawBag: (random: Random) => Bag
  readonly #grow: (input: GrowthInput) => GrownNode
  readonly #base: Float64Array
  /** By output, then by row; gradients and hessians likewise. */
  readonly #scores: Float64Array
  readonly #gradients: Float64Array
  readonly #hessians: Float64Array
  readonly #trees: FittedTree[] = []

  constructor(examples: Examples, settings: BoostingSettings) {
    const { table } = examples
    this.#examples = examples
    this.#settings = settings
    this.#objective = objectives[settings.objective]
    this.#training = prepareExamples(examples, this.#objective)
    const { values, rows, groups } = this.#training
    this.#random = randomFrom(settings.seed)
    this.#drawBag = bagSampler(rows, groups, settings.rowShare)
    this.#grow = treeGrower(table, settings)
    this.#base = this.#objective.baseScores(values, rows, this.#objective.outputs(values.targets))
    this.#scores = new Float64Array(this.#base.length * table.rows)
    for (const [output, base] of this.#base.entries())
      this.#valuesOf(this.#scores, output).fill(base)
    this.#gradients = new Float64Array(this.#scores.length)
    this.#hessians = new Float64Array(this.#scores.length)
  }

  /** Fits one more tree for each output. */
  addRound(): void {
    const { values, validation } = this.#training
    const { rows, outOfBag } = this.#drawBag(this.#random)
    this.#objective.fillDerivatives(values, rows, this.#scores, this.#gradients, this.#hessians)
    for (const output of this.#base.keys()) this.#addTree(output, rows, [outOfBag, validation])
  }

  /** The mean loss on the validation rows, if there are any. */
  validationLoss(): number | undefined {
    const { values, validation } = this.#training
    if (validation.length === 0) return undefined
    return meanLoss(this.#objective, values, validation, this.#scores)
  }

  /** The model of the first `rounds` rounds. */
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
    const input: GrowthInput = {
      rows,
      columns: this.#drawColumns(),
      gradients: this.#valuesOf(this.#gradients, output),
      hessians: this.#valuesOf(this.#hessians, output),
      random: this.#random,
    }
    const fitted = fitTree(this.#grow(input), input, table, this.#settings)
    addTreeScores(fitted, table, others, this.#valuesOf(this.#scores, output))
    this.#trees.push(fitted)
  }

  #drawColumns(): Int32Array {
    const { length } = this.#examples.table.columns
    const size = Math.max(Math.round(this.#settings.columnShare * length), 1)
    return sampleNumbers(Math.min(size, length), length, this.#random)
  }

  /** The values of one output. */
  #valuesOf(values: Float64Array, output: number): Float64Array {
    const { rows } = this.#examples.table
    return values.subarray(output * rows, (output + 1) * rows)
  }
}
