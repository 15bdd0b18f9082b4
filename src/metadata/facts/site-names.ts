import { namesOf } from '../entities/entity.js'
import { type Statement, statementsOf, type Told } from './statements.js'

const places = { meta: ['og:site_name', 'application-name'], properties: ['publisher'] } as const

/** What the page calls its site: in its head, as the publisher, and where the site describes itself. */
export const siteNames = (page: Told): readonly Statement[] => [
  ...statementsOf(page, places),
  ...ofSite(page),
]

const ofSite = ({ entities, main }: Told): readonly Statement[] =>
  main.length === 0
    ? []
    : entities
        .filter(({ type }) => type === 'WebSite')
        .flatMap((entity) =>
          namesOf(entity, 'name').map((value) => ({ source: entity.source, value })),
        )
