/**
 * All subsequences of a sequence of numbers, grouped by their end positions; built in linear time for a bounded
 * alphabet.
 */
export interface SuffixAutomaton {
  readonly states: number
  /** Length of the longest substring of each state; the others are its suffixes longer than that of its link. */
  readonly length: Int32Array
  /** The state of the longest suffix with more end positions; -1 for the first state, that of the empty string. */
  readonly link: Int32Array
  /** First and last end position of the substrings of a state, and their number. */
  readonly firstEnd: Int32Array
  readonly lastEnd: Int32Array
  readonly occurrences: Int32Array
  /** Visits all states that are reached by one more symbol. */
  eachNext(state: number, visit: (next: number) => void): void
}

const NONE = -1

export function suffixAutomaton(sequence: ArrayLike<number>): SuffixAutomaton {
  const builder = new AutomatonBuilder(sequence.length)
  for (let at = 0; at < sequence.length; at++) builder.add(sequence[at]!, at)
  return builder.finish()
}

/** Transitions are linked lists in columns, because a map per state would dominate the cost. */
class AutomatonBuilder implements SuffixAutomaton {
  states = 1
  readonly length: Int32Array
  readonly link: Int32Array
  readonly firstEnd: Int32Array
  readonly lastEnd: Int32Array
  readonly occurrences: Int32Array
  readonly #firstEdge: Int32Array
  readonly #nextEdge: Int32Array
  readonly #symbol: Int32Array
  readonly #target: Int32Array
  #edges = 0
  #whole = 0

  constructor(symbols: number) {
    const states = 2 * symbols + 1
    this.length = new Int32Array(states)
    this.link = new Int32Array(states).fill(NONE)
    this.firstEnd = new Int32Array(states)
    this.lastEnd = new Int32Array(states)
    this.occurrences = new Int32Array(states)
    this.#firstEdge = new Int32Array(states).fill(NONE)
    const edges = 3 * symbols + 1
    this.#nextEdge = new Int32Array(edges)
    this.#symbol = new Int32Array(edges)
    this.#target = new Int32Array(edges)
  }

  eachNext(state: number, visit: (next: number) => void): void {
    for (let edge = this.#firstEdge[state]!; edge !== NONE; edge = this.#nextEdge[edge]!)
      visit(this.#target[edge]!)
  }

  add(symbol: number, at: number): void {
    const last = this.#whole
    const added = this.#newState(this.length[last]! + 1, at)
    this.occurrences[added] = 1
    this.#whole = added
    let state = last
    for (; state !== NONE && this.#edgeOf(state, symbol) === NONE; state = this.link[state]!)
      this.#addEdge(state, symbol, added)
    this.link[added] = state === NONE ? 0 : this.#stateFor(state, symbol)
  }

  /** Propagates end positions and occurrences from the longest substrings to their suffixes. */
  finish(): SuffixAutomaton {
    for (const state of this.#fromTheLongest()) {
      const link = this.link[state]!
      if (link <= 0) continue
      this.occurrences[link]! += this.occurrences[state]!
      this.lastEnd[link] = Math.max(this.lastEnd[link]!, this.lastEnd[state]!)
    }
    return this
  }

  /** The state of a state's longest substring plus one symbol; split from longer substrings if necessary. */
  #stateFor(state: number, symbol: number): number {
    const next = this.#target[this.#edgeOf(state, symbol)]!
    if (this.length[next] === this.length[state]! + 1) return next
    const clone = this.#newState(this.length[state]! + 1, this.firstEnd[next]!)
    for (let edge = this.#firstEdge[next]!; edge !== NONE; edge = this.#nextEdge[edge]!)
      this.#addEdge(clone, this.#symbol[edge]!, this.#target[edge]!)
    this.link[clone] = this.link[next]!
    this.link[next] = clone
    for (let at = state; at !== NONE; at = this.link[at]!) {
      const edge = this.#edgeOf(at, symbol)
      if (edge === NONE || this.#target[edge] !== next) break
      this.#target[edge] = clone
    }
    return clone
  }

  #newState(length: number, end: number): number {
    const state = this.states++
    this.length[state] = length
    this.firstEnd[state] = end
    this.lastEnd[state] = end
    return state
  }

  #edgeOf(state: number, symbol: number): number {
    let edge = this.#firstEdge[state]!
    while (edge !== NONE && this.#symbol[edge] !== symbol) edge = this.#nextEdge[edge]!
    return edge
  }

  #addEdge(state: number, symbol: number, target: number): void {
    const edge = this.#edges++
    this.#symbol[edge] = symbol
    this.#target[edge] = target
    this.#nextEdge[edge] = this.#firstEdge[state]!
    this.#firstEdge[state] = edge
  }

  #fromTheLongest(): Int32Array {
    const counts = new Int32Array(this.length[this.#whole]! + 2)
    for (let state = 0; state < this.states; state++) counts[this.length[state]! + 1]!++
    for (let length = 1; length < counts.length; length++) counts[length]! += counts[length - 1]!
    const sorted = new Int32Array(this.states)
    for (let state = 0; state < this.states; state++) {
      const length = this.length[state]!
      sorted[counts[length]!] = state
      counts[length]!++
    }
    return sorted.reverse()
  }
}
