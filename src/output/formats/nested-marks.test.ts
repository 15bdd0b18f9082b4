import { expect, test } from 'vitest'
import type { InlinePiece, TextMark } from '../../analysis/content/content.js'
import { type InlineNode, isSpan, nestMarks } from './nested-marks.js'

const piece = (text: string, marks: readonly TextMark[], link?: string): InlinePiece => ({
  kind: 'text',
  text,
  marks,
  ...(link !== undefined && { link }),
})

/** Spans as `strong(a b)`. */
const outline = (all: readonly InlineNode[]): string =>
  all
    .map((inline) => {
      if (isSpan(inline)) return `${inline.href ?? inline.kind}(${outline(inline.inside)})`
      return inline.kind === 'text' ? inline.text : inline.kind
    })
    .join(' ')

test.each<readonly [readonly InlinePiece[], string]>([
  [[piece('a', [])], 'a'],
  [[piece('a', ['strong', 'emphasis'])], 'strong(emphasis(a))'],
  [[piece('a', ['emphasis']), piece('b', ['strong', 'emphasis'])], 'emphasis(a strong(b))'],
  [[piece('a', ['strong'], 'x'), piece('b', ['strong'])], 'strong(x(a) b)'],
  [[piece('a', ['strong'], 'x'), piece('b', ['strong'], 'y')], 'strong(x(a) y(b))'],
  [
    [piece('a', [], 'x'), piece('b', ['strong'], 'x'), piece('c', ['strong'])],
    'x(a strong(b)) strong(c)',
  ],
  [
    [piece('a', ['strong']), { kind: 'break' }, piece('b', ['strong'])],
    'strong(a) break strong(b)',
  ],
  [
    [
      { kind: 'code', text: 'a', link: 'x' },
      { kind: 'image', src: 's', alt: '', link: 'x' },
    ],
    'x(code image)',
  ],
])('%j is %s', (pieces, expected) => {
  expect(outline(nestMarks(pieces))).toBe(expected)
})
