import { extractFromHtml } from '@extractus/article-extractor'
import { metadataOf } from '../metadata.mjs'

/** Of a page without any URL it answers nothing; the content that it finds does not hang on which one it is. */
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
