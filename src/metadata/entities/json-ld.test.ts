import { describe, expect, test } from 'vitest'
import { readPage } from '../../page/read-page.js'
import { metadataLimits } from '../metadata-limits.js'
import { type Entity, namesOf, textsOf } from './entity.js'
import { jsonLdEntities } from './json-ld.js'

const entities = (...scripts: readonly string[]): readonly Entity[] =>
  jsonLdEntities(
    readPage(scripts.map((json) => `<script type="application/ld+json">${json}</script>`).join('')),
  )

const ofType = (all: readonly Entity[], type: string): Entity =>
  all.find((entity) => entity.type === type)!

describe('JSON-LD', () => {
  test('tells things with their types and texts', () => {
    const [article] = entities(
      '{"headline": "A &amp; \\"B\\"", "@type": ["NewsArticle", "Thing"], "keywords": ["c", "d"]}',
    )
    expect(article!.type).toBe('NewsArticle')
    expect(textsOf(article!, 'headline')).toEqual(['A & "B"'])
    expect(textsOf(article!, 'keywords')).toEqual(['c', 'd'])
    expect(article!.of).toBeUndefined()
  })

  test('tells things inside of things, in lists too', () => {
    const [article] = entities(
      '{"author": [{"@type": "Person", "name": "Ann"}, {"name": "Bo"}], "schema:publisher": {"name": {"@value": "P"}}}',
    )
    expect(namesOf(article!, 'author')).toEqual(['Ann', 'Bo'])
    expect(namesOf(article!, 'publisher')).toEqual(['P'])
  })

  test('has what stands in a graph alone, and finds what is only referred to', () => {
    const all = entities(
      '{"@context": "x", "@graph": [{"@type": "Article", "author": {"@id": "#a"}}, {"@id": "#a", "@type": "Person", "name": "Ann"}]}',
    )
    const article = ofType(all, 'Article')
    expect(article.of).toBeUndefined()
    expect(namesOf(article, 'author')).toEqual(['Ann'])
  })

  test.each([
    ['that breaks off', '{"@type": "Article", "headline": "One", "author": {"name": "Ann"'],
    [
      'with commas too many',
      '{"@type": "Article", "headline": "One", "author": {"name": "Ann",},}',
    ],
    [
      'with line breaks in texts',
      '{"@type": "Article", "headline": "One", "text": "a\nb", "author": {"name": "Ann"}}',
    ],
    ['in a comment', '<!-- {"@type": "Article", "headline": "One", "author": {"name": "Ann"}} -->'],
  ])('%s is read as far as it goes', (_, json) => {
    const [article] = entities(json)
    expect(textsOf(article!, 'headline')).toEqual(['One'])
    expect(namesOf(article!, 'author')).toEqual(['Ann'])
  })

  test('of 100,000 levels, and of more things than there can be, ends', () => {
    const deep = '{"a":'.repeat(100_000)
    const wide = `[${'{"name":"x"},'.repeat(2 * metadataLimits.entities)}]`
    expect(entities(`${deep}"x"`).length).toBeLessThanOrEqual(metadataLimits.entities)
    expect(entities(wide)).toHaveLength(metadataLimits.entities)
  })
})
