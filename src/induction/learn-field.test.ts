import { describe, expect, test } from 'vitest'
import type { Example } from './example.js'
import { contentExampleOf, exampleOf, foundBy, taskOf } from './induction.test-kit.js'
import { learnField } from './learn-field.js'

const learned = (labelled: readonly Example[], unlabelled: readonly Example[] = []) =>
  learnField(taskOf(labelled, { unlabelled }))!

const page = (...names: readonly string[]) =>
  exampleOf(
    `<h1>Club</h1><ul>${names.map((name) => `<li class=n>${name}</li>`).join('')}</ul><p>End</p>`,
    names,
  )

describe('the choice', () => {
  test('is of one where no page has more', () => {
    const { choice } = learned([page('Ann'), page('Ben')])
    expect(choice).toEqual({ kind: 'one', least: 1, share: 0 })
  })

  /** 0.3 of 30 votes. */
  test('is of one with 9 votes where a page has none', () => {
    const { choice } = learned([page('Ann'), page()])
    expect(choice).toEqual({ kind: 'one', least: 9, share: 0 })
  })

  test('is of all with 9 votes and half of the most where a page has several', () => {
    const { choice } = learned([page('Ann'), page('Ben', 'Cy', 'Di')])
    expect(choice).toEqual({ kind: 'all', least: 9, share: 0.5 })
  })

  /** 0.5 of 30 votes. */
  test('is of all with 15 votes for content', () => {
    const example = (text: string) =>
      contentExampleOf(`<nav>Home</nav><main><p>${text}</p></main>`, [text])
    const task = taskOf([example('one two three'), example('one two three four five')], {
      kind: 'content',
    })
    const { choice } = learnField(task)!
    expect(choice).toEqual({ kind: 'all', least: 15, share: 0 })
  })
})

test('all votes are those of 30 trees', () => {
  const { voters } = learned([page('Ann', 'Ben')])
  expect(voters.reduce((sum, { votes }) => sum + votes, 0)).toBe(30)
})

test('one and several are found on other pages, none where there is none', () => {
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

  test('keep what lasts on no other page from being asked for', () => {
    expect(JSON.stringify(learned([labelled]).voters)).toContain('x81f')
    expect(JSON.stringify(learned([labelled], others).voters)).not.toContain('x81f')
  })

  test('leave the field to be found', () => {
    const rule = learned([labelled], others)
    expect(foundBy(rule, shop('z33b', '11', 'Call us'))).toEqual(['11'])
  })

  test('count in no leaf', () => {
    for (const { tree } of learned([labelled], others).voters) {
      expect(tree).toMatchObject({ yes: expect.anything(), no: expect.anything() })
      const leaves = JSON.stringify(tree).matchAll(/"taken":(\d+),"left":(\d+)/g)
      const rows = [...leaves].reduce((sum, [, taken, left]) => sum + +taken! + +left!, 0)
      expect(rows).toBe(2)
    }
  })
})

test('content without a container is found as values are', () => {
  const apart = '<h2>aa</h2><p>bb</p><pre>cc</pre><h4>dd</h4>'
  const example = contentExampleOf(apart, ['aa', 'bb', 'cc'])
  const rule = learnField(taskOf([example], { kind: 'content' }))!
  expect(foundBy(rule, apart, { kind: 'content' })).toEqual(['aa', 'bb', 'cc'])
})
