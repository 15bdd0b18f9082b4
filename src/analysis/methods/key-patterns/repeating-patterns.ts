import { type SuffixAutomaton, suffixAutomaton } from './suffix-automaton.js'

/** A repeating pattern of a sequence: `length` symbols, first at `start`. */
export interface KeyPattern {
  readonly start: number
  readonly length: number
  readonly occurrences: number
  /** Whether all its symbols are the same. */
  readonly isUniform: boolean
}

/** The minimum length of a pattern in 001. */
const minLength = 2

/**
 * 001's key patterns: subsequences of at least two symbols that occur twice without overlap and are not part of a
 * longer one. Linear time: a pattern is part of a longer one if it still repeats with one more symbol before or after
 * it.
 */
export function findKeyPatterns(sequence: ArrayLike<number>): readonly KeyPattern[] {
  if (sequence.length < 2 * minLength) return []
  const automaton = suffixAutomaton(sequence)
  const { states, length, link } = automaton
  const alike = equalSymbolsBefore(sequence)
  const extendsBefore = new Uint8Array(states)
  for (let state = 1; state < states; state++) {
    const suffix = link[state]!
    if (suffix > 0 && gapOf(automaton, state) > length[suffix]!) extendsBefore[suffix] = 1
  }
  const found: KeyPattern[] = []
  for (let state = 1; state < states; state++) {
    const longest = Math.min(length[state]!, gapOf(automaton, state))
    if (longest < minLength || longest <= length[link[state]!]!) continue
    if (longest === length[state] && extendsBefore[state] === 1) continue
    if (extendsAfter(automaton, state, longest)) continue
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

/** Distance between the ends of the first and last occurrence; shorter patterns do not overlap. */
const gapOf = ({ firstEnd, lastEnd }: SuffixAutomaton, state: number): number =>
  lastEnd[state]! - firstEnd[state]!

function extendsAfter(automaton: SuffixAutomaton, state: number, length: number): boolean {
  let extended = false
  automaton.eachNext(state, (next) => {
    extended ||= gapOf(automaton, next) > length
  })
  return extended
}

/** Number of equal symbols in a row up to each index. */
function equalSymbolsBefore(sequence: ArrayLike<number>): Int32Array {
  const lengths = new Int32Array(sequence.length)
  for (let at = 0; at < lengths.length; at++)
    lengths[at] = at > 0 && sequence[at] === sequence[at - 1] ? lengths[at - 1]! + 1 : 1
  return lengths
}
