import { describe, expect, test } from 'vitest'
import { isTag, leave, splitOn, take } from '../../rule/rule.test-kit.js'
import type { TrainingExample } from '../align/training-example.js'
import { contentExampleOf, exampleOf, foundBy, samplesOf, taskOf } from '../learn.test-kit.js'
import { learnField, mergeEqualTrees, withLeafCounts } from './learn-field.js'

const learned = (
  labelled: readonly TrainingExample[],
  unlabelled: readonly TrainingExample[] = [],
) => learnField(taskOf(labelled, { unlabelled }))!

const page = (...names: readonly string[]) =>
  exampleOf(
    `<h1>Club</h1><ul>${names.map((name) => `<li class=n>${name}</li>`).join('')}</ul><p>End</p>`,
    names,
  )

describe('the vote policy', () => {
  test('chooses one if no page has more', () => {
    const { choice } = learned([page('Ann'), page('Ben')])
    expect(choice).toEqual({ kind: 'one', least: 1, share: 0 })
  })

  /** 0.3 of 30 votes. */
  test('chooses one with 9 votes if a page has none', () => {
    const { choice } = learned([page('Ann'), page()])
    expect(choice).toEqual({ kind: 'one', least: 9, share: 0 })
  })

  test('chooses all with 9 votes and half of the most votes if a page has several', () => {
    const { choice } = learned([page('Ann'), page('Ben', 'Cy', 'Di')])
    expect(choice).toEqual({ kind: 'all', least: 9, share: 0.5 })
  })

  /** 0.5 of 30 votes. */
  test('chooses all with 15 votes for content', () => {
    const example = (text: string) =>
      contentExampleOf(`<nav>Home</nav><main><p>${text}</p></main>`, [text])
    const task = taskOf([example('one two three'), example('one two three four five')], {
      kind: 'content',
    })
    const { choice } = learnField(task)!
    expect(choice).toEqual({ kind: 'all', least: 15, share: 0 })
  })
})

test('there are 30 votes', () => {
  const { voters } = learned([page('Ann', 'Ben')])
  expect(voters.reduce((sum, { votes }) => sum + votes, 0)).toBe(30)
})

test('one and several are found on other pages, and none where there is none', () => {
  const several = learned([page('Ann', 'Ben'), page('Cy')])
  const html = '<h1>Club</h1><ul><li class=n>Flo</li><li class=n>Gus</li></ul><p>End</p>'
  expect(foundBy(several, html)).toEqual(['Flo', 'Gus'])
  const optional = learned([page('Ann'), page()])
  expect(foundBy(optional, '<h1>Club</h1><ul></ul><p>End</p>')).toEqual([])
})

describe('pages without labels', () => {
  const shop = (hash: string, price: string, note: string) =>
    `<div class=${hash}><p class="price ${hash}">${price}</p><p class=note>${note}</p></div>`
  const labelled = exampleOf(shop('x81f', '5', 'Sold out'), ['5'])
  const others = ['k07q', 'm22d', 'p90z', 'r15w'].map((hash, at) =>
    exampleOf(shop(hash, `${at + 6}`, 'In stock'), []),
  )

  test('exclude predicates that hold on no other page', () => {
    expect(JSON.stringify(learned([labelled]).voters)).toContain('x81f')
    expect(JSON.stringify(learned([labelled], others).voters)).not.toContain('x81f')
  })

  test('of another kind do not hide what the labelled pages show', () => {
    const recipe = (time: string) =>
      exampleOf(`<ul><li>Time <b>${time}</b></li><li>For <b>4</b></li></ul>`, [time])
    const report = exampleOf('<p>It <b>rained</b> on the fair.</p>', [])
    const rule = learned([recipe('20 min'), recipe('1 h'), recipe('2 h')], [report])
    expect(foundBy(rule, '<ul><li>Time <b>5 min</b></li><li>For <b>2</b></li></ul>')).toEqual([
      '5 min',
    ])
  })

  test('do not hide the field', () => {
    const rule = learned([labelled], others)
    expect(foundBy(rule, shop('z33b', '11', 'Call us'))).toEqual(['11'])
  })

  test('are not counted in leaves', () => {
    for (const { tree } of learned([labelled], others).voters) {
      expect(tree).toMatchObject({ yes: expect.anything(), no: expect.anything() })
      const leaves = JSON.stringify(tree).matchAll(/"taken":(\d+),"left":(\d+)/g)
      const rows = [...leaves].reduce((sum, [, taken, left]) => sum + +taken! + +left!, 0)
      expect(rows).toBe(2)
    }
  })
})

test('content without a container is learned like values', () => {
  const apart = '<h2>aa</h2><p>bb</p><pre>cc</pre><h4>dd</h4>'
  const example = contentExampleOf(apart, ['aa', 'bb', 'cc'])
  const rule = learnField(taskOf([example], { kind: 'content' }))!
  expect(foundBy(rule, apart, { kind: 'content' })).toEqual(['aa', 'bb', 'cc'])
})

const { rows } = samplesOf(
  exampleOf('<h1>1</h1><p>a</p><p>b</p>', ['1']),
  exampleOf('<h1>2</h1><h2>3</h2><p>c</p>', ['2']),
)

/** Six rows, of which the two H1 are positive. */
const byH1 = splitOn(isTag('h1'), take(0), leave(0))
const byP = splitOn(isTag('p'), leave(0), take(0))

test('equal trees are merged; those with most votes come first', () => {
  const voters = withLeafCounts(
    mergeEqualTrees([byP, byH1, structuredClone(byH1), byP, byH1]),
    rows,
  )
  expect(voters).toEqual([
    { votes: 3, tree: splitOn(isTag('h1'), take(2), leave(4)) },
    { votes: 2, tree: splitOn(isTag('p'), leave(3), take(2, 1)) },
  ])
})

test('leaves count the rows of either label', () => {
  const tree = splitOn(isTag('p'), leave(0), splitOn(isTag('h2'), leave(0), take(0)))
  expect(withLeafCounts(mergeEqualTrees([tree]), rows)).toEqual([
    { votes: 1, tree: splitOn(isTag('p'), leave(3), splitOn(isTag('h2'), leave(1), take(2))) },
  ])
})

test('trees with the same number of votes keep their order', () => {
  expect(withLeafCounts(mergeEqualTrees([byP, byH1]), rows).map(({ votes }) => votes)).toEqual([
    1, 1,
  ])
  expect(withLeafCounts(mergeEqualTrees([byP, byH1]), rows)[0]!.tree).toMatchObject({
    test: isTag('p'),
  })
})

test('no trees give no members', () => {
  expect(withLeafCounts(mergeEqualTrees([]), rows)).toEqual([])
})
