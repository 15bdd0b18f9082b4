import { extractFromHtml } from '@extractus/article-extractor'
import { metadataOf } from '../metadata.mjs'

/** It needs a URL to answer; the content does not depend on which one. */
const anyUrl = 'https://example.org/'

export const packages = ['@extractus/article-extractor']
export const answers = 'html'
export const answer = async (html, url = anyUrl) => {
  const found = await extractFromHtml(html, url)
  return (
    found && {
      content: found.content,
      metadata: metadataOf(found.title, found.author, found.published),
    }
  )
}
