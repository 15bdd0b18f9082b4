import { pageUrl } from '../raw-page/page-url.js'

/** Browsers, and the extension SingleFile, write the comment before everything else or behind the doctype. */
const maxBefore = 4096

const savedFrom =
  /<!--[ \n]{0,4}(?:saved from url=\(\d{4}\)|Page saved with SingleFile\s{1,9}url: )(https?:[^\s>]+)/

/** The URL that a browser wrote into a page when it saved it. */
export const savedFromUrl = (html: string): string | undefined =>
  pageUrl(savedFrom.exec(html.slice(0, maxBefore))?.[1])
