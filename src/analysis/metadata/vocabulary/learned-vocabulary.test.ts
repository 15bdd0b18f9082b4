import { describe, expect, test } from 'vitest'
import { segmentPage } from '../../../page/segments/segment-page.js'
import { readPage } from '../../../page/tree/read-page.js'
import type { CandidateText } from '../candidate.js'
import { readStatedTexts } from '../candidates/stated-texts.js'
import { readVisibleTexts } from '../candidates/visible-texts.js'
import { metadataContext } from '../metadata-context.js'
import { type FeatureVocabulary, fieldBit, GrowingVocabulary } from './feature-vocabulary.js'
import { LearnedVocabulary } from './learned-vocabulary.js'

const page = metadataContext(
  segmentPage(
    readPage(`<title>Tide</title><meta name=author content="Ann Lee"><h1 class="Post-title">Tide</h1>
      <script type="application/ld+json">{"@type": "Article", "author": {"@type": "Person",
        "name": "Ann Lee"}}</script>
      <p class="postByline">By <a href="/author/ann">Ann Lee</a>, 4 September 2025`),
  ),
  'https://gazette.example/2025/09/04/tide',
)

function textsBy(vocabulary: FeatureVocabulary): readonly CandidateText[] {
  const found: CandidateText[] = []
  readStatedTexts(page, vocabulary, (_, text) => found.push(text))
  readVisibleTexts(page, vocabulary, (_, text) => found.push(text))
  return found
}

const growing = new GrowingVocabulary()
const all = textsBy(growing)

describe('a learned vocabulary', () => {
  const learned = new LearnedVocabulary(
    growing.names.map((name) => [name, fieldBit.title | fieldBit.author]),
  )

  test('knows the features that a growing one has collected, page after page', () => {
    expect(all.length).toBeGreaterThan(5)
    expect(textsBy(learned)).toEqual(all)
    expect(textsBy(learned)).toEqual(all)
  })

  test('knows the parts of names in any case', () => {
    const [byline] = all.filter(({ text, segment }) => segment >= 0 && text === 'Ann Lee')
    const names = byline?.features.map((feature) => growing.names[feature])
    expect(names).toEqual(
      expect.arrayContaining(['<a>', '/author', '^post', '^byline', 'after by']),
    )
  })
})

test('without known features only dates and headings are candidate texts', () => {
  const learned = new LearnedVocabulary([['meta:author', fieldBit.author]])
  expect(textsBy(learned).map(({ source, text, features }) => [source, text, features])).toEqual([
    ['meta', 'Ann Lee', [0]],
    ['url', '2025-09-04', []],
    ['visible', 'Tide', []],
    ['visible', 'By Ann Lee, 4 September 2025', []],
  ])
})
