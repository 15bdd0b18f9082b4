import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ContentBlock, InlinePiece } from '../content.js'
import { blocksOfHtml, contentOfHtml, paragraph, plain } from '../content.test-kit.js'
import { omitMarkup } from '../omitted-elements.js'

const reference = (note: number, use = 1): InlinePiece => ({ kind: 'reference', note, use })
const note = (number: number, ...blocks: ContentBlock[]): ContentBlock => ({
  kind: 'note',
  number,
  blocks,
})
const said = (...inline: InlinePiece[]): ContentBlock => ({ kind: 'paragraph', inline })

const kindsOf = (html: string): readonly string[] => blocksOfHtml(html).map(({ kind }) => kind)
const hasNotes = (html: string): boolean =>
  /"(?:note|reference)"/.test(JSON.stringify(blocksOfHtml(html)))

/** A text with a reference, and its note. */
const page = ({
  mark = '1',
  before = '<p>Tea<a id=r href="#n">',
  after = '</a></p>',
  its = '<p id=n>Leaves. <a href="#r">back</a></p>',
} = {}): string => before + mark + after + its

describe('a footnote', () => {
  test('may have several references, and loses its back links with their marks', () => {
    const html = `<p>Tea <sup id="cite_ref-a-0"><a href="#cite_note-a">[1]</a></sup> is old.<sup id="cite_ref-b"><a
      href="#cite_note-b"><span>[</span>2<span>]</span></a></sup> So<sup id="cite_ref-a-1"><a
      href="#cite_note-a">[1]</a></sup></p>
      <ol><li id="cite_note-a"><span>^ <a href="#cite_ref-a-0"><sup><i>a</i></sup></a> <a
      href="#cite_ref-a-1"><sup>b</sup></a></span>
      <span>Smith, p. 3</span><li id="cite_note-b"><b><a href="#cite_ref-b">^</a></b> Jones</ol>`
    expect(blocksOfHtml(html)).toEqual([
      said(
        plain('Tea'),
        reference(1),
        plain(' is old.'),
        reference(2),
        plain(' So'),
        reference(1, 2),
      ),
      note(1, paragraph('Smith, p. 3')),
      note(2, paragraph('Jones')),
    ])
  })

  test('has blocks, without those of back links only', () => {
    const html = `<p>One<sup id="fnref:1"><a href="#fn:1">1</a></sup></p><section><hr><ol>
      <li id="fn:1"><p>First</p><ul><li>a</ul><p><a href="#fnref:1">↩</a></p></li></ol></section>`
    expect(blocksOfHtml(html)).toEqual([
      said(plain('One'), reference(1)),
      note(1, paragraph('First'), {
        kind: 'list',
        order: 'bullets',
        items: [{ number: 1, blocks: [paragraph('a')] }],
      }),
    ])
  })

  test('is the block around a named anchor at its start', () => {
    const html = `<p>A [<a name=r1 href="#n1">1</a>], b <a name=r2></a><a href="#n2">*</a></p>
      <p><a name=n1></a>[1] One [<a href="#r1">back</a>]<p><a name=n2 href="#r2">*</a> Two`
    expect(blocksOfHtml(html)).toEqual([
      said(plain('A'), reference(1), plain(', b'), reference(2)),
      note(1, paragraph('One')),
      note(2, paragraph('Two')),
    ])
  })

  test('is a term with its details', () => {
    const html = `<p>A<a id=r href="#n">[1]</a></p><dl><dt id=n>[<a href="#r">1</a>]<dd>One<dd>more<dt>b<dd>c</dl>`
    expect(blocksOfHtml(html).slice(1)).toEqual([
      note(1, paragraph('One'), paragraph('more')),
      {
        kind: 'definitions',
        entries: [
          { kind: 'term', blocks: [paragraph('b')] },
          { kind: 'detail', blocks: [paragraph('c')] },
        ],
      },
    ])
  })

  test('is put next to the rest of its list, which continues its numbers', () => {
    const html = page({ its: '<ol><li>a<li id=n>b <a href="#r">^</a><li>c</ol>' })
    expect(blocksOfHtml(html).slice(1)).toEqual([
      { kind: 'list', order: 'numbers', items: [{ number: 1, blocks: [paragraph('a')] }] },
      note(1, paragraph('b')),
      { kind: 'list', order: 'numbers', items: [{ number: 3, blocks: [paragraph('c')] }] },
    ])
  })

  test('is numbered by its first reference', () => {
    const html = `<p>x<a id=r7 href="#n7">7</a> y<a id=r3 href="#n3">3</a></p>
      <p id=n3>three <a href="#r3">^</a><p id=n7>seven <a href="#r7">^</a>`
    expect(blocksOfHtml(html)).toEqual([
      said(plain('x'), reference(1), plain(' y'), reference(2)),
      note(2, paragraph('three')),
      note(1, paragraph('seven')),
    ])
  })

  test('does not keep its links', () => {
    expect(omitMarkup(contentOfHtml(page()), new Set(['links']))).toEqual(contentOfHtml(page()))
  })

  test.each(['1', '[12]', '*', '†', '(a)', 'note 3', '１', 'iii'])(
    'has the reference %s',
    (mark) => {
      expect(kindsOf(page({ mark }))).toEqual(['paragraph', 'note'])
    },
  )

  test.each([
    ['by the address of the page', '<p>Tea<a id=r href="/a/page#n">'],
    ['that is spelt in hexadecimal digits', '<p>Tea<a id=r href="#%6e">'],
    ['from three elements around', '<p>Tea<i id=r><b><u><a href="#n">'],
  ])('has a link %s', (_, before) => {
    expect(hasNotes(page({ before }))).toBe(true)
  })
})

test.each([
  ['a table of contents', page({ its: '<div id=n><p>Leaves.</div>' })],
  [
    'a heading that leads back to the top',
    page({ its: '<h2 id=n>Leaves <a href="#r">up</a></h2>' }),
  ],
  ['a chapter', page({ its: '<div id=n><h2>Leaves</h2><p>text <a href="#r">up</a></div>' })],
  ['a link of words', page({ mark: 'Next' })],
  ['an arrow', page({ mark: '↓' })],
  ['a reference without a note', page({ its: '' })],
  ['a note that is not kept', page({ its: '<p id=n>not kept <a href="#r">^</a></p>' })],
  ['a reference that is not kept', page({ before: '<p>not kept <a id=r href="#n">' })],
  ['what stands before its reference', `<p id=n>Leaves <a href="#r">^</a></p>${page({ its: '' })}`],
  ['nothing but a back link', page({ its: '<p id=n>1. <a href="#r">^</a></p>' })],
  ['a cell', page({ its: '<table><tr><td id=n>a <a href="#r">^</a><td>b</table>' })],
  ['code', page({ before: '<pre>Tea <a id=r href="#n">', after: '</a></pre>' })],
  [
    'an index whose letters lead to what leads back to all of them',
    '<p id=top><a href="#A">A</a> <a href="#B">B</a></p>' +
      '<div id=A>a <a href="#top">^</a></div><div id=B>b <a href="#top">^</a></div>',
  ],
  [
    'a link back to what holds more',
    page({ before: '<div id=r><p>Tea<a href="#n">', after: '</a></p></div>' }),
  ],
  [
    'a block with two notes',
    '<p>a<a id=r href="#n">1</a> b<a id=s href="#m">2</a>' +
      '<p><a id=n></a>A <a href="#r">^</a><br><a id=m></a>B <a href="#s">^</a>',
  ],
])('%s is not a footnote', (_, html) => {
  expect(hasNotes(html)).toBe(false)
})

/** Every reference and note of a content. */
function partsIn(value: unknown, kind: string): readonly Record<string, number>[] {
  if (typeof value !== 'object' || value === null) return []
  const own =
    'kind' in value && value.kind === kind ? [value as unknown as Record<string, number>] : []
  return [...own, ...Object.values(value).flatMap((inner) => partsIn(inner, kind))]
}

const element = fc.constantFrom(
  ...'p li div dd dt td ol ul dl table tr h2 pre blockquote b'.split(' '),
)
const key = fc.constantFrom('a', 'b', 'c')
const markup = fc.oneof(
  element.map((element) => `<${element}>`),
  element.map((element) => `</${element}>`),
  fc.constantFrom('text', ' [', '] ', '1. ', '<br>', '<img src=a.png>', 'not kept', '<sup>'),
)
const references = fc.oneof(
  markup,
  key.map((key) => `tea<a id=r${key} href="#n${key}">1</a>`),
)
const notes = fc.oneof(
  markup,
  key.map((key) => `<a href="#r${key}">^</a>`),
  fc
    .tuple(element, key)
    .map(([element, key]) => `<${element} id=n${key}>leaves <a href="#r${key}">^</a>`),
)
const anyPage = fc
  .tuple(fc.array(references, { maxLength: 12 }), fc.array(notes, { maxLength: 12 }))
  .map((parts) => parts.flat().join(''))

test('every reference has a note, and every note a reference or two notes with one beside it', () => {
  let count = 0
  fc.assert(
    fc.property(anyPage, (html) => {
      // of elements with one id only the first is the note
      const ids = Array.from(html.matchAll(/<li id=(\w+)/g), ([, id]) => id)
      fc.pre(new Set(ids).size === ids.length)
      const content = contentOfHtml(html)
      const notes = partsIn(content, 'note').map(({ number }) => number)
      const references = partsIn(content, 'reference').map(({ note }) => note)
      expect(new Set(notes).size).toBe(notes.length)
      const referenced = new Set(references)
      expect(notes).toEqual(expect.arrayContaining([...referenced]))
      expect(referenced.size === notes.length || referenced.size >= 2).toBe(true)
      count += notes.length
    }),
    {
      numRuns: 2_000,
      examples: [
        [
          'tea<a id=rb href="#nb">1</a>tea<a id=ra href="#na">1</a><li>text' +
            '<li id=na>leaves <a href="#ra">^</a><li id=nb>leaves <a href="#rb">^</a>',
        ],
      ],
    },
  )
  expect(count).toBeGreaterThan(100)
})
