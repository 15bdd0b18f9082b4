import { expect, test } from 'vitest'
import { readPage } from '../../page/read-page.js'
import { type Entity, namesOf, textsOf } from './entity.js'
import { microdataEntities } from './microdata.js'

const entities = (html: string): readonly Entity[] => microdataEntities(readPage(html))

test('microdata tell things, with what stands in their elements and attributes', () => {
  const [article, person] = entities(
    '<article itemscope itemtype="https://schema.org/NewsArticle"><h1 itemprop="headline">A <b>b</b></h1>' +
      '<time itemprop="datePublished" datetime="2025-09-04">today</time>' +
      '<p itemprop="author" itemscope itemtype="https://schema.org/Person">By <b itemprop="name">Ann</b></p></article>',
  )
  expect(article).toMatchObject({ type: 'NewsArticle', as: undefined })
  expect(textsOf(article!, 'headline')).toEqual(['A b'])
  expect(textsOf(article!, 'datePublished')).toEqual(['2025-09-04'])
  expect(namesOf(article!, 'author')).toEqual(['Ann'])
  expect(person).toMatchObject({ type: 'Person', as: 'author', of: article })
})

test('RDFa tells the same, and Open Graph is none', () => {
  const all = entities(
    '<meta property="og:title" content="A"><div typeof="schema:Article"><span property="schema:author">Ann</span></div>',
  )
  expect(all).toHaveLength(1)
  expect(all[0]!.type).toBe('Article')
  expect(textsOf(all[0]!, 'author')).toEqual(['Ann'])
})

test('what stands in no thing is said of the page', () => {
  const [page, ...others] = entities('<p itemprop="author">Ann</p><p itemprop="author">Bo</p>')
  expect(textsOf(page!, 'author')).toEqual(['Ann', 'Bo'])
  expect(others).toEqual([])
})
