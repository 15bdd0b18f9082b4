import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { characterAndWordTokens } from '../src/core/text/tokens.js'
import { extractPage } from '../src/extraction/extract-page.js'
import { overlapScore } from '../src/lab/evaluation/text-scores.js'
import { lazyModel } from '../src/store/models/lazy-models.js'

const folder = new URL('tiny/', import.meta.url)
const read = (name: string): string => readFileSync(new URL(name, folder), 'utf8')
const model = lazyModel()

/** Documents of a few lines, with what a person would keep of them: `labels.main` in the JSON file beside. */
const documents = readdirSync(folder).filter((name) => name.endsWith('.html'))

test('there are forty', () => {
  expect(documents.length).toBeGreaterThanOrEqual(40)
})

test.each(documents)(
  'of %s all is kept that a person would keep, and hardly anything else',
  (name) => {
    const { labels } = JSON.parse(read(name.replace('.html', '.json')))
    const { text } = extractPage({ id: name, html: read(name), warnings: [] }, { model })
    const { precision, recall } = overlapScore(
      characterAndWordTokens(text),
      characterAndWordTokens(labels.main.join('\n')),
    )
    expect({ text, recall }).toEqual({ text, recall: 1 })
    expect(precision).toBeGreaterThan(0.9)
  },
)
