import { load as loadAsBrowsers } from 'cheerio'
import { load } from 'cheerio/slim'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { startsOf } from './select.test-kit.js'

const oneOf = fc.constantFrom

/** Elements without implied end tags: every parser builds the same tree of them. */
const name = oneOf('div', 'SECTION', 'b', 'i', 'my-card')
const attribute = oneOf(
  ...[' class=x', ' class="y x"', " CLASS='X'", ' id=i', ' id=j', ' data-k="1"', ' data-k=a&amp;b'],
  ...[' lang=en', ' lang=EN-gb', ' title="a b"', ' title', ' rel=Next', ' hidden'],
)
const startTag = fc
  .tuple(name, fc.uniqueArray(attribute, { maxLength: 2, selector: (text) => text.split('=')[0] }))
  .map(([tag, attributes]) => ({ tag, start: `<${tag}${attributes.join('')}>` }))
const text = oneOf('a', ' ', 'b', '&amp;', 'ab ', '<!-- a -->', '<hr>', '<img class=x>')

const { content } = fc.letrec<{ content: string; element: string }>((tie) => ({
  content: fc
    .array(
      fc.oneof(
        { maxDepth: 3 },
        { weight: 1, arbitrary: text },
        { weight: 3, arbitrary: tie('element') },
      ),
      { minLength: 3, maxLength: 6 },
    )
    .map((parts) => parts.join('')),
  element: fc
    .tuple(startTag, tie('content'))
    .map(([{ tag, start }, inside]) => `${start}${inside}</${tag}>`),
}))
const page = content.map((inside) => `<main>${inside}</main>`)

const tag = oneOf('div', 'DIV', 'section', 'b', 'i', 'my-card', 'main', 'img', '*', '*', '*', '*')
const narrower = oneOf(
  ...['.x', '.y', '#i', '[data-k]', '[DATA-K="1"]', "[data-k='a&b']", '[class~=x]', '[class=X i]'],
  ...['[lang|=en]', '[lang^=e]', '[title$=b]', '[title*=" "]', '[title=""]', '[rel=next]'],
  ...[':first-child', ':last-child', ':only-child', ':first-of-type', ':last-of-type'],
  ...[':only-of-type', ':nth-child(2)', ':nth-child(odd)', ':nth-child(-n+2)', ':nth-child(3n+2)'],
  ...[':nth-last-child(2n)', ':nth-of-type(2)', ':nth-of-type(even)', ':nth-last-of-type(2n+3)'],
  ...[':empty', ':root', ':contains("ab")', ':icontains("A&")'],
)
const compound = fc
  .tuple(tag, fc.oneof(fc.constant(''), narrower, narrower))
  .map((parts) => parts.join(''))
const combinator = oneOf(' ', ' > ', ' + ', ' ~ ')
const chain = fc
  .tuple(compound, fc.array(fc.tuple(combinator, compound), { maxLength: 2 }))
  .map(([first, rest]) => [first, ...rest.flat()].join(''))
const list = fc.array(chain, { minLength: 1, maxLength: 2 }).map((chains) => chains.join(', '))
const nested = fc.oneof(
  list.map((inside) => `:not(${inside})`),
  list.map((inside) => `:is(${inside})`),
  compound.map((inside) => `:has(${inside})`),
  fc.tuple(oneOf('> ', '+ ', '~ '), chain).map((inside) => `:has(${inside.join('')})`),
)
const selector = fc.oneof(
  list,
  fc.tuple(chain, nested, nested).map((parts) => parts.join('')),
  fc.tuple(nested, combinator, chain).map((parts) => parts.join('')),
)

/** The matches of cheerio in the tree of htmlparser2. */
const startsInHtmlparser2 = (html: string, selector: string): readonly unknown[] =>
  load(html, { xml: { xmlMode: false, withStartIndices: true } })
    .root()
    .find(selector)
    .toArray()
    .map(({ startIndex }) => startIndex)

test('selectors match the same elements as in cheerio, on pages without implied tags', () => {
  fc.assert(
    fc.property(page, selector, (html, css) => {
      expect(startsOf(html, css)).toEqual(startsInHtmlparser2(html, css))
    }),
    { numRuns: 2_000 },
  )
})

const cell = oneOf('<td>a</td>', '<th>b</th>', '<td>c')
const row = fc.array(cell, { minLength: 1, maxLength: 3 }).map((cells) => `<tr>${cells.join('')}`)
const rows = fc.array(row, { minLength: 1, maxLength: 3 }).map((all) => all.join(''))
const part = fc.oneof(
  { weight: 3, arbitrary: rows },
  ...['thead', 'tbody', 'tfoot'].map((name) =>
    rows.map((inside) => `<${name}>${inside}</${name}>`),
  ),
  oneOf('<td>a', '<script></script>', ' '),
)
const table = fc
  .tuple(oneOf('', '<caption>a</caption>', '<colgroup><col></colgroup>'), fc.array(part))
  .map(([first, parts]) => `<div>a<table>${first}${parts.join('')}</table></div>`)

test('the path of an element in a browser selects this element, in all kinds of tables', () => {
  fc.assert(
    fc.property(table, (inside) => {
      const html = `<!doctype html><html><head></head><body>${inside}</body></html>`
      const $ = loadAsBrowsers(html, { sourceCodeLocationInfo: true })
      for (const element of $('table *').toArray()) {
        const start = element.sourceCodeLocation?.startOffset
        if (start === undefined) continue
        const path = $(element)
          .parentsUntil('html')
          .toArray()
          .toReversed()
          .concat(element)
          .map((step) => `${step.name}:nth-child(${$(step).index() + 1})`)
        expect(startsOf(html, path.join(' > '))).toEqual([start])
      }
    }),
    { numRuns: 500 },
  )
})
