import type { Entity } from '../../page/structured-data/entity.js'
import type { Statement } from '../../page/structured-data/statements.js'
import type { StructuredData } from '../../page/structured-data/structured-data.js'
import type { PageType } from '../model/page-type.js'

/** The page types of schema.org's types. A pattern for the end of a name covers more specific types too. */
const typesOfEntities: readonly (readonly [entityType: RegExp, pageType: PageType])[] = [
  [/(?:DiscussionForumPosting|QAPage)$/, 'forum'],
  [/(?:TechArticle|APIReference)$/, 'documentation'],
  [/(?:Article|BlogPosting|Report|LiveBlogPosting|Review)$/, 'article'],
  [/Product(?:Group|Model)?$/, 'product'],
  [/(?:CollectionPage)$/, 'collection'],
  [/(?:ItemList|SearchResultsPage)$/, 'listing'],
  [/^Service$/, 'service'],
]

const typesOfOpenGraph: Readonly<Record<string, PageType>> = {
  article: 'article',
  product: 'product',
  'og:product': 'product',
}

/** The page types that a page states: that of an entity, preferably a main one, then those of Open Graph. */
export function statedPageTypes(data: StructuredData): readonly Statement[] {
  const openGraph = data.statements({ meta: ['og:type'] }).flatMap(({ source, value }) => {
    const type = typesOfOpenGraph[value.trim().toLowerCase()]
    return type === undefined ? [] : [{ source, value: type }]
  })
  const ofEntity = firstPageType(data.mainEntities) ?? firstPageType(data.entities)
  return ofEntity === undefined ? openGraph : [ofEntity, ...openGraph]
}

/** Only top-level entities count. */
function firstPageType(entities: readonly Entity[]): Statement | undefined {
  for (const { type, source, parent } of entities) {
    const pageType = parent === undefined ? pageTypeOfEntity(type) : undefined
    if (pageType !== undefined) return { source, value: pageType }
  }
  return undefined
}

const pageTypeOfEntity = (entityType: string): PageType | undefined =>
  typesOfEntities.find(([pattern]) => pattern.test(entityType))?.[1]
