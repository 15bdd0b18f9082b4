import { ModelMismatch } from '../../core/errors.js'
import type { Matrix } from '../../features/matrix.js'
import type { Model } from '../learner.js'
import { type Forest, type ForestTree, leaf, treeAt, treeCount, valuesOf } from './forest.js'
import { addLanes, laneNodes } from './lanes.js'
import { type ObjectiveName, objectives } from './objective.js'
import { keyOf } from './order-key.js'
import { keyRoom, keyRows, RowKeys } from './row-keys.js'

/** All that a model knows. */
export interface ModelParts {
  readonly objective: ObjectiveName
  /** The columns of the matrix that it was fitted to. */
  readonly names: readonly string[]
  /** The score of every row before the first tree, for each output. */
  readonly base: Float64Array
  /** Tree t adds to output t % outputs. */
  readonly forest: Forest
  /** What the splits on each column took off the loss. */
  readonly gains: Float32Array
}

/** Why a row has its score: what every row has, and what the questions about each column added. */
export interface Contributions {
  readonly base: number
  /** One for each column of the matrix. */
  readonly columns: Float64Array
}

/** A tree ready to be asked. */
interface ReadyTree {
  readonly tree: ForestTree
  readonly values: Float64Array
  readonly nodes: Int32Array
}

export class BoostedModel implements Model {
  readonly #used: Int32Array
  readonly #trees: readonly ReadyTree[]
  /** Used again for every matrix: most have few rows. */
  #room: { readonly keys: Int32Array; readonly sums: Float64Array } | undefined

  constructor(readonly parts: ModelParts) {
    const { forest, names } = parts
    this.#used = Int32Array.from(new Set(forest.column.filter((column) => column !== leaf))).sort()
    const placeOf = new Int32Array(names.length)
    for (const [place, column] of this.#used.entries()) placeOf[column] = place
    this.#trees = Array.from({ length: treeCount(forest) }, (_, at) => {
      const tree = treeAt(forest, at)
      return { tree, values: valuesOf(tree), nodes: laneNodes(tree, placeOf) }
    })
  }

  /** Scores that a row has: one for each class, or one. */
  get outputs(): number {
    return this.parts.base.length
  }

  /** What the objective says of each row: row after row, in it the outputs. */
  predict(x: Matrix): Float32Array {
    const { answers } = objectives[this.parts.objective]
    return answers(this.scores(x), x.rows, this.outputs)
  }

  /** The sums that predictions come from: output after output, in it the rows. */
  scores(x: Matrix): Float64Array {
    this.#refuseOther(x)
    this.#room ??= { keys: keyRoom(this.#used.length), sums: new Float64Array(keyRows) }
    const { keys, sums } = this.#room
    const rowKeys = new RowKeys(x, this.#used, keys)
    const scores = new Float64Array(this.outputs * x.rows)
    for (let start = 0; start < x.rows; start += keyRows) {
      const count = rowKeys.moveTo(start)
      for (const [output, base] of this.parts.base.entries()) {
        sums.fill(base)
        for (let at = output; at < this.#trees.length; at += this.outputs) {
          addLanes(this.#trees[at]!.nodes, this.#trees[at]!.values, keys, count, sums)
        }
        scores.set(sums.subarray(0, count), output * x.rows + start)
      }
    }
    return scores
  }

  /** Takes a row's score apart: base and columns add up to it. A split's column gets what its side has over its node. */
  contributions(x: Matrix, row: number, output = 0): Contributions {
    this.#refuseOther(x)
    let base = this.parts.base[output]!
    const columns = new Float64Array(this.parts.names.length)
    for (let at = output; at < this.#trees.length; at += this.outputs) {
      const { tree, values } = this.#trees[at]!
      base += values[0]!
      for (let node = 0; tree.column[node] !== leaf; ) {
        const column = tree.column[node]!
        const isAbove = keyOf(x.at(row, column)) >= tree.cut[node]!
        const side = tree.below[node]! + (isAbove ? 1 : 0)
        columns[column]! += values[side]! - values[node]!
        node = side
      }
    }
    return { base, columns }
  }

  /** Columns in another order, or others, would be answered with nonsense. */
  #refuseOther({ names }: Matrix): void {
    const own = this.parts.names
    if (names === own) return
    const other = own.findIndex((name, at) => name !== names[at])
    if (other >= 0) throw new ModelMismatch(other, own[other], names[other])
    if (names.length > own.length) throw new ModelMismatch(own.length, undefined, names[own.length])
  }
}
