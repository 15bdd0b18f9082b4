import { ModelMismatch } from '../../core/errors.js'
import type { Matrix } from '../numeric/matrix.js'
import type { Model } from '../trees/learner.js'
import { ForestScorer } from './batch-scoring.js'
import type { ColumnRanges } from './column-ranges.js'
import type { DistinctCuts } from './distinct-cuts.js'
import { floatKey } from './float-key.js'
import {
  type Forest,
  type ForestTree,
  leafColumn,
  nodeValues,
  treeAt,
  treeCount,
} from './forest.js'
import { type ObjectiveName, objectives } from './objective.js'

/** The data of a fitted model. */
export interface BoostedModelParts {
  readonly objective: ObjectiveName
  /** The columns of the matrix that it was fitted to. */
  readonly names: readonly string[]
  /** The score of every row before the first tree, for each output. */
  readonly base: Float64Array
  /** Tree t adds to output t % outputs. */
  readonly forest: Forest
  /** By how much the splits on each column reduced the loss. */
  readonly gains: Float32Array
}

/** The parts of a row's score: a base, and what the splits on each column added. */
export interface Contributions {
  readonly base: number
  /** By column of the matrix. */
  readonly columns: Float64Array
}

interface ValuedTree {
  readonly tree: ForestTree
  readonly values: Float64Array
}

export class BoostedModel implements Model {
  readonly #cuts: DistinctCuts | undefined
  /** Made when the model is first asked: most pages need some models only. */
  #scorer: ForestScorer | undefined
  /** The trees with the values of their nodes; made when contributions are asked for. */
  #trees: readonly ValuedTree[] | undefined
  /** Names that were found to be those of the columns: most matrices share them. */
  #checked: readonly string[] | undefined

  /** @param cuts Those of the forest, where they are known. */
  constructor(
    readonly parts: BoostedModelParts,
    cuts?: DistinctCuts,
  ) {
    this.#cuts = cuts
  }

  /** Number of scores per row: one per class, or one. */
  get outputs(): number {
    return this.parts.base.length
  }

  /** The names of the columns that a split asks for; predictions do not depend on others. */
  usedColumns(): readonly string[] {
    const { names, forest } = this.parts
    const used = new Uint8Array(names.length)
    for (const column of forest.column) if (column !== leafColumn) used[column] = 1
    return names.filter((_, column) => used[column] === 1)
  }

  /** Predictions by row, then by output. */
  predict(x: Matrix, ranges?: ColumnRanges): Float32Array {
    const { predictions } = objectives[this.parts.objective]
    return predictions(this.scores(x, ranges), x.rows, this.outputs)
  }

  /**
   * Sums of tree values, from which predictions are computed: by output, then by row.
   * @param ranges Those of the matrix, or of one that begins with its columns, where they are known.
   */
  scores(x: Matrix, ranges?: ColumnRanges): Float64Array {
    this.#checkColumns(x)
    this.#scorer ??= new ForestScorer(this.parts.forest, this.#cuts)
    return this.#scorer.scores(x, this.parts.base, ranges)
  }

  /** Splits a row's score into a base and column contributions: each split adds its child's value minus its own. */
  contributions(x: Matrix, row: number, output = 0): Contributions {
    this.#checkColumns(x)
    let base = this.parts.base[output]!
    const columns = new Float64Array(this.parts.names.length)
    const trees = this.#valuedTrees()
    for (let at = output; at < trees.length; at += this.outputs) {
      const { tree, values } = trees[at]!
      base += values[0]!
      for (let node = 0; tree.column[node] !== leafColumn; ) {
        const column = tree.column[node]!
        const isAbove = floatKey(x.at(row, column)) >= tree.cut[node]!
        const child = tree.below[node]! + (isAbove ? 1 : 0)
        columns[column]! += values[child]! - values[node]!
        node = child
      }
    }
    return { base, columns }
  }

  #valuedTrees(): readonly ValuedTree[] {
    const { forest } = this.parts
    this.#trees ??= Array.from({ length: treeCount(forest) }, (_, at) => {
      const tree = treeAt(forest, at)
      return { tree, values: nodeValues(tree) }
    })
    return this.#trees
  }

  #checkColumns({ names }: Matrix): void {
    if (names === this.parts.names || names === this.#checked) return
    expectColumns(this, names)
    this.#checked = names
  }
}

/** Throws unless a model was fitted to exactly these columns: its predictions would be wrong. */
export function expectColumns(
  { parts: { names } }: BoostedModel,
  columns: readonly string[],
): void {
  const length = Math.max(names.length, columns.length)
  for (let at = 0; at < length; at++)
    if (names[at] !== columns[at]) throw new ModelMismatch(at, names[at], columns[at])
}
