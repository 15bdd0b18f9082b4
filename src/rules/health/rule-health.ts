import type { Rule } from '../rule/rule.js'
import { useLetters } from './rule-use.js'

/**
 * How the latest uses change the health of a rule. An induced rule becomes stale, and recovers. A rule that was
 * trained from labels keeps its status: its answers become doubted, and are believed again.
 */
export type StatusChange = 'stale' | 'recovered' | 'doubted' | 'believed'

/** The same, or that the profile of a rule was measured anew with the values that were believed since. */
export type RuleChange = StatusChange | 'measured'

const healthDefaults = {
  /** Consecutive misses that make a rule stale, and consecutive hits by which it recovers. */
  inRow: 3,
  /** So many misses among so many of the latest uses make a rule stale. */
  latest: 10,
  misses: 6,
  /** Consecutive pages without the field make a rule stale when their probability is below this. */
  chance: 0.025,
} as const

/** A rule, and the result of its latest uses. */
export interface UsedRule extends Pick<Rule, 'status' | 'usual' | 'pages'> {
  /** Whether earlier uses made its answers doubted. */
  readonly isDoubted: boolean
}

/** `undefined` where nothing changes. */
export function statusChangeOf(
  { status, usual, pages, isDoubted }: UsedRule,
  recent: string,
): StatusChange | undefined {
  const isRight = recent.endsWith(useLetters.hit.repeat(healthDefaults.inRow))
  switch (status) {
    case 'retired':
      return undefined
    case 'stale':
      return isRight ? 'recovered' : undefined
    case 'learned':
      if (isDoubted) return isRight ? 'believed' : undefined
      return isUnfit({ usual, pages }, recent) ? 'doubted' : undefined
    case 'induced':
      return isUnfit({ usual, pages }, recent) ? 'stale' : undefined
  }
}

/** Whether a rule no longer fits its pages. */
function isUnfit(rule: Pick<Rule, 'usual' | 'pages'>, recent: string): boolean {
  const { miss } = useLetters
  const { inRow, latest, misses, chance } = healthDefaults
  return (
    recent.endsWith(miss.repeat(inRow)) ||
    countLetter(miss, recent.slice(-latest)) >= misses ||
    emptyRunProbability(rule, recent) < chance
  )
}

/** The probability of the latest consecutive pages without the field; 1 where it is unknown how many pages have it. */
function emptyRunProbability(
  { usual: { filled }, pages }: Pick<Rule, 'usual' | 'pages'>,
  recent: string,
): number {
  if (filled === undefined) return 1
  const empty = /n*$/.exec(recent)![0].length
  const before = recent.slice(0, recent.length - empty)
  const hits = countLetter(useLetters.hit, before) + filled * pages
  const nones = countLetter(useLetters.none, before) + (1 - filled) * pages
  return (nones / (hits + nones)) ** empty
}

const countLetter = (letter: string, letters: string): number => letters.split(letter).length - 1
