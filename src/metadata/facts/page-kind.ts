import type { PageType } from '../../model/page-type.js'
import type { SaidPage } from '../said-page.js'
import { mainEntities, type Statement, statementsOf } from './statements.js'

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
export function kindStatements(page: SaidPage): readonly Statement[] {
  const ofThings = [
    ...mainEntities(page.entities),
    ...page.entities.filter(({ of }) => of === undefined),
  ]
    .map(({ type, source }) => ({
      source,
      kind: kinds.find(([pattern]) => pattern.test(type))?.[1],
    }))
    .flatMap(({ source, kind }) => (kind === undefined ? [] : [{ source, value: kind }]))
  const said = statementsOf(page, { meta: ['og:type'] }).flatMap(({ source, value }) => {
    const kind = openGraph[value.trim().toLowerCase()]
    return kind === undefined ? [] : [{ source, value: kind }]
  })
  return [...ofThings.slice(0, 1), ...said]
}
