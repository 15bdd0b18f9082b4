import { Defuddle } from 'defuddle/node'
import { parseHTML } from 'linkedom'
import { metadataOf } from '../metadata.mjs'

export const packages = ['defuddle', 'linkedom']
export const answers = 'html'

/** `useAsync` would request missing content from the services of some sites. */
export const answer = async (html, url) => {
  const found = await Defuddle(parseHTML(html).document, url, { useAsync: false })
  const { content, title, author, published } = found
  return { content, metadata: metadataOf(title, author, published) }
}
