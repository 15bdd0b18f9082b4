import { expect, test } from 'vitest'
import { readPage } from '../tree/read-page.js'
import { type Entity, entityNames, entityTexts } from './entity.js'
import { microdataEntities } from './microdata.js'

const entities = (html: string): readonly Entity[] => microdataEntities(readPage(html))

test('microdata gives entities with the values of elements and attributes', () => {
  const [article, person] = entities(
    '<article itemscope itemtype="https://schema.org/NewsArticle"><h1 itemprop="headline">A <b>b</b></h1>' +
      '<time itemprop="datePublished" datetime="2025-09-04">today</time>' +
      '<p itemprop="author" itemscope itemtype="https://schema.org/Person">By <b itemprop="name">Ann</b></p>' +
      '</article>',
  )
  expect(article).toMatchObject({ type: 'NewsArticle', parentProperty: undefined })
  expect(entityTexts(article!, 'headline')).toEqual(['A b'])
  expect(entityTexts(article!, 'datePublished')).toEqual(['2025-09-04'])
  expect(entityNames(article!, 'author')).toEqual(['Ann'])
  expect(person).toMatchObject({ type: 'Person', parentProperty: 'author', parent: article })
})

test('RDFa gives entities, Open Graph none', () => {
  const all = entities(
    '<meta property="og:title" content="A"><div typeof="schema:Article"><span property="schema:author">' +
      'Ann</span></div>',
  )
  expect(all).toHaveLength(1)
  expect(all[0]!.type).toBe('Article')
  expect(entityTexts(all[0]!, 'author')).toEqual(['Ann'])
})

test('properties outside of all entities belong to one entity without a type', () => {
  const [page, ...others] = entities('<p itemprop="author">Ann</p><p itemprop="author">Bo</p>')
  expect(entityTexts(page!, 'author')).toEqual(['Ann', 'Bo'])
  expect(others).toEqual([])
})
