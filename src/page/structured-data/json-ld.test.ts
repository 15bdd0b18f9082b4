import { describe, expect, test } from 'vitest'
import { dataScripts } from '../embedded/page-scripts.js'
import { readPage } from '../tree/read-page.js'
import { type Entity, entityNames, entityTexts } from './entity.js'
import { jsonLdEntities } from './json-ld.js'
import { structuredDataLimits } from './structured-data-limits.js'

const entities = (...scripts: readonly string[]): readonly Entity[] => {
  const html = scripts.map((json) => `<script type="application/ld+json">${json}</script>`)
  return jsonLdEntities(dataScripts(readPage(html.join(''))))
}

const ofType = (all: readonly Entity[], type: string): Entity =>
  all.find((entity) => entity.type === type)!

describe('JSON-LD', () => {
  test('gives entities with their types and texts', () => {
    const [article] = entities(
      '{"headline": "A &amp; \\"B\\"", "@type": ["NewsArticle", "Thing"], "keywords": ["c", "d"]}',
    )
    expect(article!.type).toBe('NewsArticle')
    expect(entityTexts(article!, 'headline')).toEqual(['A & "B"'])
    expect(entityTexts(article!, 'keywords')).toEqual(['c', 'd'])
    expect(article!.parent).toBeUndefined()
  })

  test('gives nested entities, also those in lists', () => {
    const [article] = entities(
      '{"author": [{"@type": "Person", "name": "Ann"}, {"name": "Bo"}], ' +
        '"schema:publisher": {"name": {"@value": "P"}}}',
    )
    expect(entityNames(article!, 'author')).toEqual(['Ann', 'Bo'])
    expect(entityNames(article!, 'publisher')).toEqual(['P'])
  })

  test('gives the entities of a graph no parent, and resolves references by @id', () => {
    const all = entities(
      '{"@context": "x", "@graph": [{"@type": "Article", "author": {"@id": "#a"}}, {"@id": "#a", ' +
        '"@type": "Person", "name": "Ann"}]}',
    )
    const article = ofType(all, 'Article')
    expect(article.parent).toBeUndefined()
    expect(entityNames(article, 'author')).toEqual(['Ann'])
  })

  test.each([
    ['that breaks off', '{"@type": "Article", "headline": "One", "author": {"name": "Ann"'],
    [
      'with superfluous commas',
      '{"@type": "Article", "headline": "One", "author": {"name": "Ann",},}',
    ],
    [
      'with line breaks in texts',
      '{"@type": "Article", "headline": "One", "text": "a\nb", "author": {"name": "Ann"}}',
    ],
    ['in a comment', '<!-- {"@type": "Article", "headline": "One", "author": {"name": "Ann"}} -->'],
  ])('%s is read as far as it goes', (_, json) => {
    const [article] = entities(json)
    expect(entityTexts(article!, 'headline')).toEqual(['One'])
    expect(entityNames(article!, 'author')).toEqual(['Ann'])
  })

  test('gives a limited number of entities, for 100,000 levels too', () => {
    const deep = '{"a":'.repeat(100_000)
    const wide = `[${'{"name":"x"},'.repeat(2 * structuredDataLimits.entities)}]`
    expect(entities(`${deep}"x"`).length).toBeLessThanOrEqual(structuredDataLimits.entities)
    expect(entities(wide)).toHaveLength(structuredDataLimits.entities)
  })
})
