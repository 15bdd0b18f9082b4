import fc from 'fast-check'
import { type DefaultTreeAdapterTypes, parse } from 'parse5'
import { describe, expect, test } from 'vitest'
import { xssVectors } from '../../../test/support/xss-vectors.mjs'
import { readPage } from '../tree/read-page.js'
import { safeCss } from './safe-css.js'
import { type SafeHtmlOptions, safeHtml } from './safe-html.js'

const safe = (html: string, options: SafeHtmlOptions = { styles: 'kept' }) =>
  safeHtml(readPage(html), options)

/** All elements of a document as browsers parse it. */
function* elementsIn(html: string): Generator<DefaultTreeAdapterTypes.Element> {
  const waiting: DefaultTreeAdapterTypes.Node[] = [parse(html)]
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if ('tagName' in node) yield node
    if ('childNodes' in node) waiting.push(...node.childNodes)
  }
}

const harmless = new Set(
  (
    'html head body title style a abbr address article aside b bdi bdo big blockquote br caption center cite code ' +
    'col colgroup dd del details dfn dir div dl dt em figcaption figure font footer h1 h2 h3 h4 h5 h6 header hgroup ' +
    'hr i img ins kbd label legend li main mark menu nav nobr ol p pre q rp rt ruby s samp search section ' +
    'small span ' +
    'strike strong sub summary sup table tbody td tfoot th thead time tr tt u ul var wbr ts-element ts-button ' +
    'ts-input ts-select ts-option ts-dialog'
  ).split(' '),
)
const harmlessAttributes = new Set(
  (
    'class id title lang dir width height align valign bgcolor color face size border cellpadding ' +
    'cellspacing colspan rowspan span start reversed value type nowrap hidden open alt compact noshade ' +
    'style data-ts data-ts-block'
  ).split(' '),
)

/** What a browser would find in a page that is written for it, beside harmless elements and attributes. */
function harmIn(html: string): readonly string[] {
  const { body, bodyAttributes, rootAttributes, styles } = safe(html)
  const sheets = styles.map((css) => `<style>${css}</style>`).join('')
  const inside = `<head>${sheets}</head><body${bodyAttributes}>${body}</body>`
  const page = `<!doctype html><html${rootAttributes}>${inside}</html>`
  const found: string[] = []
  for (const { tagName, attrs } of elementsIn(page)) {
    if (!harmless.has(tagName)) found.push(tagName)
    for (const { name, value } of attrs) {
      if (!harmlessAttributes.has(name)) found.push(`${tagName} ${name}=${value}`)
      if (
        name === 'style' &&
        /url\((?!about:invalid\))|@import/i.test(value.replaceAll(/"[^"]*"/g, ''))
      )
        found.push(`style ${value}`)
    }
  }
  return found
}

const vectors = Object.entries(xssVectors('canary.example'))

test('there are more than 200 vectors', () => {
  expect(vectors.length).toBeGreaterThan(200)
})

test.each(vectors)('nothing of %s is left', (_, html) => {
  expect(harmIn(html)).toEqual([])
})

test('nothing is left of any page', () => {
  const piece = fc.constantFrom(
    ...[
      '<',
      '>',
      '</',
      '/>',
      '"',
      "'",
      '=',
      ' ',
      '<!--',
      '-->',
      '--!>',
      '<svg',
      '<math',
      '<style>',
      '</style',
    ],
    ...[
      '<script>',
      '</script>',
      '<table>',
      '<p',
      'onclick',
      'href',
      'javascript:',
      '&lt;',
      '&#x3c',
      '<template>',
    ],
    ...[
      '<noscript>',
      '</noscript>',
      '<title>',
      '</title>',
      '<select>',
      '<a ',
      '<b>',
      '<plaintext>',
      '\0',
      'x',
    ],
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
      expect(harmIn(pieces.join(''))).toEqual([])
    }),
    { numRuns: 1_000 },
  )
})

describe('what is kept', () => {
  test('elements and texts with their start offsets', () => {
    expect(safe('<p class=a>One<b>two</b> </p>').body).toBe(
      '<p data-ts="0" data-ts-block class="a"><!--ts 11-->One<b data-ts="14"><!--ts 17-->two</b> </p>',
    )
  })

  test('elements that are not known as ones without a meaning, forms as their contents', () => {
    expect(safe('<x-card>a<form>b<button>c</button></form></x-card>').body).toBe(
      '<ts-element data-ts="0"><!--ts 8-->a<div data-ts="9" data-ts-block><!--ts 15-->b' +
        '<ts-button data-ts="16" data-ts-block><!--ts 24-->c</ts-button></div></ts-element>',
    )
  })

  test('attributes of HTML and BODY, and how browsers show the page', () => {
    const page = '<!doctype html><html lang=de class=x onclick=y><body bgcolor=red>a'
    expect(safe(page)).toMatchObject({
      rootAttributes: ' data-ts="15" data-ts-block lang="de" class="x"',
      bodyAttributes: ' data-ts="47" data-ts-block bgcolor="red"',
      mode: 'standards',
    })
    expect(safe('<p>a').mode).toBe('quirks')
  })

  test('styles and the addresses of sheets, where they are wanted', () => {
    const page =
      '<link rel="StyleSheet" href="a.css"><link rel="alternate stylesheet" href=b.css><style>p{color:red}</style>' +
      '<p id=x style="color:blue;background:url(x)">a<i style="display:none">b</i>'
    const kept = safe(page)
    expect(kept).toMatchObject({ styles: ['p{color:red}'], sheets: ['a.css'] })
    expect(kept.body).toContain('id="x" style="color:blue;background:url(about:invalid)"')
    const { body, styles } = safe(page, { styles: 'dropped' })
    expect(styles).toEqual([])
    expect(body).toBe(
      '<p data-ts="107" data-ts-block><!--ts 152-->a<i data-ts="153" hidden><!--ts 177-->b</i></p>',
    )
  })

  test('images at the address that is given for theirs', () => {
    const imageAddress = (source: string) => (source === 'a' ? '/image?a' : undefined)
    const { body } = safe('<img src=a alt=x><img src=b>', { styles: 'dropped', imageAddress })
    expect(body).toBe('<img data-ts="0" alt="x" src="/image?a"><img data-ts="17">')
  })

  test('no text of what is not shown, and of tables what stands in them', () => {
    const page =
      '<script>a</script><noscript>b</noscript><template>c</template><table><tr><td>d</table>'
    expect(safe(page).body.replaceAll(/<[^>]*>/g, '')).toBe('d')
  })
})

test.each([
  ['p { color: red }', 'p { color: red }'],
  ['a{b:url(x)}', 'a{b:url(about:invalid)}'],
  ['a{b:URL( "x)" ) c}', 'a{b:URL(about:invalid) c}'],
  ['@import "x"; a{}', '  a{}'],
  ['@media print{a{}}', '@media print{a{}}'],
  ['@font-face{src:url(x)}a{}', ' a{}'],
  ['u/**/rl(x)', 'u rl(x)'],
  ['\\75rl(x)', ' 5rl(x)'],
  ['u@import x;rl(y)', 'u rl(y)'],
  ['a{content:"</style>"}', 'a{content:"<\\/style>"}'],
  ['a{content:"url(x)"}', 'a{content:"url(x)"}'],
  ['a{content:"\\"url(x)"}', 'a{content:"\\"url(x)"}'],
  ['url(', 'url(about:invalid)'],
  ['"', '"'],
  ['/*', ' '],
])('the style %j becomes %j', (css, expected) => {
  expect(safeCss(css)).toBe(expected)
})
