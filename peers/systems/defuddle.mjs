import { Defuddle } from 'defuddle/node'
import { parseHTML } from 'linkedom'

export const packages = ['defuddle', 'linkedom']
export const answers = 'html'

/** `useAsync` would ask the services of some sites for what the page lacks. */
export const answer = async (html, url) =>
  (await Defuddle(parseHTML(html).document, url, { useAsync: false })).content
