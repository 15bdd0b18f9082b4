import { describe, expect, test } from 'vitest'
import type { TrainingExample } from '../align/training-example.js'
import { contentExampleOf, foundBy, samplesOf } from '../learn.test-kit.js'
import { growContentTrees } from './content-trees.js'
import { mergeEqualTrees } from './learn-field.js'
import { ensembleDefaults } from './value-trees.js'

const half = { kind: 'all', least: ensembleDefaults.trees / 2, share: 0 } as const

function grown(examples: readonly TrainingExample[], usesModel = false) {
  const { samples, index } = samplesOf(...examples)
  const trees = growContentTrees({ examples: samples, index, usesModel, purpose: 'stored' })
  return { trees, rule: { voters: mergeEqualTrees(trees), choice: half } }
}

const story = (...parts: readonly string[]) =>
  `<nav><p>Home</p></nav><article class=story>${parts.join('')}</article><footer><p>Legal</p></footer>`
const p = (text: string) => `<p>${text}</p>`
const ad = (text: string) => `<div class=ad>${p(text)}</div>`

const pages = [
  contentExampleOf(story(p('The tide came in'), ad('Buy a boat'), p('and went out again')), [
    'The tide came in',
    'and went out again',
  ]),
  contentExampleOf(story(p('The mill stands still'), p('since the war'), ad('Buy a mill')), [
    'The mill stands still',
    'since the war',
  ]),
]

describe('trees for main content', () => {
  test('take the text inside a container, without insets', () => {
    const { trees, rule } = grown(pages)
    expect(trees).toHaveLength(ensembleDefaults.trees)
    expect(trees.every((tree) => tree.kind === 'split' && tree.test.kind === 'named')).toBe(true)
    const other = story(ad('Buy a net'), p('Nobody fishes here'), p('any more'))
    expect(foundBy(rule, other, { kind: 'content' })).toEqual(['Nobody fishes here', 'any more'])
  })

  test('are the same from the same pages', () => {
    expect(grown(pages).trees).toEqual(grown(pages).trees)
  })

  test('take everything inside if there are no insets', () => {
    const { rule } = grown([
      contentExampleOf(story(p('One two'), p('three')), ['One two', 'three']),
    ])
    expect(foundBy(rule, story(p('Four'), ad('five')), { kind: 'content' })).toEqual([
      'Four',
      'five',
    ])
  })

  test('do not exist if no container holds half of the content', () => {
    const within = (tags: readonly string[]) =>
      tags.map((tag, at) => `<${tag}><p>${'abc'[at]}</p></${tag}>`).join('')
    const trees = (...tags: readonly string[]) =>
      grown([contentExampleOf(within(tags), [...'abc'].slice(0, tags.length))]).trees
    expect(trees('section', 'aside', 'article')).toEqual([])
    expect(trees('section', 'aside')).toHaveLength(ensembleDefaults.trees)
  })
})

/** Only the model distinguishes the third segment of each page, since all have the same markup. */
describe('predictions of the general model', () => {
  const opinions = () => [0, 0.9, 0.9, 0.05, 0]
  const texts = ['Far out at sea', 'there is an island', 'Subscribe']
  const asked = [contentExampleOf(story(...texts.map(p)), texts.slice(0, 2), opinions)]

  test('may decide inside the container', () => {
    const { trees, rule } = grown(asked, true)
    expect(JSON.stringify(trees)).toContain('"opinion"')
    const other = story(p('Far up in the hills'), p('there is a well'), p('Join us'))
    expect(foundBy(rule, other, { kind: 'content' }, opinions)).toEqual([
      'Far up in the hills',
      'there is a well',
    ])
  })

  test('are not used unless they may be', () => {
    expect(JSON.stringify(grown(asked).trees)).not.toContain('"opinion"')
  })
})
