import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { metadataContext } from '../src/analysis/metadata/metadata-context.js'
import {
  decodeMetadataModel,
  encodeMetadataModel,
} from '../src/analysis/metadata/metadata-model-file.js'
import { readMetadata } from '../src/analysis/metadata/read-metadata.js'
import { segmentPage } from '../src/page/segments/segment-page.js'
import { readPage } from '../src/page/tree/read-page.js'
import { bundledMetadataModel } from '../src/store/models/lazy-models.js'
import { bundledMetadata } from '../src/store/models/model-files.js'

const metadataOf = (html: string, url = 'https://www.tidewater.example/news/flood') =>
  readMetadata(metadataContext(segmentPage(readPage(html)), url), bundledMetadataModel())

describe('a page that says for machines who wrote it when', () => {
  const found = metadataOf(`<html lang=en><title>River bursts its banks | Tidewater News</title>
    <script type="application/ld+json">{"@type": "NewsArticle", "headline": "River bursts its banks",
      "datePublished": "2025-09-04T08:00:00+01:00", "dateModified": "2025-09-05T08:00:00+01:00",
      "author": [{"@type": "Person", "name": "Ann Reed"}, {"@type": "Person", "name": "Bo Lind"}]}</script>
    <h1>River bursts its banks</h1><p class=byline>By <a rel=author href="/author/ann">Ann Reed</a> and Bo Lind</p>
    <p>The river Tide burst its banks last night, as it did twenty years ago, and nobody slept.</p>`)

  test('has its headline without the name of the site', () => {
    expect(found.title?.value).toBe('River bursts its banks')
    expect(found.title?.sources).toContain('visible')
  })

  test('has its day with time and zone', () => {
    expect(found.published?.value).toBe('2025-09-04T08:00:00+01:00')
    expect(found.modified?.value).toBe('2025-09-05T08:00:00+01:00')
  })

  test('has its authors, each once and in their order', () => {
    expect(found.authors?.map(({ value }) => value)).toEqual(['Ann Reed', 'Bo Lind'])
  })
})

test('a page that says nothing has nothing', () => {
  expect(metadataOf('<p>Nothing is said here of anybody.')).not.toHaveProperty('published')
  expect(metadataOf('')).toEqual({})
})

describe('the file of a metadata model', () => {
  const bytes = new Uint8Array(readFileSync(bundledMetadata))

  test('is written as it was read', () => {
    expect(encodeMetadataModel(decodeMetadataModel(bytes, 'it'))).toEqual(bytes)
  })

  test.each([
    ['that is empty', new Uint8Array()],
    ['that is cut', bytes.subarray(0, 1_000)],
    ['of which a byte is changed', bytes.map((byte, at) => (at === 5_000 ? byte ^ 1 : byte))],
    ['that is something else', new TextEncoder().encode('{"a": 1}')],
  ])('%s is refused', (_, other) => {
    expect(() => decodeMetadataModel(other, 'it')).toThrow('it: not a usable model')
  })
})
