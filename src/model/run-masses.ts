/** What is said where there are no runs to say it by: at the ends of a page, alone in a block. */
export const unknownMean = -1

/** A run without words is not nothing: it has neighbours to speak for. */
export const leastWords = 0.3

/** Sums of words, and of words by how likely they are content, over stretches of runs in constant time. */
export class RunMasses {
  readonly #words: Float64Array
  readonly #likely: Float64Array
  /** Words of the page that are likely content. */
  readonly likely: number

  constructor(likelihoods: Float32Array, words: ArrayLike<number>) {
    const count = likelihoods.length
    this.#words = new Float64Array(count + 1)
    this.#likely = new Float64Array(count + 1)
    for (let run = 0; run < count; run++) {
      const weight = Math.max(leastWords, words[run]!)
      this.#words[run + 1] = this.#words[run]! + weight
      this.#likely[run + 1] = this.#likely[run]! + weight * likelihoods[run]!
    }
    this.likely = this.#likely[count]!
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
    const words = this.#words
    const likely = this.#likely
    const wordsLeft = words[end]! - words[start]! - this.#wordsOf(run)
    const likelyLeft = likely[end]! - likely[start]! - this.#likelyOf(run)
    return likelyLeft / wordsLeft
  }

  /** For each run the mean likelihood of a word in the other runs of its group; unknown when there are none. */
  meanOfOthers(groupOf: Int32Array): (run: number) => number {
    const groups = groupOf.reduce((most, group) => Math.max(most, group), -1) + 1
    const counts = new Int32Array(groups)
    const words = new Float64Array(groups)
    const likely = new Float64Array(groups)
    for (let run = 0; run < groupOf.length; run++) {
      const group = groupOf[run]!
      counts[group]!++
      words[group]! += this.#wordsOf(run)
      likely[group]! += this.#likelyOf(run)
    }
    return (run) => {
      const group = groupOf[run]!
      if (counts[group] === 1) return unknownMean
      return (likely[group]! - this.#likelyOf(run)) / (words[group]! - this.#wordsOf(run))
    }
  }

  #wordsOf(run: number): number {
    return this.#words[run + 1]! - this.#words[run]!
  }

  #likelyOf(run: number): number {
    return this.#likely[run + 1]! - this.#likely[run]!
  }
}
