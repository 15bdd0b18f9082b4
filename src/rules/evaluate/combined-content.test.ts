import { describe, expect, test } from 'vitest'
import { pageContextOf } from '../predicates/page-context.js'
import type { SeenPaths } from '../rule/model-part.js'
import { isTag, leave, member, ruleOf, splitOn, take } from '../rule/rule.test-kit.js'
import { combinationSigns, combinedChoice } from './combined-content.js'
import { countVotes } from './match-rule.js'
import { namedPaths } from './named-paths.js'

const box = 'And ten more words about some other story of today'
const story = `<p class=lead>One two three four five six seven eight nine ten</p>`
const html = `<h1>The flood</h1>${story}<div class=box><p>${box}</p></div>`
const rule = ruleOf()

/** The page, whose headline, text and box the model holds for so likely. */
const pageOf = (...likelihoods: readonly number[]) => pageContextOf(html, () => likelihoods)

/** Labelled pages that had these segments of the page so often as main content, and as something else. */
function seenAt(...counted: readonly (readonly [place: number, kept: number, left: number])[]) {
  const pathOf = namedPaths(pageOf())
  return {
    paths: counted.map(([place]) => pathOf(place)),
    kept: counted.map(([, kept]) => kept),
    left: counted.map(([, , left]) => left),
  } satisfies SeenPaths
}

function signsOf(of: typeof rule, likelihoods: readonly number[], seen?: SeenPaths) {
  const page = pageOf(...likelihoods)
  return combinationSigns(of, countVotes(of, page), page, seen)
}

function chosen(likelihoods: readonly number[], seen?: SeenPaths): readonly number[] {
  const page = pageOf(...likelihoods)
  return combinedChoice(rule, countVotes(rule, page), page, seen).kept
}

describe('what speaks for a segment', () => {
  test('are the log odds of the model, of at most 9999 to one', () => {
    const models = signsOf(rule, [0.5, 0.75, 0]).map(({ model }) => model)
    expect(models[0]).toBe(0)
    expect(models[1]).toBeCloseTo(Math.log(3), 12)
    expect(models[2]).toBe(-9.2)
  })

  test('are the votes, and whether they take it', () => {
    const voters = [member(splitOn(isTag('p'), take(), leave()), 3), member(leave(), 1)]
    const votesOf = (least: number) =>
      signsOf(ruleOf({ voters, choice: { kind: 'all', least, share: 0 } }), [0, 0, 0]).map(
        ({ votes }) => votes,
      )
    expect(votesOf(1)).toEqual([-1, 0.75, 0.75])
    // of a rule that takes nothing, no vote says anything
    expect(votesOf(4)).toEqual([0, 0, 0])
  })

  test('are the labelled pages with main content at its path, and with something else there', () => {
    const signs = signsOf(rule, [0.5, 0.75, 0.25], seenAt([0, 0, 2], [1, 2, 1]))
    expect(signs[0]).toMatchObject({ newPath: 0, newPathModel: 0 })
    expect(signs[0]!.path).toBeCloseTo(Math.log(0.3 / 2.3), 12)
    expect(signs[1]!.path).toBeCloseTo(Math.log(2.3 / 1.3), 12)
    expect(signs[2]).toMatchObject({ path: 0, newPath: 1 })
    expect(signs[2]!.newPathModel).toBeCloseTo(-Math.log(3), 12)
  })

  test('is no path where no labelled page is known', () => {
    for (const sign of signsOf(rule, [0.9, 0.9, 0.9]))
      expect(sign).toMatchObject({ path: 0, newPath: 0, newPathModel: 0 })
  })
})

/** The rule takes both paragraphs. */
describe('rule and model together', () => {
  test('leave what the rule takes at a path of no labelled page, and the model does not keep', () => {
    // text 1.05 + 1.06 ln(3.3 / .3), likely; box .97 x -3.9 + 1.05 - .09, unlikely
    expect(chosen([0.02, 0.5, 0.02], seenAt([0, 0, 3], [1, 3, 0]))).toEqual([1])
  })

  test('keep what labelled pages kept against the model', () => {
    // box .59 x -3.9 + 1.05 + 1.06 ln(3.3 / .3), likely
    expect(chosen([0.02, 0.5, 0.02], seenAt([0, 0, 3], [1, 3, 0], [2, 3, 0]))).toEqual([1, 2])
  })

  test('add what the model is sure of, unless labelled pages left it', () => {
    expect(chosen([0.9999, 0.9, 0.02], seenAt([1, 3, 0]))).toEqual([0, 1])
    // headline .59 x 3.5 - 1.05 + 1.06 ln(.3 / 3.3), unlikely
    expect(chosen([0.97, 0.9, 0.02], seenAt([0, 0, 3], [1, 3, 0]))).toEqual([1])
  })

  test('choose by votes and model alone where no labelled page is known', () => {
    expect(chosen([0.02, 0.9, 0.9])).toEqual([1, 2])
    expect(chosen([0.000_01, 0.999_99, 0.000_01])).toEqual([1])
  })
})
