import type { PageOrigin } from '../source/failed-page.js'

/** Together with the number and the ending far below what file systems take, in bytes too. */
const longestSlug = 60

/**
 * The name of the file of the page with this number. It stands in one folder whatever the page is called, no two are the
 * same even where case does not count, and no system reserves it: it begins with the number.
 */
export const pageFileName = (page: PageOrigin, number: number, ending: string): string =>
  `${[String(number).padStart(7, '0'), slugOf(page)].filter((part) => part !== '').join('-')}.${ending}`

/** What people know the page by, in letters, digits, dots and dashes. */
const slugOf = ({ id, url, file }: PageOrigin): string =>
  [...(url === undefined ? fileTitle(file ?? id) : urlTitle(url))]
    .slice(0, longestSlug)
    .join('')
    .replace(/^[-.]+|[-.]+$/g, '')

const plain = (text: string): string => text.normalize('NFC').replace(/[^\p{L}\p{N}.]+/gu, '-')

const urlTitle = (url: string): string =>
  plain(decoded(url.replace(/^[a-z][a-z0-9+.-]*:\/\/(?:www\.)?/i, '').replace(/[?#].*$/, '')))

const fileTitle = (file: string): string =>
  plain(file.replace(/^.*[/\\]/s, '').replace(/\.(?:html?|xhtml)(?:\.gz)?$/i, ''))

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
