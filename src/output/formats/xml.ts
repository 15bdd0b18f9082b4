import type { ContentTree } from '../../analysis/content/content.js'
import type { Metadata, StatedValue } from '../../analysis/metadata/metadata.js'
import type { Extraction } from '../../extraction/extraction.js'
import { contentToHtml, withIdsOf } from './html.js'
import { attribute, element, htmlToXml } from './xml-text.js'

/**
 * A page as XML: `information` about it, its `headline`, and `main` with the elements of `contentToHtml`.
 * @param at The place of the page in its document.
 */
export function pageToXml(found: Extraction, content: ContentTree, at = 0): string {
  const { id, url, language, title, decidedBy, rule, confidence, pageType } = found
  const attributes =
    attribute('id', id) +
    attribute('url', url) +
    attribute('xml:lang', language) +
    attribute('type', pageType)
  const decision =
    attribute('decidedBy', decidedBy) +
    attribute('rule', rule) +
    attribute('confidence', confidence)
  return [
    `<document${attributes}>\n`,
    `<information>\n${informationOf(found)}</information>\n`,
    element('headline', title),
    `<main${decision}>\n${htmlToXml(withIdsOf(at, contentToHtml(content)))}\n</main>\n`,
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

/** Each value with its sources and confidence. */
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

const statedElement = (name: string, stated: StatedValue<string> | undefined): string =>
  element(name, stated?.value, stated && provenanceOf(stated))

const listElements = (
  name: string,
  stated: StatedValue<readonly string[]> | undefined,
): readonly string[] =>
  (stated?.value ?? []).map((value) => element(name, value, provenanceOf(stated!)))

const provenanceOf = ({ sources, confidence }: StatedValue<unknown>): string =>
  attribute('sources', sources.join(' ')) + attribute('confidence', confidence.toFixed(3))
