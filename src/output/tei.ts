import type { Content } from '../content/content.js'
import { version } from '../core/version.js'
import type { Extraction } from '../extraction/extraction.js'
import type { Metadata } from '../metadata/metadata.js'
import { withIdsOf } from './html.js'
import { teiOfContent } from './tei-body.js'
import { attribute, element } from './xml-text.js'

const namespace = 'http://www.tei-c.org/ns/1.0'

/** A page as a document of TEI P5: what is known about it in its header, its content as divisions. It is the `at`th of its document. */
export function teiOf(found: Extraction, content: Content, at = 0): string {
  const language = attribute('xml:lang', found.language)
  return `<TEI xmlns="${namespace}"${language}>
${headerOf(found)}<text>
<body>
${withIdsOf(at, teiOfContent(content))}</body>
</text>
</TEI>
`
}

/** Several documents as one, with a header of their own. */
export const corpusHead = `<teiCorpus xmlns="${namespace}">
<teiHeader>
<fileDesc>
<titleStmt>
<title>Pages</title>
</titleStmt>
<publicationStmt>
<p/>
</publicationStmt>
<sourceDesc>
<p/>
</sourceDesc>
</fileDesc>
</teiHeader>
`
export const corpusTail = '</teiCorpus>\n'

function headerOf(found: Extraction): string {
  const { metadata = {}, author = [], title, id } = found
  return `<teiHeader>
<fileDesc>
<titleStmt>
${element('title', title ?? id)}${author.map((name) => element('author', name)).join('')}</titleStmt>
<publicationStmt>
${publicationOf(metadata)}</publicationStmt>
<sourceDesc>
${sourceOf(found)}</sourceDesc>
</fileDesc>
<encodingDesc>
<appInfo>
<application ident="treesift" version="${version}">
<label>treesift</label>
</application>
</appInfo>
</encodingDesc>
${profileOf(found)}</teiHeader>
`
}

/** What can be said of a publication needs a publisher before it. */
function publicationOf({ siteName, published, modified, licence }: Metadata): string {
  if (siteName === undefined) return '<p/>\n'
  return [
    element('publisher', siteName.value),
    dateOf(published?.value),
    dateOf(modified?.value, attribute('type', 'modified')),
    licence === undefined
      ? ''
      : `<availability>\n${element('licence', licence.value, targetOf(licence.value))}</availability>\n`,
  ].join('')
}

const dateOf = (date: string | undefined, attributes = ''): string =>
  element('date', date, attribute('when', date) + attributes)

const targetOf = (text: string): string =>
  /^https?:\/\/\S+$/.test(text) ? attribute('target', text) : ''

function sourceOf({ metadata = {}, author = [], title, id, url }: Extraction): string {
  const address = metadata.canonical?.value ?? url
  const pointer = address === undefined ? '' : targetOf(address)
  return [
    '<bibl>\n',
    element('title', title ?? id),
    ...author.map((name) => element('author', name)),
    element('publisher', metadata.siteName?.value),
    dateOf(metadata.published?.value),
    pointer === '' ? '' : `<ptr${pointer}/>\n`,
    '</bibl>\n',
  ].join('')
}

function profileOf({ metadata = {}, language }: Extraction): string {
  const { description, categories, tags } = metadata
  const parts = [
    description === undefined ? '' : `<abstract>\n${element('p', description.value)}</abstract>\n`,
    language === undefined
      ? ''
      : `<langUsage>\n${element('language', language, attribute('ident', language))}</langUsage>\n`,
    wordsOf('categories', categories?.value),
    wordsOf('tags', tags?.value),
  ].join('')
  return parts === '' ? '' : `<profileDesc>\n${parts}</profileDesc>\n`
}

function wordsOf(type: string, words: readonly string[] = []): string {
  if (words.length === 0) return ''
  const terms = words.map((word) => element('term', word, attribute('type', type))).join('')
  return `<textClass>\n<keywords>\n${terms}</keywords>\n</textClass>\n`
}
