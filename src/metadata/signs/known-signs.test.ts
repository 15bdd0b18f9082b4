import { describe, expect, test } from 'vitest'
import { segment } from '../../blocks/segment.js'
import { readPage } from '../../page/read-page.js'
import type { Mention } from '../mention.js'
import { takeSaid } from '../mentions/said-mentions.js'
import { takeShown } from '../mentions/shown-mentions.js'
import { saidPage } from '../said-page.js'
import { KnownSigns } from './known-signs.js'
import { fieldBit, GrowingSigns, type SignBook } from './sign-book.js'

const page = saidPage(
  segment(
    readPage(`<title>Tide</title><meta name=author content="Ann Lee"><h1 class="Post-title">Tide</h1>
      <script type="application/ld+json">{"@type": "Article", "author": {"@type": "Person", "name": "Ann Lee"}}</script>
      <p class="postByline">By <a href="/author/ann">Ann Lee</a>, 4 September 2025`),
  ),
  'https://gazette.example/2025/09/04/tide',
)

function mentionsBy(book: SignBook): readonly Mention[] {
  const found: Mention[] = []
  takeSaid(page, book, (_, mention) => found.push(mention))
  takeShown(page, book, (_, mention) => found.push(mention))
  return found
}

const growing = new GrowingSigns()
const all = mentionsBy(growing)

describe('signs that were learned', () => {
  const known = new KnownSigns(
    growing.names.map((name) => [name, fieldBit.title | fieldBit.author]),
  )

  test('are those that were taken down, page after page', () => {
    expect(all.length).toBeGreaterThan(5)
    expect(mentionsBy(known)).toEqual(all)
    expect(mentionsBy(known)).toEqual(all)
  })

  test('are told by parts of names, whatever their case', () => {
    const [byline] = all.filter(({ text, run }) => run >= 0 && text === 'Ann Lee')
    const names = byline?.signs.map((sign) => growing.names[sign])
    expect(names).toEqual(
      expect.arrayContaining(['<a>', '/author', '^post', '^byline', 'after by']),
    )
  })
})

test('of places that nobody learned days and headings alone are mentions', () => {
  const known = new KnownSigns([['meta:author', fieldBit.author]])
  expect(mentionsBy(known).map(({ source, text, signs }) => [source, text, signs])).toEqual([
    ['meta', 'Ann Lee', [0]],
    ['url', '2025-09-04', []],
    ['visible', 'Tide', []],
    ['visible', 'By Ann Lee, 4 September 2025', []],
  ])
})
