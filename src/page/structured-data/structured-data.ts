import type { Page } from '../columns/page.js'
import { dataScripts, type PageScript } from '../embedded/page-scripts.js'
import { type PageHead, readPageHead } from '../tree/page-head.js'
import type { Entity } from './entity.js'
import { jsonLdEntities, jsonLdEntitiesWithNumbers } from './json-ld.js'
import { microdataEntities } from './microdata.js'
import { type StatedText, statedTexts } from './stated-texts.js'
import { findStatements, type Statement, type StatementNames } from './statements.js'
import { type TypeName, typeNames } from './type-names.js'

/** What a page states about itself for machines. Each part is read once, on demand. */
export class StructuredData {
  readonly #page: Page
  #scripts: readonly PageScript[] | undefined
  #entities: readonly Entity[] | undefined
  #mainEntities: readonly Entity[] | undefined
  #typeNames: readonly TypeName[] | undefined
  #statedTexts: readonly StatedText[] | undefined

  constructor(page: Page) {
    this.#page = page
  }

  /** TITLE, META (Open Graph, Dublin Core and others), LINK and the language. */
  get head(): PageHead {
    return readPageHead(this.#page)
  }

  /** What JSON-LD describes, then what microdata and RDFa describe. */
  get entities(): readonly Entity[] {
    this.#entities ??= [...jsonLdEntities(this.#dataScripts), ...microdataEntities(this.#page)]
    return this.#entities
  }

  /** The entities that the page is about. */
  get mainEntities(): readonly Entity[] {
    this.#mainEntities ??= this.entities.filter(isMainEntity)
    return this.#mainEntities
  }

  /** The texts of JSON-LD with their paths. */
  get statedTexts(): readonly StatedText[] {
    this.#statedTexts ??= statedTexts(jsonLdEntitiesWithNumbers(this.#dataScripts))
    return this.#statedTexts
  }

  /** The types that the page names, as words: parses nothing. */
  get typeNames(): readonly TypeName[] {
    this.#typeNames ??= typeNames(this.#page, this.#dataScripts)
    return this.#typeNames
  }

  /** The content of the first META of a name that has any. */
  meta(name: string): string | undefined {
    const content = this.head.meta.find(([its, value]) => its === name && value !== '')?.[1]
    return content?.trim() || undefined
  }

  /** The address that the page gives itself: the canonical one, else Open Graph's. It may be relative. */
  get address(): string | undefined {
    const canonical = this.head.links.find(([rel, href]) => rel === 'canonical' && href !== '')
    return canonical?.[1] ?? this.meta('og:url')
  }

  /** What META, LINK and the main entities state by these names, in this order. */
  statements(names: StatementNames): readonly Statement[] {
    return findStatements(this.head, names.properties ? this.mainEntities : [], names)
  }

  get #dataScripts(): readonly PageScript[] {
    this.#scripts ??= dataScripts(this.#page)
    return this.#scripts
  }
}

/** Properties of what a page is about; the site and its owner have none of them. */
const contentProperties = new Set([
  'headline',
  'datePublished',
  'author',
  'offers',
  'articleBody',
  'mainEntityOfPage',
])

const isMainEntity = ({ parent, properties }: Entity): boolean =>
  parent === undefined && properties.some(({ name }) => contentProperties.has(name))

const ofPages = new WeakMap<Page, StructuredData>()

/** The structured data of a page: one object per page. */
export function structuredData(page: Page): StructuredData {
  const data = ofPages.get(page) ?? new StructuredData(page)
  ofPages.set(page, data)
  return data
}
