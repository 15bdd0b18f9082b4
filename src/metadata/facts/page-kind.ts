import type { PageType } from '../../model/page-type.js'
import type { Entity } from '../entities/entity.js'
import { type Statement, statementsOf, type Told } from './statements.js'

/** Types of schema.org, and the kinds of page that are of them; endings count for the more special ones. */
const kinds: readonly (readonly [type: RegExp, kind: PageType])[] = [
  [/(?:DiscussionForumPosting|QAPage)$/, 'forum'],
  [/(?:TechArticle|APIReference)$/, 'documentation'],
  [/(?:Article|BlogPosting|Report|LiveBlogPosting|Review)$/, 'article'],
  [/Product(?:Group|Model)?$/, 'product'],
  [/(?:CollectionPage)$/, 'collection'],
  [/(?:ItemList|SearchResultsPage)$/, 'listing'],
  [/^Service$/, 'service'],
]

const openGraph: Readonly<Record<string, PageType>> = {
  article: 'article',
  product: 'product',
  'og:product': 'product',
}

/** What kind of page this says that it is. */
export function kindStatements(page: Told): readonly Statement[] {
  const said = statementsOf(page, { meta: ['og:type'] }).flatMap(({ source, value }) => {
    const kind = openGraph[value.trim().toLowerCase()]
    return kind === undefined ? [] : [{ source, value: kind }]
  })
  const ofThing = firstKind(page.main) ?? firstKind(page.entities)
  return ofThing === undefined ? said : [ofThing, ...said]
}

/** Of things that stand alone. */
function firstKind(entities: readonly Entity[]): Statement | undefined {
  for (const { type, source, of } of entities) {
    const kind = of === undefined ? kindOfType(type) : undefined
    if (kind !== undefined) return { source, value: kind }
  }
  return undefined
}

const kindOfType = (type: string): PageType | undefined =>
  kinds.find(([pattern]) => pattern.test(type))?.[1]
