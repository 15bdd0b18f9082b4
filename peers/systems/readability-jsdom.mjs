import { Readability } from '@mozilla/readability'
import { JSDOM, VirtualConsole } from 'jsdom'
import { articleOf } from '../readability-article.mjs'

export const packages = ['@mozilla/readability', 'jsdom']
export const answers = 'html'

/** Without `runScripts` and `resources` jsdom runs and fetches nothing; its messages about styles are dropped. */
export const answer = (html, url) => {
  const { window } = new JSDOM(html, { url, virtualConsole: new VirtualConsole() })
  try {
    return articleOf(new Readability(window.document).parse())
  } finally {
    window.close()
  }
}
