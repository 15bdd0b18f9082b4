import type { Predicate } from '../rules/predicate.js'
import type { Rule, RuleTree } from '../rules/rule.js'
import { testsIn } from './compiles.js'
import { mayHideLetters, type Needle, needleOf } from './needle.js'
import type { AskedName, Questions } from './questions.js'
import { type Stretch, wholePage } from './stretch.js'

/**
 * Names without which rules take nothing, and the texts that a page's source must hold where one of its elements has
 * such a name. `undefined` where rules may take something without, or ask what stands outside.
 */
export class Needles {
  readonly #names: readonly number[]
  readonly #needles: readonly Needle[]

  private constructor(names: readonly number[], needles: readonly Needle[]) {
    this.#names = names
    this.#needles = needles
  }

  static of(rules: readonly Rule[], questions: Questions): Needles | undefined {
    const names = new Set<number>()
    for (const rule of rules) {
      const needed = isSelfContained(rule) ? namesNeeded(rule, questions) : undefined
      if (needed === undefined) return undefined
      for (const name of needed) names.add(name)
    }
    const needles = [...names].map((name) => needleOf(questions.names[name]!)!)
    return rules.length === 0 ? undefined : new Needles([...names], needles)
  }

  /** The whole page where a name may be spelt in another way, or is nowhere. */
  stretchOf(html: string): Stretch {
    const ends = this.#needles.flatMap((needle) => needle.endIn(html) ?? [])
    if (ends.length === 0 || mayHideLetters(html)) return wholePage
    return { ends: Math.max(...ends), names: this.#names }
  }
}

/** Questions that what stands outside of an element has no part in, nor what comes after. */
function isSelfContained({ voters }: Rule): boolean {
  return voters.flatMap(({ tree }) => testsIn(tree)).every(isOfInside)
}

const inside: ReadonlySet<Predicate['kind']> = new Set(['named', 'path', 'starts', 'shape'])

const isOfInside = ({ kind }: Predicate): boolean => inside.has(kind)

/** The fewest names, those that are easiest to find, without any of which a rule takes nothing; `undefined` for none. */
function namesNeeded(rule: Rule, questions: Questions): readonly number[] | undefined {
  let needed = new Set(
    rule.voters
      .flatMap(({ tree }) => testsIn(tree))
      .filter((test) => test.kind === 'named' && test.where !== 'start' && needleOf(test))
      .map((test) => questions.all[questions.number(test)]!.name),
  )
  if (mayTakeWithout(rule, needed, questions)) return undefined
  for (const name of [...needed].sort(
    (a, b) => ease(questions.names[a]!) - ease(questions.names[b]!),
  )) {
    const fewer = new Set([...needed].filter((other) => other !== name))
    if (!mayTakeWithout(rule, fewer, questions)) needed = fewer
  }
  return [...needed]
}

/** Long names are seldom part of something else; tags are on every page. */
const ease = ({ what, name }: AskedName): number => (what === 'tag' ? 0 : name.length)

function mayTakeWithout(
  { voters, choice }: Rule,
  names: ReadonlySet<number>,
  questions: Questions,
): boolean {
  const votes = voters
    .filter(({ tree }) => canTake(tree, names, questions))
    .reduce((sum, { votes }) => sum + votes, 0)
  return votes >= Math.max(1, choice.least)
}

function canTake(tree: RuleTree, without: ReadonlySet<number>, questions: Questions): boolean {
  const waiting = [tree]
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    if (at.kind === 'leaf') {
      if (at.decision === 'take') return true
      continue
    }
    const { name } = questions.all[questions.number(at.test)]!
    const isNo = at.test.kind === 'named' && at.test.where !== 'start' && without.has(name)
    waiting.push(at.no)
    if (!isNo) waiting.push(at.yes)
  }
  return false
}
