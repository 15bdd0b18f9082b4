import { extractFromHtml } from '@extractus/article-extractor'

/** Of a page without any URL it answers nothing; the content that it finds does not hang on which one it is. */
const anyUrl = 'https://example.org/'

export const packages = ['@extractus/article-extractor']
export const answers = 'html'
export const answer = async (html, url = anyUrl) => (await extractFromHtml(html, url))?.content
