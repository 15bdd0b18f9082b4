import { isValidUrl } from './parse-url.js'
/**
 * A URL's path with its variable parts replaced, as pages of one kind differ in the last step and in numbers:
 * `/news/2026/11/a-long-title` is `/news/0/0/a-a`. `undefined` if there is no valid URL.
 */
export function urlShape(url: string | undefined): string | undefined {
  if (url === undefined || !isValidUrl(url)) return undefined
  const { pathname, searchParams } = new URL(url)
  const steps = pathname.split('/').filter((step) => step !== '')
  const shapes = steps.map((step, index) => stepShape(step, index === steps.length - 1))
  const keys = [...new Set(searchParams.keys())].sort()
  const query = keys.length === 0 ? '' : `?${keys.join('&')}`
  return `/${shapes.join('/')}${query}`.slice(0, maxLength)
}

const maxLength = 200

/** Joined words are a title. A single word names the kind of page, unless it is the last step. */
function stepShape(step: string, isLast: boolean): string {
  const [, name, extension] = /^(.*?)(\.[a-z]{2,5})?$/i.exec(step) as unknown as [
    string,
    string,
    string?,
  ]
  return nameShape(name, isLast) + (extension ?? '')
}

function nameShape(name: string, isLast: boolean): string {
  const text = percentDecoded(name)
  if (/^\d+$/.test(text)) return '0'
  if (/\p{L}[-_+]\p{L}/u.test(text)) return 'a-a'
  if (/\d/.test(text)) return 'a0'
  return isLast ? 'a' : text
}

function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
