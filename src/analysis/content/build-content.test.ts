import { describe, expect, test } from 'vitest'
import { plainTextContent } from './build-content.js'
import { blocksOfHtml, paragraph, plain } from './content.test-kit.js'
import { contentLimits } from './content-limits.js'

describe('blocks of text', () => {
  test('are headings and paragraphs', () => {
    expect(blocksOfHtml('<h1>Title</h1><div>one<p>two</p>three</div>')).toEqual([
      { kind: 'heading', level: 2, inline: [plain('Title')] },
      ...['one', 'two', 'three'].map(paragraph),
    ])
  })

  test('are built from kept segments only', () => {
    expect(blocksOfHtml('<p>one<p>not kept<p hidden>x<p>two')).toEqual(
      ['one', 'two'].map(paragraph),
    )
  })

  test('are empty if nothing is kept', () => {
    expect(blocksOfHtml('<p>not kept<img src=a.png></p>')).toEqual([])
  })

  test('continue after hidden elements, and end at two BR', () => {
    expect(blocksOfHtml('<p>one <b hidden>x</b> two<br><br>three</p>')).toEqual([
      paragraph('one two'),
      paragraph('three'),
    ])
    expect(blocksOfHtml('<p>one<br><b hidden>x</b>two</p>')).toEqual([
      { kind: 'paragraph', inline: [plain('one'), { kind: 'break' }, plain('two')] },
    ])
  })

  test('are one heading, whatever separates its texts', () => {
    expect(blocksOfHtml('<h2>one<div>two</div><i hidden>x</i></h2><h2>three</h2>')).toEqual([
      { kind: 'heading', level: 2, inline: [plain('one'), { kind: 'break' }, plain('two')] },
      { kind: 'heading', level: 2, inline: [plain('three')] },
    ])
  })
})

describe('lists', () => {
  test('may be nested', () => {
    expect(blocksOfHtml('<ul><li>one<ol><li>a<li>b</ol>end<li><p>two<p>three</ul>')).toEqual([
      {
        kind: 'list',
        order: 'bullets',
        items: [
          {
            number: 1,
            blocks: [
              paragraph('one'),
              {
                kind: 'list',
                order: 'numbers',
                items: [
                  { number: 1, blocks: [paragraph('a')] },
                  { number: 2, blocks: [paragraph('b')] },
                ],
              },
              paragraph('end'),
            ],
          },
          { number: 2, blocks: [paragraph('two'), paragraph('three')] },
        ],
      },
    ])
  })

  const numbers = (html: string): readonly (readonly [number, number])[] =>
    blocksOfHtml(html).flatMap((block) =>
      block.kind === 'list'
        ? block.items.map(({ number, blocks }) => [number, blocks.length] as const)
        : [],
    )

  test('count items that were not kept, but not hidden ones', () => {
    expect(numbers('<ol><li>a<li>not kept<li hidden>x<li>b</ol>')).toEqual([
      [1, 1],
      [3, 1],
    ])
  })

  test('keep an item as one if a part of it was not kept', () => {
    expect(numbers('<ol><li><p>a<p>not kept<p>b<li>c</ol>')).toEqual([
      [1, 2],
      [2, 1],
    ])
  })

  test('use the numbers of START and VALUE', () => {
    expect(
      numbers('<ol start=5><li>a<li value=9>b<li value=x>c<li value=12345678901>d</ol>'),
    ).toEqual([5, 9, 10, 11].map((number) => [number, 1]))
  })

  test('directly in a list belong to the item before, texts in a list are items', () => {
    expect(numbers('<ul>one<li>two<ul><li>three</ul></li><ul><li>four</ul></ul>')).toEqual([
      [1, 1],
      [2, 3],
    ])
  })

  test('of one item each stay separate', () => {
    expect(blocksOfHtml('<ul><li>a</ul><ul><li>b</ul>')).toHaveLength(2)
  })

  test('items without a list are texts', () => {
    expect(blocksOfHtml('<li>a<li>b')).toEqual([paragraph('a'), paragraph('b')])
  })
})

describe('tables', () => {
  const cell = (kind: 'head' | 'data', text: string, span = 1) => ({
    kind,
    span,
    blocks: [paragraph(text)],
  })

  test('have a caption, rows, and head rows first', () => {
    const html =
      '<table><caption>What<thead><tr><td>A<td>B<tbody><tr><th>1<td>2<tr><th>3<th>4</table>'
    expect(blocksOfHtml(html)).toEqual([
      {
        kind: 'table',
        caption: [paragraph('What')],
        rows: [
          { kind: 'head', cells: [cell('data', 'A'), cell('data', 'B')] },
          { kind: 'body', cells: [cell('head', '1'), cell('data', '2')] },
          { kind: 'body', cells: [cell('head', '3'), cell('head', '4')] },
        ],
      },
    ])
  })

  test('keep their columns if cells were not kept or span columns', () => {
    const html =
      '<table><tr><th>A<th>B<th>C<th>D<tr><td colspan=2>1<td><td>2<tr><td>not kept<td><td hidden>x<td>3</table>'
    const [table] = blocksOfHtml(html)
    expect(table).toMatchObject({
      rows: [
        { kind: 'head' },
        { cells: [cell('data', '1', 2), { kind: 'data', span: 1, blocks: [] }, cell('data', '2')] },
        { cells: [{ kind: 'data', span: 2, blocks: [] }, cell('data', '3')] },
      ],
    })
  })

  test('have limited columns for missing cells', () => {
    const [table] = blocksOfHtml(
      `<table><tr><td colspan=9999>a<td colspan=9>b<tr>${'<td>'.repeat(300)}<td>c<td>d</table>`,
    )
    const empty = { kind: 'data', span: contentLimits.columns, blocks: [] }
    expect(table).toMatchObject({
      rows: [
        { cells: [{ span: contentLimits.columns }, { span: 1 }] },
        { cells: [empty, { span: 1 }, { span: 1 }] },
      ],
    })
  })

  test.each([
    ['one column', '<table><tr><td>a<tr><td>b</table>'],
    ['a heading in a cell', '<table><tr><td><h2 hidden>x</h2><h2>a</h2><td>b</table>'],
    ['a table in a cell', '<table><tr><td>a<td><table><tr><td>b</table></table>'],
    ['a role that says so', '<table role=presentation><tr><td>a<td>b</table>'],
    ['one kept cell a row', '<table><tr><td>not kept<td>a<tr><td>not kept<td>b</table>'],
  ])('for layout are omitted: %s', (_, html) => {
    expect(blocksOfHtml(html).map(({ kind }) => kind === 'table')).toEqual([false, false])
  })

  test('inside a layout table are kept', () => {
    const html = '<table><tr><td>a<td><table><tr><td>b<td>c</table></table>'
    expect(blocksOfHtml(html).map(({ kind }) => kind)).toEqual(['paragraph', 'table'])
  })

  test('keep stray texts in their places', () => {
    const [table] = blocksOfHtml('<table><tr><td>a<td>b</tr>stray<caption>late</caption></table>')
    expect(table).toMatchObject({
      caption: [],
      rows: [
        { cells: [cell('data', 'a'), cell('data', 'b')] },
        { cells: [cell('data', 'stray')] },
        { cells: [cell('data', 'late')] },
      ],
    })
  })
})

describe('code', () => {
  test('is the text of PRE, with its lines and language', () => {
    expect(
      blocksOfHtml('<pre><code class="x language-c++">\n if (<b>a</b>)\n\n   b\n</code></pre>'),
    ).toEqual([{ kind: 'code', language: 'c++', text: ' if (a)\n\n   b' }])
    expect(blocksOfHtml('<pre class=lang-sh>ls</pre>')).toEqual([
      { kind: 'code', language: 'sh', text: 'ls' },
    ])
  })

  test('is one block, whatever elements its lines have', () => {
    expect(
      blocksOfHtml('<pre><div>one</div><div>  two</div>three<br><br>four<h2>five</h2></pre>'),
    ).toEqual([{ kind: 'code', text: 'one\n  two\nthree\n\nfour\nfive' }])
  })

  test('of adjacent PRE stays separate', () => {
    expect(blocksOfHtml('<pre>a</pre><pre>b</pre>')).toHaveLength(2)
  })
})

describe('other blocks', () => {
  test('are quotes, nested', () => {
    expect(blocksOfHtml('<blockquote>a<blockquote><p>b</blockquote></blockquote>c')).toEqual([
      { kind: 'quote', blocks: [paragraph('a'), { kind: 'quote', blocks: [paragraph('b')] }] },
      paragraph('c'),
    ])
  })

  test('are definitions, also with elements around their pairs', () => {
    expect(blocksOfHtml('<dl><dt>a<dd>b</dd><div><dt>c<dd><p>d<p>e</dd></div>f</dl>')).toEqual([
      {
        kind: 'definitions',
        entries: [
          { kind: 'term', blocks: [paragraph('a')] },
          { kind: 'detail', blocks: [paragraph('b')] },
          { kind: 'term', blocks: [paragraph('c')] },
          { kind: 'detail', blocks: [paragraph('d'), paragraph('e')] },
          { kind: 'detail', blocks: [paragraph('f')] },
        ],
      },
    ])
  })

  test('are figures with captions', () => {
    expect(
      blocksOfHtml('<p>a<figure><div><img src=/i.png alt=" A  ship "></div><figcaption>c</figure>'),
    ).toEqual([
      paragraph('a'),
      {
        kind: 'figure',
        blocks: [
          {
            kind: 'paragraph',
            inline: [{ kind: 'image', src: 'https://www.example.org/i.png', alt: 'A ship' }],
          },
          { kind: 'caption', blocks: [paragraph('c')] },
        ],
      },
    ])
  })
})

describe('images between kept texts', () => {
  const images = (html: string) => JSON.stringify(blocksOfHtml(html)).match(/[\w.]+\.png/g) ?? []

  test('are kept in blocks with kept texts or without other texts', () => {
    expect(
      images(
        '<div><img src=0.png><p>a</p><img src=1.png><div><figure><img src=2.png></figure></div>' +
          `<div>not kept${' words'.repeat(20)}<p><img src=3.png></p></div>` +
          '<p><img src=4.png>b</p><img src=5.png></div>',
      ),
    ).toEqual(['0.png', '1.png', '2.png', '4.png', '5.png'])
  })

  test('are kept beside a few words that lead nowhere, and beside what a link to the image says', () => {
    expect(
      images(
        '<div><p>a</p><div>not kept<p><img src=1.png></p></div>' +
          '<div><a href=/other>not kept</a><p><img src=2.png></p></div>' +
          '<div><a href=3.png><img src=3.png><div>not kept, 3.png, 88 kB</div></a></div><p>b</p>' +
          '<div>not kept<img src=4.png></div></div>',
      ).filter((src, at, all) => all.indexOf(src) === at),
    ).toEqual(['1.png', '3.png'])
  })

  test('are kept in a figure whose caption was not kept', () => {
    expect(images('<p>a</p><figure><img src=1.png>not kept</figure><p>b')).toEqual(['1.png'])
  })

  test('are omitted if hidden, of one pixel, or data URLs', () => {
    expect(
      images(
        '<p>a<p><img hidden src=1.png><img width=1 height=20 src=2.png><img src=data:image/png;x.png>' +
          '<img src=javascript:x.png><img width=10 src=3.png><p>b',
      ),
    ).toEqual(['3.png'])
  })

  test('have the URL that a script would set', () => {
    expect(
      images(
        '<p>a<p><img src=data:, data-src=1.png><img srcset="2.png 1x, 3.png 2x"><img data-src><p>b',
      ),
    ).toEqual(['1.png', '3.png'])
  })

  test('join the text of their block', () => {
    expect(blocksOfHtml('<p>a<p><img src=1.png> b')).toMatchObject([
      {},
      { inline: [{ kind: 'image' }, plain(' b')] },
    ])
  })
})

describe('hostile pages', () => {
  const deepest = (blocks: ReturnType<typeof blocksOfHtml>): number => {
    let depth = 0
    let inside = blocks
    for (; inside.length > 0; depth++) {
      const [first] = inside
      inside = first !== undefined && 'blocks' in first ? first.blocks : []
    }
    return depth
  }

  test('are limited in depth; deeper contents are in the deepest part', () => {
    const html = `${'<blockquote>'.repeat(100_000)}one<p>two`
    expect(deepest(blocksOfHtml(html))).toBe(contentLimits.depth + 1)
    expect(JSON.stringify(blocksOfHtml(html))).toContain(
      JSON.stringify([paragraph('one'), paragraph('two')]),
    )
  })

  test('with nested lists lose no text', () => {
    const text = JSON.stringify(blocksOfHtml('<ul><li>a'.repeat(40)))
    expect(text.match(/"text":"a"/g)).toHaveLength(40)
    expect(text.match(/"list"/g)).toHaveLength(contentLimits.depth)
  })
})

test('each line is a paragraph, unchanged', () => {
  expect(plainTextContent('# one\n- two *and*\n  three')).toEqual({
    blocks: ['# one', '- two *and*', '  three'].map(paragraph),
  })
})

test('lines of white space are dropped', () => {
  expect(plainTextContent('\none\n\n \t\ntwo\n')).toEqual({ blocks: ['one', 'two'].map(paragraph) })
  expect(plainTextContent('')).toEqual({ blocks: [] })
})
