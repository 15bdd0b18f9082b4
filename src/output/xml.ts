import type { Content } from '../content/content.js'
import type { Extraction } from '../extraction/extraction.js'
import type { Metadata, Stated } from '../metadata/metadata.js'
import { htmlOf, withIdsOf } from './html.js'
import { attribute, element, xmlOfHtml } from './xml-text.js'

/** A page as XML: `information` about it, its `headline`, and `main` with the elements of `htmlOf`. It is the `at`th of its document. */
export function xmlOf(found: Extraction, content: Content, at = 0): string {
  const { id, url, language, title, decidedBy, rule, confidence, pageType } = found
  const about =
    attribute('id', id) +
    attribute('url', url) +
    attribute('xml:lang', language) +
    attribute('type', pageType)
  const by =
    attribute('decidedBy', decidedBy) +
    attribute('rule', rule) +
    attribute('confidence', confidence)
  return [
    `<document${about}>\n`,
    `<information>\n${informationOf(found)}</information>\n`,
    element('headline', title),
    `<main${by}>\n${xmlOfHtml(withIdsOf(at, htmlOf(content)))}\n</main>\n`,
    '</document>\n',
  ].join('')
}

const single = [
  'title',
  'published',
  'modified',
  'description',
  'siteName',
  'language',
  'canonical',
  'image',
  'licence',
  'type',
] as const satisfies readonly (keyof Metadata)[]

/** Each value with who says so, and how sure that is. */
function informationOf({ metadata = {}, fields }: Extraction): string {
  const { authors = [], categories, tags } = metadata
  return [
    ...single.map((name) => statedElement(name, metadata[name])),
    ...authors.map((author) => statedElement('author', author)),
    ...listElements('category', categories),
    ...listElements('tag', tags),
    ...Object.entries(fields).flatMap(([name, values]) =>
      values.map((value) => element('field', value, attribute('name', name))),
    ),
  ].join('')
}

const statedElement = (name: string, stated: Stated<string> | undefined): string =>
  element(name, stated?.value, stated && provenanceOf(stated))

const listElements = (
  name: string,
  stated: Stated<readonly string[]> | undefined,
): readonly string[] =>
  (stated?.value ?? []).map((value) => element(name, value, provenanceOf(stated!)))

const provenanceOf = ({ sources, confidence }: Stated<unknown>): string =>
  attribute('sources', sources.join(' ')) + attribute('confidence', confidence.toFixed(3))
