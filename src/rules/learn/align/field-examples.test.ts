import { describe, expect, test } from 'vitest'
import { selector, texts, told, trainingPage } from '../learn.test-kit.js'
import { alignField } from './field-examples.js'

const main = '<main><p>A first paragraph of some length.</p><p>Short.</p></main><p>Footer</p>'

/** The alignment of a field on pages `p1`, `p2`, ...: positives by page, and all unaligned labels. */
function found(field: string, ...pages: Parameters<typeof trainingPage>[]) {
  const { target, examples, unaligned } = alignField(
    field,
    pages.map((page) => trainingPage(...page)),
  )
  return {
    target,
    positives: examples.map((example) => told(example, example.positives)),
    uncertain: examples.map((example) => told(example, example.uncertain)),
    unaligned: unaligned.map(({ page, field, wanted }) => [page, field, wanted]),
  }
}

describe('the examples of main', () => {
  test('are the segments inside what a selector selects', () => {
    expect(found('main', ['p1', main, { main: selector('main') }])).toEqual({
      target: { kind: 'content' },
      positives: [['p A first paragraph of some length.', 'p Short.']],
      uncertain: [[]],
      unaligned: [],
    })
  })

  test('are the segments that carry its texts; other texts are reported', () => {
    const { positives, unaligned } = found('main', [
      'p1',
      main,
      { main: texts('A first paragraph of some length.', 'Not on the page.') },
    ])
    expect(positives).toEqual([['p A first paragraph of some length.']])
    expect(unaligned).toEqual([['p1', 'main', 'Not on the page.']])
  })

  test('leave out pages without any match', () => {
    const { positives, unaligned } = found(
      'main',
      ['p1', main, { main: selector('.story') }],
      ['p2', main, { main: texts('Not on the page.') }],
      ['p3', main, { main: selector('main') }],
    )
    expect(positives).toHaveLength(1)
    expect(unaligned).toEqual([
      ['p1', 'main', '.story'],
      ['p2', 'main', 'Not on the page.'],
    ])
  })
})

/** 60 characters that the page has, and 40 or 41 that it lacks. */
test.each([
  [40, 1],
  [41, 0],
])('a page that lacks %d of 100 characters of its content gives %d examples', (lacked, count) => {
  const shown = 'The tide came in over the flat sand and went out again today'
  const { positives, unaligned } = found('main', [
    'p1',
    `<main><p>${shown}</p></main>`,
    { main: texts(shown, 'x'.repeat(lacked)) },
  ])
  expect(shown).toHaveLength(60)
  expect(positives).toHaveLength(count)
  expect(unaligned).toHaveLength(1)
})

describe('the examples of a field of values', () => {
  test('are the elements with its texts; further elements with the same text are uncertain', () => {
    expect(
      found('headline', [
        'p1',
        '<h1>Waves</h1><p>Waves</p><p>Wind</p>',
        { headline: texts('Waves', 'Rain') },
      ]),
    ).toEqual({
      target: { kind: 'text' },
      positives: [['h1 Waves']],
      uncertain: [['p Waves']],
      unaligned: [['p1', 'headline', 'Rain']],
    })
  })

  test('are the selected elements, or inner elements with all their text', () => {
    const html = '<h1><span>Waves</span></h1><h2>Wind</h2>'
    expect(found('headline', ['p1', html, { headline: selector('h1, h2') }])).toMatchObject({
      positives: [['span Waves', 'h2 Wind']],
      uncertain: [[]],
      unaligned: [],
    })
  })

  test('are selected elements whose text stands in several others, around them nothing', () => {
    const html = '<div><h1><i>Big</i> <b>waves</b></h1></div><p>a'
    for (const headline of [selector('h1'), texts('Big waves')]) {
      expect(found('headline', ['p1', html, { headline }])).toMatchObject({
        target: { kind: 'element' },
        positives: [['h1 Big waves']],
        uncertain: [[]],
        unaligned: [],
      })
    }
  })

  test('of a list are the elements of one kind, some of which hold their text themselves', () => {
    const html =
      '<ul><li><b>1</b> <i>cup</i></li><li>salt</li><li><i>oil</i></li></ul><p><i>oil</i></p>'
    expect(found('parts', ['p1', html, { parts: texts('1 cup', 'salt', 'oil') }])).toMatchObject({
      target: { kind: 'element' },
      positives: [['li 1 cup', 'li salt', 'li oil']],
      uncertain: [['i oil', 'p oil']],
      unaligned: [],
    })
  })

  test('are the elements with the attribute that a selector names, in any case', () => {
    const html = '<img src=a.png><p><img class=big src=b.png></p><img class=big>'
    expect(found('image', ['p1', html, { image: selector('.big', 'SRC') }])).toMatchObject({
      target: { kind: 'attribute', name: 'src' },
      positives: [['img']].map((tags) => tags.map((tag) => `${tag} `)),
      unaligned: [['p1', 'image', '.big']],
    })
  })

  test('have no positives if the label is an empty list', () => {
    expect(
      found(
        'price',
        ['p1', '<p>5</p>', { price: texts('5') }],
        ['p2', '<p>sold</p>', { price: texts() }],
      ),
    ).toMatchObject({ positives: [['p 5'], []], unaligned: [] })
  })

  test('leave out pages without a label for the field', () => {
    expect(
      found('price', ['p1', '<p>5</p>', { price: texts('5') }], ['p2', '<p>5</p>', {}]).positives,
    ).toHaveLength(1)
  })

  test('are of one attribute; a label of another one is reported', () => {
    const html = '<a href="/a" title="A">x</a>'
    const { target, positives, unaligned } = found(
      'link',
      ['p1', html, { link: selector('a', 'href') }],
      ['p2', html, { link: selector('a', 'title') }],
      ['p3', html, { link: selector('a') }],
    )
    expect(target).toEqual({ kind: 'attribute', name: 'href' })
    expect(positives).toEqual([['a x']])
    expect(unaligned.map(([page]) => page)).toEqual(['p2', 'p3'])
  })
})

describe('a value that is part of longer texts', () => {
  const by = (text: string): string => `<p class=by>${text}</p><p>The sea by night.</p><p>Wind</p>`

  test('has only elements with such a part as candidates', () => {
    const { target, examples, unaligned } = alignField('author', [
      trainingPage('p1', by('By Anna Berg and Ben Ode'), { author: texts('Anna Berg', 'Ben Ode') }),
      trainingPage('p2', by('By Cy Lee, Oslo'), { author: texts('Cy Lee') }),
      trainingPage('p3', by('Oslo'), { author: texts() }),
    ])
    expect(target).toMatchObject({ kind: 'text', part: { after: { texts: ['By'] } } })
    expect(unaligned).toEqual([])
    expect(examples.map((example) => told(example, example.positives))).toEqual([
      ['p By Anna Berg and Ben Ode'],
      ['p By Cy Lee, Oslo'],
      [],
    ])
    expect(examples.map(({ candidates }) => candidates.length)).toEqual([2, 2, 1])
  })

  test('is aligned as a whole text if there are selectors among the labels', () => {
    expect(
      found(
        'author',
        ['p1', by('By Anna'), { author: texts('Anna') }],
        ['p2', by('Ben'), { author: selector('.by') }],
      ),
    ).toMatchObject({
      target: { kind: 'value' },
      positives: [['p Ben']],
      unaligned: [['p1', 'author', 'Anna']],
    })
  })
})

describe('a label that is not found', () => {
  const unalignedOf = (html: string, label: ReturnType<typeof texts | typeof selector>) =>
    alignField('price', [trainingPage('p1', html, { price: label })]).unaligned.map(
      ({ code, hint }) => [code, hint],
    )

  test('has the nearest text as a hint', () => {
    expect(unalignedOf('<p>Five Pounds', texts('five pounds'))).toEqual([
      ['LABEL_NOT_FOUND', 'the page has "Five Pounds"'],
    ])
  })

  test('has the problem of its selector as a hint', () => {
    expect(unalignedOf('<p>a', selector('b'))).toEqual([
      ['LABEL_NOT_FOUND', 'the selector selects nothing'],
    ])
    expect(unalignedOf('<p><i></i></p><b>c</b>', selector('p'))).toEqual([
      ['LABEL_NOT_FOUND', 'the selected elements have no text'],
    ])
    expect(unalignedOf('<p>a', selector('p', 'title'))).toEqual([
      ['LABEL_NOT_FOUND', 'the selected elements lack the attribute title'],
    ])
  })

  test('is too wide if it has more than 20 places, and more than half of the candidates', () => {
    const html = (wide: number, other: number): string =>
      `${'<p>5</p>'.repeat(wide)}${'<p>six</p>'.repeat(other)}`
    const wide = [['LABEL_TOO_WIDE', 'most elements of the page have this text']]
    expect(unalignedOf(html(21, 20), texts('5'))).toEqual(wide)
    expect(unalignedOf(html(21, 21), texts('5'))).toEqual([])
    expect(unalignedOf(html(20, 0), texts('5'))).toEqual([])
  })
})

test('every page with a label is listed, in the given order', () => {
  const { pages } = alignField('price', [
    trainingPage('p1', '<p>5', { price: texts('5') }),
    trainingPage('p2', '<p>5', {}),
    trainingPage('p3', '<p>5', { price: texts('6') }),
  ])
  expect(pages.map(({ id, example }) => [id, example?.positives.size])).toEqual([
    ['p1', 1],
    ['p3', undefined],
  ])
})

test('a text that a label repeats gets two places', () => {
  expect(
    found('price', ['p1', '<p>5</p><p>5</p><p>5</p>', { price: texts('5', '5') }]),
  ).toMatchObject({ positives: [['p 5', 'p 5']], uncertain: [['p 5']] })
})
