import { describe, expect, test } from 'vitest'
import { growContentTrees } from './content-voters.js'
import type { Example } from './example.js'
import { contentExampleOf, foundBy, samplesOf } from './induction.test-kit.js'
import { votersDefaults } from './value-voters.js'
import { votersOf } from './voters.js'

const half = { kind: 'all', least: votersDefaults.trees / 2, share: 0 } as const

function grown(examples: readonly Example[], asksModel = false) {
  const { samples, traits } = samplesOf(...examples)
  const trees = growContentTrees({ samples, traits, asksModel, purpose: 'stored' })
  return { trees, rule: { voters: votersOf(trees), choice: half } }
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

describe('the trees of main content', () => {
  test('take what is inside of a container, without the insets', () => {
    const { trees, rule } = grown(pages)
    expect(trees).toHaveLength(votersDefaults.trees)
    expect(trees.every((tree) => tree.kind === 'split' && tree.test.kind === 'named')).toBe(true)
    const other = story(ad('Buy a net'), p('Nobody fishes here'), p('any more'))
    expect(foundBy(rule, other, { kind: 'content' })).toEqual(['Nobody fishes here', 'any more'])
  })

  test('are the same from the same pages', () => {
    expect(grown(pages).trees).toEqual(grown(pages).trees)
  })

  test('take everything inside where there are no insets', () => {
    const { rule } = grown([
      contentExampleOf(story(p('One two'), p('three')), ['One two', 'three']),
    ])
    expect(foundBy(rule, story(p('Four'), ad('five')), { kind: 'content' })).toEqual([
      'Four',
      'five',
    ])
  })

  test('are none where nothing holds half of the content', () => {
    const within = (tags: readonly string[]) =>
      tags.map((tag, at) => `<${tag}><p>${'abc'[at]}</p></${tag}>`).join('')
    const trees = (...tags: readonly string[]) =>
      grown([contentExampleOf(within(tags), [...'abc'].slice(0, tags.length))]).trees
    expect(trees('section', 'aside', 'article')).toEqual([])
    expect(trees('section', 'aside')).toHaveLength(votersDefaults.trees)
  })
})

/** Only the model tells the third run of each page from the others: all look the same. */
describe('the opinion of the general model', () => {
  const opinions = () => [0, 0.9, 0.9, 0.05, 0]
  const texts = ['Far out at sea', 'there is an island', 'Subscribe']
  const asked = [contentExampleOf(story(...texts.map(p)), texts.slice(0, 2), opinions)]

  test('is a question where it may be asked, and decides inside of the container', () => {
    const { trees, rule } = grown(asked, true)
    expect(JSON.stringify(trees)).toContain('"opinion"')
    const other = story(p('Far up in the hills'), p('there is a well'), p('Join us'))
    expect(foundBy(rule, other, { kind: 'content' }, opinions)).toEqual([
      'Far up in the hills',
      'there is a well',
    ])
  })

  test('is none where it may not', () => {
    expect(JSON.stringify(grown(asked).trees)).not.toContain('"opinion"')
  })
})
