import { describe, expect, test } from 'vitest'
import { characterAndWordTokens } from '../../../core/text/tokens.js'
import { namedPaths } from '../../evaluate/named-paths.js'
import { maxSeenPaths } from '../../rule/model-part.js'
import { byTree, isTag, leave, ruleOf, splitOn, take } from '../../rule/rule.test-kit.js'
import { contentExampleOf, samplesOf } from '../learn.test-kit.js'
import type { LeftOutPage } from './leave-one-out.js'
import type { IndexedExample } from './training-rows.js'
import { contentFit, weighModel } from './weigh-model.js'

const story = ['One two three four', 'Five six seven eight nine ten']
const html = `<h1>The flood</h1>${story.map((text) => `<p>${text}</p>`).join('')}`

/** A page of 2, 4 and 6 words, labelled with the latter two, and how likely the model holds each for content. */
const labelled = (...likelihoods: readonly number[]): IndexedExample =>
  samplesOf(contentExampleOf(html, story, () => likelihoods)).samples[0]!

const [no, yes] = [0.000_01, 0.999_99]
const rightModel = labelled(no, yes, yes)
const wrongModel = labelled(yes, no, no)

const { choice } = ruleOf()
const paragraphs = { ...byTree(splitOn(isTag('p'), take(), leave())), choice }
const everything = { ...byTree(take()), choice }

const weighed = (
  count: number,
  example: IndexedExample,
  learned: LeftOutPage['learned'],
): ReturnType<typeof weighModel> => {
  const pages = Array<IndexedExample>(count).fill(example)
  return weighModel(
    pages,
    pages.map(() => ({ example, others: [], learned })),
    'hash',
  )
}

describe('a rule for main content decides', () => {
  test('alone where it is as good on three pages left out', () => {
    const part = weighed(3, rightModel, paragraphs)
    expect(part).toMatchObject({ model: 'hash', decides: 'rule', alone: 1, together: 1 })
  })

  test('of two pages only if it is better', () => {
    expect(weighed(2, rightModel, paragraphs).decides).toBe('rule and model')
    // the model adds the headline and leaves the rest
    const part = weighed(2, wrongModel, paragraphs)
    expect(part).toMatchObject({ decides: 'rule', alone: 1, together: 0 })
  })

  test('together with the model where that is better', () => {
    // 12 words of which 10 are right: 2 x 10 of 22
    const part = weighed(3, rightModel, everything)
    expect(part).toMatchObject({ decides: 'rule and model', alone: 20 / 22, together: 1 })
  })

  test('together with the model where the other pages teach no rule', () => {
    const part = weighed(3, rightModel, undefined)
    expect(part).toMatchObject({ decides: 'rule and model', alone: 0, together: 1 })
  })

  test('together with the model from one page, which nothing can be compared on', () => {
    const part = weighModel([wrongModel], [], 'hash')
    expect(part.decides).toBe('rule and model')
    expect(Object.keys(part)).toEqual(['model', 'decides', 'seen'])
  })
})

describe('the paths of labelled pages', () => {
  const seenOf = (...pages: readonly IndexedExample[]) => weighModel(pages, [], 'hash').seen

  test('are counted by page, first those with main content', () => {
    const pathOf = namedPaths(rightModel.page)
    const paths = [pathOf(1), pathOf(0)]
    expect(seenOf(rightModel)).toEqual({ paths, kept: [1, 0], left: [0, 1] })
    expect(seenOf(rightModel, wrongModel)).toEqual({ paths, kept: [2, 0], left: [0, 2] })
  })

  test('may have both on one page; what is uncertain counts for neither', () => {
    const partly = { ...rightModel, positives: new Set([1]), uncertain: new Set([0]) }
    expect(seenOf(partly)).toMatchObject({ kept: [1], left: [1] })
  })

  test('are not more than fit', () => {
    const boxes = Array.from({ length: maxSeenPaths }, (_, at) => {
      const name = at.toString(2).replaceAll('0', 'a').replaceAll('1', 'b')
      return `<div class=${name}>Box</div>`
    })
    const many = contentExampleOf(`${boxes.join('')}<p>One</p>`, ['One'])
    const { paths, kept, left } = seenOf(...samplesOf(many).samples)
    expect(paths).toHaveLength(maxSeenPaths)
    expect([kept[0], left[0], kept[1], left[1]]).toEqual([1, 0, 0, 1])
  })
})

describe('the F1 of some segments', () => {
  test('is counted in words of segments', () => {
    expect(contentFit(rightModel, [1, 2])).toBe(1)
    // 4 of 6 and of 10 words
    expect(contentFit(rightModel, [0, 1])).toBe(8 / 16)
    expect(contentFit(rightModel, [])).toBe(0)
  })

  test('is counted in words of the label where that is a text', () => {
    const words = characterAndWordTokens('One two')
    expect(contentFit({ ...rightModel, words }, [1])).toBe(4 / 6)
  })
})
