import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { collectGold, jsonLines, testFolder } from './corpora.test-kit.js'
import { readRecordPages } from './record-pages.js'

const folder = testFolder()

const shop = `<h1>Pots</h1><ul>
<li class=pot><a href=/1>Red&nbsp;pot</a><b>$ 5</b>, <i>new</i>each<br>day</li>
<li class=ad>Buy<b>lids</b></li>
<li class=pot><a href=" /2 ">Blue pot</a><b>$ 6</b><b>$ 7</b><b> </b><script>track()</script></li>
</ul>`
const pots = {
  url: 'https://www.pots.example/all',
  kind: 'product-grid',
  records: 'li.pot',
  count: 2,
  fields: {
    title: { selector: 'ul > li a', share: 1 },
    link: { selector: 'a', attr: 'HREF' },
    price: { selector: 'b' },
    note: { selector: 'a i, h1' },
  },
  ignore: '.ad',
}

/** The records of a gold line; its page is the shop unless the line names another. */
async function recordsOf(html: string, line: object): Promise<unknown> {
  await folder.write('r/a.html', html)
  await folder.write('r/gold.jsonl', JSON.stringify({ page: 'a.html', ...line }))
  const [gold] = await collectGold(readRecordPages(folder.path('r')))
  return gold
}

const texts = (...texts: readonly string[]) => ({
  records: { records: texts.map((text) => expect.objectContaining({ text })) },
})

test('records, their fields and what counts neither way', async () => {
  expect(await recordsOf(shop, pots)).toEqual({
    id: 'a.html',
    html: shop,
    site: 'pots.example',
    group: 'product-grid',
    fields: {},
    records: {
      records: [
        {
          text: 'Red pot $ 5 , new each day',
          fields: new Map([
            ['title', ['Red pot']],
            ['link', ['/1']],
            ['price', ['$ 5']],
            ['note', []],
          ]),
        },
        {
          text: 'Blue pot $ 6 $ 7',
          fields: new Map([
            ['title', ['Blue pot']],
            ['link', ['/2']],
            ['price', ['$ 6', '$ 7']],
            ['note', []],
          ]),
        },
      ],
      ignored: ['Buy lids'],
      selector: 'li.pot',
    },
  })
})

test('the page may be in a corpus beside the list, and needs no URL', async () => {
  await folder.write('pages/html/1.html.gz', gzipSync('<meta charset=latin1><p>größe'))
  const id = 'pages/html/1.html.gz'
  await folder.write(
    'gold/gold.jsonl',
    jsonLines(
      { page: id, records: 'p', count: 1 },
      { page: id, url: 'no url', records: 'b', count: 0 },
    ),
  )
  const inputs = readRecordPages(folder.path('gold'))
  expect((await inputs.next()).value).toMatchObject({
    page: { id, file: folder.path(id), html: '<meta charset=latin1><p>größe', warnings: [] },
    site: id,
    ...texts('größe'),
  })
  expect((await inputs.next()).value).toMatchObject({
    page: { warnings: [expect.stringContaining('no url')] },
    records: { records: [], ignored: [] },
  })
})

describe('records of several elements', () => {
  const list =
    '<dl><dt id=one>A</dt>, <!-- y --><dd>a<!-- x --> b</dd>between<dt>B<dd>b<p ' +
    'class=x>c</p></dd></dl><dl><dt>C<dd>d</dl>'
  const fields = { all: { selector: 'dt, dd, .x' }, second: { selector: 'dd' } }

  test('begin at the start selector and include the siblings after it', async () => {
    const records = { start: 'dt', span: 2 }
    expect(await recordsOf(list, { records, count: 3, fields })).toMatchObject({
      records: {
        records: [
          {
            text: 'A a b',
            fields: new Map([
              ['all', ['A', 'a b']],
              ['second', ['a b']],
            ]),
          },
          {
            text: 'B b c',
            fields: new Map([
              ['all', ['B', 'b c', 'c']],
              ['second', ['b c']],
            ]),
          },
          {
            text: 'C d',
            fields: new Map([
              ['all', ['C', 'd']],
              ['second', ['d']],
            ]),
          },
        ],
      },
    })
  })

  test('may share an element', async () => {
    const records = { start: '#one, dd', span: 2 }
    const html = '<i id=one>1</i><dd>2</dd><u>3</u>'
    expect(await recordsOf(html, { records, count: 2, fields })).toMatchObject({
      records: {
        records: [
          {
            text: '1 2',
            fields: new Map([
              ['all', ['2']],
              ['second', ['2']],
            ]),
          },
          {
            text: '2 3',
            fields: new Map([
              ['all', ['2']],
              ['second', ['2']],
            ]),
          },
        ],
      },
    })
  })

  test('fail when too few follow', async () => {
    const records = { start: 'dt', span: 4 }
    expect(await recordsOf(list, { records, count: 3 })).toEqual([
      'a.html',
      'BROKEN_LABELS',
      expect.stringContaining('gold.jsonl:1: record 2: expected 4 elements, found 2'),
    ])
  })
})

describe('the text of a record', () => {
  test.each([
    ['split at every edge of an element', 'a<b>b</b>c<br>d', 'a b c d'],
    ['not split by comments', 'a<!-- x -->b', 'ab'],
    ['on one line', ' a\n\n b&nbsp;&amp; c ', 'a b & c'],
    [
      'without what is not for reading',
      'a<script>x</script><style>y</style><noscript>n</noscript><template>t</template>b',
      'a b',
    ],
    ['that is hidden', 'a<i hidden>b</i><i style="display:none">c</i>', 'a b c'],
  ])('is %s', async (_, html, text) => {
    const gold = await recordsOf(`<div>${html}</div>`, { records: 'div', count: 1 })
    expect(gold).toMatchObject(texts(text))
  })

  test('is read without recursion', async () => {
    const depth = 50_000
    const html = `<main>${'<span>'.repeat(depth)}deep${'</span>'.repeat(depth)}</main>`
    expect(await recordsOf(html, { records: 'main', count: 1 })).toMatchObject(texts('deep'))
  })

  test('of a record inside another is part of both', async () => {
    const fields = { value: { selector: 'b' } }
    const html = '<p>a<u><p-in>b<b>c</b></p-in></u></p>'
    expect(await recordsOf(html, { records: 'p, p-in', count: 2, fields })).toMatchObject({
      records: {
        records: [
          { text: 'a b c', fields: new Map([['value', ['c']]]) },
          { text: 'b c', fields: new Map([['value', ['c']]]) },
        ],
      },
    })
  })
})

describe('errors name the file and line', () => {
  const title = (field: unknown) => ({ ...pots, fields: { title: field } })
  test.each([
    ['another count', { ...pots, count: 3 }, '"count": expected 3 records, found 2'],
    ['too many of them', { ...pots, count: 1 }, '"count": expected 1 records, found 2'],
    ['no count', { ...pots, count: undefined }, '"count": expected a number, found nothing'],
    [
      'half a count',
      { ...pots, count: 2.5 },
      '"count": expected a whole number from 0 on, found 2.5',
    ],
    ['no records', { ...pots, records: null }, '"records": expected a text, found null'],
    ['an empty selector', { ...pots, records: ' ' }, '"records": expected a text, found an empty'],
    ['a broken selector', { ...pots, records: 'li[' }, '"records": "li[" is not a CSS selector'],
    ['no start', { ...pots, records: { span: 2 } }, '"records": "start": expected a text'],
    ['no span', { ...pots, records: { start: 'li' } }, '"records": "span": expected a number'],
    [
      'a span of 0',
      { ...pots, records: { start: 'li', span: 0 } },
      '"records": "span": expected a whole',
    ],
    ['fields in a list', { ...pots, fields: [] }, '"fields": expected an object, found a list'],
    ['a field as a text', title('a'), 'field "title": "title": expected an object, found a text'],
    ['a field without selector', title({}), 'field "title": "selector": expected a text'],
    [
      'an attribute of 5',
      title({ selector: 'a', attr: 5 }),
      'field "title": "attr": expected a text',
    ],
    [
      'a broken field',
      title({ selector: 'a:nope' }),
      'field "title": "a:nope" is not a CSS selector',
    ],
    ['a broken ignore', { ...pots, ignore: '::x' }, '"ignore": "::x" is not a CSS selector'],
    ['a kind of 5', { ...pots, kind: 5 }, '"kind": expected a text, found a number'],
    ['a page of 5', { ...pots, page: 5 }, '"page": expected a text, found a number'],
    [
      'a page that is not there',
      { ...pots, page: 'b.html' },
      '"page": no file b.html in this folder',
    ],
    ['a folder as a page', { ...pots, page: '.' }, '"page": no file . in this folder'],
  ])('%s', async (_, line, reason) => {
    expect(await recordsOf(shop, line)).toEqual([
      expect.any(String),
      'BROKEN_LABELS',
      expect.stringContaining(`${folder.path('r/gold.jsonl')}:1: ${reason}`),
    ])
  })

  test('an error stands in its place, with the known facts of the page', async () => {
    const url = 'https://x.example/'
    const list = await folder.write(
      'gold.jsonl',
      jsonLines(
        '{',
        { page: 'a.html', url, records: 'p', count: 2 },
        { page: 'a.html', records: 'p', count: 1 },
      ),
    )
    const file = await folder.write('a.html', '<p>a')
    const inputs: unknown[] = []
    for await (const input of readRecordPages(folder.path('.'))) inputs.push(input)
    expect(inputs).toEqual([
      expect.objectContaining({ kind: 'failed', id: `${list}:1` }),
      expect.objectContaining({ kind: 'failed', id: 'a.html', url, file }),
      expect.objectContaining({ kind: 'page', records: expect.objectContaining({}) }),
    ])
  })

  test('an unreadable page fails alone', async () => {
    expect(await recordsOf('%PDF-1.4', pots)).toEqual(['a.html', 'NOT_TEXT', expect.any(String)])
  })

  test('a folder without the list is a failure', async () => {
    const list = folder.path('none/gold.jsonl')
    expect(await collectGold(readRecordPages(folder.path('none')))).toEqual([
      [list, 'INPUT_NOT_FOUND', expect.stringContaining(list)],
    ])
  })
})
