import { type SuffixAutomaton, suffixAutomaton } from './suffix-automaton.js'

/** A repeating pattern of a sequence: `length` symbols, first found at `start`. */
export interface KeyPattern {
  readonly start: number
  readonly length: number
  readonly occurrences: number
  /** Whether all its symbols are the same. */
  readonly isUniform: boolean
}

/** A repetition has at least two elements, 001 says. */
const shortest = 2

/**
 * 001's key patterns: sequences of two symbols or more that occur twice without overlapping, and stand in no longer
 * one that does. Found in linear time: a pattern stands in a longer one if it still repeats with one more symbol before
 * or behind.
 */
export function keyPatternsOf(sequence: ArrayLike<number>): readonly KeyPattern[] {
  if (sequence.length < 2 * shortest) return []
  const automaton = suffixAutomaton(sequence)
  const { states, length, link } = automaton
  const alike = runLengths(sequence)
  const extendsBefore = new Uint8Array(states)
  for (let state = 1; state < states; state++) {
    const suffix = link[state]!
    if (suffix > 0 && gapOf(automaton, state) > length[suffix]!) extendsBefore[suffix] = 1
  }
  const found: KeyPattern[] = []
  for (let state = 1; state < states; state++) {
    const longest = Math.min(length[state]!, gapOf(automaton, state))
    if (longest < shortest || longest <= length[link[state]!]!) continue
    if (longest === length[state] && extendsBefore[state] === 1) continue
    if (extendsBehind(automaton, state, longest)) continue
    const end = automaton.firstEnd[state]!
    found.push({
      start: end - longest + 1,
      length: longest,
      occurrences: automaton.occurrences[state]!,
      isUniform: alike[end]! >= longest,
    })
  }
  return found
}

/** Occurrences that end so far apart do not overlap, if they are no longer than that. */
const gapOf = ({ firstEnd, lastEnd }: SuffixAutomaton, state: number): number =>
  lastEnd[state]! - firstEnd[state]!

function extendsBehind(automaton: SuffixAutomaton, state: number, length: number): boolean {
  let extended = false
  automaton.eachNext(state, (next) => {
    extended ||= gapOf(automaton, next) > length
  })
  return extended
}

/** How many of the same symbols in a row end at each place. */
function runLengths(sequence: ArrayLike<number>): Int32Array {
  const lengths = new Int32Array(sequence.length)
  for (let at = 0; at < lengths.length; at++)
    lengths[at] = at > 0 && sequence[at] === sequence[at - 1] ? lengths[at - 1]! + 1 : 1
  return lengths
}
