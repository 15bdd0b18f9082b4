import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ContentBlock, InlinePiece } from '../../analysis/content/content.js'
import { chunkWords, wordStarts } from './chunk-words.js'
import { type Chunk, chunksOf } from './chunks.js'
import { contentToMarkdown, linesOfMarkdown } from './markdown.js'

const text = (words: string): InlinePiece => ({ kind: 'text', text: words, marks: [] })
const paragraph = (words: string): ContentBlock => ({ kind: 'paragraph', inline: [text(words)] })
const heading = (level: number, words: string): ContentBlock => ({
  kind: 'heading',
  level,
  inline: [text(words)],
})
const bullets = (...items: readonly (readonly ContentBlock[])[]): ContentBlock => ({
  kind: 'list',
  order: 'bullets',
  items: items.map((blocks, at) => ({ number: at + 1, blocks })),
})
const row = (kind: 'head' | 'body', ...cells: readonly string[]) => ({
  kind,
  cells: cells.map((words) => ({
    kind: kind === 'head' ? ('head' as const) : ('data' as const),
    span: 1,
    blocks: [paragraph(words)],
  })),
})
const table = (...rows: readonly ReturnType<typeof row>[]): ContentBlock => ({
  kind: 'table',
  caption: [],
  rows,
})
const chunked = (
  blocks: readonly ContentBlock[],
  limit: number,
  overlap = 0,
  unit: 'words' | 'characters' = 'words',
): readonly Chunk[] => [...chunksOf(linesOfMarkdown({ blocks }), { unit, limit, overlap })]
const texts = (blocks: readonly ContentBlock[], words: number, overlap = 0): readonly string[] =>
  chunked(blocks, words, overlap).map((chunk) => chunk.text)

describe('chunks', () => {
  test('are sections with the headings above them', () => {
    const blocks = [
      paragraph('Before.'),
      heading(2, 'A'),
      paragraph('One.'),
      paragraph('Two.'),
      heading(3, 'B'),
      paragraph('Three.'),
      heading(2, 'C'),
      paragraph('Four.'),
    ]
    expect(chunked(blocks, 10).map(({ headings, text: its }) => [headings, its])).toEqual([
      [[], 'Before.'],
      [['A'], '## A\n\nOne.\n\nTwo.'],
      [['A', 'B'], '### B\n\nThree.'],
      [['C'], '## C\n\nFour.'],
    ])
  })

  test('have no heading alone where another one follows', () => {
    const blocks = [heading(2, 'A'), heading(3, 'B'), paragraph('One.'), heading(2, 'C')]
    expect(chunked(blocks, 10).map(({ headings, text: its }) => [headings, its])).toEqual([
      [['A', 'B'], '## A\n\n### B\n\nOne.'],
      [['C'], '## C'],
    ])
  })

  test('end at paragraphs, and inside of one only if it is too long', () => {
    expect(texts([paragraph('a b c'), paragraph('d e'), paragraph('f')], 4)).toEqual([
      'a b c',
      'd e\n\nf',
    ])
    expect(texts([paragraph('One two. Three four five. Six.')], 4)).toEqual([
      'One two.',
      'Three four five. Six.',
    ])
    expect(texts([paragraph('a b c d e')], 2)).toEqual(['a b', 'c d', 'e'])
  })

  test('rather end at paragraphs than in lists', () => {
    const list = bullets([paragraph('c d')], [paragraph('e f')], [paragraph('g h')])
    expect(texts([paragraph('a b'), paragraph('x y'), list], 6)).toEqual([
      'a b\n\nx y',
      '- c d\n- e f\n- g h',
    ])
    expect(texts([list], 4)).toEqual(['- c d\n- e f', '- g h'])
  })

  test('repeat the head of a table', () => {
    const block = table(row('head', 'A', 'B'), row('body', '1', '2'), row('body', '3', '4'))
    const [first, second] = chunked([block], 4)
    expect(first!.text).toBe('| A | B |\n| --- | --- |\n| 1 | 2 |')
    expect(second!.text).toBe('| A | B |\n| --- | --- |\n| 3 | 4 |')
    expect(second!.head).toBe('| A | B |\n| --- | --- |')
  })

  test('repeat the head of a table of HTML, and cut no row', () => {
    const cell = (...blocks: readonly ContentBlock[]) => ({
      kind: 'data' as const,
      span: 1,
      blocks,
    })
    const body = (words: string) => ({
      kind: 'body' as const,
      cells: [cell(bullets([paragraph(words)]))],
    })
    const block: ContentBlock = {
      kind: 'table',
      caption: [],
      rows: [row('head', 'A'), body('one two'), body('three four')],
    }
    const head = '<table>\n<thead>\n<tr><th>A</th></tr>\n</thead>\n<tbody>'
    expect(texts([block], 12)).toEqual([
      `${head}\n<tr><td><ul>\n<li>one two</li>\n</ul></td></tr>`,
      `${head}\n<tr><td><ul>\n<li>three four</li>\n</ul></td></tr>\n</tbody>\n</table>`,
    ])
  })

  test('keep code, formulas, rows and links whole, and are marked where that is too much', () => {
    const code: ContentBlock = { kind: 'code', text: 'a b\n\nc d', language: 'sh' }
    const formula: ContentBlock = { kind: 'formula', tex: 'a + b\n+ c + d' }
    const link: InlinePiece = {
      ...text('one two three'),
      link: 'https://www.example.org/',
    } as InlinePiece
    const blocks = [
      code,
      formula,
      { kind: 'paragraph' as const, inline: [text('x '), link, text(' y z')] },
    ]
    expect(chunked(blocks, 2).map(({ text: its, oversized }) => [its, oversized])).toEqual([
      ['```sh\na b\n\nc d\n```', true],
      ['$$\na + b + c + d\n$$', true],
      ['x', undefined],
      ['[one two three](https://www.example.org/)', true],
      ['y z', undefined],
    ])
  })

  test('repeat the end of the chunk before in their section', () => {
    const blocks = [
      heading(2, 'A'),
      paragraph('a b c'),
      paragraph('d e'),
      paragraph('f g h'),
      heading(2, 'B'),
      paragraph('i'),
    ]
    const found = chunked(blocks, 6, 2)
    expect(found.map((chunk) => chunk.text)).toEqual([
      '## A\n\na b c\n\nd e',
      'd e\n\nf g h',
      '## B\n\ni',
    ])
    expect(found[1]!.overlap).toBe('d e\n\n'.length)
    expect(texts([paragraph('One two. Three four. Five six.')], 4, 2)).toEqual([
      'One two. Three four.',
      'Three four. Five six.',
    ])
  })

  test('are cut between the words of scripts without spaces', () => {
    expect(chunkWords('今日は天気がいい。')).toBeGreaterThan(2)
    const parts = texts([paragraph('今日は天気がいい。明日は雨が降る。')], 4)
    expect(parts.length).toBeGreaterThan(2)
    expect(parts.join('')).toBe('今日は天気がいい。明日は雨が降る。')
    expect(wordStarts('one two')).toEqual([4])
  })

  test('have characters as their limit where these are counted', () => {
    const sizes = (limit: number, overlap = 0) =>
      chunked([paragraph('a b c'), paragraph('d e')], limit, overlap, 'characters')
    // "a b c", a line feed, an empty line and "d e" are ten characters
    expect(sizes(10).map((chunk) => chunk.text)).toEqual(['a b c\n\nd e'])
    expect(sizes(9).map((chunk) => chunk.text)).toEqual(['a b c', 'd e'])
    expect(sizes(4).map((chunk) => chunk.text)).toEqual(['a b', 'c', 'd e'])
    expect(sizes(1).map(({ text: its, words }) => [its, words])[0]).toEqual(['a', 1])
    const long = chunked([paragraph('abcdef')], 5, 0, 'characters')
    expect(long).toMatchObject([{ text: 'abcdef', words: 1, oversized: true }])
    const rows = table(row('head', 'A'), ...['1', '2', '3'].map((its) => row('body', its)))
    // the head is fourteen characters with its line feeds, a row five
    const [first, second] = chunked([rows], 28, 0, 'characters')
    expect([first!.text, second!.text]).toEqual([
      '| A |\n| --- |\n| 1 |\n| 2 |',
      '| A |\n| --- |\n| 3 |',
    ])
    expect(second).not.toHaveProperty('oversized')
  })

  test('of nothing are none', () => {
    expect(texts([], 10)).toEqual([])
  })
})

describe('any content in chunks', () => {
  const words = fc
    .array(
      fc.constantFrom('one', 'two.', 'Three', '*', '_x_', '#', '1.', '$5', '[', '`', 'née', '雨。'),
      { minLength: 1, maxLength: 30 },
    )
    .map((all) => all.join(' '))
  const piece: fc.Arbitrary<InlinePiece> = fc.oneof(
    words.map(text),
    words.map((its) => ({ kind: 'text' as const, text: its, marks: ['strong' as const] })),
    words.map((its) => ({ kind: 'code' as const, text: its })),
    words.map((its) => ({ ...text(its), link: 'https://www.example.org/' }) as InlinePiece),
    fc.constant<InlinePiece>({ kind: 'break' }),
  )
  const { block } = fc.letrec<{ block: ContentBlock }>((tie) => ({
    block: fc.oneof(
      { maxDepth: 2 },
      fc.array(piece, { minLength: 1, maxLength: 5 }).map((inline) => ({
        kind: 'paragraph' as const,
        inline: [text('first '), ...inline, text(' last')],
      })),
      words.map((its) => ({ kind: 'code' as const, text: its.replaceAll(' ', '\n\n') })),
      fc.tuple(fc.integer({ min: 2, max: 4 }), words).map(([level, its]) => heading(level, its)),
      fc
        .array(fc.tuple(words, words), { minLength: 1, maxLength: 6 })
        .map((rows) =>
          table(...rows.map((cells, at) => row(at === 0 ? 'head' : 'body', ...cells))),
        ),
      fc
        .array(fc.array(tie('block'), { maxLength: 2 }), { minLength: 1, maxLength: 4 })
        .map((items) => bullets(...items)),
      fc
        .array(tie('block'), { minLength: 1, maxLength: 3 })
        .map((blocks) => ({ kind: 'quote' as const, blocks })),
    ),
  }))
  const content = fc.array(block, { maxLength: 8 })

  const unit = fc.constantFrom('words' as const, 'characters' as const)

  test('joined gives the Markdown again, without words between', () => {
    fc.assert(
      fc.property(content, fc.integer({ min: 1, max: 40 }), unit, (blocks, limit, its) => {
        const markdown = contentToMarkdown({ blocks })
        let end = 0
        for (const chunk of chunked(blocks, limit, 0, its)) {
          expect(markdown.slice(end, chunk.start)).toMatch(/^[\s>\\]*$/)
          const own = markdown.slice(chunk.start, chunk.end)
          expect(chunk.text).toBe(chunk.head === undefined ? own : `${chunk.head}\n${own}`)
          end = chunk.end
        }
        expect(markdown.slice(end)).toMatch(/^[\s>]*$/)
      }),
    )
  })

  test('with overlap covers it too, and every chunk brings something new', () => {
    fc.assert(
      fc.property(content, fc.integer({ min: 2, max: 40 }), unit, (blocks, limit, counted) => {
        const markdown = contentToMarkdown({ blocks })
        const most = limit >> 1
        let end = 0
        for (const { start, overlap = 0, end: its } of chunked(blocks, limit, most, counted)) {
          expect(markdown.slice(end, start + overlap)).toMatch(/^[\s>\\]*$/)
          expect(its).toBeGreaterThan(start + overlap)
          if (counted === 'characters') expect(overlap).toBeLessThanOrEqual(most)
          end = its
        }
      }),
    )
  })

  test('is within the limit, or marked', () => {
    fc.assert(
      fc.property(
        content,
        fc.integer({ min: 1, max: 40 }),
        fc.boolean(),
        unit,
        (blocks, limit, laps, counted) => {
          for (const chunk of chunked(blocks, limit, laps ? limit >> 1 : 0, counted)) {
            expect(chunk.words).toBe(chunkWords(chunk.text))
            const size = counted === 'words' ? chunk.words : chunk.text.length
            expect(chunk.oversized).toBe(size > limit ? true : undefined)
          }
        },
      ),
    )
  })

  test('is within the limit where it is plain text', () => {
    fc.assert(
      fc.property(fc.array(words), fc.integer({ min: 1, max: 40 }), (all, limit) => {
        const blocks = all.map((its) => paragraph(`a ${its.replaceAll('雨。', 'b')}`))
        for (const { oversized } of chunked(blocks, limit)) expect(oversized).toBeUndefined()
        // no word of these is longer, nor longer when it is escaped
        for (const { oversized } of chunked(blocks, limit + 8, 0, 'characters'))
          expect(oversized).toBeUndefined()
      }),
    )
  })
})
