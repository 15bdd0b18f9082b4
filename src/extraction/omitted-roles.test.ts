import { expect, test } from 'vitest'
import type { GeneralModel } from '../analysis/model/general-model.js'
import type { SegmentRole } from '../core/segment-role.js'
import { contentToMarkdown } from '../output/formats/markdown.js'
import type { Rule } from '../rules/rule/rule.js'
import { layoutFor, ruleOf } from '../rules/rule/rule.test-kit.js'
import { extractWithTrace } from './extract-page.js'
import { paragraphModel } from './extraction.test-kit.js'
import type { ExtractionOptions } from './options.js'

const html = `<body><p>By Ann Lee</p><p>The ferry was late again, so nobody waited for it.</p>
<figure><img src="boat.jpg"><figcaption>The old boat in the harbour</figcaption></figure>
<p>The captain was asleep in the harbour all day long.</p></body>`
const page = { id: 'p', html, url: 'https://x.example/1', warnings: [] }
const texts = [
  'By Ann Lee',
  'The ferry was late again, so nobody waited for it.',
  'The captain was asleep in the harbour all day long.',
]

/** Keeps paragraphs, and holds the first segment for a byline. */
const telling = (): GeneralModel => {
  const rolesOf: GeneralModel['rolesOf'] = ({ likelihoods }) =>
    [...likelihoods.keys()].map((at) => (at === 0 ? 'byline' : 'content'))
  return { ...paragraphModel(), rolesOf } as GeneralModel
}

const ruleSet = (without?: readonly SegmentRole[]) => {
  const taking: Rule['taking'] =
    without === undefined ? { kind: 'content' } : { kind: 'content', without }
  const rule = ruleOf({ site: 'x.example', taking, usual: { fewest: 20, most: 30 } })
  return { site: 'x.example', layouts: [layoutFor(html)], rules: [rule] }
}

const textOf = (options: Partial<ExtractionOptions>): readonly string[] =>
  extractWithTrace(page, { model: telling, content: 'text', ...options }).found.text.split('\n')

test('what the model predicts as such is left out of what it keeps', () => {
  expect(textOf({})).toEqual(texts)
  expect(textOf({ without: ['byline'] })).toEqual(texts.slice(1))
  expect(textOf({ without: ['caption', 'teaser'] })).toEqual(texts)
})

test('roles that markup states are left out by any model, also of structured formats', () => {
  const markdown = (without?: readonly SegmentRole[]) => {
    const { content, found } = extractWithTrace(page, { model: () => paragraphModel(), without })
    return contentToMarkdown(content(), found)
  }
  expect(markdown()).toContain('The old boat in the harbour')
  expect(markdown(['caption'])).not.toContain('The old boat in the harbour')
  expect(markdown(['caption'])).toContain('The captain was asleep')
  expect(markdown(['caption'])).toContain('boat.jpg')
})

test('a rule leaves out the roles that it carries, and those that are asked for', () => {
  expect(textOf({ rules: ruleSet() })).toEqual(texts)
  expect(textOf({ rules: ruleSet(['byline']) })).toEqual(texts.slice(1))
  expect(textOf({ rules: ruleSet(), without: ['byline'] })).toEqual(texts.slice(1))
})

test('only then a page is read as a whole, and the model asked', () => {
  const pathOf = (options: Partial<ExtractionOptions>) =>
    extractWithTrace(page, { model: telling, content: 'text', ...options }).trace.path
  expect(pathOf({ rules: ruleSet() })).toBe('streaming')
  expect(pathOf({ rules: ruleSet([]) })).toBe('streaming')
  expect(pathOf({ rules: ruleSet(['byline']) })).toBe('full')
  expect(pathOf({ rules: ruleSet(), without: ['byline'] })).toBe('full')
})
