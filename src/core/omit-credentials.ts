import { isValidUrl } from './parse-url.js'
/**
 * A URL without its user name and password, as it may stand in output, messages and files. Other texts, and URLs
 * without credentials, stay as they are.
 */
export function omitCredentials(text: string): string {
  if (!text.includes('@')) return text
  if (!isValidUrl(text)) return brokenUrlWithoutCredentials(text)
  const url = new URL(text)
  if (url.username === '' && url.password === '') return text
  url.username = ''
  url.password = ''
  return url.href
}

const schemePattern = /^[a-z][a-z0-9+.-]*:[/\\]{2,}/i

/** A password with a slash, or with no host after it, breaks a URL: nothing before the last `@` is shown. */
function brokenUrlWithoutCredentials(text: string): string {
  const scheme = schemePattern.exec(text)?.[0]
  return scheme === undefined ? text : scheme + text.slice(text.lastIndexOf('@') + 1)
}
