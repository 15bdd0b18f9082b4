/** What is said where there are no runs to say it by: at the ends of a page, alone in a block. */
export const unknownMean = -1

/** A run without words is not nothing: it has neighbours to speak for. */
const leastWords = 0.3

/** Sums of words, and of words by how likely they are content, over stretches of runs in constant time. */
export class RunMasses {
  readonly #words: Float64Array
  readonly #likely: Float64Array

  constructor(likelihoods: Float32Array, words: ArrayLike<number>) {
    const count = likelihoods.length
    this.#words = new Float64Array(count + 1)
    this.#likely = new Float64Array(count + 1)
    for (let run = 0; run < count; run++) {
      const weight = Math.max(leastWords, words[run]!)
      this.#words[run + 1] = this.#words[run]! + weight
      this.#likely[run + 1] = this.#likely[run]! + weight * likelihoods[run]!
    }
  }

  /** Words of the page that are likely content. */
  get likely(): number {
    return this.#likely.at(-1)!
  }

  get likelyShare(): number {
    return this.#words.length === 1 ? 0 : this.likely / this.#words.at(-1)!
  }

  /** The share of what is likely content that stands in the runs from `start` up to, not including, `end`. */
  share(start: number, end: number): number {
    return this.likely === 0 ? 0 : (this.#likely[end]! - this.#likely[start]!) / this.likely
  }

  /** The mean likelihood of a word in these runs, one run left out; unknown when that is the only one. */
  meanWithout(run: number, start: number, end: number): number {
    if (end - start <= 1) return unknownMean
    const [words, likely] = [this.#words, this.#likely]
    const wordsLeft = words[end]! - words[start]! - (words[run + 1]! - words[run]!)
    const likelyLeft = likely[end]! - likely[start]! - (likely[run + 1]! - likely[run]!)
    return likelyLeft / wordsLeft
  }

  /** For each run the mean likelihood of a word in the other runs of its group; unknown when there are none. */
  meanOfOthers(groupOf: (run: number) => number): (run: number) => number {
    const sums = new Map<number, { count: number; words: number; likely: number }>()
    const count = this.#words.length - 1
    for (let run = 0; run < count; run++) {
      const group = groupOf(run)
      const sum = sums.get(group) ?? { count: 0, words: 0, likely: 0 }
      sum.count++
      sum.words += this.#words[run + 1]! - this.#words[run]!
      sum.likely += this.#likely[run + 1]! - this.#likely[run]!
      sums.set(group, sum)
    }
    return (run) => {
      const sum = sums.get(groupOf(run))!
      if (sum.count === 1) return unknownMean
      const words = this.#words[run + 1]! - this.#words[run]!
      const likely = this.#likely[run + 1]! - this.#likely[run]!
      return (sum.likely - likely) / (sum.words - words)
    }
  }
}
