import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { LabelledPageInput } from '../../input/pages/labelled-pages.js'
import { fieldLabels, labelledBy } from './field-labels.js'

async function all<Item>(items: AsyncIterable<Item>): Promise<readonly Item[]> {
  const found: Item[] = []
  for await (const item of items) found.push(item)
  return found
}

describe('labels of a command line', () => {
  test.each([
    ['a text', ['price=$ 5'], { price: ['$ 5'] }],
    ['several texts', ['author=A', 'author=B'], { author: ['A', 'B'] }],
    ['none', ['author='], { author: [] }],
    ['a text with an equals sign', ['link=/a?b=c@d'], { link: ['/a?b=c@d'] }],
    ['fields with space around', [' price = 5 '], { price: ['5'] }],
  ])('are %s', (_, flags, expected) => {
    const found = [...fieldLabels(flags)].map(([field, label]) => [field, label])
    expect(found).toEqual(
      Object.entries(expected).map(([field, texts]) => [field, { kind: 'texts', texts }]),
    )
  })

  test('are selectors, with an attribute or without', () => {
    expect(Object.fromEntries(fieldLabels(['isbn@=.a > [b=c]', 'date@datetime=time']))).toEqual({
      isbn: { kind: 'selector', selector: '.a > [b=c]' },
      date: { kind: 'selector', selector: 'time', attr: 'datetime' },
    })
  })

  test.each([
    [['price'], 'has no "="'],
    [['=5'], 'has no field'],
    [['@href=a'], 'has no field'],
    [['isbn@='], 'has no selector'],
    [['author=', 'author=A'], 'both empty and with a text'],
    [['author=A', 'author='], 'both empty and with a text'],
    [['a@=b', 'a=c'], 'given twice'],
    [['a@=b', 'a@=c'], 'given twice'],
  ])('%j are refused', (flags, reason) => {
    expect(() => fieldLabels(flags)).toThrow(
      expect.objectContaining({ code: 'BAD_OPTION', message: expect.stringContaining(reason) }),
    )
  })
})

describe('pages with labels of a command line', () => {
  let folder: string
  const file = (name: string): string => join(folder, name)
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'treesift-'))
    writeFileSync(file('a.html'), '<p>5')
    writeFileSync(
      file('a.json'),
      '{"url": "https://a.example/a", "labels": {"price": "4", "name": "A"}}',
    )
    writeFileSync(file('b.html'), '<p>6')
    writeFileSync(file('c.html'), '<p>7')
    writeFileSync(file('c.json'), '{"labels": {"price": 7}}')
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  const read = async (
    names: readonly string[],
    url?: string,
  ): Promise<readonly LabelledPageInput[]> =>
    all(labelledBy(fieldLabels(['price=5']), names.map(file), url === undefined ? {} : { url }))
  const outcomeOf = (input: LabelledPageInput) =>
    input.kind === 'failed'
      ? input.error
      : [input.labelled.page.url, Object.fromEntries(input.labelled.labels!)]
  const price = { kind: 'texts', texts: ['5'] }

  test('keep the other fields of the JSON beside them', async () => {
    const [a, b] = await read(['a.html', 'b.html'])
    expect(outcomeOf(a!)).toEqual([
      'https://a.example/a',
      { price, name: { kind: 'texts', texts: ['A'] } },
    ])
    expect(outcomeOf(b!)).toEqual([undefined, { price }])
  })

  test('have the given URL, which is only for a single page', async () => {
    expect(outcomeOf((await read(['a.html'], 'https://b.example/'))[0]!)).toContain(
      'https://b.example/',
    )
    await expect(read(['a.html', 'b.html'], 'https://b.example/')).rejects.toMatchObject({
      code: 'BAD_OPTION',
    })
    await expect(read(['a.html'], 'b.example')).rejects.toMatchObject({ code: 'BAD_OPTION' })
  })

  test('that fail are yielded in order', async () => {
    const [c, none] = await read(['c.html', 'none.html'])
    expect(outcomeOf(c!)).toMatchObject({ code: 'BROKEN_LABELS' })
    expect(outcomeOf(none!)).toMatchObject({ code: 'INPUT_NOT_FOUND' })
  })
})
