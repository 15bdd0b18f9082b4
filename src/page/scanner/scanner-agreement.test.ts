import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareWithBrowser } from '../../../test/support/browser-tokens.mjs'
import {
  htmlparser2Deviations,
  tokenizeWithHtmlparser2,
} from '../../../test/support/htmlparser2-tokens.mjs'
import { listTokens } from '../../../test/support/list-tokens.mjs'
import { scan } from './scanner.js'
import type { Tokenize, TokenSink } from './tokens.js'

const oneOf = fc.constantFrom
const joined = (pieces: readonly string[]): string => pieces.join('')
const soupOf = (piece: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc.array(piece, { maxLength: 40 }).map(joined)

const name = oneOf('a', 'div', 'P', 'svg', 'MATH', 'title', 'STYLE', 'textarea', 'script', 'xmp')
const attribute = oneOf(
  ...[
    ' b',
    ' b=c',
    ' b="c"',
    " b='c'",
    ' b = "c>d"',
    ' B=c/',
    ' /',
    '\tb\n',
    ' "',
    " '",
    ' =',
    '"b"',
  ],
)
const attributes = fc.array(attribute, { maxLength: 3 }).map(joined)
const startTag = fc
  .tuple(name, attributes, oneOf('>', '>', '/>'))
  .map(([tag, inside, end]) => `<${tag}${inside}${end}`)
const endTag = fc.tuple(name, oneOf('>', '>', ' >')).map(([tag, end]) => `</${tag}${end}`)
const text = oneOf('one', ' ', '1 < 2', '<', '>', 'é', 'слово', '😀', '"', "'", '-', '--', '!')
const comment = oneOf(
  '<!---->',
  '<!-- a -->',
  '<!-- <b> -->',
  '<!--',
  '-->',
  '<!doctype html>',
  '<?a?>',
)

/** Complete tags, texts and comments. */
const wholes = soupOf(fc.oneof(startTag, endTag, text, comment))

const mark = oneOf(
  ...[
    '<',
    '>',
    '</',
    '/>',
    '/',
    '=',
    '"',
    "'",
    ' ',
    '\n',
    '\f',
    '\r\n',
    '\0',
    '-',
    '!',
    '?',
    '[',
    ']',
  ],
  ...[
    '<!',
    '<!-',
    '<!--',
    '--',
    '-->',
    '--!>',
    '<?',
    '<!>',
    '</>',
    '<![CDATA[',
    ']]>',
    '<!DOCTYPE',
  ],
  ...[
    'a',
    'B',
    'é',
    '\u212a',
    '\ud800',
    'b="c"',
    "b='c",
    ' b=',
    '<a',
    '</a',
    '<a b="',
    '<plaintext>',
  ],
  ...[
    '<svg>',
    '</svg>',
    '<svg/>',
    '<title>',
    '<title/>',
    '</title',
    '<style>',
    '</STYLE>',
    '<xmp>',
  ],
  ...['<script', '<script>', '<script/>', '</script', '</script>', '</scripts>', '<textarea>'],
)
/** Parts of tags, texts and comments in any order. */
const marks = soupOf(mark)
/** Such parts inside a script. */
const script = marks.map((inside) => `<script><!--${inside}`)

const anyPage = fc.oneof(wholes, marks, script, fc.string({ unit: 'binary' }))

const withoutAttributes = (sink: TokenSink): TokenSink => ({
  full: false,
  startTag: (nameStart, nameEnd) => {
    sink.startTag(nameStart, nameEnd)
    return false
  },
  attribute: () => expect.unreachable(),
  startTagEnd: (end, closing) => sink.startTagEnd(end, closing),
  endTag: (nameStart, nameEnd, end) => sink.endTag(nameStart, nameEnd, end),
  text: (start, end) => sink.text(start, end),
})

describe('any string is tokenized', () => {
  it('like in browsers', () => {
    fc.assert(
      fc.property(anyPage, (html) => {
        const { ours, theirs } = compareWithBrowser(scan, html)
        expect(ours).toEqual(theirs)
      }),
      { numRuns: 10_000 },
    )
  })

  it('like by htmlparser2, except where it deviates from browsers', () => {
    const isReadAlike = (html: string): boolean =>
      Object.values(htmlparser2Deviations).every((pattern) => !pattern.test(html))
    fc.assert(
      fc.property(anyPage.filter(isReadAlike), (html) => {
        expect(listTokens(scan, html)).toEqual(listTokens(tokenizeWithHtmlparser2, html))
      }),
      { numRuns: 5_000 },
    )
  })

  it('with the same offsets by sinks without attributes', () => {
    const scanWithoutAttributes: Tokenize = (html, sink) => scan(html, withoutAttributes(sink))
    const ends = (tokenize: Tokenize, html: string): readonly unknown[] =>
      listTokens(tokenize, html).map(({ text, start, end }) => [start, end, text.endsWith('/>')])
    fc.assert(
      fc.property(anyPage, (html) => {
        expect(ends(scanWithoutAttributes, html)).toEqual(ends(scan, html))
      }),
      { numRuns: 10_000 },
    )
  })

  it('from the end of any tag on, outside raw texts and SVG', () => {
    const isOutside = (text: string): boolean =>
      !/^'|^<(?:title|style|textarea|script|xmp|plaintext)[ />]/.test(text)
    const outsideDrawings = anyPage.filter((html) => !/<(?:svg|math)/i.test(html))
    fc.assert(
      fc.property(outsideDrawings, (html) => {
        const tokens = listTokens(scan, html)
        for (const [index, { text, end }] of tokens.entries()) {
          if (!isOutside(text)) continue
          const rest = listTokens((page, sink) => scan(page, sink, end), html)
          expect(rest).toEqual(tokens.slice(index + 1))
        }
      }),
      { numRuns: 2_000 },
    )
  })
})
