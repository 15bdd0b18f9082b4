import { listCount, type WordLists } from './word-lists.js'
import { unknownSteps, type WordWeights, weightSteps } from './word-weights.js'

/** What is said of words where none of them is known. */
export const unknownHint = -1

/** Beyond every weight. */
const [below, above] = [unknownSteps, weightSteps + 1]

/** What the weights of its known words say of each of some lists. */
export class ListWeights {
  /** Words that are known. */
  readonly count: Int32Array
  readonly #sum: Float64Array
  readonly #most: Int16Array
  readonly #secondMost: Int16Array
  readonly #least: Int16Array
  readonly #secondLeast: Int16Array

  private constructor(lists: number) {
    this.count = new Int32Array(lists)
    this.#sum = new Float64Array(lists)
    this.#most = new Int16Array(lists).fill(below)
    this.#secondMost = new Int16Array(lists).fill(below)
    this.#least = new Int16Array(lists).fill(above)
    this.#secondLeast = new Int16Array(lists).fill(above)
  }

  static of(lists: WordLists, weights: WordWeights): ListWeights {
    const all = new ListWeights(listCount(lists))
    const { words, starts } = lists
    for (let list = 0; list < all.count.length; list++) {
      const end = starts[list + 1]!
      for (let at = starts[list]!; at < end; at++) {
        const steps = weights.stepsOf(words[at]!)
        if (steps === unknownSteps) continue
        all.count[list]!++
        all.#sum[list]! += steps
        all.#raise(list, steps)
        all.#lower(list, steps)
      }
    }
    return all
  }

  /** Each list joined with those of its parent, and so on up; a parent is before its children, and the first has none. */
  withParents(parent: Int32Array): ListWeights {
    const all = new ListWeights(parent.length)
    for (let list = 0; list < parent.length; list++) {
      all.#take(this, list, list)
      if (list > 0) all.#take(all, parent[list]!, list)
    }
    return all
  }

  mean(list: number): number {
    const count = this.count[list]!
    return count === 0 ? unknownHint : this.#sum[list]! / (weightSteps * count)
  }

  most(list: number): number {
    return this.count[list] === 0 ? unknownHint : this.#most[list]! / weightSteps
  }

  least(list: number): number {
    return this.count[list] === 0 ? unknownHint : this.#least[list]! / weightSteps
  }

  /** The most of the others when one that has the most is left out. */
  secondMost(list: number): number {
    return this.count[list]! < 2 ? unknownHint : this.#secondMost[list]! / weightSteps
  }

  secondLeast(list: number): number {
    return this.count[list]! < 2 ? unknownHint : this.#secondLeast[list]! / weightSteps
  }

  #take(from: ListWeights, source: number, list: number): void {
    this.count[list]! += from.count[source]!
    this.#sum[list]! += from.#sum[source]!
    this.#raise(list, from.#most[source]!)
    this.#raise(list, from.#secondMost[source]!)
    this.#lower(list, from.#least[source]!)
    this.#lower(list, from.#secondLeast[source]!)
  }

  #raise(list: number, steps: number): void {
    const most = this.#most[list]!
    if (steps > most) {
      this.#secondMost[list] = most
      this.#most[list] = steps
    } else if (steps > this.#secondMost[list]!) this.#secondMost[list] = steps
  }

  #lower(list: number, steps: number): void {
    const least = this.#least[list]!
    if (steps < least) {
      this.#secondLeast[list] = least
      this.#least[list] = steps
    } else if (steps < this.#secondLeast[list]!) this.#secondLeast[list] = steps
  }
}
