import { expect, test } from 'vitest'
import { extractWithTrace } from '../src/extraction/extract-page.js'
import { fidelityScore } from '../src/lab/evaluation/fidelity-score.js'
import { contentToMarkdown } from '../src/output/formats/markdown.js'
import { lazyModel } from '../src/store/models/lazy-models.js'
import { readFidelityCases } from './support/fidelity-cases.js'

const url = 'https://www.example.org/a/page'
const model = lazyModel()

/** Whole pages of our own writing, with menus and footers, and the Markdown that a careful reader would want. */
const scores = readFidelityCases('pages').map(({ name, html, markdown }) => {
  const { content } = extractWithTrace(
    { id: name, html, url, warnings: [] },
    { model, content: 'structure' },
  )
  return { name, score: fidelityScore(contentToMarkdown(content(), { url }), markdown).mean.f1 }
})

test('there are forty pages', () => {
  expect(scores.length).toBeGreaterThanOrEqual(40)
})

// the choice is the model's: another one chooses otherwise here and there
test.each(scores)('$name has most of what a reader wants, and little else', ({ score }) => {
  expect(score).toBeGreaterThan(0.5)
})

test('they are right but for one part in fifteen', () => {
  const mean = scores.reduce((sum, { score }) => sum + score, 0) / scores.length
  expect(mean).toBeGreaterThan(1 - 1 / 15)
})
