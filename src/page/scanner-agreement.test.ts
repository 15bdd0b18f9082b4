import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { besideBrowsers } from '../../test/support/browser-tokens.mjs'
import { readOtherwise, tokenizeWithHtmlparser2 } from '../../test/support/htmlparser2-tokens.mjs'
import { toldTokens } from '../../test/support/told-tokens.mjs'
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

/** Tags, texts and comments, each of them whole. */
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
/** What tags, texts and comments are made of, in any order. */
const marks = soupOf(mark)
/** The same inside of a script. */
const script = marks.map((inside) => `<script><!--${inside}`)

const anyPage = fc.oneof(wholes, marks, script, fc.string({ unit: 'binary' }))

const unasking = (sink: TokenSink): TokenSink => ({
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

describe('any string is read', () => {
  it('as browsers read it', () => {
    fc.assert(
      fc.property(anyPage, (html) => {
        const { ours, theirs } = besideBrowsers(scan, html)
        expect(ours).toEqual(theirs)
      }),
      { numRuns: 10_000 },
    )
  })

  it('as htmlparser2 reads it, but for what that reads otherwise than browsers', () => {
    const isReadAlike = (html: string): boolean =>
      Object.values(readOtherwise).every((pattern) => !pattern.test(html))
    fc.assert(
      fc.property(anyPage.filter(isReadAlike), (html) => {
        expect(toldTokens(scan, html)).toEqual(toldTokens(tokenizeWithHtmlparser2, html))
      }),
      { numRuns: 5_000 },
    )
  })

  it('to the same ends by those who do not ask for attributes', () => {
    const scanUnasked: Tokenize = (html, sink) => scan(html, unasking(sink))
    const ends = (tokenize: Tokenize, html: string): readonly unknown[] =>
      toldTokens(tokenize, html).map(({ text, start, end }) => [start, end, text.endsWith('/>')])
    fc.assert(
      fc.property(anyPage, (html) => {
        expect(ends(scanUnasked, html)).toEqual(ends(scan, html))
      }),
      { numRuns: 10_000 },
    )
  })

  it('from any tag on, outside of raw texts and drawings', () => {
    const isOutside = (text: string): boolean =>
      !/^'|^<(?:title|style|textarea|script|xmp|plaintext)[ />]/.test(text)
    const outsideDrawings = anyPage.filter((html) => !/<(?:svg|math)/i.test(html))
    fc.assert(
      fc.property(outsideDrawings, (html) => {
        const tokens = toldTokens(scan, html)
        for (const [index, { text, end }] of tokens.entries()) {
          if (!isOutside(text)) continue
          const rest = toldTokens((page, sink) => scan(page, sink, end), html)
          expect(rest).toEqual(tokens.slice(index + 1))
        }
      }),
      { numRuns: 2_000 },
    )
  })
})
