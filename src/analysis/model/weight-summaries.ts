import { listCount, type WordLists } from './hashed-words.js'
import { unknownSteps, type WordWeights, weightSteps } from './word-weights.js'

/** The summary of lists without known words. */
const unknownWeight = -1

/** The number of known words, and measures of their weights; `second`: without one occurrence of the first. */
export type WeightMeasure = 'known' | 'mean' | 'max' | 'min' | 'second max' | 'second min'

/** Less and greater than every weight. */
const [below, above] = [unknownSteps, weightSteps + 1]

/** For each of some word lists the count, mean, two greatest and two least weights of its known words. */
export class WeightSummaries {
  /** Number of known words. */
  readonly count: Int32Array
  readonly #sum: Float64Array
  readonly #max: Int16Array
  readonly #secondMax: Int16Array
  readonly #min: Int16Array
  readonly #secondMin: Int16Array

  private constructor(lists: number) {
    this.count = new Int32Array(lists)
    this.#sum = new Float64Array(lists)
    this.#max = new Int16Array(lists).fill(below)
    this.#secondMax = new Int16Array(lists).fill(below)
    this.#min = new Int16Array(lists).fill(above)
    this.#secondMin = new Int16Array(lists).fill(above)
  }

  static of(lists: WordLists, weights: WordWeights): WeightSummaries {
    const all = new WeightSummaries(listCount(lists))
    const { distinct, indexes, starts } = lists
    const stepsOf = weights.stepsOfAll(distinct)
    for (let list = 0; list < all.count.length; list++) {
      let count = 0
      let sum = 0
      let max: number = below
      let secondMax: number = below
      let min: number = above
      let secondMin: number = above
      const end = starts[list + 1]!
      for (let at = starts[list]!; at < end; at++) {
        const steps = stepsOf[indexes[at]!]!
        if (steps === unknownSteps) continue
        count++
        sum += steps
        if (steps > max) {
          secondMax = max
          max = steps
        } else if (steps > secondMax) secondMax = steps
        if (steps < min) {
          secondMin = min
          min = steps
        } else if (steps < secondMin) secondMin = steps
      }
      all.count[list] = count
      all.#sum[list] = sum
      all.#max[list] = max
      all.#secondMax[list] = secondMax
      all.#min[list] = min
      all.#secondMin[list] = secondMin
    }
    return all
  }

  /**
   * The summaries of each list merged with those of all its ancestors; parents precede children, the first has none.
   */
  withParents(parent: Int32Array): WeightSummaries {
    const all = new WeightSummaries(parent.length)
    for (let list = 0; list < parent.length; list++) {
      all.#merge(this, list, list)
      if (list > 0) all.#merge(all, parent[list]!, list)
    }
    return all
  }

  /** Fills a column with a measure of the list of each row; `unknownWeight` without enough known words, or a list. */
  fill(measure: WeightMeasure, listOf: Int32Array, values: Float32Array): void {
    switch (measure) {
      case 'known':
        for (let row = 0; row < values.length; row++)
          values[row] = listOf[row]! < 0 ? unknownWeight : this.count[listOf[row]!]!
        break
      case 'mean':
        for (let row = 0; row < values.length; row++) {
          const list = listOf[row]!
          const count = list < 0 ? 0 : this.count[list]!
          if (count === 0) values[row] = unknownWeight
          else values[row] = this.#sum[list]! / (weightSteps * count)
        }
        break
      case 'max':
        this.#fillWeights(this.#max, 1, listOf, values)
        break
      case 'min':
        this.#fillWeights(this.#min, 1, listOf, values)
        break
      case 'second max':
        this.#fillWeights(this.#secondMax, 2, listOf, values)
        break
      case 'second min':
        this.#fillWeights(this.#secondMin, 2, listOf, values)
        break
    }
  }

  #fillWeights(
    steps: Int16Array,
    minCount: number,
    listOf: Int32Array,
    values: Float32Array,
  ): void {
    for (let row = 0; row < values.length; row++) {
      const list = listOf[row]!
      if (list < 0 || this.count[list]! < minCount) values[row] = unknownWeight
      else values[row] = steps[list]! / weightSteps
    }
  }

  #merge(from: WeightSummaries, source: number, list: number): void {
    this.count[list]! += from.count[source]!
    this.#sum[list]! += from.#sum[source]!
    this.#raise(list, from.#max[source]!)
    this.#raise(list, from.#secondMax[source]!)
    this.#lower(list, from.#min[source]!)
    this.#lower(list, from.#secondMin[source]!)
  }

  #raise(list: number, steps: number): void {
    const max = this.#max[list]!
    if (steps > max) {
      this.#secondMax[list] = max
      this.#max[list] = steps
    } else if (steps > this.#secondMax[list]!) this.#secondMax[list] = steps
  }

  #lower(list: number, steps: number): void {
    const min = this.#min[list]!
    if (steps < min) {
      this.#secondMin[list] = min
      this.#min[list] = steps
    } else if (steps < this.#secondMin[list]!) this.#secondMin[list] = steps
  }
}
